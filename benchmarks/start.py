"""What starting the program takes, beside a bare Django and the same web server that only load: about a minute.

    python3 dev.py measure start

Processor time of all processes until the first page is there: on the data of eight tournaments, and on an empty folder,
where the tables and the tournament to try things are made; then the resident memory at that moment, and after a hundred
public pages, 46 results and three PDFs, which the typesetter makes in processes of its own. Each is the median of
three; to compare them with another machine, look at how often the floor fits in. Linux tells what a process uses;
elsewhere there is nothing to print.
"""

import asyncio
import contextlib
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.asked import parser
from benchmarks.crowd import SLUG, Desk, Record
from benchmarks.hall import PLAYED, danish, installation, organizer
from benchmarks.http_client import Connection
from benchmarks.phones import POINTS, pages_of
from benchmarks.server import started, wait_for
from tests.ports import free_port

BARE = """
import django, granian
from django.conf import settings
settings.configure()
django.setup()
print(flush=True)
input()
"""
TOURNAMENTS, PAGES = 8, 100
PAPERS = ("checkin.pdf", f"turns/{PLAYED + 1}/list.pdf", "evening.pdf")
TIMES = 3


@dataclass(frozen=True, slots=True)
class Used:
    """Seconds of the processor and MB of memory."""

    seconds: float
    memory: float


def seconds_of(process: subprocess.Popen[bytes]) -> float:
    """What a process has used of the processor so far, with those that it started."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: subprocess.Popen[bytes]) -> float:
    """Its resident memory in MB."""
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def used(process: subprocess.Popen[bytes]) -> Used:
    return Used(seconds_of(process), memory_of(process))


def known() -> bool:
    """Whether this system tells what a process uses."""
    return Path("/proc/self/statm").exists()


def bare() -> Used:
    """The floor: what a program of this kind takes that does nothing."""
    process = subprocess.Popen([sys.executable, "-c", BARE], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None  # noqa: S101 # for the types: it was asked for
    process.stdout.readline()
    least = used(process)
    process.communicate(b"\n")
    return least


@contextlib.contextmanager
def first_page(path: str = "/") -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The port of a server that has just answered with its first page, and its process."""
    port = free_port()
    server = started(port)
    try:
        wait_for(port)
        urllib.request.urlopen(f"http://localhost:{port}{path}").read()
        yield port, server
    finally:
        server.terminate()
        server.wait()


def start() -> Used:
    with first_page() as (_port, server):
        return used(server)


def start_on_nothing() -> Used:
    before = os.environ["BRISCOLA_DATA"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BRISCOLA_DATA"] = folder
        try:
            return start()
        finally:
            os.environ["BRISCOLA_DATA"] = before


async def evening(port: int, token: str, pages: list[tuple[str, str]]) -> int:
    """A turn of results, public pages between them, and the papers; how many results."""
    desk, phone = Desk(port, Record()), Connection(port)
    tables = await desk.come_in(token, PLAYED + 1)
    for number, (path, language) in enumerate(pages):
        if number < len(tables):
            await desk.save(tables[number], POINTS)
        answer = await phone.ask(path, {"Accept-Language": language})
        if answer.status != 200:
            raise RuntimeError(f"{path} answers {answer.status}")
    for paper in PAPERS:
        await desk.print(paper)
    return len(tables)


def after_an_evening() -> tuple[int, Used]:
    from tournaments.management.background import GIVE_BACK_EVERY

    token, pages = organizer(SLUG), pages_of(Random(PAGES), PAGES)
    with first_page() as (port, server):
        results = asyncio.run(evening(port, token, pages))
        time.sleep(GIVE_BACK_EVERY + 1)  # what was freed goes back to the system now and then
        return results, used(server)


def main() -> int:
    parser(__doc__).parse_args()
    if not known():
        print("this system does not tell what a process uses")
        return 1
    with installation():
        for number in range(TOURNAMENTS):
            danish(SLUG if not number else f"{SLUG}-{number}")
        least, second, first = ([act() for _ in range(TIMES)] for act in (bare, start, start_on_nothing))
        results, later = after_an_evening()
    floor = statistics.median(one.seconds for one in least)
    room = statistics.median(one.memory for one in least)
    print(f"| what | here | bare Django and granian | × |\n|{' --- |' * 4}")
    for what, all_used in ((f"start with {TOURNAMENTS} tournaments", second), ("first start, no data", first)):
        seconds = statistics.median(one.seconds for one in all_used)
        print(f"| {what}, s of the processor | {seconds:.2f} | {floor:.2f} | {seconds / floor:.1f} |")
    at_first = statistics.median(one.memory for one in second)
    for what, memory in (
        ("first page", at_first),
        (f"{PAGES} public pages, {results} results and {len(PAPERS)} PDFs", later.memory),
    ):
        print(f"| memory after the {what}, MB | {memory:.0f} | {room:.0f} | {memory / room:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
