"""How wide a text is in our own typeface, so that a drawing on the server shortens names where they have no room and
not before.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from tournaments.event.letters import BETWEEN
from tournaments.event.surnames import AS_PROPOSED, Surnames
from tournaments.services.entries.naming import shrinking

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
    widths = _widths("bold")
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
        (resources.files("tournaments.pages.tables.pictures") / "letter_widths.json").read_text(encoding="utf-8")
    )
    return {letter: int(wide) for wide, letters in tables[weight].items() for letter in letters}
