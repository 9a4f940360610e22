"""A certificate authority of the tests' own, made by openssl for as long as a test lasts."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")


@dataclass(frozen=True, slots=True)
class Certificate:
    file: Path
    key: Path


class Authority:
    """Its own certificate is `file`; SSL_CERT_FILE makes Python trust it, and `NODE_EXTRA_CA_CERTS` nobody."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file, self.key = folder, folder / "authority.pem", folder / "authority.key"
        _openssl("req", "-x509", *CURVE, "-keyout", self.key, "-out", self.file, "-subj", "/CN=Autorità di prova",
                 "-addext", "keyUsage=critical,keyCertSign,cRLSign")  # fmt: skip

    def issue(self, *names: str) -> Certificate:
        """A certificate for these names and addresses."""
        made = Certificate(self.folder / f"{names[0]}.pem", self.folder / f"{names[0]}.key")
        said = ",".join(f"{'IP' if name.replace('.', '').isdigit() else 'DNS'}:{name}" for name in names)
        signed = ("-CA", self.file, "-CAkey", self.key, "-addext", f"subjectAltName={said}")
        _openssl("req", "-x509", *CURVE, *signed, "-keyout", made.key, "-out", made.file, "-subj", f"/CN={names[0]}",
                 "-addext", "basicConstraints=critical,CA:FALSE")  # fmt: skip
        return made


def _openssl(*asked: object) -> None:
    outcome = subprocess.run(["openssl", *map(str, asked)], capture_output=True, text=True)
    assert outcome.returncode == 0, outcome.stderr
