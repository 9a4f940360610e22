"""A federation's evening: 2,000 tournaments on PostgreSQL, 32 of them saving while 5,000 readers ask for news.

    python3 -m benchmarks.federation                                 the whole of it, about four minutes
    python3 -m benchmarks.federation --tournaments 50 --readers 200 --saving 8 --seconds 20

Two web processes, each with as many threads as in earnest, PostgreSQL with fsync, and the readers themselves
share the processors of this computer. 200 of the tournaments are looked at, and half of the readers look at those in
which somebody saves. First everybody comes, as fast as the server lets them in; then they ask for news while results
are saved. A fiftieth more looks at a file that never changes: it is what the others are compared with. At the end
it says where the processor's time went. With --next: no question whether the database is still there.
`benchmarks.many_phones` has the same behind nginx.
"""

import asyncio
import contextlib
import json
import os
import statistics
import subprocess
import sys
import time
import urllib.request
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.asked import parser
from benchmarks.crowd import Desk, Phone, Record, look, look_at_file
from benchmarks.hall import danish, installation, organizer
from benchmarks.http_client import Connection
from benchmarks.phones import FILE, POINTS, line, say
from benchmarks.server import wait_for
from briscola_site.gateway import THREADS
from tests.ports import free_port
from tests.postgres import own_server

FIRST, PLAYED = "federation", 1
PROCESSES = 2
PAGES, WEIGHTS = ("", "standings/", "results/", "calendar/", "own"), (40, 25, 5, 5, 25)
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def options(words: Sequence[str] | None = None) -> Namespace:
    known = parser(__doc__)
    known.add_argument("--tournaments", type=int, default=2000)
    known.add_argument("--saving", type=int, default=32)
    known.add_argument("--readers", type=int, default=5000)
    known.add_argument("--seconds", type=float, default=120)
    known.add_argument("--every", type=float, default=5, help="seconds between two questions of a reader")
    known.add_argument("--save", type=float, default=10, help="seconds between two saves at a desk")
    known.add_argument("--pairs", type=int, default=40)
    known.add_argument("--open", type=int, default=200, help="tournaments that anybody looks at")
    known.add_argument("--next", action="store_true", help="with what would help next")
    return known.parse_args(words)


@contextlib.contextmanager
def web(folder: Path) -> Iterator[int]:
    """The web processes of a federation; each leaves its account in the folder."""
    port = free_port()
    words = (sys.executable, "-m", "benchmarks.accounted", str(port), str(PROCESSES))
    with (folder / "web.log").open("wb") as log:
        server = subprocess.Popen(words, stdout=log, stderr=log)
        try:
            wait_for(port)
            for _ in range(PROCESSES * THREADS):  # the door is open before anybody is behind it
                urllib.request.urlopen(f"http://localhost:{port}/healthz", timeout=60).read()
            yield port
        finally:
            server.terminate()
            server.wait()


def places_of(chance: Random, slugs: Sequence[str], many: int) -> list[tuple[str, str]]:
    """Where so many people look, and in which language."""
    from tournaments.models import Team

    people: dict[str, list[str]] = defaultdict(list)
    for slug, team in Team.objects.filter(tournament__slug__in=slugs).values_list("tournament__slug", "id"):
        people[slug].append(f"who/{team}/")
    found = []
    for page in chance.choices(PAGES, weights=WEIGHTS, k=many):
        slug = chance.choice(slugs)
        place = chance.choice(people[slug]) if page == "own" else page
        found.append((f"/t/{slug}/{place}", chance.choices(("it", "en"), (8, 2))[0]))
    return found


async def desks_of(port: int, record: Record, slugs: Sequence[str]) -> list[tuple[Desk, list[int]]]:
    """Somebody at the desk of each of these tournaments, with the tables that owe a result."""
    found = []
    for slug in slugs:
        desk = Desk(port, record, slug)
        token = await asyncio.to_thread(organizer, slug)
        found.append((desk, await desk.come_in(token, PLAYED + 1)))
    return found


async def arrival(phones: Sequence[Phone]) -> None:
    """Everybody loads their page, and what of it changes, as fast as the server lets them in."""
    coming = iter(phones)

    async def let_in() -> None:
        for phone in coming:
            await phone.visit()

    await asyncio.gather(*(let_in() for _ in range(PROCESSES * THREADS)))


async def evening(
    port: int, phones: Sequence[Phone], desks: Sequence[tuple[Desk, list[int]]], record: Record, asked: Namespace
) -> None:
    """Everybody asks for news while results are saved."""
    chance, begin = Random(asked.readers), time.perf_counter()
    until = begin + asked.seconds

    async def save_now_and_then(desk: Desk, tables: list[int], first: float) -> None:
        await asyncio.sleep(first)
        while tables and time.perf_counter() + asked.save < until:
            with contextlib.suppress(RuntimeError):  # noted among the errors
                await desk.save(tables.pop(0), POINTS)
            await asyncio.sleep(asked.save)

    firsts = [begin + chance.uniform(0, asked.every) for _ in range(len(phones) * 51 // 50)]
    await asyncio.gather(
        *(save_now_and_then(*one, chance.uniform(0, asked.save)) for one in desks),
        *(look(one, asked.every, first, until, chance) for one, first in zip(phones, firsts, strict=False)),
        *(look_at_file(FILE, record, port, asked.every, first, until) for first in firsts[len(phones) :]),
    )


async def whole(
    port: int, places: Sequence[tuple[str, str]], busy: Sequence[str], clock: "Clock", asked: Namespace
) -> Record:
    """What happened from when all had come; the clock begins then."""
    came, record = Record(), Record()
    desks = await desks_of(port, came, busy)
    phones = [Phone(*place, came, Connection(port), files=False) for place in places]
    begin = time.perf_counter()
    await arrival(phones)
    print(f"everybody has come after {time.perf_counter() - begin:.0f} s")
    say("arrival", came)
    for phone in phones:
        phone.record = record
    for desk, _tables in desks:
        desk.record = record
    clock.begin()
    await evening(port, phones, desks, record, asked)
    clock.end()
    record.errors += came.errors
    return record


class Clock:
    """The processor's time of an evening: of servers, of the readers, and of the web processes."""

    def __init__(self, url: str) -> None:
        folder = url.partition("host=")[2].partition("&")[0].replace("%2F", "/")
        self.servers = {"PostgreSQL": Path(folder, "data", "postmaster.pid").read_text().split()[0]}
        """The first process of each."""

    def begin(self) -> None:
        self.began, self._before = time.time(), self._used()

    def end(self) -> None:
        self.ended = time.time()
        self.used = {name: now - self._before[name] for name, now in self._used().items()}

    @property
    def seconds(self) -> float:
        return self.ended - self.began

    def _used(self) -> dict[str, float]:
        ours, programs = time.process_time(), os.times()
        readers = {"the readers themselves": ours, "their programs": programs.children_user + programs.children_system}
        return {name: _used_by(first) for name, first in self.servers.items()} | readers

    def web(self, folder: Path) -> tuple[dict[str, list[float]], float]:
        """Times and seconds of every kind of answer, and the seconds of the processes, once they have ended."""
        kinds: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])
        whole = 0.0
        for file in folder.glob("account-*.json"):
            found = json.loads(file.read_text())
            process = [spent for second, spent in found["process"].items() if self._within(second)]
            whole += max(process, default=0.0) - min(process, default=0.0)
            for second, answered in found["kinds"].items():
                for kind, (times, spent) in answered.items() if self._within(second) else ():
                    kinds[kind][0] += times
                    kinds[kind][1] += spent
        return kinds, whole

    def _within(self, second: str) -> bool:
        return self.began <= int(second) <= self.ended


def _used_by(first: str) -> float:
    """What a server's processes have used so far, those that ended included; Linux tells it."""
    used = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if stat.parent.name == first:
                used += sum(map(int, fields[11:15]))
            elif fields[1] == first:
                used += sum(map(int, fields[11:13]))
    return used / TICKS


def account(clock: Clock, folder: Path) -> None:
    """Where the processor's time went."""
    kinds, whole = clock.web(folder)
    answering = sum(spent for _times, spent in kinds.values())
    print(f"{'processor':28}{'times':>8}{'seconds':>9}{'ms each':>9}{'of one':>9}")
    for kind, (times, spent) in sorted(kinds.items(), key=lambda one: -one[1][1]):
        print(f"{kind:28}{times:8.0f}{spent:9.1f}{spent / times * 1000:9.2f}{spent / clock.seconds:9.0%}")
    for name, spent in ({"the server around the answers": whole - answering} | clock.used).items():
        print(f"{name:36}{spent:9.1f}{'':9}{spent / clock.seconds:9.0%}")


def report(record: Record, asked: Namespace) -> bool:
    say("", record)
    print(line("late, the readers themselves", record.late))
    polls = [one for kind, times in record.seconds.items() if kind.startswith("poll") for one in times]
    files = [one for kind, times in record.seconds.items() if kind.startswith("file again") for one in times]
    if polls and files:
        same = statistics.median(polls) / statistics.median(files)
        print(f"a question for news takes {same:.2f} times as long as the same of a file (medians)")
    print(f"{len(polls) / asked.seconds:.0f} questions a second, {len(record.saved_at) / asked.seconds:.1f} saves")
    print(f"errors: {len(record.errors)}", *record.errors[:5], sep="\n    ")
    return not record.errors


class Federation(NamedTuple):
    """Its folder, where people look and in which language, the tournaments in which somebody saves, and what counts."""

    folder: Path
    places: list[tuple[str, str]]
    busy: list[str]
    clock: Clock


@contextlib.contextmanager
def federation(asked: Namespace) -> Iterator[Federation]:
    """On a database of its own; nobody serves it yet."""
    os.environ.setdefault("SECRET_KEY", "of-a-benchmark-that-nobody-else-can-reach-000000000000000")
    with own_server(max_connections="60") as server, installation(server.url) as folder:
        from django.db import connection

        from benchmarks.multiplied import multiply
        from tournaments.models import Tournament

        begin = time.perf_counter()
        first = Tournament.objects.get(slug=danish(FIRST, pairs=asked.pairs, played=PLAYED))
        slugs = multiply(first, asked.tournaments)
        chance = Random(asked.readers)
        busy = chance.sample(slugs, asked.saving)
        half = asked.readers // 2
        looked_at = chance.sample(slugs, min(asked.open, len(slugs)))
        places = places_of(chance, busy, half) + places_of(chance, looked_at, asked.readers - half)
        print(f"{asked.tournaments} tournaments of {asked.pairs} pairs, made in {time.perf_counter() - begin:.0f} s")
        print(
            f"{asked.readers} readers, {asked.saving} desks, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}"
        )
        yield Federation(folder, places, busy, Clock(server.url))
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's connections have one


def main() -> int:
    asked = options()
    if asked.next:
        os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.next_step_settings"
    with federation(asked) as made:
        with web(made.folder) as port:
            record = asyncio.run(whole(port, made.places, made.busy, made.clock, asked))
        good = report(record, asked)
        account(made.clock, made.folder)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
