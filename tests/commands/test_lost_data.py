"""A database that is gone while its copies or its key are there: no start goes on as if nothing had been."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.halls import Hall, opened_hall, stopped
from tournaments.backups.sqlite import tournaments_in

SERVE = ("serve", "--local")


@pytest.fixture(scope="module")
def once(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The data of a hall that was used, with a copy."""
    with opened_hall(tmp_path_factory.mktemp("once") / "la sala") as hall:
        shutil.copytree(begun, hall.data)
        assert hall.ended("backup")[0] == 0
        yield hall.data


@pytest.fixture
def used(hall: Hall, once: Path) -> Hall:
    shutil.copytree(once, hall.data)
    return hall


def test_a_start_without_the_database_is_refused_and_the_way_back_that_it_tells_works(
    used: Hall, port: int, tmp_path: Path
) -> None:
    database, empty = used.data / "db.sqlite3", tmp_path / "empty"
    then = tournaments_in(database)
    empty.touch()
    database.unlink()
    before = used.contents()

    # SQLite makes an empty file whenever somebody looks: no start takes that for a new hall.
    *refused, restored = used.each_ended(
        [
            *((None, command) for command in (SERVE, ["migrate"])),
            *((empty, command) for command in (SERVE, ["migrate"])),
            *((None, command) for command in (["check_data"], ["backup"], ["standings", "prova"], SERVE)),
            (None, ["restore", "1", "--yes"]),
        ]
    )

    for status, said in refused:
        assert (status, "python3 dev.py manage restore 1" in said) == (2, True), said
        assert f"rinomina la cartella {used.data}" in said
    shelf = {name: digest for name, digest in before.items() if name.endswith("-kept.sqlite3")}
    assert shelf.items() <= used.contents().items()
    assert restored[0] == 0
    assert tournaments_in(database) == then
    assert "Programma fermato" in stopped(used.serve(port))


def test_a_key_without_the_database_is_enough_to_refuse_and_another_folder_begins_again(used: Hall, port: int) -> None:
    (used.data / "db.sqlite3").unlink()
    shutil.rmtree(used.data / "copies")
    status, said = used.ended(*SERVE)
    assert (status, "restore FILE" in said, "DATABASE_URL" in said) == (2, True, True), said

    used.data.rename(used.data.with_name("prima"))

    assert "Creato il torneo di prova" in stopped(used.serve(port))


def test_a_first_start_that_was_broken_off_before_the_tables_begins_again(hall: Hall, port: int) -> None:
    hall.data.mkdir()
    for left in ("db.sqlite3", "serve.lock"):
        (hall.data / left).touch()
    assert "Creato il torneo di prova" in stopped(hall.serve(port))


LOOKING = (
    "check_data",
    "backup",
    "organizer_link",
    "rehearsal",
    "standings prova",
    "export_tournament prova",
)


def test_a_command_that_finds_no_data_leaves_none(hall: Hall) -> None:
    hall.data.mkdir(mode=0o755)
    told = hall.each_ended([(None, command.split()) for command in LOOKING])
    assert [status for status, _said in told] == [2] * len(LOOKING)
    assert hall.contents() == {}


def test_whatever_a_command_puts_into_a_folder_that_is_open_to_all_is_its_owners_alone(
    hall: Hall, tmp_path: Path
) -> None:
    hall.data.mkdir(mode=0o755)
    kept = str(tmp_path / "prova.json")
    steps = (
        ["migrate"],
        ["rehearsal"],
        ["backup"],
        ["export_tournament", "prova", "--output", kept],
        ["restore", "1", "--yes"],
    )
    before = os.umask(0o022)
    try:
        told = hall.each_ended([(None, step) for step in (*steps, ["backup"], ["organizer_link"], ["check_data"])])
    finally:
        os.umask(before)
    assert [status for status, _said in told] == [0] * len(told), told
    files = [path for path in hall.data.rglob("*") if path.is_file()]
    assert {path.name for path in files if path.stat().st_mode & 0o077} == set()
    assert "db.sqlite3" in {path.name for path in files}
