"""Clubs on one server, one of them at ten times its load: how much longer the answers of the others take.

    python3 -m benchmarks.neighbours                          four clubs, eight times ten seconds each way
    python3 -m benchmarks.neighbours --share 0                the same without a share for each club
    sudo chrt --rr 1 python3 -m benchmarks.neighbours         on a computer that does other things as well

Each club has 92 pairs, 200 phones that ask every four seconds, and a desk that saves every ten. By turns the first club
has its usual load and ten times as much; what is compared are the answers of the other clubs, of the same minutes. Its
phones are a program of their own, which the system lets have what the others leave.
"""

import asyncio
import contextlib
import os
import statistics
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from multiprocessing import Pipe, get_context
from random import Random
from typing import Any

from benchmarks.asked import parser
from benchmarks.crowd import Desk, Phone, Record, beats
from benchmarks.federation import PLAYED, desks_of, web
from benchmarks.hall import PAIRS, danish, installation
from benchmarks.http_client import Connection
from benchmarks.phones import POINTS
from tests.postgres import own_server

TIMES = 10
PAGES = ("", "standings/", "results/")
AT_ONCE = 50
BEHIND = 10
"""How much later than others the system lets loud phones have a processor (nice): a hall's own are elsewhere."""
MOST = 1.2
"""Times as long as without: less than a fifth more."""


def options(words: Sequence[str] | None = None) -> Namespace:
    known = parser(__doc__)
    known.add_argument("--clubs", type=int, default=4)
    known.add_argument("--phones", type=int, default=200, help="of each club")
    known.add_argument("--rounds", type=int, default=8)
    known.add_argument("--seconds", type=float, default=10)
    known.add_argument("--every", type=float, default=4)
    known.add_argument("--save", type=float, default=10)
    known.add_argument("--share", type=int, default=10, help="hundredths of a process for each club, 0 for no share")
    return known.parse_args(words)


async def ask(phone: Phone, every: float, until: float, chance: Random) -> None:
    first = time.perf_counter() + chance.uniform(0, every)
    async for _beat in beats(every, first, until, phone.record, chance):
        await (phone.poll() if phone.tag else phone.visit())


class Loud:
    """The phones of the first club, in a program of their own: they are to slow the server, and not who measures it."""

    def __init__(self, port: int, slug: str, asked: Namespace) -> None:
        self._here, there = Pipe()
        words = (there, port, slug, asked.phones, asked.every)
        self._program = get_context("spawn").Process(target=loud_phones, args=words, daemon=True)
        self._program.start()
        self._here.recv()

    def begin(self, times: int, seconds: float) -> None:
        self._here.send((times, seconds))

    def ended(self) -> tuple[int, int]:
        """How many were answered, and refused."""
        answered, refused = self._here.recv()
        return answered, refused


def loud_phones(told: Any, port: int, slug: str, phones: int, every: float) -> None:
    if hasattr(os, "sched_setscheduler"):
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(BEHIND)
    asyncio.run(_loud(told, port, slug, phones, every))


async def _loud(told: Any, port: int, slug: str, many: int, every: float) -> None:
    phones = await sitting(port, slug, many)
    told.send(None)
    while True:
        try:
            times, seconds = await asyncio.to_thread(told.recv)
        except EOFError:
            return
        record = Record()
        for phone in phones:
            phone.record = record
        chance, until = Random(times), time.perf_counter() + seconds
        await asyncio.gather(*(ask(one, every / times, until, chance) for one in phones))
        told.send((answers(record), sum(error.endswith("429") for error in record.errors)))


async def sitting(port: int, slug: str, many: int) -> list[Phone]:
    """Phones of a hall that have all loaded a page."""
    chance, came = Random(slug), Record()
    phones = [
        Phone(f"/t/{slug}/{chance.choice(PAGES)}", "it", came, Connection(port), files=False) for _ in range(many)
    ]
    for begin in range(0, many, AT_ONCE):
        await asyncio.gather(*(phone.visit() for phone in phones[begin : begin + AT_ONCE]))
    if came.errors:
        raise RuntimeError(came.errors[0])
    return phones


async def phase(
    phones: Sequence[Phone],
    desks: Sequence[tuple[Desk, list[int]]],
    loud: Loud,
    asked: Namespace,
    times: int,
    number: int,
) -> Record:
    """What the others met in so many seconds of the first club's load; when they save depends on the round's number."""
    others, noisy, chance = Record(), Record(), Random(number)
    firsts = [chance.uniform(0, asked.save) for _ in desks]
    for phone in phones:
        phone.record = others
    loud.begin(times, asked.seconds)
    until = time.perf_counter() + asked.seconds

    async def saves(desk: Desk, tables: list[int], first: float, every: float, record: Record) -> None:
        desk.record = record
        await asyncio.sleep(first)
        while tables and time.perf_counter() < until:
            with contextlib.suppress(RuntimeError):  # noted among the errors
                await desk.save(tables.pop(0), POINTS)
            await asyncio.sleep(every)

    await asyncio.gather(
        *(ask(one, asked.every, until, chance) for one in phones),
        *(
            saves(*desk, first / times, asked.save / times, noisy)
            for desk, first in zip(desks[:1], firsts, strict=False)
        ),
        *(saves(*desk, first, asked.save, others) for desk, first in zip(desks[1:], firsts[1:], strict=True)),
    )
    answered, refused = await asyncio.to_thread(loud.ended)
    print(
        f"{times:3} times: {middle(others):7.2f} ms for the others, {answers(others)} answers; "
        f"the first club {answered}, and {refused} refused; errors of the others {len(others.errors)}",
        flush=True,
    )
    return others


def times_of(record: Record) -> list[float]:
    return [one for kind, times in record.seconds.items() if kind != "visit, all of it" for one in times]


def answers(record: Record) -> int:
    return len(times_of(record))


def middle(record: Record) -> float:
    return statistics.mean(times_of(record)) * 1000


async def compared(port: int, slugs: Sequence[str], asked: Namespace) -> tuple[float, list[str]]:
    came = Record()
    desks = await desks_of(port, came, slugs)
    rest = [phone for slug in slugs[1:] for phone in await sitting(port, slug, asked.phones)]
    loud = await asyncio.to_thread(Loud, port, slugs[0], asked)
    errors, usual, beside = came.errors[:], list[float](), list[float]()
    await phase(rest, [], loud, asked, TIMES, 0)  # until it used up what it may use at once
    for number in range(asked.rounds):
        for times, found in ((1, usual), (TIMES, beside)):
            record = await phase(rest, desks, loud, asked, times, number)
            found.append(middle(record))
            errors += record.errors
    return statistics.mean(beside) / statistics.mean(usual), errors


def main() -> int:
    asked = options()
    os.environ.setdefault("SECRET_KEY", "of-a-benchmark-that-nobody-else-can-reach-000000000000000")
    if asked.share:
        os.environ["BRISCOLA_CLUB_SHARE"] = str(asked.share)
    with own_server(max_connections="60") as server, installation(server.url) as folder:
        from django.db import connection

        from tournaments.models import Tournament
        from tournaments.services.clubs.member_changes import club_create

        slugs = [danish(f"club{number}", pairs=PAIRS, played=PLAYED) for number in range(asked.clubs)]
        for slug in slugs:
            Tournament.objects.filter(slug=slug).update(club=club_create(slug=slug, name=slug))
        connection.close()
        print(f"{asked.clubs} clubs, {asked.phones} phones each, load {os.getloadavg()[0]:.1f}")
        with web(folder) as port:
            ratio, errors = asyncio.run(compared(port, slugs, asked))
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's connections have one
    print(f"the others' answers take {ratio:.2f} times as long (of {asked.rounds} rounds, at most {MOST})")
    print(f"errors of the others: {len(errors)}", *errors[:5], sep="\n    ")
    return 0 if ratio < MOST and not errors else 1


if __name__ == "__main__":
    sys.exit(main())
