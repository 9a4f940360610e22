"""A federation on a pair of PostgreSQL that changes over by itself: what is killed, stalls or is cut off loses nothing.

Two nodes, 32 desks that save and 200 phones that read. The time in which nobody can save is bounded, and readers are
served all the time.
"""

import contextlib
import itertools
import os
import random
import shutil
import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from urllib.request import Request

import pytest

from tests.commands.halls import PATIENCE, answer, answering, opened_hall
from tests.crash.desks import Evening, prepare, wait_for
from tests.crash.pair import Pair, missing, pair_of_databases
from tests.ports import free_port

pytestmark = [pytest.mark.sweep, pytest.mark.skipif(bool(missing()), reason=missing())]
TIMES = int(os.environ.get("PAIR_TIMES", "5"))
DESKS, PHONES, EVERY = 32, 200, 4.0
PAIRS, PACE = "24", 4.0
"""All against all: 276 results, one every four seconds at every desk."""
PAGES = ("", "standings/", "results/", "version/")
ANSWERED = 5.0
"""Seconds for a page, whatever happens."""


class Phones:
    """Readers of both nodes, in a few threads; each asks for the standings as it did before, with what it has."""

    def __init__(self, ports: tuple[int, ...]) -> None:
        self.ports, self.over = ports, threading.Event()
        self.wrong: list[str] = []
        self.seconds: list[float] = []
        self.told_old = 0
        self.threads = [threading.Thread(target=self._ask, args=(number,), daemon=True) for number in range(20)]

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        for thread in self.threads:
            thread.start()
        try:
            yield
        finally:
            self.over.set()
            for thread in self.threads:
                thread.join(PATIENCE)

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


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with pair_of_databases() as pair:
        yield pair


def kill_postmaster(pair: Pair) -> Callable[[], None]:
    pair.primary.kill_postmaster()
    return lambda: None


def kill_primary(pair: Pair) -> Callable[[], None]:
    """And start it again when another one has taken over: it comes back as the standby."""
    (gone := pair.primary).kill()
    return gone.start


def kill_standby(pair: Pair) -> Callable[[], None]:
    (gone := pair.standby).kill()
    return gone.start


def kill_monitor(pair: Pair) -> Callable[[], None]:
    pair.monitor.kill()
    return pair.monitor.start


def stall_primary(pair: Pair) -> Callable[[], None]:
    (stalled := pair.primary).signal(signal.SIGSTOP)
    return lambda: stalled.signal(signal.SIGCONT)


def cut_primary_off(pair: Pair) -> Callable[[], None]:
    """From the other databases; the nodes still reach it."""
    alone = pair.primary
    others = [one for one in pair.parts if one is not alone]
    alone.cut(*others)
    return lambda: alone.heal(*others)


@pytest.mark.parametrize("again", range(TIMES))
@pytest.mark.parametrize(
    ("loss", "most"),
    [
        (kill_postmaster, 15),
        (kill_primary, 15),
        (kill_standby, 15),
        (kill_monitor, 3),
        (stall_primary, 20),
        (cut_primary_off, 20),
    ],
)
def test_nothing_acknowledged_is_lost_or_doubled_and_everybody_reads_on(
    pair: Pair,
    tmp_path: Path,
    loss: Callable[[Pair], Callable[[], None]],
    most: float,
    again: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CRASH_PAIRS", PAIRS)
    pair.wait_until_both()
    with (
        opened_hall(tmp_path / "one", tmp_path / "one.log") as one,
        opened_hall(tmp_path / "two", tmp_path / "two.log") as two,
    ):
        for hall in (one, two):
            hall.database, hall.alone = emptied(pair), True
        ports = free_port(), free_port()
        made = prepare(one)
        two.data.mkdir()
        shutil.copy(one.data / "secret_key", two.data)
        for hall, port in zip((one, two), ports, strict=True):
            answering(hall.start("--port", str(port), "--processes", "1", command="serve_federation"), port)
        evening = Evening(one, ports[0], made, ports[1], desks=DESKS, pace=PACE)
        phones = Phones(ports)
        phones.visit()
        with phones.reading():
            evening.begin()
            evening.wait_until(0.2)
            began = time.monotonic()
            mend = loss(pair)
            wait_for(lambda: saved_after(evening, began) or time.monotonic() > began + 90)
            time.sleep(5)
            mend()
            evening.finish()
        pause = longest_pause(evening, began)
        print(f"{loss.__name__}: nobody saved for {pause:.1f} s; {phones.told()}; desks: {evening.told}")  # noqa: T201 # of a night
        assert pause <= most
        assert phones.wrong == []
        assert {str(hall.printed()).count("Traceback") for hall in (one, two)} == {0}


def emptied(pair: Pair) -> str:
    """The address of its database, with nothing in it."""
    import psycopg

    with psycopg.connect(f"{pair.url}&target_session_attrs=read-write", autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return pair.url


def saved_after(evening: Evening, moment: float) -> bool:
    """Whether anything that was sent after a moment is saved; what was on its way then is left out."""
    return any(
        at > moment + 1 and longest_pause(evening, moment) for desk in evening.desks for at in desk.saved_at[-1:]
    )


def longest_pause(evening: Evening, since: float) -> float:
    """Seconds in which nobody's result was acknowledged."""
    moments = sorted([since, *(at for desk in evening.desks for at in desk.saved_at if at > since)])
    return max((after - before for before, after in itertools.pairwise(moments)), default=0.0)
