"""What one installation keeps in its data folder: its key, its address, the lock against a second server."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.conf import settings

from briscola_site import env
from briscola_site.secret_key import secret_key

ADDRESS_FILE = "address.txt"


class AlreadyServedError(Exception):
    """Another server works on the same data."""


def data_folder(folder: Path) -> None:
    """Make the folder, for its owner's eyes only: whoever reads the database reads the sessions in it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def use_own_key() -> None:
    """Sign with the installation's key, unless the environment names one: the settings are read before it exists."""
    if not env.text("SECRET_KEY"):
        data_folder(settings.DATA)
        settings.SECRET_KEY = secret_key(settings.SECRET_KEY_FILE)


def note_address(folder: Path, address: str) -> None:
    """Remember where the server answers, for the commands that print a link to it."""
    (folder / ADDRESS_FILE).write_text(address)


def noted_address(folder: Path) -> str | None:
    """Where the last server answered; None before the first start."""
    file = folder / ADDRESS_FILE
    return (file.read_text() or None) if file.exists() else None


@contextlib.contextmanager
def only_server(folder: Path) -> Iterator[None]:
    """Be the folder's only server, or raise AlreadyServedError. However we end, the system lets go of it."""
    with (folder / "serve.lock").open("a") as file:
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
