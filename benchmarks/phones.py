"""A hall full of phones that look at the public pages while the desk saves results: 92 pairs, the program as it is run.

    python3 -m benchmarks.phones                         1,000 phones, two minutes
    python3 -m benchmarks.phones --phones 50 --seconds 10

The phones arrive within the first half of the time, each loads its page with style, script and font, and asks for news
every few seconds, as the page does; somebody at the desk saves a table every five seconds through the form. To the
thousand comes a tenth that looks at a file that never changes, served by the same server at the same time: it is what
the others are compared with. Then a result is saved and all phones ask at the same moment. The generator runs on the
same computer and takes its share of it; "late" says how much it fell behind itself. SQLite asks the disk for every save
(WAL, synchronous=FULL).
"""

import asyncio
import json
import os
import statistics
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from random import Random

from benchmarks.asked import parser
from benchmarks.counted_serve import COUNTED
from benchmarks.crowd import SLUG, STATIC, Desk, Phone, Record, look, look_at_file
from benchmarks.hall import PLAYED, danish, installation, organizer
from benchmarks.http_client import Connection
from benchmarks.server import served

ADDRESSES = [f"127.0.1.{last}" for last in range(1, 251)]
"""Where the phones ask from: each address has its share of the connections."""
FILE = f"{STATIC}/css/page.css"
POINTS = (73, 61, 80, 47, 20)
MOST = 0.300  # seconds, of 99 in 100 phones
LATEST = 5.0  # seconds from the desk to every open page
ENDS = 2  # tables kept for what comes after the evening


def options(words: Sequence[str] | None = None) -> Namespace:
    known = parser(__doc__)
    known.add_argument("--phones", type=int, default=1000)
    known.add_argument("--seconds", type=float, default=120)
    known.add_argument("--every", type=float, default=4, help="seconds between two questions of a phone")
    known.add_argument("--save", type=float, default=5, help="seconds between two saves at the desk")
    known.add_argument("--pairs", type=int, default=92)
    return known.parse_args(words)


def pages_of(chance: Random, many: int) -> list[tuple[str, str]]:
    """Where so many people look and in which language: at the tables, at the standings, at their own page."""
    from tournaments.models import Team

    own = [f"who/{one}/" for one in Team.objects.filter(tournament__slug=SLUG).values_list("id", flat=True)]
    pages = ["", "standings/", "results/", "calendar/", "own"]
    chosen = chance.choices(pages, weights=(40, 25, 5, 5, 25), k=many)
    return [
        (f"/t/{SLUG}/{chance.choice(own) if page == 'own' else page}", chance.choices(("it", "en"), (8, 2))[0])
        for page in chosen
    ]


async def evening(port: int, token: str, pages: Sequence[tuple[str, str]], asked: Namespace) -> tuple[Record, Record]:
    """The evening, and the moment in which all ask at once."""
    chance, record = Random(asked.phones), Record()
    desk = Desk(port, record)
    tables = await desk.come_in(token, PLAYED + 1)
    phones = [Phone(*one, record, Connection(port, own)) for one, own in zip(pages, cycle(ADDRESSES), strict=False)]
    begin = time.perf_counter()
    until, arriving = begin + asked.seconds, asked.seconds / 2

    async def save_now_and_then() -> None:
        while len(tables) > ENDS and time.perf_counter() + asked.save < until:
            await asyncio.sleep(asked.save)
            await desk.save(tables.pop(0), POINTS)

    firsts = [begin + chance.uniform(0, arriving) for _ in range(asked.phones * 11 // 10)]
    alike, others = firsts[: asked.phones // 10], firsts[asked.phones // 10 :]
    await asyncio.gather(
        save_now_and_then(),
        *(look_at_file(FILE, record, port, asked.every, first, until) for first in alike),
        *(look(phone, asked.every, first, until, chance) for phone, first in zip(phones, others, strict=False)),
    )
    return record, await all_at_once(desk, phones, tables[0])


async def all_at_once(desk: Desk, phones: Sequence[Phone], table: int) -> Record:
    """A result is saved, and every phone asks in the same moment."""
    record = Record()
    await desk.save(table, POINTS)
    for phone in phones:
        phone.record = record
    await asyncio.gather(*(phone.poll() for phone in phones))
    for phone in phones:
        phone.connection.close()
    return record


def line(name: str, seconds: Sequence[float], size: int = 0) -> str:
    ordered = sorted(seconds)
    shown = [ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1]]
    times = "".join(f"{one * 1000:9.1f}" for one in shown)
    return f"{name:28}{len(ordered):8}{times}" + (f"{size / len(ordered) / 1000:9.1f}" if size else "")


def say(title: str, record: Record) -> None:
    print(f"{title:28}{'times':>8}{'p50 ms':>9}{'p99 ms':>9}{'most ms':>9}{'kB each':>9}")
    for kind, seconds in record.seconds.items():
        print(line(kind, seconds, record.bytes.get(kind, 0)))


def report(record: Record, moment: Record, counts: dict[str, int]) -> bool:
    """Print it all; whether no request failed and 99 in 100 questions of phones were answered in time."""
    say("", record)
    if record.reached:
        print(line("from the desk to a phone", record.reached))
        print(f"    later than {LATEST:.0f} s: {sum(one > LATEST for one in record.reached)}")
    print(line("late, the generator itself", record.late))
    say("all at the same moment", moment)
    polls = sorted(one for kind, times in record.seconds.items() if kind.startswith("poll") for one in times)
    if (files := record.seconds["file again, 304"]) and polls:
        same = statistics.median(polls) / statistics.median(files)
        print(f"a question for news takes {same:.2f} times as long as the same of a file")
    print(f"pages made: {counts['made']}, of which different: {counts['different']}")
    errors = record.errors + moment.errors
    print(f"errors: {len(errors)}", *errors[:5], sep="\n    ")
    if not polls:
        print("no phone came to ask a second time: give it more --seconds")
        return False
    slow = polls[len(polls) * 99 // 100]
    print(f"99 in 100 questions are answered within {slow * 1000:.0f} ms; promised: {MOST * 1000:.0f}")
    return not errors and slow < MOST and counts["made"] == counts["different"]


def main() -> int:
    asked = options()
    with installation() as folder:
        danish(SLUG, pairs=asked.pairs)
        token, pages = organizer(SLUG), pages_of(Random(asked.phones), asked.phones)
        load = f", load {os.getloadavg()[0]:.1f} before" if hasattr(os, "getloadavg") else ""
        print(f"{asked.phones} phones, {asked.pairs} pairs, {asked.seconds:.0f} s, {os.cpu_count()} processors{load}")
        with served(("-m", "benchmarks.counted_serve")) as port:
            record, moment = asyncio.run(evening(port, token, pages, asked))
        spent = os.times()
        busy = (spent.children_user + spent.children_system) / asked.seconds
        print(f"the server kept one of {os.cpu_count()} processors busy {busy:.0%} of the time")
        counts = json.loads(Path(folder, COUNTED).read_text())
    return 0 if report(record, moment, counts) else 1


if __name__ == "__main__":
    sys.exit(main())
