"""What a live connection to a hall's file really does, read back from it: a setting at a wrong place has no effect."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

pytestmark = pytest.mark.django_db
FULL = 2


@pytest.fixture
def live(tmp_path: Path) -> Iterator[BaseDatabaseWrapper]:
    """A connection with the program's own settings, to a file of its own."""
    one = ConnectionHandler({"default": {**settings.SQLITE, "NAME": tmp_path / "db.sqlite3"}})["default"]
    yield one
    one.close()


@pytest.mark.parametrize(
    ("setting", "expected"),
    [("synchronous", FULL), ("journal_mode", "wal"), ("foreign_keys", 1), ("busy_timeout", 20_000)],
)
def test_a_live_connection_waits_for_the_disk_and_for_others(
    live: BaseDatabaseWrapper, setting: str, expected: object
) -> None:
    with live.cursor() as cursor:
        assert cursor.execute(f"PRAGMA {setting}").fetchone() == (expected,)


def test_a_transaction_keeps_other_writers_out_from_its_beginning(live: BaseDatabaseWrapper, tmp_path: Path) -> None:
    with live.cursor() as cursor:
        cursor.execute("CREATE TABLE a (b)")
    with closing(sqlite3.connect(tmp_path / "db.sqlite3", timeout=0, isolation_level=None)) as other:
        live.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)  # as `atomic` begins
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        live.rollback()
        other.execute("BEGIN IMMEDIATE")
