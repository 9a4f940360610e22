"""The files of the project, as its history has them: what a clone would contain."""

import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def project_files() -> list[Path]:
    listed = subprocess.run(
        # The folder may belong to somebody else than the person who runs the tests.
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


@cache
def text_files() -> Mapping[str, str]:
    """The texts by their path inside the project; pictures, fonts and compiled catalogues left out."""
    texts = {}
    for path in project_files():
        content = path.read_bytes()
        if b"\0" not in content:
            texts[path.relative_to(ROOT).as_posix()] = content.decode()
    return texts
