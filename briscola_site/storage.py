"""What keeps an installation from saving, told apart by what the database and the disk say of it."""

import contextlib
import errno
import logging
import os
import secrets
import shutil
import sqlite3
from pathlib import Path

from django.db import DatabaseError, Error, InterfaceError, OperationalError, connection

from tournaments.event.problems.installation_problems import StorageProblem

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
NO_LEAVE = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
TOO_LITTLE = 1_000_000
"""Bytes: with less left on the disk, that is why it takes no more."""


SQLITE = {
    sqlite3.SQLITE_FULL: StorageProblem.FULL,
    sqlite3.SQLITE_READONLY: StorageProblem.READ_ONLY,
    sqlite3.SQLITE_BUSY: StorageProblem.BUSY,
    sqlite3.SQLITE_IOERR: StorageProblem.DISK,
    sqlite3.SQLITE_CANTOPEN: StorageProblem.DISK,
    sqlite3.SQLITE_CORRUPT: StorageProblem.DAMAGED,
    sqlite3.SQLITE_NOTADB: StorageProblem.DAMAGED,
}
NO_TEXT = "Could not decode to UTF-8"
"""How Python, which gives it no code, calls a damaged text that SQLite itself does not look into."""
POSTGRES = {
    "53100": StorageProblem.FULL,
    "25006": StorageProblem.AWAY,  # a server that was promoted takes writes a few seconds later
    "40001": StorageProblem.BUSY,
    "40P01": StorageProblem.BUSY,
    "53300": StorageProblem.BUSY,
    "55P03": StorageProblem.BUSY,
    "57P01": StorageProblem.AWAY,
    "57P02": StorageProblem.AWAY,
    "57P03": StorageProblem.AWAY,
    "58030": StorageProblem.DISK,
    "XX001": StorageProblem.DAMAGED,
    "XX002": StorageProblem.DAMAGED,
}


def storage_problem(error: BaseException | None, folder: Path) -> StorageProblem | None:
    """Why nothing can be read or saved now; None where the error has another reason: then it is one of the program.

    `folder` is where the data are: on a disk that refuses without saying why, a small file is tried there.
    """
    if isinstance(error, OSError):
        return _of_number(error.errno)
    if isinstance(error, sqlite3.Error):
        return _of_file(error, folder)
    if not isinstance(error, Error):
        return None
    cause = error.__cause__
    return (
        _of_file(cause, folder)
        if isinstance(cause, sqlite3.Error)
        else _of_server(error, getattr(cause, "sqlstate", None))
    )


def try_writing() -> None:
    """Raises what the first result would raise where nothing can be saved; changes nothing."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE 1 = 0")


class WithoutTrace(logging.Filter):
    """One line for what the database refused: where in the program it came up helps nobody, and under a thousand phones
    it would fill every window.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, InterfaceError | OperationalError) or type(error) is DatabaseError:  # the last: damaged
            record.msg, record.exc_info = f"{record.msg}: %s", None
            record.args = (*(record.args or ()), str(error).partition("\n")[0])
        return True


def _of_file(error: sqlite3.Error, folder: Path) -> StorageProblem | None:
    if str(error).startswith(NO_TEXT):
        return StorageProblem.DAMAGED
    found = SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return _tried(folder) if found is StorageProblem.DISK else found


def _of_server(error: Error, state: str | None) -> StorageProblem | None:
    """A server that went away has no time for a code: then the connection itself is what failed."""
    if state is None or state.startswith("08"):
        lost = isinstance(error, InterfaceError | OperationalError) and error.__cause__ is not None
        return StorageProblem.AWAY if lost else None
    return POSTGRES.get(state)


def _tried(folder: Path) -> StorageProblem:
    probe = folder / f".probe-{secrets.token_hex(4)}"
    try:
        with probe.open("xb") as file:
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
    except OSError as refused:
        return _of_number(refused.errno) or StorageProblem.DISK
    finally:
        with contextlib.suppress(OSError):
            probe.unlink(missing_ok=True)
    return StorageProblem.FULL if shutil.disk_usage(folder).free < TOO_LITTLE else StorageProblem.DISK


def _of_number(number: int | None) -> StorageProblem | None:
    if number in NO_ROOM:
        return StorageProblem.FULL
    if number in NO_LEAVE:
        return StorageProblem.READ_ONLY
    return StorageProblem.DISK if number == errno.EIO else None
