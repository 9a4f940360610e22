"""Data of earlier programs: a start is enough, a copy is made before, and the way back is that copy."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.commands.halls import PATIENCE, ROOT, Hall, stopped
from tests.commands.older import OLD, held, put_older
from tournaments.backups.sqlite import migrations_in, tournaments_in, unsound
from tournaments.event.regulation_kinds import NEWEST, CountedBy

KEPT = ROOT / "tests" / "data" / "tournament-4.json"


def parts(file: Path) -> dict[str, set[str]]:
    """Of every table its columns, constraints and indexes, in whatever order they were made."""
    with closing(sqlite3.connect(file)) as database:
        made = database.execute(
            "SELECT tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
    tables: dict[str, set[str]] = {}
    for table, sql in made:
        inner = sql[sql.index("(") + 1 : sql.rindex(")")] if sql.startswith("CREATE TABLE") else f"({sql})"
        tables.setdefault(table, set()).update(top_level(inner))
    return tables


def top_level(definition: str) -> list[str]:
    """What is between the commas that are in no brackets."""
    found, depth = [""], 0
    for sign in definition:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [" ".join(one.split()) for one in found]


@pytest.mark.parametrize("dump", OLD, ids=lambda dump: str(dump.stem))
def test_a_start_brings_old_data_up_to_date_and_keeps_a_copy_of_before(
    hall: Hall, begun: Path, port: int, dump: Path
) -> None:
    put_older(hall, dump)
    before, steps = tournaments_in(held(hall)), migrations_in(held(hall))

    said = stopped(hall.serve(port))

    (copy,) = (hall.data / "copies").glob("*.sqlite3")
    assert f"Prima ne ho fatto una copia: {copy}" in said
    assert (tournaments_in(copy), migrations_in(copy)) == (before, steps)
    assert (tournaments_in(held(hall)), unsound(held(hall))) == (before, "")
    assert migrations_in(held(hall)) > steps
    assert parts(held(hall)) == parts(begun / "db.sqlite3")  # the tables of new data
    with closing(sqlite3.connect(held(hall))) as database:  # what is over stays as it was counted
        counted = database.execute(
            "SELECT DISTINCT closed_at IS NULL, counted_by FROM tournaments_tournament"
        ).fetchall()
    assert set(counted) <= {(0, CountedBy.FIRST), (1, NEWEST)}
    assert counted
    checked = hall.start(command="check_data")
    found = checked.communicate(timeout=PATIENCE)[0]
    assert checked.returncode == 0, found


def rows(file: Path) -> list[tuple[str, ...]]:
    """What there is after a first start, in whatever order it was written."""
    with closing(sqlite3.connect(file)) as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith("sqlite_")
        ]
        held = [(table, database.execute(f"SELECT count(*) FROM {table}").fetchone()) for table in tables]  # noqa: S608
        named = database.execute(
            "SELECT app, name FROM django_migrations UNION SELECT app_label, model FROM django_content_type"
            " UNION SELECT model, codename FROM auth_permission AS one JOIN django_content_type AS kind"
            " ON kind.id = one.content_type_id"
        )
        return sorted((*map(str, row),) for row in [*held, *named])


def test_a_first_start_that_was_killed_before_the_first_table_of_ours_takes_all_steps_to_the_tables_made_at_once(
    hall: Hall, begun: Path, port: int
) -> None:
    hall.data.mkdir()
    with closing(sqlite3.connect(begun / "db.sqlite3")) as whole, closing(sqlite3.connect(held(hall))) as own:
        for name in ("django_migrations", "django_content_type"):
            made = "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type DESC"
            for (part,) in whole.execute(made, [name]):  # the table, then its indexes
                own.execute(part)
        for step in whole.execute("SELECT * FROM django_migrations WHERE app = 'contenttypes'"):
            own.execute("INSERT INTO django_migrations VALUES (?, ?, ?, ?)", step)
        own.commit()
    assert "Creato il torneo di prova" in stopped(hall.serve(port))
    assert parts(held(hall)) == parts(begun / "db.sqlite3")
    assert rows(held(hall)) == rows(begun / "db.sqlite3")


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_data_that_were_written_past_the_program_are_refused_with_a_sentence(hall: Hall, command: str) -> None:
    put_older(hall, OLD[0])
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


NOT_OURS = {
    "9999_later": "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', ?, '2030-01-01')",
    "0001_initial": "UPDATE django_migrations SET name = ? WHERE app = 'tournaments'",
}
"""A step of a newer program, and the one of before the first version; how either comes to be noted."""


@pytest.mark.parametrize(
    ("command", "step"), [("serve", "9999_later"), ("migrate", "9999_later"), ("serve", "0001_initial")]
)
def test_data_of_another_program_of_ours_are_left_alone(begun_hall: Hall, command: str, step: str) -> None:
    hall = begun_hall
    with closing(sqlite3.connect(held(hall))) as own, own:
        own.execute(NOT_OURS[step], (step,))
    before = held(hall).read_bytes()
    process = hall.start(command=command)
    said = process.communicate(timeout=PATIENCE)[0]
    assert (process.returncode, f"({step})" in said) == (2, True), said
    assert held(hall).read_bytes() == before


ON_DATA = (
    ["standings", "prova"],
    ["export_tournament", "prova"],
    ["check_data"],
    ["check_data", "prova"],
    ["organizer_link"],
    ["rehearsal"],
    ["import_tournament", str(KEPT)],
    ["import_tournament", "--update", "--yes", str(KEPT)],
)


def dumped(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


@pytest.mark.parametrize(
    ("step", "said"), [(None, "Il programma è più nuovo dei dati"), ("0001_initial", "troppo vecchio")]
)
def test_every_command_says_of_older_data_what_a_start_says_and_leaves_them_alone(
    hall: Hall, step: str | None, said: str
) -> None:
    put_older(hall, OLD[0])
    if step is not None:
        with closing(sqlite3.connect(held(hall))) as own, own:
            own.execute(NOT_OURS[step], (step,))
    (hall.data / "copies").mkdir()
    (hall.data / "copies" / "00001-2026-11-24-000000-000000.sqlite3").write_bytes(held(hall).read_bytes())
    before = dumped(held(hall))
    for status, told in hall.each_ended([(None, command) for command in ON_DATA]):
        assert (status, told.count("\n"), said in told) == (2, 1, True), told
    assert dumped(held(hall)) == before
