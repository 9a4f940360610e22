"""Clubs on one server, one of them at ten times its load: how much longer the answers of the others take.

    python3 -m benchmarks.neighbours                          four clubs, three times ten seconds each way
    python3 -m benchmarks.neighbours --share 0                the same without a share for each club

Each club has 92 pairs, 200 phones that ask every four seconds, and a desk that saves every ten. Three times each, by
turns, the first club has its usual load and ten times as much; what is compared are the answers of the other clubs, of
the same minutes. PostgreSQL, two web processes and the phones share the processors of this computer.
"""

import asyncio
import contextlib
import os
import statistics
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from random import Random

from benchmarks.asked import parser
from benchmarks.crowd import Desk, Phone, Record, beats
from benchmarks.federation import PLAYED, desks_of, web
from benchmarks.hall import PAIRS, danish, installation
from benchmarks.http_client import Connection
from benchmarks.phones import POINTS
from tests.postgres import own_server

TIMES = 10
PAGES = ("", "standings/", "results/")
MOST = 1.2
"""Times as long as without: less than a fifth more."""


def options(words: Sequence[str] | None = None) -> Namespace:
    known = parser(__doc__)
    known.add_argument("--clubs", type=int, default=4)
    known.add_argument("--phones", type=int, default=200, help="of each club")
    known.add_argument("--rounds", type=int, default=3)
    known.add_argument("--seconds", type=float, default=20)
    known.add_argument("--every", type=float, default=4)
    known.add_argument("--save", type=float, default=10)
    known.add_argument("--share", type=int, default=20, help="hundredths of a process for each club, 0 for no share")
    return known.parse_args(words)


async def ask(phone: Phone, every: float, until: float, chance: Random) -> None:
    first = time.perf_counter() + chance.uniform(0, every)
    async for _beat in beats(every, first, until, phone.record, chance):
        await (phone.poll() if phone.tag else phone.visit())


async def phase(
    phones: Sequence[Phone],
    desks: Sequence[tuple[Desk, list[int]]],
    loud: Sequence[Phone],
    asked: Namespace,
    times: int,
) -> Record:
    """So many seconds in which the first club has so many times its load; what the others met."""
    others, noisy, chance = Record(), Record(), Random(times)
    for phone in phones:
        phone.record = others
    for phone in loud:
        phone.record = noisy
    until = time.perf_counter() + asked.seconds

    async def saves(desk: Desk, tables: list[int], every: float, record: Record) -> None:
        desk.record = record
        await asyncio.sleep(chance.uniform(0, every))
        while tables and time.perf_counter() < until:
            with contextlib.suppress(RuntimeError):  # noted among the errors
                await desk.save(tables.pop(0), POINTS)
            await asyncio.sleep(every)

    await asyncio.gather(
        *(ask(one, asked.every, until, chance) for one in phones),
        *(ask(one, asked.every / times, until, chance) for one in loud),
        *(saves(*desk, every=asked.save / times, record=noisy) for desk in desks[:1]),
        *(saves(*desk, every=asked.save, record=others) for desk in desks[1:]),
    )
    refused = sum(error.endswith("429") for error in noisy.errors)
    print(
        f"{times:3} times: {middle(others):7.2f} ms for the others, {answers(others)} answers; "
        f"the first club {answers(noisy)}, and {refused} refused; errors of the others {len(others.errors)}"
    )
    return others


def times_of(record: Record) -> list[float]:
    return [one for kind, times in record.seconds.items() if kind != "visit, all of it" for one in times]


def answers(record: Record) -> int:
    return len(times_of(record))


def middle(record: Record) -> float:
    return statistics.mean(times_of(record)) * 1000


async def compared(port: int, slugs: Sequence[str], asked: Namespace) -> tuple[float, list[str]]:
    chance = Random(asked.phones)
    came = Record()
    desks = await desks_of(port, came, slugs)
    halls = [
        [
            Phone(f"/t/{slug}/{chance.choice(PAGES)}", "it", came, Connection(port), files=False)
            for _ in range(asked.phones)
        ]
        for slug in slugs
    ]
    for hall in halls:
        await asyncio.gather(*(phone.visit() for phone in hall[:50]))
        await asyncio.gather(*(phone.visit() for phone in hall[50:]))
    ratios, errors, rest = list[float](), came.errors[:], [one for hall in halls[1:] for one in hall]
    for _warm in range(2):  # until it used up what it may use at once
        await phase(rest, [], halls[0], asked, TIMES)
    for _round in range(asked.rounds):
        usual = await phase(rest, desks, halls[0], asked, 1)
        loud = await phase(rest, desks, halls[0], asked, TIMES)
        ratios.append(middle(loud) / middle(usual))
        errors += usual.errors + loud.errors
    return statistics.median(ratios), errors


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
    print(f"the others' answers take {ratio:.2f} times as long (median of {asked.rounds} rounds, at most {MOST})")
    print(f"errors of the others: {len(errors)}", *errors[:5], sep="\n    ")
    return 0 if ratio < MOST and not errors else 1


if __name__ == "__main__":
    sys.exit(main())
