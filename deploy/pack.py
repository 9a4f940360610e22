"""Put the program and all that it needs to run into one file for the laptop of a hall: what `dev.py pack` starts.

The file needs Python and nothing else: no network, no installation, no compiler. What was compiled in it is for one
kind of computer, this one unless another is named, and for every Python in PYTHONS.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from briscola_site.settings import LANGUAGES  # noqa: E402 - found only now

PINS = ROOT / "requirements" / "run.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""The oldest first: what it runs, the newer ones run as well."""
PROGRAM = ("briscola_site", "rules", "tournaments", "templates", "static", "docs/schemas")
FILES = ("pyproject.toml", "LICENSE")
MARKER = re.compile(r" ;[^\\\n]*(?=\\)")
"""For which Python a pin is meant; pip would ask the Python that packs, not the one that will run."""
MANNER = ("--compressed", "--reproducible")
"""How shiv puts it together: two thirds smaller, and the same bytes from the same parts."""
NOT_IN_A_HALL = ("psycopg",)
"""Begins the names of what only PostgreSQL needs."""
KINDS = {
    "linux": ("manylinux2014_x86_64", "manylinux_2_17_x86_64"),
    "macos": ("macosx_11_0_arm64",),
    "windows": ("win_amd64",),
}
START = ROOT / "deploy" / "start.sh"
NAMES = {"macos": "briscola.command"}
"""What opens with a click where the usual name does not."""


def pins(names: Iterable[str] = ()) -> str:
    """What a hall needs, with its hashes; of these names alone, where some are named."""
    chosen: dict[str, str] = {}
    for part in re.split(r"\n(?=[a-z0-9])", PINS.read_text()):
        name = part.split("==")[0]
        if not name.startswith(NOT_IN_A_HALL) and (not names or name in names):
            chosen.setdefault(
                name, MARKER.sub("", part)
            )  # where versions differ, that of the oldest Python comes first
    return "\n".join(chosen.values())


def install(what: str, target: Path, python: str, platforms: Iterable[str]) -> None:
    """The pinned wheels for this Python, unpacked into a folder."""
    listed = target.with_suffix(".txt")
    listed.write_text(what)
    command = [sys.executable, "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-compile", "--require-hashes", "--only-binary", ":all:", "--python-version", python]
    command += [word for platform in platforms for word in ("--platform", platform)]
    subprocess.run([*command, "--target", str(target), "--requirement", str(listed)], check=True)


def of_one_python(site: Path) -> set[str]:
    """The packages with parts that were compiled for one Python alone."""
    wheels = {file.parent.name: file.read_text() for file in site.glob("*.dist-info/WHEEL")}
    bound = [folder for folder, text in wheels.items() if re.search(r"^Tag: (cp\d+)-\1-", text, re.MULTILINE)]
    return {folder.split("-")[0].replace("_", "-").lower() for folder in bound}


def add_compiled(site: Path, other: Path) -> None:
    """The compiled parts for another Python beside those that are there: Python takes the one that has its name."""
    for file in other.rglob("*"):
        place = site / file.relative_to(other)
        if file.suffix in {".so", ".pyd"} and not place.exists():
            shutil.copy(file, place)


def is_of_use(file: PurePath) -> bool:
    """Half of all files are not: tests of others, and what they say in languages that nobody can choose here."""
    folders = file.parent.parts
    languages = {language for folder, language in pairwise(folders) if folder == "locale"}
    return "tests" not in folders and languages <= {code for code, _name in LANGUAGES}


def leave_out(site: Path) -> None:
    for file in [*site.rglob("*")]:
        if not file.is_dir() and not is_of_use(file.relative_to(site)):
            file.unlink()


def add_program(site: Path) -> None:
    for folder in PROGRAM:
        shutil.copytree(ROOT / folder, site / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, site)


def pack(target: Path, kind: str | None) -> None:
    platforms = KINDS[kind] if kind else ()
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        oldest, *newer = PYTHONS
        install(pins(), site, oldest, platforms)
        for python in newer if (bound := of_one_python(site)) else ():
            other = Path(folder) / f"python{python}"
            install(pins(bound), other, python, platforms)
            add_compiled(site, other)
        shutil.rmtree(site / "bin", ignore_errors=True)
        leave_out(site)
        add_program(site)
        command = [sys.executable, "-m", "shiv", "--site-packages", str(site), "--output-file", str(target)]
        command += ["--entry-point", "briscola_site.packed:main", "--python", "/usr/bin/env python3"]
        subprocess.run([*command, *MANNER], check=True)
    if kind == "windows":  # there the launcher of Python reads the first line, and a file beside says what is missing
        shutil.copy(START.with_suffix(".bat"), target.with_suffix(".bat"))
    else:
        put_before(target, START.read_bytes())


def put_before(target: Path, start: bytes) -> None:
    """Let the file begin with the lines that look for Python, in place of the one that takes it as given."""
    _line, _end, archive = target.read_bytes().partition(b"\n")
    target.write_bytes(start + archive)


def main() -> None:
    parser = argparse.ArgumentParser(prog="dev.py pack", description="Il programma in un solo file.")
    parser.add_argument("file", nargs="?", type=Path, help="il file da scrivere; senza, briscola.pyz")
    parser.add_argument("--for", dest="kind", choices=KINDS, help="per quali computer; senza, per quelli come questo")
    asked = parser.parse_args()
    asked.file = asked.file or Path(NAMES.get(asked.kind, "briscola.pyz"))
    try:
        pack(asked.file, asked.kind)
    except subprocess.CalledProcessError as problem:
        sys.exit(f"Il file non è stato scritto: il motivo è qui sopra (codice {problem.returncode}).")
    print(f"{asked.file}: {asked.file.stat().st_size / 1_000_000:.1f} MB. Si avvia con: python3 {asked.file}")


if __name__ == "__main__":
    main()
