"""Another program writes and does not stop: commands say so in words, and a simulation into a file needs no turn."""

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.halls import PATIENCE, Hall

BUSY = "Un altro programma sta scrivendo nei dati. Aspetta un momento, poi riprova.\n"
IMPATIENT = """
import sys
from django.conf import settings
from briscola_site.command_line import main
settings.DATABASES["default"]["OPTIONS"]["timeout"] = 0.3
main(sys.argv)
"""
"""The program, but that it waits for its turn for a moment only: else every command here would take twenty seconds."""
WRITING = (
    ["organizer_link"],
    ["rehearsal"],
    ["simulate", "--teams", "4,4"],
    ["import_tournament", "prova.json"],
    ["migrate"],
)
READING = (["standings", "prova"], ["export_tournament", "prova"], ["check_data"])


@contextlib.contextmanager
def held(database: Path) -> Iterator[None]:
    """Somebody else writes, and goes on writing."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def answered(hall: Hall, command: list[str]) -> tuple[int, str]:
    words = [str(hall.data / one) if one.endswith(".json") else one for one in command]
    process = hall.started_as("-c", IMPATIENT, *words)
    said = process.communicate(timeout=PATIENCE)[0]
    return process.returncode, said


@pytest.fixture
def used(hall: Hall) -> Hall:
    """A hall with data, and a file of a tournament beside them."""
    hall.each_ended(
        [
            (None, ["migrate"]),
            (None, ["simulate", "--teams", "4,4", "--slug", "prova"]),
            (None, ["simulate", "--teams", "4,4", "--output", str(hall.data / "prova.json")]),
        ]
    )
    return hall


def test_every_command_answers_while_somebody_else_writes(used: Hall) -> None:
    before = used.contents()
    with held(used.data / "db.sqlite3"):
        refused = {command[0]: answered(used, command) for command in WRITING}
        read = {command[0]: answered(used, command)[0] for command in READING}
    assert refused == {command[0]: (2, BUSY) for command in WRITING}
    assert set(read.values()) == {0}
    assert used.contents()["db.sqlite3"] == before["db.sqlite3"]


def test_a_simulation_into_a_file_neither_waits_nor_lets_anybody_wait(used: Hall) -> None:
    with held(used.data / "db.sqlite3"):
        status, said = answered(used, ["simulate", "--teams", "5,4", "--number", "7", "--output", "altra.json"])
    assert (status, said) == (0, "")
    assert json.loads((used.data / "altra.json").read_text("utf-8"))["tournament"]["slug"] == "simulazione-7"
