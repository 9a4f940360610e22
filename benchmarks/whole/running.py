"""What is made rarely or once: papers, the start, and the memory that the program takes."""

import os
import urllib.request
from collections.abc import Iterator
from typing import Any

from benchmarks.hall import danish
from benchmarks.papers import DOOR, EVENING, made, organizer_of
from benchmarks.start import bare, first_page, known, used
from benchmarks.whole.line import Line

SIZES = (16, 64, 128)


def pdf_lines() -> Iterator[Line]:
    for size in SIZES:
        slug = danish(f"paper-{size}", pairs=size, played=1)
        client = organizer_of(slug)
        client.get(f"/desk/{slug}/print/rules.pdf")  # fonts and templates are read once
        floor, evening = (seconds_to_make(client, slug, file) for file in (DOOR, EVENING))
        yield Line("PDF: all papers of the evening beside the list for the door", size, evening, floor)


def seconds_to_make(client: Any, slug: str, file: str) -> float:
    """Of the processor, with those of the typesetter, which has ended."""
    begin = sum(os.times()[:4])
    made(client, slug, file)
    return sum(os.times()[:4]) - begin


def start_lines() -> Iterator[Line]:
    """Linux tells what a process uses; elsewhere these lines are left out. `benchmarks.start` has more of them."""
    if not known():
        return
    slug = danish("start", pairs=SIZES[1])
    least = bare()
    with first_page(f"/t/{slug}/") as (port, server):
        first = used(server)
        for page in ("standings/", "results/", "calendar/", "progress/", "share/", "standings/?live"):
            urllib.request.urlopen(f"http://localhost:{port}/t/{slug}/{page}").read()
        later = used(server)
    yield Line("start, to the first page", SIZES[1], first.seconds, least.seconds)
    said = f"{first.memory:.0f} MB at the first page, {later.memory:.0f} after six more; bare Django {least.memory:.0f}"
    yield Line("memory", SIZES[1], 0.0, said=said)
