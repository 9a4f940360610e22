"""What is on a page and where, in points from its lower left corner, and what may not be: words over words or lines."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

MM: Final = 72 / 25.4
TOUCHING: Final = 0.6
"""So far (points) may two boxes reach into each other: that much of a box is no ink."""

NARROW: Final = 2
"""What is filled and no wider (points) is a line."""


@dataclass(slots=True)
class Box:
    left: float
    bottom: float
    right: float
    top: float
    words: str = ""

    def overlaps(self, other: "Box") -> bool:
        """Whether they share more than their edges."""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > TOUCHING and up > TOUCHING

    def crossing(self, lines: list["Box"]) -> list["Box"]:
        """The lines that go through what is inside it: how wide a line itself is does not count."""
        left, bottom, right, top = (
            self.left + TOUCHING,
            self.bottom + TOUCHING,
            self.right - TOUCHING,
            self.top - TOUCHING,
        )
        if right <= left or top < bottom:
            return []
        return [
            line
            for line in lines
            if line.left <= right and left <= line.right and line.bottom <= top and bottom <= line.top
        ]


@dataclass(slots=True)
class Measured:
    """A page: its size, the boxes of its words, its lines and its codes, and the sizes of all type."""

    width: float
    height: float
    words: list[Box] = field(default_factory=list)
    lines: list[Box] = field(default_factory=list)
    dashed: list[Box] = field(default_factory=list)
    codes: list[Box] = field(default_factory=list)
    sizes: set[float] = field(default_factory=set)


def problems_of(page: Measured, *, edge: float = 5 * MM) -> list[str]:
    """What is wrong with a page: words over words, lines or codes, lines under codes, words too near the edge."""
    apart = [f"«{one.words}» over «{other.words}»" for one, other in _over(page.words)]
    struck = [f"a line through «{one.words}»" for one in page.words for _line in one.crossing(page.lines)]
    codes = [f"a code over «{one.words}»" for code in page.codes for one in page.words if one.overlaps(code)]
    erased = [f"a code over a line at {line}" for code in page.codes for line in code.crossing(page.lines)]
    out = [
        f"«{one.words}» outside the page or at its edge"
        for one in (*page.words, *page.codes)
        if min(one.left, one.bottom) < edge or one.right > page.width - edge or one.top > page.height - edge
    ]
    return [*apart, *struck, *codes, *erased, *out]


def _over(words: list[Box]) -> Iterator[tuple[Box, Box]]:
    """Those that overlap, from left to right: what begins where one ends, and all behind it, is beside it."""
    ordered = sorted(words, key=attrgetter("left"))
    for place, one in enumerate(ordered, start=1):
        for other in ordered[place:]:
            if other.left >= one.right:
                break
            if one.overlaps(other):
                yield one, other


def room_to_sign(page: Measured, label: Box) -> float:
    """How high it is free above the line over a label, along all of that line, in millimetres."""
    flat = [one for one in page.lines if one.top - one.bottom < NARROW and one.bottom >= label.top]
    line = min((one for one in flat if _holds(one, label)), key=lambda one: one.bottom)
    above = [
        one.bottom
        for one in (*page.words, *page.lines, *page.codes)
        if one != line and one.top > line.top and min(one.right, line.right) - max(one.left, line.left) > TOUCHING
    ]
    return (min(above, default=page.height) - line.top) / MM


def _holds(line: Box, label: Box) -> bool:
    return line.left - 1 <= label.left and label.right <= line.right + 1
