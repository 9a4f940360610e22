"""Each start in a terminal prints a way back in for the organizer; where something else keeps what is printed, none."""

import contextlib
import re
import sqlite3
import urllib.parse
from pathlib import Path
from urllib.request import Request

from tests.commands.halls import Hall, shown, stopped
from tests.commands.windows import in_window

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
