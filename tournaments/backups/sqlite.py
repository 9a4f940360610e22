"""Copies of a hall's whole database: made while it is written to, looked into, and told sound or not."""

import contextlib
import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

TOURNAMENTS = """
    SELECT name, date, version,
        (SELECT MAX(at) FROM tournaments_logentry AS entry WHERE entry.tournament_id = held.id)
    FROM tournaments_tournament AS held ORDER BY date DESC, name
"""
NAMED = """
    SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    ORDER BY type = 'table', type, name
"""
TABLE, INDEX = "table", "index"
OUT_OF_STEP = """
    SELECT held.name FROM tournaments_tournament AS held
    LEFT JOIN tournaments_logentry AS entry ON entry.tournament_id = held.id
    GROUP BY held.id HAVING COUNT(entry.id) <> held.version OR COALESCE(MAX(entry.seq), 0) <> held.version
"""
PATIENCE = 20
"""Seconds: so long a locked database is asked again, as the program's own connection does."""
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What is raised where a damaged database is read: what SQLite says of it may hold names that are no text any more."""


@dataclass(frozen=True, slots=True)
class BackedUpTournament:
    """A tournament in a copy; `version` counts the changes of it, `last` is when it was changed last, in UTC."""

    name: str
    date: str | None
    version: int
    last: str | None


def database_backup(source: Path, target: Path) -> None:
    """Write the database as it is at one moment into a file of its own, and let it reach the disk.

    In one piece: a copy taken in steps begins again at every write. Raises `sqlite3.Error` and `OSError`; where another
    program lets nobody read, after a while, for the copy itself would wait without end.
    """
    with _opened(source) as live, _opened(target, write=True) as backup:
        live.execute("BEGIN")
        live.execute("SELECT 1 FROM sqlite_master")
        live.backup(backup)
        backup.execute("PRAGMA journal_mode=DELETE")  # one file that needs no other beside it
    to_disk(target)


def to_disk(path: Path) -> None:
    """Wait until the disk itself has a file."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def unsound(path: Path) -> str:
    """What is wrong with a database, in the words of who found it; "" where nothing is.

    Beside what SQLite itself can check, every tournament must have one entry in its log for every version.
    """
    try:
        with _opened(path) as database:
            found = [*complaints(database), *(row[0] for row in database.execute(OUT_OF_STEP))]
    except sqlite3.Error as error:
        return str(error)
    return found[0] if found else ""


def quick_damage(path: Path) -> str:
    """What a quick look at every page finds wrong in a database; "" where nothing is. It takes milliseconds for an
    evening: unlike the thorough one it does not compare indexes with their rows.

    Raises `sqlite3.Error` where the database cannot be looked at, for which somebody else may be the reason.
    """
    with _opened(path) as database:
        (told,) = database.execute("PRAGMA quick_check(1)").fetchone()
    return "" if told == "ok" else _first_line(told)


def made_things(path: Path) -> tuple[tuple[str, str], ...]:
    """Kind and name of all that a database consists of, the tables last; without what SQLite makes for itself."""
    with _opened(path) as database:
        return tuple(database.execute(NAMED))


def strangers(things: Iterable[tuple[str, str]], tables: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Those of all things of a database that do not belong there: this program makes no triggers and no views, and no
    table but the given ones.
    """
    return tuple((kind, name) for kind, name in things if kind != INDEX and not (kind == TABLE and name in tables))


def drop(path: Path, things: Iterable[tuple[str, str]]) -> None:
    """Take these things out of a database."""
    with _opened(path, write=True) as database:
        for kind, name in things:
            quoted = name.replace('"', '""')
            database.execute(f'DROP {kind} IF EXISTS "{quoted}"')
        database.commit()


def damages(path: Path) -> tuple[str, ...]:
    """What SQLite finds wrong in a database by itself."""
    try:
        with _opened(path) as database:
            return complaints(database)
    except sqlite3.Error as error:
        return (str(error),)


def complaints(database: sqlite3.Connection) -> tuple[str, ...]:
    """What SQLite finds wrong by itself: pages, indexes, constraints, and references that lead nowhere."""
    return tuple(dict.fromkeys((*_damages(database), *_lost_references(database))))


def _first_line(told: str) -> str:
    lines = [line for line in told.splitlines() if not line.startswith("***")]
    return next(iter(lines), told)


def _damages(database: sqlite3.Connection) -> Iterator[str]:
    """One a line, as older programs of SQLite put many into one answer; where the check itself cannot go on, why."""
    try:
        for (told,) in database.execute("PRAGMA integrity_check"):
            yield from (line for line in told.splitlines() if line != "ok" and not line.startswith("***"))
    except UNREADABLE as error:
        yield str(error)


def _lost_references(database: sqlite3.Connection) -> Iterator[str]:
    try:
        for table, row, *_rest in database.execute("PRAGMA foreign_key_check"):
            yield f"{table}: {row}"
    except UNREADABLE as error:
        yield str(error)


def tournaments_in(path: Path) -> tuple[BackedUpTournament, ...]:
    """The tournaments of a sound database, the latest first."""
    with _opened(path) as database:
        return tuple(BackedUpTournament(*row) for row in database.execute(TOURNAMENTS))


def migrations_in(path: Path) -> frozenset[tuple[str, str]]:
    """The steps that made a sound database what it is: app and name."""
    with _opened(path) as database:
        return frozenset(database.execute("SELECT app, name FROM django_migrations"))


def settle(path: Path) -> None:
    """Bring what was written last into the database file itself, so that nothing of it is beside it any more."""
    with _opened(path, write=True) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def scrub(path: Path) -> bool:
    """Write a database again as a whole, so that nothing of what was deleted or changed is left between its rows or in
    the file beside it. False where somebody read too long, and it is to be repeated. Raises `sqlite3.OperationalError`.
    """
    with _opened(path, write=True) as database:
        database.execute("PRAGMA temp_store=MEMORY")
        database.execute("VACUUM")
        (busy, *_pages) = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def wait_for_writer(path: Path) -> None:
    """Until nobody else writes. Raises `sqlite3.OperationalError` where that takes too long."""
    with _opened(path, write=True) as database:
        database.execute("BEGIN IMMEDIATE")
        database.execute("ROLLBACK")


@contextlib.contextmanager
def _opened(path: Path, *, write: bool = False) -> Iterator[sqlite3.Connection]:
    mode = "rwc" if write else "ro"
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE)
    try:
        yield database
    except UnicodeDecodeError as error:
        raise sqlite3.DatabaseError(str(error)) from error
    finally:
        database.close()
