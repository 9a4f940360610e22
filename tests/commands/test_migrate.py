"""Commands as starts of their own: the first migration, the link of each start, and copies of a loaded process."""

import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import urllib.parse
from pathlib import Path
from urllib.request import Request

import pytest

from tests.commands.forked import Forked, ended
from tests.commands.halls import ROOT, Hall, opened_hall, shown, stopped
from tests.commands.windows import in_window
from tests.covers import some

COMMANDS = sorted(file.stem for file in (ROOT / "tournaments/management/commands").glob("[!_]*.py"))


@pytest.mark.parametrize("command", some(COMMANDS, 3))
def test_a_command_finds_what_it_loads(hall: Hall, command: str) -> None:
    hall.alone = True
    status, said = hall.ended(command, "--help")
    assert (status, "--help" in said) == (0, True), said


def test_the_folder_of_the_data_is_made_where_there_is_none(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    environment = {**os.environ, "BRISCOLA_DATA": str(data), "DATABASE_URL": ""}
    status, said = ended("migrate", "--plan", environment=environment)

    assert (status, said.splitlines()[0], "Warning" in said) == (0, "Planned operations:", False), said
    assert data.is_dir()


LINK = re.compile(r"http://127\.0\.0\.1:\d+(/entrance/[\w-]+/)")


def pressed(port: int, path: str) -> None:
    """The button of the page of a link, with a name where one is asked for."""
    sent = urllib.parse.urlencode({"name": "Rosanna"}).encode()
    shown(Request(f"http://127.0.0.1:{port}{path}", sent))  # our own


def people(data: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(data / "db.sqlite3")) as database:
        return [name for (name,) in database.execute("SELECT name FROM tournaments_account")]


def test_a_terminal_gets_a_link_for_who_was_there_and_a_pipe_gets_none(hall: Hall, port: int) -> None:
    link = LINK.search(stopped(hall.serve(port)))
    assert link is not None
    second = hall.serve(port)
    pressed(port, link[1])
    assert LINK.search(stopped(second)) is None

    assert LINK.search(stopped(hall.serve(port))) is None

    with in_window(hall, port) as said:
        back = LINK.search(said)
        assert back is not None
        assert "Chi organizza rientra da qui come prima" in said
        pressed(port, back[1])
    assert people(hall.data) == ["Rosanna"]


@pytest.mark.parametrize("command", ["check_data", "nonsense", "standings"])
def test_a_copy_ends_and_says_the_same_as_a_start_of_pythons_own(begun_hall: Hall, command: str) -> None:
    copied = begun_hall.ended(command)
    begun_hall.alone = True
    assert copied == begun_hall.ended(command)


def test_each_copy_has_the_data_folder_that_it_is_told(tmp_path: Path) -> None:
    for name in ("one", "other"):
        with opened_hall(tmp_path / name) as hall:
            assert hall.ended("migrate", "-v", "0") == (0, "")
            assert (hall.data / "db.sqlite3").exists()


def test_a_copy_can_be_waited_for_and_killed(tmp_path: Path) -> None:
    with opened_hall(tmp_path / "sala", tmp_path / "window") as hall:
        process = hall.start("--local", "--port", "0")
        assert isinstance(process, Forked)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0)
        process.kill()
        assert process.wait(60) == -signal.SIGKILL
