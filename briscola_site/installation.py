"""What one installation keeps in its data folder: its key, its address, the lock against a second server."""

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.conf import settings

from briscola_site.secret_key import named_key, secret_key

ADDRESS_FILE = "address.txt"
OF_OTHERS = 0o077
"""What the group and everybody may."""
OURS = (
    *(
        "db.sqlite3*",
        "secret_key*",
        ADDRESS_FILE,
        "serve.lock",
        "restored.txt",
        "erased.jsonl",
        "to_scrub",
        "clock.json*",
    ),
    *("copies", "copies/*", "copies/.*", "copies/deleted/*", "copies/deleted/*/*"),
)
"""What this program puts into a data folder. Whatever else lies in it is somebody else's, who may want it read."""


class AlreadyServedError(Exception):
    """Another server works on the same data."""


def data_folder(folder: Path) -> None:
    """Make the folder, for its owner's eyes only: anybody who reads the database reads the sessions in it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def keep_private(folder: Path) -> Path | None:
    """Take the folder and all that is ours in it, copies too, out of the eyes of the computer's other users; what this
    program makes from now on is never in them.

    The first path where that is not possible, None where there is none: somebody else's, one that many share, or on a
    disk that knows no owners. Windows keeps a user's folders apart by itself.
    """
    if sys.platform == "win32":
        return None
    os.umask(0o077)
    inside = sorted({path for ours in OURS for path in folder.glob(ours)})
    return next(iter([path for path in (folder, *inside) if not _made_private(path)]), None)


def _made_private(path: Path) -> bool:
    known = path.lstat()
    if stat.S_ISLNK(known.st_mode) or not known.st_mode & OF_OTHERS:
        return True
    if known.st_uid != os.geteuid() or known.st_mode & stat.S_ISVTX:
        return False
    with contextlib.suppress(OSError):
        path.chmod(stat.S_IMODE(known.st_mode) & ~OF_OTHERS)
    return not path.stat().st_mode & OF_OTHERS


def owned(file: Path) -> Path:
    """The file, which is made where it is not there yet, for its owner's eyes only."""
    file.touch(mode=0o600)
    return file


def use_own_key() -> None:
    """Sign with the installation's key, unless the environment names one: the settings are read before it exists."""
    data_folder(settings.DATA)  # the clock is noted in it, too
    if not named_key():
        settings.SECRET_KEY = secret_key(settings.SECRET_KEY_FILE)


def note_address(folder: Path, address: str) -> None:
    """Remember where the server answers, for the commands that print a link to it."""
    owned(folder / ADDRESS_FILE).write_text(address)


def noted_address(folder: Path) -> str | None:
    """Where the last server answered; None before the first start."""
    file = folder / ADDRESS_FILE
    return (file.read_text() or None) if file.exists() else None


@contextlib.contextmanager
def only_server(folder: Path) -> Iterator[None]:
    """Be the folder's only server, or raise AlreadyServedError. However we end, the system lets go of it."""
    with owned(folder / "serve.lock").open("a") as file:
        try:
            _lock(file)
        except OSError as taken:
            raise AlreadyServedError from taken
        yield


def _lock(file: IO[str]) -> None:
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
