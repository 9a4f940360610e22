"""5,000 phones before nginx as deploy/proxy has it for many readers, while 32 desks save: more than Python could be.

    python3 -m benchmarks.many_phones                  the whole of it, about seven minutes
    python3 -m benchmarks.many_phones --tournaments 40 --readers 500 --saving 8 --open 20 --seconds 20

Every phone asks every four seconds which version of its tournament is the newest; half of them look at the 32
tournaments in which somebody saves. wrk asks for all (Debian's package `wrk`). Phones that have something new to see
are played here: each asks once more, and for its own page. Two web processes, PostgreSQL with fsync, nginx, wrk and
the phones share the processors of this computer: a server that does nothing else has more left. A desk of twenty
tables has a result every minute; here it saves every thirty seconds.

Then the same nodes are asked for nothing but the newest version, as fast as they answer, three times in turn: alone,
behind nginx that keeps nothing (deploy/proxy/nginx.conf), and behind nginx that keeps it.
"""

import asyncio
import contextlib
import json
import os
import shutil
import statistics
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.asked import parser
from benchmarks.crowd import JITTER, Desk, Phone, Record, beats
from benchmarks.federation import Clock, Federation, account, desks_of, federation, places_of, web
from benchmarks.http_client import Connection
from benchmarks.phones import MOST, POINTS, line, say
from tests import nginx
from tests.guards.files import ROOT

LATEST = 6.0
"""Seconds from the desk to every phone."""
LEAST = 5
"""Times as many answers as without keeping them."""
NO_WRK = "Per tanti telefoni serve wrk: su Debian «sudo apt install wrk»."
SCRIPT = """
-- One connection is one phone; it asks after `every` milliseconds, a little earlier, and first at any time.
local asked, first, every, jitter = {}, {}, 0, 0
function init(words)
  every, jitter = tonumber(words[2]), tonumber(words[3])
  math.randomseed(tonumber(words[4]))
  for path in io.lines(words[1]) do asked[#asked + 1] = wrk.format("GET", path) end
end
function request() return asked[math.random(#asked)] end
local began = 0
function delay()
  began = began + 1
  if began <= wrk.phones then return math.random() * every end
  return every * (1 - jitter * math.random())
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\n{"answers": %d, "seconds": %f, "p50": %f, "p99": %f, "most": %f, "errors": %d}\\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e6, latency:percentile(99) / 1e6,
    latency.max / 1e6, errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
"""


@dataclass(frozen=True, slots=True)
class Polled:
    """What wrk saw; seconds."""

    answers: int
    seconds: float
    p50: float
    p99: float
    most: float
    errors: int

    @property
    def rate(self) -> float:
        return self.answers / self.seconds


def options(words: Sequence[str] | None = None) -> Namespace:
    known = parser(__doc__)
    known.add_argument("--tournaments", type=int, default=2000)
    known.add_argument("--saving", type=int, default=32, help="tournaments with a desk that saves")
    known.add_argument("--readers", type=int, default=5000)
    known.add_argument("--seconds", type=float, default=120)
    known.add_argument("--every", type=float, default=4, help="seconds between two questions of a phone")
    known.add_argument("--save", type=float, default=30, help="seconds between two saves at a desk")
    known.add_argument("--pairs", type=int, default=40)
    known.add_argument("--open", type=int, default=200, help="tournaments that anybody looks at")
    known.add_argument("--one", action="store_true", help="all look at one tournament in which somebody saves")
    return known.parse_args(words)


def ready() -> str:
    """The program. Exits with a sentence where it is not there."""
    return shutil.which("wrk") or sys.exit(NO_WRK)


async def polled(
    port: int, paths: Sequence[str], folder: Path, *, phones: int, seconds: float, every: float, at_once: bool = False
) -> Polled:
    """So many phones ask for these paths, one after the other by chance, every so many seconds each; `at_once`: each as
    soon as it is answered.
    """
    script, asked = folder / "phones.lua", folder / "asked"
    begin = f"wrk.phones = {phones}\n"
    lines = SCRIPT.replace("function delay()", "local function unhurried()") if at_once else SCRIPT
    script.write_text(begin + lines)
    asked.write_text("\n".join(paths) + "\n")
    words = ["-t", "1", "-c", str(phones), "-d", f"{seconds:.0f}s", "--timeout", "8s", "-s", str(script)]
    words += [f"http://127.0.0.1:{port}/", "--", str(asked), str(every * 1000), str(JITTER), str(phones)]
    process = await asyncio.create_subprocess_exec(ready(), *words, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    return Polled(**json.loads(said.decode().strip().rpartition("\n")[2]))


class Follower(Phone):
    """A phone before a proxy, as live.js has it: it asks which version is the newest, and for its page when it has none
    of that. `record` is one of its tournament, where the version moves with every save.
    """

    first = 0
    """The version when it came."""

    def came(self) -> None:
        self.first = self.has

    @property
    def has(self) -> int:
        return int(self.tag[:8], 16)

    @property
    def lacks(self) -> bool:
        """Whether there is anything new for it. Else wrk asks in its place."""
        return self.seen < len(self.record.saved_at) + self.record.saving or self.again

    async def poll(self) -> None:
        said = await self.record.ask("version", self.connection, self.version)
        if said is None:
            return
        version, _build, _at = said.text.split()
        self.again = False
        if self.tag.startswith(version):
            return
        headers = {"HX-PTag": self.tag, "Accept-Language": self.language}
        answer = await self.record.ask("page", self.connection, self.page, headers)
        if answer is None:
            return
        if answer.status == 200 and answer.headers["hx-ptag"] > self.tag:
            self.tag = answer.headers["hx-ptag"]
            self._note()
        self.again = not self.tag.startswith(version)

    def _note(self) -> None:
        """Every result that is on it now, and how long ago the desk was told that it is saved."""
        shown = self.has - self.first
        for saved in self.record.saved_at[self.seen : shown]:
            self.record.reached.append(max(0.0, time.perf_counter() - saved))
        self.seen = max(self.seen, shown)


def records_of(record: Record, slugs: Iterable[str]) -> dict[str, Record]:
    """One for each tournament, with saves of its own; all else is noted in one."""
    return {slug: replace(record, saved_at=[], saving=False) for slug in slugs}


async def follow(phone: Follower, every: float, first: float, until: float, chance: Random) -> None:
    async for _beat in beats(every, first, until, phone.record, chance, lambda: phone.again):
        if phone.lacks:
            await phone.poll()


def by_slug(places: Iterable[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for address, language in places:
        found.setdefault(address.split("/")[2], []).append((address, language))
    return found


async def save_now_and_then(desk: Desk, tables: list[int], every: float, first: float, until: float) -> None:
    await asyncio.sleep(first)
    while tables and time.perf_counter() + LATEST < until:
        with contextlib.suppress(RuntimeError):  # noted among the errors
            await desk.save(tables.pop(0), POINTS)
        await asyncio.sleep(every)


async def evening(port: int, door: int, made: Federation, asked: Namespace) -> tuple[Record, Polled]:
    """What was played here, from when all had come, and what wrk saw."""
    came, record, chance = Record(), Record(), Random(asked.readers)
    places, busy, clock = by_slug(made.places), made.busy, made.clock
    desks = await desks_of(port, came, busy)
    records = records_of(record, busy)
    phones = [
        Follower(*place, records[slug], Connection(door), files=False)
        for slug in busy
        for place in places.get(slug, ())
    ]
    coming = iter(phones)
    await asyncio.gather(*(_let_in(coming, came) for _ in range(8)))
    say("arrival", came)
    for phone in phones:
        phone.came()
    for desk, _tables in desks:
        desk.record = records[desk.slug]
    paths = [f"/t/{slug}/version/" for slug, looking in places.items() for _ in looking]
    clock.begin()
    begin = time.perf_counter()
    until = begin + asked.seconds
    asking = asyncio.create_task(
        polled(door, paths, made.folder, phones=asked.readers, seconds=asked.seconds, every=asked.every)
    )
    await asyncio.gather(
        *(save_now_and_then(*one, asked.save, chance.uniform(0, asked.save), until) for one in desks),
        *(follow(one, asked.every, begin + chance.uniform(0, asked.every), until, chance) for one in phones),
    )
    found = await asking
    clock.end()
    record.errors += came.errors
    record.saved_at = [at for one in records.values() for at in one.saved_at]
    return record, found


async def _let_in(phones: Iterator[Follower], came: Record) -> None:
    for phone in phones:
        theirs, phone.record = phone.record, came
        await phone.visit()
        phone.record = theirs


@contextlib.contextmanager
def in_front(port: int, site: str, clock: Clock) -> Iterator[int]:
    """The port of nginx before the nodes, with a file of deploy/proxy."""
    program = nginx.ready() or sys.exit(nginx.NO_NGINX)
    with TemporaryDirectory() as folder:
        file = ROOT / "deploy/proxy" / site
        with nginx.running(program, file, Path(folder), f"http://127.0.0.1:{port}", encrypted=False) as proxy:
            clock.servers[site] = Path(folder, "pid").read_text().strip()
            yield proxy.https


def side_by_side(doors: Mapping[str, int], slug: str, folder: Path) -> float:
    """Answers a second to nothing but which version is the newest, three times each; how many times as many come of the
    last as of the best of the others.
    """
    found: dict[str, list[float]] = {name: [] for name in doors}
    paths = [f"/t/{slug}/version/"]
    for _ in range(3):
        for name, port in doors.items():
            one = asyncio.run(polled(port, paths, folder, phones=64, seconds=5, every=0, at_once=True))
            found[name].append(one.rate)
            slowest = f"99 in 100 within {one.p99 * 1000:.0f} ms, {one.errors} errors"
            print(f"{name:36}{one.rate:9.0f} answers a second, {slowest}")
    *others, kept = map(statistics.median, found.values())
    return kept / max(others)


def report(record: Record, found: Polled, times: float) -> bool:
    """Print it all; whether what is promised is so."""
    say("", record)
    print(line("from the desk to a phone", record.reached))
    late = sum(one > LATEST for one in record.reached)
    print(f"    {len(record.saved_at)} saves; later than {LATEST:.0f} s: {late}")
    print(line("late, the phones themselves", record.late))
    print(
        f"wrk: {found.rate:.0f} answers a second, half within {found.p50 * 1000:.1f} ms, 99 in 100 within "
        f"{found.p99 * 1000:.1f} ms (promised: {MOST * 1000:.0f}), the slowest {found.most * 1000:.0f} ms, "
        f"{found.errors} errors"
    )
    pages = sorted(record.seconds["page"])
    slow = pages[len(pages) * 99 // 100]
    print(f"a page with news: 99 in 100 within {slow * 1000:.0f} ms (promised: {MOST * 1000:.0f})")
    print(f"kept by nginx: {times:.1f} times as many answers as without (promised: {LEAST}; medians)")
    print(f"errors: {len(record.errors)}", *record.errors[:5], sep="\n    ")
    return not (record.errors or found.errors or late) and max(found.p99, slow) <= MOST and times >= LEAST


def main() -> int:
    asked = options()
    ready()
    os.environ["BRISCOLA_PROXIES"] = "127.0.0.1"
    with federation(asked) as made:
        if asked.one:
            made = made._replace(places=places_of(Random(asked.readers), made.busy[:1], asked.readers))
        with (
            web(made.folder) as port,
            in_front(port, "nginx-readers.conf", made.clock) as door,
            in_front(port, "nginx.conf", made.clock) as plain,
        ):
            record, found = asyncio.run(evening(port, door, made, asked))
            doors = {"the nodes alone": port, "nginx that keeps nothing": plain, "nginx that keeps it": door}
            times = side_by_side(doors, made.busy[0], made.folder)
        good = report(record, found, times)
        account(made.clock, made.folder)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
