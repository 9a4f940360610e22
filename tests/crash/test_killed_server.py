"""The server killed again and again under eight desks that repeat what was not answered: nothing is lost or doubled.

On SQLite, or where the tests run on PostgreSQL, on a database of its own there.
"""

import contextlib
import http.client
import json
import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests.commands.halls import PATIENCE, ROOT, Hall

KILLS = 5
DESKS = 8
POINTS = 70
SECRET = "c" * 32
MADE, LOOK = "make", "look"


@pytest.fixture
def database() -> Iterator[str]:
    """The address of an empty database on PostgreSQL, "" where the tests are on SQLite."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        yield ""
        return
    name = f"crash_{uuid.uuid4().hex}"
    parts = urllib.parse.urlsplit(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        yield urllib.parse.urlunsplit(parts._replace(path=f"/{name}"))
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def program(hall: Hall, what: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.crash.evening", what],
        cwd=ROOT,
        env=hall.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


class Desk(threading.Thread):
    """Saves one row after the other; sends each until it is answered."""

    def __init__(self, port: int, session: str, rows: "queue.SimpleQueue[dict[str, Any]]", saved: list[str]) -> None:
        super().__init__(daemon=True)
        self.address = f"http://127.0.0.1:{port}"
        self.cookie = f"sessionid={session}; csrftoken={SECRET}"
        self.rows, self.saved = rows, saved
        self.refused: list[str] = []

    def run(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                row = self.rows.get_nowait()
                while not self.sent(row):
                    time.sleep(0.02)

    def sent(self, row: dict[str, Any]) -> bool:
        name = f"r{row['table']}"
        boxes = {f"{name}.d{deal}.1.first": POINTS for deal in (1, 2, 3)}
        form = {"key": row["key"], f"{name}.match": row["match"], f"{name}.version": 1, **boxes}
        request = urllib.request.Request(  # noqa: S310  # our own server
            f"{self.address}/desk/caduta/turns/{row['turn']}/entry/",
            data=urllib.parse.urlencode(form).encode(),
            headers={"Cookie": self.cookie, "X-CSRFToken": SECRET, "X-Requested-With": "entry"},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                (self.saved if answer.url == request.full_url else self.refused).append(row["match"])
        except urllib.error.HTTPError as refusal:
            self.refused.append(f"{refusal.code} {refusal.read()[:300]!r}")
        except (OSError, http.client.HTTPException):
            return False
        return True


def test_what_was_answered_is_there_once_however_often_the_server_dies(hall: Hall, port: int, database: str) -> None:
    hall.database = database
    chance = random.Random(7)
    server = hall.serve(port)
    known = program(hall, MADE)
    rows: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    for row in known["rows"]:
        rows.put(row)
    saved: list[str] = []
    desks = [Desk(port, known["session"], rows, saved) for _ in range(DESKS)]
    for desk in desks:
        desk.start()
    for kill in range(KILLS):
        wait_for(len(known["rows"]) * kill // KILLS + chance.randint(1, 9), saved)
        server.send_signal(signal.SIGKILL)
        server.wait(PATIENCE)
        server = hall.serve(port)
    for desk in desks:
        desk.join(PATIENCE)

    assert [answer for desk in desks for answer in desk.refused] == []
    assert sorted(saved) == sorted(row["match"] for row in known["rows"])
    held = program(hall, LOOK)
    assert held["versions"] == dict.fromkeys(held["versions"], 2)
    assert held["in_force"] == held["logged"] == {match: [POINTS] * 3 for match in saved}
    assert held["seqs"] == list(range(1, held["version"] + 1))
    assert len(set(held["keys"])) == len(held["keys"]) == len(saved)


def wait_for(many: int, saved: list[str]) -> None:
    """Until so many results were answered."""
    deadline = time.monotonic() + PATIENCE
    while len(saved) < many:
        assert time.monotonic() < deadline, saved
        time.sleep(0.005)
