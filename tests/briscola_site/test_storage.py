"""Why a disk or a database refuses, told from the errors that they really raise."""

import contextlib
import errno
import logging
import resource
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, IntegrityError, OperationalError
from psycopg_pool import PoolTimeout

from briscola_site.storage import WithoutTrace, storage_problem
from tournaments.event.problems.installation_problems import StorageProblem


def wrapped(cause: Exception) -> BaseException:
    """The error as Django hands it on."""
    try:
        raise OperationalError(str(cause)) from cause
    except OperationalError as error:
        return error


def raised(act: Callable[[], object]) -> BaseException:
    with pytest.raises(sqlite3.Error) as caught:
        act()
    return wrapped(caught.value)


@contextlib.contextmanager
def database(path: Path, query: str = "") -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}{query}", uri=True, timeout=0)) as opened:
        yield opened


@contextlib.contextmanager
def no_file_may_grow() -> Iterator[None]:
    """Like a used-up quota: the system itself refuses whatever this process writes into a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_database_that_may_not_grow_is_full(tmp_path: Path) -> None:
    with database(tmp_path / "x") as one:
        one.execute("PRAGMA max_page_count=2")
        one.execute("CREATE TABLE a (b)")
        error = raised(lambda: one.execute("INSERT INTO a VALUES (zeroblob(100000))"))
    assert storage_problem(error, tmp_path) is StorageProblem.FULL


def test_a_disk_that_takes_no_byte_more_is_full_whatever_the_database_calls_it(tmp_path: Path) -> None:
    with database(tmp_path / "x") as one:
        one.execute("PRAGMA journal_mode=WAL")
        with no_file_may_grow():
            error = raised(lambda: one.execute("CREATE TABLE a (b)"))
            assert storage_problem(error, tmp_path) is StorageProblem.FULL
    assert "disk I/O error" in str(error)
    assert [path.name for path in tmp_path.iterdir() if "probe" in path.name] == []


def test_a_disk_that_refuses_and_takes_a_file_a_moment_later_is_named_as_the_trouble(tmp_path: Path) -> None:
    with database(tmp_path / "x") as one, no_file_may_grow():
        error = raised(lambda: one.execute("CREATE TABLE a (b)"))
    assert storage_problem(error, tmp_path) is StorageProblem.DISK
    assert storage_problem(error, tmp_path / "gone") is StorageProblem.DISK


def test_a_database_for_reading_alone_is_said(tmp_path: Path) -> None:
    with database(tmp_path / "x") as one:
        one.execute("CREATE TABLE a (b)")
    with database(tmp_path / "x", "?mode=ro") as one:
        error = raised(lambda: one.execute("INSERT INTO a VALUES (1)"))
    assert storage_problem(error, tmp_path) is StorageProblem.READ_ONLY


def test_a_text_that_is_none_any_more_is_a_damage_also_past_django(tmp_path: Path) -> None:
    with database(tmp_path / "x") as one, pytest.raises(sqlite3.Error) as caught:
        one.execute("SELECT CAST(x'80' AS TEXT)").fetchall()
    assert storage_problem(caught.value, tmp_path) is storage_problem(wrapped(caught.value), tmp_path)
    assert storage_problem(caught.value, tmp_path) is StorageProblem.DAMAGED


def test_a_database_that_somebody_else_writes_to_is_busy(tmp_path: Path) -> None:
    with database(tmp_path / "x") as one, database(tmp_path / "x") as other:
        one.execute("BEGIN IMMEDIATE")
        error = raised(lambda: other.execute("BEGIN IMMEDIATE"))
    assert storage_problem(error, tmp_path) is StorageProblem.BUSY


def test_a_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"torn" * 1000)
    with database(tmp_path / "x") as one:
        error = raised(lambda: one.execute("SELECT * FROM sqlite_master"))
    assert storage_problem(error, tmp_path) is StorageProblem.DAMAGED


@pytest.mark.parametrize(
    ("cause", "expected"),
    [
        (psycopg.errors.DiskFull(), StorageProblem.FULL),
        (psycopg.errors.ReadOnlySqlTransaction(), StorageProblem.AWAY),
        (psycopg.errors.LockNotAvailable(), StorageProblem.BUSY),
        (psycopg.errors.AdminShutdown(), StorageProblem.AWAY),
        (psycopg.errors.ConnectionFailure(), StorageProblem.AWAY),
        (psycopg.OperationalError("the connection is lost"), StorageProblem.AWAY),
        (PoolTimeout("couldn't get a connection after 5.00 sec"), StorageProblem.AWAY),
        (psycopg.errors.DataCorrupted(), StorageProblem.DAMAGED),
        (psycopg.errors.UndefinedTable(), None),
        (sqlite3.OperationalError("no such table"), None),
    ],
)
def test_what_a_server_says_is_told_apart(cause: Exception, expected: StorageProblem | None, tmp_path: Path) -> None:
    assert storage_problem(wrapped(cause), tmp_path) is expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (errno.ENOSPC, StorageProblem.FULL),
        (errno.EDQUOT, StorageProblem.FULL),
        (errno.EROFS, StorageProblem.READ_ONLY),
        (errno.EACCES, StorageProblem.READ_ONLY),
        (errno.EIO, StorageProblem.DISK),
        (errno.ENOENT, None),
    ],
)
def test_what_the_system_says_of_a_file_is_told_apart(number: int, expected: StorageProblem | None) -> None:
    assert storage_problem(OSError(number, "refused"), Path("/")) is expected


@pytest.mark.parametrize("error", [None, ValueError("x"), IntegrityError("twice"), DatabaseError("x")])
def test_an_error_of_the_program_is_none_of_the_disk(error: Exception | None, tmp_path: Path) -> None:
    assert storage_problem(error, tmp_path) is None


def test_what_the_database_refused_is_one_line_in_the_window() -> None:
    said = wrapped(psycopg.OperationalError("the connection is lost\nmore\nand more"))
    record = logging.LogRecord("x", logging.ERROR, "", 1, "Error: %s", ("/a/",), (type(said), said, None))
    assert WithoutTrace().filter(record)
    assert logging.Formatter().format(record) == "Error: /a/: the connection is lost"


def test_so_is_what_a_damaged_database_says() -> None:
    said = wrapped(sqlite3.DatabaseError("database disk image is malformed"))
    record = logging.LogRecord("x", logging.ERROR, "", 1, "Error: %s", ("/a/",), (type(said), said, None))
    assert WithoutTrace().filter(record)
    assert logging.Formatter().format(record) == "Error: /a/: database disk image is malformed"
