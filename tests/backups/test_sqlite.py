"""Copies of a database that is written to at the same moment."""

import itertools
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tournaments.backups.sqlite import BackedUpTournament, database_backup, tournaments_in, unsound

WRITERS = 4
BACKUPS = 20
ENTRY = "INSERT INTO tournaments_logentry (tournament_id, seq, at) VALUES ('a', ?, '2026-11-21 20:40:00')"
TABLES = """
    PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
    CREATE TABLE tournaments_tournament (id TEXT PRIMARY KEY, name TEXT, date TEXT, version INTEGER NOT NULL);
    CREATE TABLE tournaments_logentry (id INTEGER PRIMARY KEY, tournament_id TEXT, seq INTEGER, at TEXT);
    INSERT INTO tournaments_tournament VALUES ('a', 'Torneo', '2026-11-21', 0);
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "db.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(TABLES)
    return path


@contextmanager
def writers(database: Path) -> Iterator[list[int]]:
    """Threads that raise the version and log it, as every change does; what they yield are the versions on the disk."""
    confirmed: list[int] = []
    over = threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(database, timeout=60, isolation_level=None)) as own:
            while not over.is_set():
                own.execute("BEGIN IMMEDIATE")
                own.execute("UPDATE tournaments_tournament SET version = version + 1")
                (version,) = own.execute("SELECT version FROM tournaments_tournament").fetchone()
                own.execute(ENTRY, (version,))
                own.execute("COMMIT")
                confirmed.append(version)

    threads = [threading.Thread(target=write) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    try:
        yield confirmed
    finally:
        over.set()
        for thread in threads:
            thread.join()


def test_every_copy_made_while_others_write_is_sound_and_has_what_was_confirmed(database: Path, tmp_path: Path) -> None:
    with writers(database) as confirmed:
        for number in range(BACKUPS):
            before = max(itertools.chain([0], list(confirmed)))
            copy = tmp_path / f"copy{number}.sqlite3"
            database_backup(database, copy)
            assert unsound(copy) == ""
            assert tournaments_in(copy)[0].version >= before


def test_a_copy_is_one_file(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "altrove" / "copia con spazi.sqlite3"
    copy.parent.mkdir()
    database_backup(database, copy)
    assert tournaments_in(copy) == (BackedUpTournament("Torneo", "2026-11-21", 0, None),)
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]


def test_a_torn_file_is_not_sound(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    database_backup(database, copy)
    data = bytearray(copy.read_bytes())
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    copy.write_bytes(data)
    assert unsound(copy) != ""


@pytest.mark.parametrize("content", [b"", b"not a database" * 100], ids=["empty", "text"])
def test_what_is_no_database_is_not_sound(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_bytes(content)
    assert unsound(path) != ""


def test_a_tournament_with_a_version_that_nobody_logged_is_not_sound(database: Path) -> None:
    with closing(sqlite3.connect(database)) as own, own:
        own.execute("UPDATE tournaments_tournament SET version = 1")
    assert unsound(database) == "Torneo"
