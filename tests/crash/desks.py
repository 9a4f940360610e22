"""An evening under load in a hall that is about to crash: eight desks that repeat whatever was not answered."""

import contextlib
import datetime
import html
import http.client
import json
import queue
import random
import re
import signal
import threading
import time
import urllib.parse
from http import HTTPStatus
from typing import Any
from urllib.request import Request

from tests.commands.halls import PATIENCE, Hall, answer, shown

DESKS = 8
SECRET = "c" * 32
WHY = re.compile(r"data-refusal>([^<]+)<")
Made = dict[str, Any]


def program(hall: Hall, what: str, *copies: str) -> Any:
    """`tests.crash.evening` on the data of a hall."""
    return hall.told("tests.crash.evening", what, *copies)


def prepare(hall: Hall) -> Made:
    """Tables, key and an evening, as the first start makes them, but without its rehearsal."""
    made: Made = program(hall, "make")
    return made


class Desk(threading.Thread):
    """Saves one row after the other; sends each until it is answered. `told` is what it was told meanwhile."""

    def __init__(
        self, port: int, session: str, rows: "queue.SimpleQueue[dict[str, Any]]", saved: list[str], pace: float = 0
    ) -> None:
        """`pace`: seconds between two rows, half as many or half as many more: desks do not save all at once."""
        super().__init__(daemon=True)
        self.pace = pace
        self.saved_at: list[float] = []
        self.gone_home = threading.Event()
        self.address = f"http://127.0.0.1:{port}"
        self.cookie = f"sessionid={session}; csrftoken={SECRET}"
        self.rows, self.saved = rows, saved
        self.refused: list[str] = []
        self.told: set[str] = set()
        self.slowest = 0.0
        """Seconds until it was answered, whatever it was told."""

    def run(self) -> None:
        with contextlib.suppress(queue.Empty):
            while not self.gone_home.is_set():
                row = self.rows.get_nowait()
                while not self.sent(row) and not self.gone_home.wait(0.05):
                    pass
                self.saved_at.append(time.monotonic())
                self.gone_home.wait(self.pace * (0.5 + random.random()))

    def sent(self, row: dict[str, Any]) -> bool:
        name = f"r{row['table']}"
        boxes = {f"{name}.d{deal}.1.first": row["points"] for deal in (1, 2, 3)}
        form = {"key": row["key"], f"{name}.match": row["match"], f"{name}.version": 1, **boxes}
        request = Request(  # noqa: S310  # our own server
            f"{self.address}/desk/caduta/turns/{row['turn']}/enter/",
            data=urllib.parse.urlencode(form).encode(),
            headers={"Cookie": self.cookie, "X-CSRFToken": SECRET, "X-Requested-With": "entry"},
        )
        began = time.monotonic()
        try:
            told = answer(request)
        except (OSError, http.client.HTTPException):
            return False
        finally:
            self.slowest = max(self.slowest, time.monotonic() - began)
        if told.status != HTTPStatus.OK:
            return self.heard(told.status, told.body.decode())
        (self.saved if told.address == request.full_url else self.refused).append(row["match"])
        return True

    def go_home(self) -> None:
        """It sends nothing more. One whose evening is not finished would ask a server that is gone to the end of all
        tests."""
        self.gone_home.set()
        self.join(PATIENCE)
        assert not self.is_alive()

    def heard(self, code: int, page: str) -> bool:
        """A desk that is told what is wrong tries again; everything else would be an entry that got lost."""
        why = WHY.search(page)
        if code == HTTPStatus.SERVICE_UNAVAILABLE and why:
            self.told.add(html.unescape(why[1]))
            self.gone_home.wait(max(0.2, self.pace / 4))
            return False
        self.refused.append(f"{code} {page[:300]!r}")
        return True


class Evening:
    """All matches of an evening, sent by desks to a server that may go away meanwhile."""

    def __init__(self, hall: Hall, port: int, made: Made, *others: int, desks: int = DESKS, pace: float = 0) -> None:
        """`others` are ports of other nodes of the same federation."""
        ports = (port, *others)
        self.hall, self.port = hall, port
        self.rows: list[dict[str, Any]] = made["rows"]
        self.saved: list[str] = []
        self.held: dict[str, Any] = {}
        waiting: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        for row in self.rows:
            waiting.put(row)
        self.desks = [
            Desk(ports[number % len(ports)], made["session"], waiting, self.saved, pace) for number in range(desks)
        ]

    def begin(self) -> None:
        for desk in self.desks:
            desk.start()

    def under_kills(self, kills: int, chance: random.Random) -> None:
        """The whole evening with a server that is killed so often, each time somewhere in the next part of it."""
        server = self.hall.serve(self.port)
        self.begin()
        for kill in range(kills):
            self.wait_until((kill + chance.random() / 2) / kills)
            server.send_signal(signal.SIGKILL)
            server.wait(PATIENCE)
            server = self.hall.serve(self.port)
        self.finish()

    def wait_until(self, part: float) -> None:
        """Until that part of all results was answered."""
        wait_for(lambda: len(self.saved) >= part * len(self.rows))

    def wait_until_told(self, words: str) -> None:
        """Until a desk was told what is wrong, in words that begin like that."""
        wait_for(lambda: any(why.startswith(words) for why in self.told))

    @property
    def told(self) -> set[str]:
        """What the desks were told while nothing could be saved."""
        return set().union(*(desk.told for desk in self.desks))

    def finish(self) -> None:
        """Every result was answered, and is there once: in the tables, in the log, and in the standings shown."""
        for desk in self.desks:
            desk.join(PATIENCE)
        assert [answer for desk in self.desks for answer in desk.refused] == []
        assert sorted(self.saved) == sorted(row["match"] for row in self.rows)
        held = self.held = program(self.hall, "look")
        assert held["versions"] == dict.fromkeys(held["versions"], 2)
        assert held["in_force"] == {row["match"]: [row["points"]] * 3 for row in self.rows}
        agrees(held)
        assert held["found"] == []
        assert len(held["keys"]) == len(self.saved)
        assert self.shown() == held["replayed"]

    def moments(self) -> list[datetime.datetime]:
        """When the changes were made, in the order in which they were made; known at the end."""
        return [datetime.datetime.fromisoformat(at) for at in self.held["moments"]]

    def shown(self) -> dict[str, Any]:
        """The standings as everybody sees them."""
        standings: dict[str, Any] = json.loads(shown(f"http://127.0.0.1:{self.port}/t/caduta/standings.json"))
        return standings


def agrees(held: Made) -> None:
    """What is in force, the versions and the standings are what the log says, and nothing was done twice."""
    assert held["in_force"] == held["logged"]
    assert held["seqs"] == list(range(1, held["version"] + 1))
    assert len(set(held["keys"])) == len(held["keys"])
    assert held["shown"] == held["replayed"]


def wait_for(condition: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)
