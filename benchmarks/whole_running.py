"""What is made rarely or once: papers, the start, and the memory that the program takes."""

import os
import resource
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from benchmarks.hall import danish
from benchmarks.papers import organizer_of, printed
from benchmarks.server import free_port, started, wait_for
from benchmarks.whole import Line

SIZES = (16, 64, 128)
BARE = "import django, granian; from django.conf import settings; settings.configure(); django.setup(); input()"


def pdf_lines() -> Iterator[Line]:
    for size in SIZES:
        slug = danish(f"paper-{size}", pairs=size, played=1)
        client = organizer_of(slug)
        client.get(f"/desk/{slug}/print/rules.pdf")  # fonts and templates are read once
        floor = printed(client, f"/desk/{slug}/print/checkin/?pdf")[1]
        evening = printed(client, f"/desk/{slug}/print/evening.pdf")[1]
        yield Line("PDF: all papers of the evening beside the list for the door", size, evening, floor)


def seconds_of(process: subprocess.Popen[bytes]) -> float:
    """What a process has used of the processor so far, with those that it started."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: subprocess.Popen[bytes]) -> float:
    """Its resident memory in MB."""
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def start_lines() -> Iterator[Line]:
    """Linux tells what a process uses; elsewhere these lines are left out."""
    if not Path("/proc/self/statm").exists():
        return
    slug = danish("start", pairs=SIZES[1])
    bare = subprocess.Popen([sys.executable, "-c", BARE], stdin=subprocess.PIPE)
    time.sleep(2)
    floor, least = seconds_of(bare), memory_of(bare)
    bare.communicate(b"\n")
    port = free_port()
    server = started(port)
    try:
        wait_for(port)
        urllib.request.urlopen(f"http://localhost:{port}/t/{slug}/").read()
        start, memory = seconds_of(server), memory_of(server)
        for page in ("standings/", "results/", "calendar/", "progress/", "share/", "standings/?live"):
            urllib.request.urlopen(f"http://localhost:{port}/t/{slug}/{page}").read()
        later = memory_of(server)
    finally:
        server.terminate()
        server.wait()
    yield Line("start, to the first page", SIZES[1], start, floor)
    said = f"{memory:.0f} MB at the first page, {later:.0f} after six more; bare Django {least:.0f}"
    yield Line("memory", SIZES[1], 0.0, said=said)
