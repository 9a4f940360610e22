"""A word for what is in the files of a folder: it changes with any of them, and with nothing else."""

import hashlib
from pathlib import Path

LETTERS = 10


def contents_of(folder: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(folder).as_posix()}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:LETTERS]
