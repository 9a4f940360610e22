"""A word for what is in the files of folders: it changes with any of them, and with nothing else.

So two computers with the same program call it the same, whenever and wherever it was copied.
"""

import hashlib
import os
from pathlib import Path

LETTERS = 10
COMPILED = "__pycache__"


def contents_of(*folders: Path, also: str = "") -> str:
    """`also` is a text that counts with the files."""
    digest = hashlib.sha256(also.encode())
    for folder in folders:
        for inside, below, names in os.walk(folder):
            below[:] = sorted(name for name in below if name != COMPILED)
            within = Path(inside).relative_to(folder.parent).as_posix()
            for name in sorted(names):
                digest.update(f"{within}/{name}\n".encode())
                digest.update(Path(inside, name).read_bytes())
    return digest.hexdigest()[:LETTERS]
