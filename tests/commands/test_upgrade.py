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


def test_what_old_data_left_unsaid_keeps_the_reading_it_had(hall: Hall) -> None:
    put(hall, OLD[0])
    assert hall.start(command="migrate").wait(PATIENCE) == 0
    with closing(sqlite3.connect(held(hall))) as database:
        stages = database.execute("SELECT tiebreaks, rest_is_opponent FROM tournaments_stage").fetchall()
        last_values = database.execute("SELECT DISTINCT last_value FROM tournaments_tournament").fetchall()
    assert {("buchholz" in tiebreaks, kept) for tiebreaks, kept in stages} == {(True, 1), (False, 0)}
    assert last_values == [("place",)]


def parts(file: Path) -> dict[str, set[str]]:
    """Of every table its columns, constraints and indexes, in whatever order they were made."""
    with closing(sqlite3.connect(file)) as database:
        made = database.execute(
            "SELECT tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name LIKE 'tournaments_%'"
        ).fetchall()
    tables: dict[str, set[str]] = {}
    for table, sql in made:
        inner = sql[sql.index("(") + 1 : sql.rindex(")")] if sql.startswith("CREATE TABLE") else f"({sql})"
        tables.setdefault(table, set()).update(top_level(inner))
    return tables


def top_level(definition: str) -> list[str]:
    """What stands between the commas that are in no brackets."""
    found, depth = [""], 0
    for sign in definition:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [" ".join(one.split()) for one in found]


@pytest.mark.parametrize("dump", OLD, ids=lambda dump: str(dump.stem))
def test_old_data_end_up_in_the_tables_of_new_ones(hall: Hall, tmp_path: Path, dump: Path) -> None:
    put(hall, dump)
    fresh = Hall(tmp_path / "fresh")
    for one in (hall, fresh):
        migrated = one.start(command="migrate")
        said = migrated.communicate(timeout=PATIENCE)[0]
        assert migrated.returncode == 0, said
    assert parts(held(hall)) == parts(held(fresh))


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_data_that_were_written_past_the_program_are_refused_with_a_sentence(hall: Hall, command: str) -> None:
    put(hall, OLD[0])
    with closing(sqlite3.connect(held(hall))) as own, own:
        own.execute(
            "UPDATE tournaments_seat SET player_id = (SELECT player.id FROM tournaments_player AS player"
            " WHERE player.tournament_id <> tournaments_seat.tournament_id)"
            " WHERE id = (SELECT min(id) FROM tournaments_seat)"
        )
    process = hall.start(command=command)
    said = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 2, said
    assert "Traceback" not in said
    assert "non è una copia sana: tournaments_seat" in said


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_data_of_a_newer_program_are_left_alone(hall: Hall, command: str) -> None:
    assert hall.start(command="migrate").wait(PATIENCE) == 0
    with closing(sqlite3.connect(held(hall))) as own, own:
        own.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_later', '2030-01-01')"
        )
    before = held(hall).read_bytes()
    process = hall.start(command=command)
    said = process.communicate(timeout=PATIENCE)[0]
    assert (process.returncode, "più nuovo (9999_later)" in said) == (2, True), said
    assert held(hall).read_bytes() == before
