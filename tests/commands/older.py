"""Data of earlier programs, put into a hall; without Django, so that a benchmark can have them too."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.commands.halls import ROOT, Hall

OLD = sorted((ROOT / "tests" / "data").glob("database-*.sql"))
# A step of Django's own that changes nothing here, because accounts are ours: without it data are of an older program.
LATER_STEP = ("auth", "0012_alter_user_first_name_max_length")


def held(hall: Hall) -> Path:
    return hall.data / "db.sqlite3"


def put(hall: Hall, dump: Path) -> None:
    hall.data.mkdir()
    with closing(sqlite3.connect(held(hall))) as database:
        database.executescript(dump.read_text())


def put_older(hall: Hall, dump: Path) -> None:
    """Data in which at least one step waits."""
    put(hall, dump)
    with closing(sqlite3.connect(held(hall))) as database, database:
        (found,) = database.execute("SELECT count(*) FROM django_migrations WHERE app = ? AND name = ?", LATER_STEP)
        assert found == (1,)
        database.execute("DELETE FROM django_migrations WHERE app = ? AND name = ?", LATER_STEP)
