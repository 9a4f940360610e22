"""Who looks on while a part of a pair is lost: phones that read, a proxy that asks who is ready, somebody who tries to
write at each database."""

import contextlib
import random
import statistics
import threading
import time
from collections.abc import Iterator
from http import HTTPStatus
from urllib.request import Request

import psycopg

from tests.commands.halls import PATIENCE, answer
from tests.crash.pair import Part

PHONES, EVERY = 200, 4.0
PAGES = ("", "standings/", "results/", "version/")
ANSWERED = 5.0
"""Seconds for a page, whatever happens."""
OFTEN = 0.1
"""Seconds between two tries to write."""


class Observer:
    """Asks in threads of its own while the body of `watching` runs."""

    def __init__(self, threads: int) -> None:
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self._ask, args=(number,), daemon=True) for number in range(threads)]

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        for thread in self.threads:
            thread.start()
        try:
            yield
        finally:
            self.over.set()
            for thread in self.threads:
                thread.join(PATIENCE)
                assert not thread.is_alive()

    def _ask(self, number: int) -> None:
        raise NotImplementedError


class Phones(Observer):
    """Readers of both nodes, in a few threads; each asks for the standings as it did before, with what it has."""

    def __init__(self, ports: tuple[int, ...]) -> None:
        super().__init__(threads=20)
        self.ports = ports
        self.wrong: list[str] = []
        self.seconds: list[float] = []
        self.told_old = 0

    def told(self) -> str:
        """The figures of a night."""
        median, slowest = statistics.median(self.seconds), max(self.seconds)
        return (
            f"{len(self.seconds)} pages, median {median:.3f} s, slowest {slowest:.1f} s, {self.told_old} said to be "
            f"old, {len(self.wrong)} wrong {self.wrong[:3]}"
        )

    def visit(self) -> None:
        """Every page of every node, as anybody did before."""
        for port in self.ports:
            for page in PAGES:
                assert answer(f"http://127.0.0.1:{port}/t/caduta/{page}").status == HTTPStatus.OK

    def _ask(self, number: int) -> None:
        chance = random.Random(number)
        while not self.over.wait(EVERY * len(self.threads) / PHONES * chance.uniform(0.9, 1.1)):
            port = chance.choice(self.ports)
            self._one(f"http://127.0.0.1:{port}/t/caduta/{chance.choice(PAGES)}")
            if number < len(self.ports):
                self._one(f"http://127.0.0.1:{port}/healthz")

    def _one(self, address: str) -> None:
        began = time.monotonic()
        try:
            said = answer(Request(address))  # noqa: S310 # our own server
        except OSError as trouble:
            self.wrong.append(f"{address}: {trouble!r}")
            return
        took = time.monotonic() - began
        self.seconds.append(took)
        self.told_old += "X-As-Of" in said.headers
        if said.status != HTTPStatus.OK or took > ANSWERED:
            self.wrong.append(f"{address}: {said.status} after {took:.1f} s")


class Readiness(Observer):
    """What `/readyz` of each node says, as a proxy asks."""

    def __init__(self, ports: tuple[int, ...]) -> None:
        super().__init__(threads=len(ports))
        self.ports = ports
        self.said: list[tuple[float, int]] = []

    def _ask(self, number: int) -> None:
        while not self.over.wait(0.5):
            began = time.monotonic()
            status = answer(f"http://127.0.0.1:{self.ports[number]}/readyz").status
            assert time.monotonic() - began < ANSWERED
            self.said.append((began, status))

    def between(self, begin: float, end: float) -> set[int]:
        return {status for at, status in self.said if begin <= at <= end}


class Writer(Observer):
    """Tries to write at every database all the time, by a door that no cut reaches and without waiting for a standby:
    when it is refused by one, nothing is taken there.
    """

    def __init__(self, databases: list[Part]) -> None:
        super().__init__(threads=len(databases))
        self.databases = databases
        self.taken: dict[str, list[tuple[float, float]]] = {one.name: [] for one in databases}

    def _ask(self, number: int) -> None:
        one = self.databases[number]
        while not self.over.is_set():
            with contextlib.suppress(psycopg.OperationalError), one.connected_inside() as connection:
                self._try(connection, self.taken[one.name])
            self.over.wait(OFTEN)

    def _try(self, connection: psycopg.Connection[object], taken: list[tuple[float, float]]) -> None:
        """Until the connection is gone."""
        while not self.over.wait(OFTEN):
            began = time.monotonic()
            with contextlib.suppress(psycopg.errors.ReadOnlySqlTransaction, psycopg.errors.UndefinedTable):
                connection.execute("INSERT INTO beside.tries DEFAULT VALUES")
                taken.append((began, time.monotonic()))

    def last(self, name: str) -> float:
        """When a database had taken something for the last time."""
        return self.taken[name][-1][1]

    def first(self, name: str) -> float:
        """When it was asked to take what it then took first."""
        return self.taken[name][0][0]
