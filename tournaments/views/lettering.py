"""How wide a text is in our own typeface, so that a drawing on the server cuts names where they end and not before."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

from tournaments.services.naming import BETWEEN, shrinking

EM: Final = 1000
CUT: Final = "…"


def width(text: str, size: int) -> int:
    """The width of a text at a size of type, in the unit of the size, rounded up. Letters that the table lacks count as
    the widest of it.
    """
    widths = _widths()
    widest = max(widths.values())
    return -(-sum(widths.get(letter, widest) for letter in text) * size // EM)


def fitted(name: str, room: int, size: int) -> str:
    """The name as far as `room` allows: whole, with initials for forenames, with surnames alone, or cut."""
    people = name.split(BETWEEN)
    shorter = [*shrinking(people), [person.split()[-1] if person.split() else "" for person in people]]
    for one in shorter:
        if width(joined := BETWEEN.join(one), size) <= room:
            return joined
    while joined and width(joined + CUT, size) > room:
        joined = joined[:-1].rstrip()
    return joined + CUT


@cache
def _widths() -> Mapping[str, int]:
    """From a letter to its width, in thousandths of the size of type."""
    table = json.loads((resources.files("tournaments.views") / "letter_widths.json").read_text(encoding="utf-8"))
    return {letter: int(wide) for wide, letters in table.items() for letter in letters}
