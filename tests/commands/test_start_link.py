"""Each start in a terminal prints a way back in for the organizer; where something else keeps what is printed, none."""

import contextlib
import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import urllib.parse
import urllib.request
from pathlib import Path

from tests.commands.halls import PATIENCE, ROOT, Hall, answering, stopped

LINK = re.compile(r"http://127\.0\.0\.1:\d+(/entrance/[\w-]+/)")


def pressed(port: int, path: str) -> None:
    """The button of the page of a link, with a name where one is asked for."""
    sent = urllib.parse.urlencode({"name": "Rosanna"}).encode()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", sent, timeout=PATIENCE) as answer:
        assert answer.status == 200


def in_terminal(hall: Hall, port: int) -> tuple[subprocess.Popen[str], int]:
    """The program as somebody starts it in a window, and the end at which the window is read."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--local", "--port", str(port)],
        cwd=ROOT, env=hall.environment, stdin=theirs, stdout=theirs, stderr=theirs, text=True,
    )  # fmt: skip
    os.close(theirs)
    hall.started.append(process)
    return process, ours


def read_until_the_end(window: int, said: bytearray) -> None:
    with contextlib.suppress(OSError):  # what a terminal answers when the program is gone
        while more := os.read(window, 4096):
            said += more


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

    process, window = in_terminal(hall, port)
    said = bytearray()
    reading = threading.Thread(target=read_until_the_end, args=(window, said))
    reading.start()
    answering(process, port)
    back = LINK.search(said.decode())
    assert back is not None
    assert "Chi organizza rientra da qui come prima" in said.decode()
    pressed(port, back[1])
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 0
    reading.join(PATIENCE)
    os.close(window)
    assert people(hall.data) == ["Rosanna"]
