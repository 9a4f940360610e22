"""How sure the first place of a season is: measured seasons, of which the one most like it is told.

Source: docs/numbers.md, "Seasons": the same field every evening, spread as assumed there, match points added up.
"""

from collections.abc import Mapping
from types import MappingProxyType

FIRST_OF_100: Mapping[tuple[int, int], int] = MappingProxyType(
    {(16, 1): 17, (16, 3): 27, (16, 5): 31, (16, 10): 44, (46, 1): 8, (46, 3): 17, (46, 5): 21, (46, 10): 31}
)
"""In how many of a hundred seasons of so many entrants and evenings the strongest is first."""
BETWEEN = 27
"""From so many entrants on an evening is more like one of 46 than of 16: their product is the square of it."""


def first_of_100(entrants: int, evenings: int) -> int:
    """In about how many of a hundred seasons the strongest is first: of those that were measured the one of most
    evenings that the season has had. Raises ValueError before the first evening.
    """
    field = 16 if entrants < BETWEEN else 46
    measured = [length for size, length in FIRST_OF_100 if size == field and length <= evenings]
    if not measured:
        raise ValueError("nothing can be said before the first evening")
    return FIRST_OF_100[field, max(measured)]
