"""Data of earlier programs: a start is enough, a copy is made before, and the way back is that copy."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.commands.halls import PATIENCE, ROOT, Hall, stopped
from tournaments.copies.sqlite import migrations_in, tournaments_in, unsound

OLD = sorted((ROOT / "tests" / "data").glob("database-*.sql"))


def held(hall: Hall) -> Path:
    return hall.data / "db.sqlite3"


def put(hall: Hall, dump: Path) -> None:
    hall.data.mkdir()
    with closing(sqlite3.connect(held(hall))) as database:
        database.executescript(dump.read_text())


@pytest.mark.parametrize("dump", OLD, ids=lambda dump: str(dump.stem))
def test_a_start_brings_old_data_up_to_date_and_keeps_a_copy_of_before(hall: Hall, port: int, dump: Path) -> None:
    put(hall, dump)
    before, steps = tournaments_in(held(hall)), migrations_in(held(hall))

    said = stopped(hall.serve(port))

    (copy,) = (hall.data / "copies").glob("*.sqlite3")
    assert f"Prima ne ho fatto una copia: {copy}" in said
    assert (tournaments_in(copy), migrations_in(copy)) == (before, steps)
    assert (tournaments_in(held(hall)), unsound(held(hall))) == (before, "")
    assert migrations_in(held(hall)) > steps
    checked = hall.start(command="check_data")
    found = checked.communicate(timeout=PATIENCE)[0]
    assert checked.returncode == 0, found


def test_data_of_a_newer_program_are_left_alone(hall: Hall, port: int) -> None:
    assert hall.start(command="migrate").wait(PATIENCE) == 0
    with closing(sqlite3.connect(held(hall))) as own, own:
        own.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_later', '2030-01-01')"
        )
    before = held(hall).read_bytes()
    process = hall.start("--local", "--port", str(port))
    said = process.communicate(timeout=PATIENCE)[0]
    assert (process.returncode, "più nuovo (9999_later)" in said) == (2, True), said
    assert held(hall).read_bytes() == before
