"""LibreOffice Calc, as a club opens our files with it: found on this machine, or installed where we may."""

import csv
import io
import os
import shutil
import subprocess
from pathlib import Path

NAMED = "CALC_PROGRAM"
DEBIAN = ("libreoffice-calc", "libreoffice-l10n-it")
PATIENCE = 180.0  # seconds; its first start on a busy machine
ITALIAN = 1040
IN_ITALIAN = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>it-IT</value>
</prop></item>
</oor:items>
"""
"""The settings of somebody in Italy: 3,5 is a number and shown as such."""
NO_CALC = f"""La prova con il foglio di calcolo ha bisogno di LibreOffice Calc, che qui non c’è.
Su Debian installalo con: sudo apt install libreoffice-calc
oppure indica il programma (soffice) in {NAMED}."""


def find() -> str | None:
    """The program that was named, or that of this machine."""
    return os.environ.get(NAMED) or shutil.which("soffice")


def ready() -> str | None:
    """The same; what is missing is installed where we may."""
    return find() or install()


def install() -> str | None:
    """Install Debian's where we may (root, apt-get); say where it is now."""
    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], env=environment)
    subprocess.run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *DEBIAN], env=environment)
    return find()


def shown(program: str, files: dict[str, bytes], folder: Path, *, special: bool) -> dict[str, list[list[str]]]:
    """Every cell of these CSV files as Calc in Italian shows it, by the name of the file; `special`: with "detect
    special numbers", which takes more for dates and sums.
    """
    read, made = folder / "read", folder / "made"
    read.mkdir(parents=True)
    for name, content in files.items():
        (read / name).write_bytes(content)
    semicolon, quote, utf8, first = 59, 34, 76, 1
    detected = str(special).lower()
    taken = f"CSV:{semicolon},{quote},{utf8},{first},,{ITALIAN},false,{detected}"
    given = f"csv:Text - txt - csv (StarCalc):{semicolon},{quote},{utf8},{first},,{ITALIAN},true,true,true"
    settings = folder / "profile" / "user" / "registrymodifications.xcu"
    settings.parent.mkdir(parents=True)
    settings.write_text(IN_ITALIAN, encoding="utf-8")
    profile = (folder / "profile").as_uri()
    command = [program, f"-env:UserInstallation={profile}", "--headless", f"--infilter={taken}", "--convert-to", given]
    command += ["--outdir", str(made), *(str(read / name) for name in files)]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    return {name: rows((made / name).read_bytes()) for name in files}


def rows(content: bytes) -> list[list[str]]:
    """The cells of a CSV file of ours, without empty ones at the end of a row."""
    found = [list(row) for row in csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";")]
    for row in found:
        while row and not row[-1]:
            row.pop()
    while found and not found[-1]:
        found.pop()
    return found
