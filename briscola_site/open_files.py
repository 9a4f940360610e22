"""The files that this process holds, and those of them that are sockets."""

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

OPEN_FILES = Path("/dev/fd")


def open_files() -> list[int]:
    """The numbers of all files that this process holds; of what was closed meanwhile too. Without a file of its own to
    look with, nothing.
    """
    try:
        return [int(path.name) for path in OPEN_FILES.iterdir()]
    except OSError:
        return []


@contextlib.contextmanager
def lent(file: int) -> Iterator[socket.socket]:
    """A file as the socket that it is; given back unclosed, for it is the server's. Raises OSError where it is none.

    No second number is made for it: to close one of those would let go of the locks that SQLite holds on a file of the
    database, and another program would take the data for its own.
    """
    found = socket.socket(fileno=file)
    try:
        yield found
    finally:
        found.detach()
