"""A federation on a pair of PostgreSQL that changes over by itself: what is killed, stalls or is cut off loses nothing.

Two nodes, 32 desks that save and 200 phones that read. The time in which nobody can save is bounded, and readers are
served all the time.
"""

import contextlib
import itertools
import math
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path

import psycopg
import pytest

from tests.commands.halls import Hall, answering, opened_hall
from tests.crash.desks import Evening, prepare, wait_for
from tests.crash.observers import Phones, Readiness, Writer
from tests.crash.pair import Cut, Pair, missing, pair_of_databases, until
from tests.ports import free_port
from tournaments.event.problems.installation_problems import StorageProblem

pytestmark = [pytest.mark.sweep, pytest.mark.skipif(bool(missing()), reason=missing())]
TIMES = int(os.environ.get("PAIR_TIMES", "5"))
DESKS = 32
PAIRS, PACE = "24", 4.0
"""All against all: 276 results, one every four seconds at every desk."""
HEARD = 6.0
"""Seconds in which a desk is told that it is saved or that it cannot be saved now; and a loaded computer."""
WITHOUT_MONITOR = 20.0
"""Seconds in which it is not there."""
LATER = {one.words.text for one in (StorageProblem.AWAY, StorageProblem.BUSY)}
Mend = Callable[[], None]


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with pair_of_databases() as pair:
        yield pair


def kill_postmaster(pair: Pair) -> Mend:
    pair.primary.kill_postmaster()
    return lambda: None


def kill_primary(pair: Pair) -> Mend:
    """And start it again when another one has taken over: it comes back as the standby."""
    (gone := pair.primary).kill()
    return gone.start


def kill_standby(pair: Pair) -> Mend:
    """Somebody is told."""
    gone, said = pair.standby, pair.told.read_text()
    gone.kill()

    def start() -> None:
        assert f"{gone.host}: non risponde" in pair.told.read_text().removeprefix(said)
        gone.start()

    return start


def kill_monitor(pair: Pair) -> Mend:
    pair.monitor.kill()
    return pair.monitor.start


def lose_monitor_then_primary(pair: Pair) -> Mend:
    """Nobody takes over before the monitor is there again, and somebody is told to start it."""
    gone, said = pair.primary, pair.told.read_text()
    pair.monitor.kill()
    gone.kill()
    time.sleep(WITHOUT_MONITOR)
    assert "controllore" in pair.told.read_text().removeprefix(said)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(f"{pair.url}&target_session_attrs=read-write&connect_timeout=2")
    pair.monitor.start()

    def tells_that_all_is_well() -> None:
        gone.start()
        until(lambda: pair.told.read_text().endswith("di nuovo al completo.\n"))

    return tells_that_all_is_well


def stall_primary(pair: Pair) -> Mend:
    (stalled := pair.primary).signal(signal.SIGSTOP)
    return lambda: stalled.signal(signal.SIGCONT)


def lose_primary(pair: Pair) -> None:
    """Before the evening; the other one is alone when it begins."""
    gone = pair.primary
    gone.kill()
    until(lambda: "wait_primary" in (pair.states() or {}).values())


def start_old_primary(pair: Pair) -> Mend:
    """While everybody works with the new one, which stays the primary."""
    (old,) = [one for one in pair.databases if not one.processes()]
    old.start()

    def stays() -> None:
        pair.wait_until_both()
        assert pair.standby is old

    return stays


def cut_from_databases(pair: Pair) -> Mend:
    """The nodes still reach it."""
    return cut(pair, ours=False)


def cut_from_everybody(pair: Pair) -> Mend:
    return cut(pair, ours=True)


def cut(pair: Pair, *, ours: bool) -> Mend:
    alone = pair.primary
    network = Cut(alone, [one for one in pair.parts if one is not alone], ours=ours)
    network.begin()
    return network.heal


def nothing(pair: Pair) -> None:
    pass


@pytest.mark.parametrize("again", range(TIMES))
@pytest.mark.parametrize(
    ("before", "loss", "most"),
    [
        (nothing, kill_postmaster, 15),
        (nothing, kill_primary, 15),
        (nothing, kill_standby, 15),
        (nothing, kill_monitor, 3),
        (nothing, lose_monitor_then_primary, WITHOUT_MONITOR + 30),
        (nothing, stall_primary, 20),
        (lose_primary, start_old_primary, 3),
    ],
)
def test_nothing_acknowledged_is_lost_or_doubled_and_everybody_reads_on(
    pair: Pair,
    tmp_path: Path,
    before: Callable[[Pair], None],
    loss: Callable[[Pair], Mend],
    most: float,
    again: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CRASH_PAIRS", PAIRS)
    pair.wait_until_both()
    before(pair)
    play_through(pair, tmp_path, loss, most)


@pytest.mark.parametrize("again", range(TIMES))
@pytest.mark.parametrize("loss", [cut_from_databases, cut_from_everybody])
def test_a_primary_that_is_cut_off_takes_nothing_more_before_the_new_one_takes_its_first(
    pair: Pair, tmp_path: Path, loss: Callable[[Pair], Mend], again: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even what waits for no standby; and all else is as when it is killed."""
    monkeypatch.setenv("CRASH_PAIRS", PAIRS)
    pair.wait_until_both()
    old, new = pair.primary, pair.standby
    writer = Writer(pair.databases)
    with writer.watching():
        began = play_through(pair, tmp_path, loss, 15)
    last, first = writer.last(old.name) - began, writer.first(new.name) - began
    print(f"the old one took its last {last:.1f} s after the cut, the new one its first {first:.1f} s")  # noqa: T201 # of a night
    assert last < first


def play_through(pair: Pair, folder: Path, loss: Callable[[Pair], Mend], most: float) -> float:
    """An evening in which something is lost; when that was."""
    with served_by_two(pair, folder) as (halls, ports, evening):
        phones, readiness = Phones(ports), Readiness(ports)
        phones.visit()
        with phones.watching(), readiness.watching():
            evening.begin()
            evening.wait_until(0.2)
            began = time.monotonic()
            mend = loss(pair)
            wait_for(lambda: saved_after(evening, began) or time.monotonic() > began + 90)
            time.sleep(5)
            mend()
            evening.finish()
        lasted, (since, until_then) = longest_pause(evening, began)
        slowest = max(desk.slowest for desk in evening.desks)
        print(  # noqa: T201 # of a night
            f"{loss.__name__}: nobody saved for {lasted:.1f} s; {phones.told()}; desks heard after {slowest:.1f} s at "
            f"most: {evening.told}"
        )
        assert lasted <= most
        assert slowest <= HEARD
        assert evening.told <= LATER
        assert phones.wrong == []
        assert {str(hall.printed()).count("Traceback") for hall in halls} == {0}
        if lasted > 2 * HEARD:
            assert readiness.between(since + HEARD, until_then - 1) == {HTTPStatus.SERVICE_UNAVAILABLE}
            assert phones.told_old or loss is cut_from_databases
        assert readiness.between(until_then + HEARD, math.inf) <= {HTTPStatus.OK}
    return began


@contextlib.contextmanager
def served_by_two(pair: Pair, folder: Path) -> Iterator[tuple[list[Hall], tuple[int, int], Evening]]:
    """Two nodes on the pair, and an evening that nobody has begun."""
    with (
        opened_hall(folder / "one", folder / "one.log") as one,
        opened_hall(folder / "two", folder / "two.log") as two,
    ):
        for hall in (one, two):
            hall.database, hall.alone = emptied(pair), True
        ports = free_port(), free_port()
        made = prepare(one)
        two.data.mkdir()
        shutil.copy(one.data / "secret_key", two.data)
        for hall, port in zip((one, two), ports, strict=True):
            answering(hall.start("--port", str(port), "--processes", "1", command="serve_federation"), port)
        yield [one, two], ports, Evening(one, ports[0], made, ports[1], desks=DESKS, pace=PACE)


def emptied(pair: Pair) -> str:
    """The address of its database, with nothing in it but a table beside the program's."""
    with psycopg.connect(f"{pair.url}&target_session_attrs=read-write", autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS public CASCADE")
        connection.execute("CREATE SCHEMA public")
        connection.execute("CREATE SCHEMA IF NOT EXISTS beside")
        connection.execute("CREATE TABLE IF NOT EXISTS beside.tries (at timestamptz DEFAULT now())")
    return pair.url


def saved_after(evening: Evening, moment: float) -> bool:
    """Whether anything that was sent after a moment is saved; what was on its way then is left out."""
    return any(at > moment + 1 for desk in evening.desks for at in desk.saved_at[-1:])


def longest_pause(evening: Evening, since: float) -> tuple[float, tuple[float, float]]:
    """Seconds in which nobody's result was acknowledged, and from when to when."""
    moments = sorted([since, *(at for desk in evening.desks for at in desk.saved_at if at > since)])
    return max(
        ((end - begin, (begin, end)) for begin, end in itertools.pairwise(moments)), default=(0.0, (since, since))
    )
