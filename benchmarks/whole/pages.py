"""Public pages: from memory, for those who have them and those who ask for news; at several sizes and stages."""

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.hall import danish
from benchmarks.whole.floors import Act, Door, bare_door, lowest, statements, store_page
from benchmarks.whole.line import Line

SIZES = (16, 64, 128)
TIMES, EACH = 15, 40
PAGE, FLAT = 1.5, 1.25
ASKED = (("public page", 2), ("304", 1), ("news, and there are none", 1))


@dataclass(frozen=True, slots=True)
class Evening:
    """What is asked of the first page of a tournament, which was made before, and the floor beside it."""

    size: int
    acts: tuple[Act, ...]
    floor: Act


def evening(slug: str, size: int, *, played: int) -> Evening:
    door, bare, address = Door(), bare_door(), f"/t/{danish(slug, pairs=size, played=played)}/"
    _status, headers, body = door.ask(address)
    has = {"If-None-Match": headers["ETag"]}
    knows = {"HX-PTag": door.ask(f"{address}?live")[1]["HX-PTag"]}
    stored = store_page(slug, body)
    acts: tuple[Act, ...] = (
        lambda: door.ask(address),
        lambda: door.ask(address, has),
        lambda: door.ask(f"{address}?live", knows),
    )
    if [door.ask(address)[0], door.ask(address, has)[0], bare.ask(stored)[0]] != [200, 304, 200]:
        raise RuntimeError("a page that is there already was not answered from memory")
    return Evening(size, acts, lambda: bare.ask(stored))


def lines() -> Iterator[Line]:
    evenings = [evening(f"page-{size}", size, played=1) for size in SIZES]
    evenings.append(evening("page-more", SIZES[0], played=3))
    costs = iter(lowest(*(act for one in evenings for act in (*one.acts, one.floor)), times=TIMES, each=EACH))
    pages = []
    for one in evenings:
        *found, floor = (next(costs) for _ in (*one.acts, one.floor))
        pages.append(found[0])
        if one is evenings[-1]:
            break
        for (what, most), seconds, act in zip(ASKED, found, one.acts, strict=True):
            yield Line(what, one.size, seconds, floor, statements(act), PAGE, most)
    sizes = pages[:-1]
    yield Line("public page, the dearest of these beside the cheapest", None, max(sizes), min(sizes), most=FLAT)
    yield Line("public page, three turns of results beside one", SIZES[0], pages[-1], pages[0], most=FLAT)
