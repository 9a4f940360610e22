"""The file that a hall's data are in: whether it is there, is ours and is sound, and that nothing is left in it of what
was deleted.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from briscola_site.program import called
from briscola_site.storage import storage_problem
from rules.problems import Problem, problem_at
from tournaments.backups.sqlite import TABLE, made_things, quick_damage, scrub
from tournaments.backups.trouble import trouble, trouble_found, trouble_over
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import BackupProblem, StorageProblem
from tournaments.models import Tournament
from tournaments.selectors.clubs.running import NOTED_IN
from tournaments.selectors.core.snapshot import moment_over

AT_ONCE = 50_000_000
"""Bytes that a quick look goes through in less than a tenth of a second; a full evening has 3 million."""
OURS = (TABLE, Tournament._meta.db_table)
"""What no database of this program lacks."""
_served: list[tuple[int, int] | None] = []
"""The file this process serves, whatever its name leads to now."""
log = logging.getLogger(__name__)


def takes_long() -> bool:
    """Whether a look over the database is better taken beside what people wait for."""
    return not database_missing() and database_file().stat().st_size > AT_ONCE


def look_over() -> Problem | None:
    """What a quick look finds wrong with the database; told at the desk from now on."""
    if taken := look_at_file(inside=True):
        return taken
    database = database_file()
    if database_missing():
        return None
    try:
        why = quick_damage(database)
    except sqlite3.Error as error:
        if storage_problem(error, settings.DATA) is not StorageProblem.DAMAGED:
            return None  # a full disk or another program is reported on saving
        why = str(error)
    if not why:
        return None
    found = problem_at(BackupProblem.DATA_DAMAGED, why=why, command=called())
    trouble_found(found)
    return found


@contextmanager
def served_file() -> Iterator[None]:
    """While this lasts the file of the database is to stay the one that it is now."""
    _served.append(_identity())
    try:
        yield
    finally:
        _served.pop()


def look_at_file(*, inside: bool = False) -> Problem | None:
    """Whether somebody took the served file away, emptied it or put another one in its place; told at the desk until
    it is there again. It takes millionths of a second; with a look `inside`, which finds what was written over it as
    well, a third of a thousandth.
    """
    if not _served:
        return None
    if _identity() == _served[-1] and not (inside and not is_ours(database_file())):
        known = trouble()
        if inside and known is not None and known.code is BackupProblem.DATA_TAKEN_AWAY:
            trouble_over()
        return None
    found = problem_at(BackupProblem.DATA_TAKEN_AWAY, path=str(database_file()), command=called())
    trouble_found(found)
    return found


def _identity() -> tuple[int, int] | None:
    """What tells the file from every other one; None where there is none. It is not opened for it: to close it again
    would let go of SQLite's locks.
    """
    try:
        known = database_file().stat()
    except OSError:
        return None
    return (known.st_dev, known.st_ino) if known.st_size else None


def refuse_foreign_data() -> None:
    """Raises DomainError where another program made the file of the database: nothing is written into it."""
    database = database_file()
    if not database_missing() and of_another_program(database):
        raise DomainError(problem_at(BackupProblem.DATA_FOREIGN, path=str(database)))


def of_another_program(path: Path) -> bool:
    """Whether it is a database in which no step of ours was ever noted; what cannot be read is not told apart."""
    try:
        things = made_things(path)
    except sqlite3.Error:
        return False
    return bool(things) and (TABLE, NOTED_IN) not in things


def is_ours(path: Path) -> bool:
    """Whether tables of ours are in a database. What cannot be read is damaged, and not another program's."""
    try:
        return OURS in made_things(path)
    except sqlite3.Error:
        return True


def scrub_asked() -> None:
    """Let nothing of what was erased be left in the file of the database; where it is in use, until it is done later:
    by the next look for a copy, or the next start.
    """
    if backups_kept() and _asked_to_scrub().parent.is_dir():  # else there is no file in it, either
        _asked_to_scrub().touch(mode=0o600)
        scrub_if_asked()


def scrub_if_asked() -> None:
    """Within a transaction it would wait for itself."""
    if not backups_kept() or connection.in_atomic_block or not _asked_to_scrub().exists():
        return
    if look_at_file(inside=True):
        return
    try:
        with moment_over():
            done = scrub(database_file())
    except sqlite3.OperationalError as error:
        log.info("the database was not written again yet: %s", error)  # nobody can do more than wait
        return
    if done:
        _asked_to_scrub().unlink(missing_ok=True)


def _asked_to_scrub() -> Path:
    return Path(settings.DATA) / "to_scrub"


def database_missing() -> bool:
    """Whether there is no file of the database, or one without a byte; looking makes none."""
    database = database_file()
    return not database.exists() or not database.stat().st_size


def backups_kept() -> bool:
    """Whether copies are made here: not where the data are in PostgreSQL."""
    return connection.vendor == "sqlite"


def database_file() -> Path:
    if not backups_kept():
        raise DomainError(problem_at(BackupProblem.NOT_SQLITE))
    return Path(connection.settings_dict["NAME"])
