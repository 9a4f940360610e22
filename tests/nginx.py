"""A real nginx before the program, with the files that are handed to who runs a server: found on this machine, or
installed where we may."""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from ssl import CERT_NONE, PROTOCOL_TLS_CLIENT, SSLContext

from tests.ports import free_port

NAMED = "BRISCOLA_NGINX"
DEBIAN = ("nginx-light", "openssl")
PLACES = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin", "/usr/local/bin")
PATIENCE = 60.0  # seconds; a loaded laptop, not a benchmark
SITE = "torneo.example"
NO_NGINX = f"""Le prove del proxy hanno bisogno di nginx e di openssl, che qui non ci sono.
Su Debian installali con: sudo apt install nginx-light openssl
oppure indica il programma di un nginx già presente in {NAMED}."""


def find() -> str | None:
    """The program of nginx: the one that was named, or that of this machine; root alone has its folder in the PATH."""
    if named := os.environ.get(NAMED):
        return named
    return shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", ""), *PLACES)))


def ready() -> str | None:
    """The same where certificates can be made for it; what is missing is installed where we may."""
    return (find() if shutil.which("openssl") else None) or install()


def install() -> str | None:
    """Install Debian's where we may (root, apt-get); say where it is now. Nobody wants it as a server of this machine:
    where installing it started one, that ends.
    """
    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    was_there, environment = find(), {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], env=environment)
    subprocess.run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *DEBIAN], env=environment)
    if not was_there and shutil.which("systemctl"):
        subprocess.run(["systemctl", "disable", "--now", "nginx"])
    return find() if shutil.which("openssl") else None


@dataclass(frozen=True, slots=True)
class Proxy:
    """One that runs: its two ports, and the file that it writes a line into for every request."""

    http: int
    https: int
    log: Path
    trusted: Path | None = None

    def plain(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.http, timeout=PATIENCE)

    def secure(self) -> HTTPSConnection:
        """Of whom nobody is `trusted` the certificate is not asked who made it: that was we, a moment ago."""
        context = SSLContext(PROTOCOL_TLS_CLIENT)
        if self.trusted:
            context.load_verify_locations(self.trusted)
        else:
            context.check_hostname, context.verify_mode = False, CERT_NONE
        return HTTPSConnection("127.0.0.1", self.https, timeout=PATIENCE, context=context)


@contextlib.contextmanager
def running(
    program: str, site: Path, folder: Path, upstream: str, *, encrypted: bool = True, trusted: Path | None = None
) -> Iterator[Proxy]:
    """The proxy of a file of `deploy/proxy`, with ports, folders and a certificate of its own, before `upstream`; what
    a benchmark asks is not `encrypted`, which takes longer than all else. A file that has its certificate already says
    which authority is `trusted`.
    """
    proxy = Proxy(free_port(), free_port(), folder / "briscola.log", trusted)
    if not trusted:
        _certify(folder)
    moved = _moved(site.read_text(), folder, proxy, upstream)
    if not encrypted:
        moved = moved.replace(f"{proxy.https} ssl;", f"{proxy.https};")
    (folder / "site.conf").write_text(moved)
    (folder / "nginx.conf").write_text(_whole(folder))
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        _wait(process, proxy)
        yield proxy
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def _whole(folder: Path) -> str:
    """What is around the file: a process that ends with us, and writes nowhere else."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    owner = "user root;\n" if os.geteuid() == 0 else ""
    return f"""{owner}daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 16384; }}
http {{
{temporary}include {folder}/site.conf;
}}
"""


def _moved(text: str, folder: Path, proxy: Proxy, upstream: str) -> str:
    """The file with what belongs to one machine put elsewhere: each has to be there, as it is named on the page."""
    lines = (line for line in text.splitlines() if "listen [::]" not in line)
    text = "\n".join(lines) + "\n"
    moved = {
        "listen 80;": f"listen 127.0.0.1:{proxy.http};",
        "listen 443 ssl;": f"listen 127.0.0.1:{proxy.https} ssl;",
        **({} if proxy.trusted else {f"/etc/letsencrypt/live/{SITE}": str(folder)}),
        "/var/log/nginx": str(folder),
        "127.0.0.1:8000": upstream.removeprefix("http://"),
    }
    for before, after in moved.items():
        assert before in text, before
        text = text.replace(before, after)
    return text.replace("/var/cache/nginx", str(folder))


def _certify(folder: Path) -> None:
    made = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem", "-subj", f"/CN={SITE}", "-days", "2"]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", *made]
    subprocess.run(command, check=True, capture_output=True)


def _wait(process: subprocess.Popen[str], proxy: Proxy) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(OSError), contextlib.closing(proxy.plain()) as connection:
            connection.connect()
            return
        assert process.poll() is None, process.stderr and process.stderr.read()
        assert time.monotonic() < deadline
        time.sleep(0.02)
