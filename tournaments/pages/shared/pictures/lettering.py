"""How wide a text is in our own typeface, so that a drawing on the server shortens names where they have no room and
not before.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final

from django.template.loader import render_to_string

from rules.match_points import Points
from tournaments.event.letters import BETWEEN, readable
from tournaments.event.surnames import AS_PROPOSED, Surnames
from tournaments.services.entries.pairs import shrinking

EM: Final = 1000
ROUGH: Final = 50


def width(text: str, size: int) -> int:
    """The width of a text at a size of type, in the unit of the size, rounded up. Letters that the table lacks count as
    the widest of it.
    """
    widths = _widths("regular")
    widest = max(widths.values())
    return -(-sum(widths.get(letter, widest) for letter in text) * size // EM)


@lru_cache(maxsize=10_000)
def bold_width(text: str) -> int:
    """The width of a bold text in thousandths of the size of type, every letter with room to spare: rounded up, with an
    accent as wide as without. Letters that the table lacks count as a whole size. The wall shows the same words all
    evening.
    """
    return _rough(text, "bold")


@lru_cache(maxsize=10_000)
def plain_width(text: str) -> int:
    """The same of a text that is not bold."""
    return _rough(text, "regular")


def _rough(text: str, weight: str) -> int:
    widths = _widths(weight)
    letters = (unicodedata.normalize("NFD", letter)[0] for letter in text)
    return sum(-(-widths.get(letter, EM) // ROUGH) * ROUGH for letter in letters)


def fitted(name: str, room: int, size: int, surnames: Surnames = AS_PROPOSED) -> str:
    """The longest form of a name that `room` allows: whole, with initials for forenames, with surnames alone, or with
    initials for these, too, the longest first. Nothing is cut, so that initials may be wider than no room at all.
    """
    people = name.split(BETWEEN)
    alone = [surnames.parts(person).surname for person in people]
    forms = [*map(BETWEEN.join, (*shrinking(people, surnames.words(people)), alone)), *_initials(BETWEEN.join(alone))]
    return next((one for one in forms if width(one, size) <= room), forms[-1])


def fitted_alike(names: Sequence[tuple[str, int]], size: int, surnames: Surnames = AS_PROPOSED) -> list[str]:
    """Names of one list, each with its room, all in one form: whole, with initials for all forenames, or surnames
    alone, the first for which all have room. Surnames that have none even so are `fitted` by themselves.
    """
    forms = [_forms(name, surnames) for name, _room in names]
    fits = [[width(one, size) <= room for one in each] for each, (_name, room) in zip(forms, names, strict=True)]
    level = next((at for at in (0, 1) if all(each[at] for each in fits)), 2)
    return [
        each[level] if so[level] else fitted(name, room, size, surnames)
        for each, so, (name, room) in zip(forms, fits, names, strict=True)
    ]


def _forms(name: str, surnames: Surnames) -> tuple[str, str, str]:
    people = name.split(BETWEEN)
    *_longer, initials = shrinking(people, surnames.words(people))
    return name, BETWEEN.join(initials), surnames.alone(people)


def _initials(surnames: str) -> Iterator[str]:
    """One more of their words, or of what a hyphen joins, as an initial each time, from the longest on."""
    parts = re.split("([ -])", surnames)
    for place in sorted(range(len(parts)), key=lambda place: len(parts[place]), reverse=True):
        if len(parts[place]) > len("M."):
            parts[place] = f"{parts[place][0]}."
            yield "".join(parts)


@cache
def _widths(weight: str) -> Mapping[str, int]:
    """From a letter to its width in this weight, in thousandths of the size of type."""
    tables = json.loads(
        (resources.files("tournaments.pages.shared.pictures") / "letter_widths.json").read_text(encoding="utf-8")
    )
    return {letter: int(wide) for wide, letters in tables[weight].items() for letter in letters}


# A picture from its template: an SVG that every program can read, whatever is written in it.


def drawn(template: str, context: dict[str, Any]) -> str:
    """XML has no place for control characters, which no form of ours lets into a name, but other programs might."""
    return readable(render_to_string(template, context))


# Where the parts of a drawing are: whole numbers in, whole numbers out, without words and without a database.


def rows_after(places: Sequence[int]) -> tuple[int, ...]:
    """The row of everybody in a table with these places: those who share a place are below each other, in the order
    given, so that no two are in one row. Rows count from 0.
    """
    order = sorted(range(len(places)), key=lambda one: (places[one], one))
    rows = {one: row for row, one in enumerate(order)}
    return tuple(rows[one] for one in range(len(places)))


def spread(wanted: Sequence[int], pitch: int, top: int = 0) -> tuple[int, ...]:
    """Heights at least `pitch` apart, none above `top`, as near as possible to the `wanted` ones, which come downwards.

    Labels that would cover each other are moved apart around the middle of what they want (isotonic regression by
    pooling adjacent violators; Barlow, Bartholomew, Bremner and Brunk 1972).
    """
    pools: list[tuple[int, int]] = []  # sums of what their members want, less what the members before them take; counts
    for place, height in enumerate(wanted):
        pool = (height - place * pitch, 1)
        while pools and pools[-1][0] * pool[1] > pool[0] * pools[-1][1]:
            before = pools.pop()
            pool = (before[0] + pool[0], before[1] + pool[1])
        pools.append(pool)
    moved = [max(total // count, top) for total, count in pools for _member in range(count)]
    return tuple(height + place * pitch for place, height in enumerate(moved))


def pieces(parts: Sequence[Points], most: Points, room: int) -> tuple[tuple[int, int], ...]:
    """Where each part of a bar begins and how wide it is, where `most` fills the `room`; nothing takes no width."""
    edges = [0]
    done: Points = 0
    for part in parts:
        done += part
        edges.append(int(done * room // most) if most else 0)
    return tuple((start, end - start) for start, end in pairwise(edges))


def step(count: int, room: int, least: int, widest: int) -> int:
    """How far apart `count` columns are in the room: never nearer than `least`, never farther than `widest`."""
    return min(max(room // max(count - 1, 1), least), widest)
