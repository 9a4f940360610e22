"""A database that is gone while its copies or its key are there: no start goes on as if nothing had been."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.halls import PATIENCE, Hall, stopped
from tournaments.copies.sqlite import tournaments_in

Loss = Callable[[Path], object]


def ended(hall: Hall, command: str, *options: str) -> tuple[int, str]:
    process = hall.start(*options, command=command)
    said = process.communicate(timeout=PATIENCE)[0]
    assert "Traceback" not in said, said
    return process.returncode, said


def removed(database: Path) -> None:
    database.unlink()


def emptied(database: Path) -> None:
    database.write_bytes(b"")


@pytest.fixture
def used(hall: Hall, port: int) -> Hall:
    """A hall that was used, with a copy."""
    stopped(hall.serve(port))
    assert ended(hall, "backup")[0] == 0
    return hall


@pytest.mark.parametrize("loss", [removed, emptied])
def test_a_start_without_the_database_is_refused_and_the_way_back_that_it_tells_works(
    used: Hall, port: int, loss: Loss
) -> None:
    database = used.data / "db.sqlite3"
    then = tournaments_in(database)
    loss(database)
    before = used.contents()
    for command in (("serve", "--local", "--port", str(port)), ("migrate",)):
        status, said = ended(used, *command)
        assert (status, "python3 dev.py manage restore 1" in said) == (2, True), said
        assert f"rinomina la cartella {used.data}" in said
    assert ended(used, "check_data")[0] == 2  # SQLite makes a file whenever somebody looks
    assert ended(used, "serve", "--local", "--port", str(port))[0] == 2
    shelf = {name: digest for name, digest in before.items() if name.endswith("-kept.sqlite3")}
    assert shelf.items() <= used.contents().items()

    assert ended(used, "restore", "1", "--yes")[0] == 0

    assert tournaments_in(database) == then
    assert "Programma fermato" in stopped(used.serve(port))


def test_a_key_without_the_database_is_enough_to_refuse_and_another_folder_begins_anew(used: Hall, port: int) -> None:
    (used.data / "db.sqlite3").unlink()
    shutil.rmtree(used.data / "copies")
    status, said = ended(used, "serve", "--local", "--port", str(port))
    assert (status, "restore FILE" in said, "DATABASE_URL" in said) == (2, True, True), said

    used.data.rename(used.data.with_name("prima"))

    assert "Creato il torneo di prova" in stopped(used.serve(port))


def test_a_first_start_that_was_broken_off_before_the_tables_begins_again(hall: Hall, port: int) -> None:
    hall.data.mkdir()
    for left in ("db.sqlite3", "serve.lock"):
        (hall.data / left).touch()
    assert "Creato il torneo di prova" in stopped(hall.serve(port))
