"""The sides of a match by number, sets of them, and how many sit at a table."""

from collections.abc import Iterator, Sequence
from enum import IntFlag
from itertools import count
from typing import TypeVar

Value = TypeVar("Value")

SIDES = (1, 2)
"""The numbers of the sides that a match has."""
PARTNERS = 2
"""How many play together on a side, where they do not play alone."""
MOST_PARTNERS = 3
"""How many play together where six sit at a table."""
SIDE_SIZES = (1, PARTNERS, MOST_PARTNERS)
"""How many may play together on a side."""
SEATS = len(SIDES) * PARTNERS
"""How many sit at a table of partners."""


class Sides(IntFlag):
    """A set of sides. As a number, which is how it is stored, side one is 1, side two 2, both 3, side three 4."""

    FIRST = 1
    SECOND = 2

    @classmethod
    def of(cls, *numbers: int) -> "Sides":
        """The set of the sides with these numbers."""
        return cls(sum(1 << number - 1 for number in set(numbers)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the sides in it, from 1 up."""
        return tuple(number for number, bit in zip(count(1), f"{self.value:b}"[::-1], strict=False) if bit == "1")

    @property
    def others(self) -> tuple[int, ...]:
        """The numbers of the sides of a match that are not in it."""
        return tuple(side for side in SIDES if side not in self.numbers)


EVERY_SIDE = Sides.of(*SIDES)
NO_SIDE = Sides.of()
MOST_SIDES = 6
"""How many sit at a table at which everybody is a side."""


def every_side(sides: int) -> Sides:
    """The set of all sides of a table, by their number."""
    return Sides.of(*range(1, sides + 1))


def own_first(values: Sequence[Value]) -> Iterator[tuple[Value, ...]]:
    """What the sides of a match have, as each of them sees it: its own first, then those of the others in order."""
    for place, own in enumerate(values):
        yield (own, *values[:place], *values[place + 1 :])
