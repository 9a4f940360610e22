"""Points that are whole numbers or exact fractions, never floats: half a point for a rest, a third of a place."""

import re
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import TypeVar

Points = int | Fraction
"""A whole number is an int, so that what is not divided costs nothing and looks as it always did."""

Key = TypeVar("Key")

PARTS = 60
"""Points that are stored are a whole number of sixtieths: halves, thirds, quarters, fifths, sixths and tenths are."""

_WRITTEN = re.compile(r"(-?[0-9]{1,9})(?:/([1-9][0-9]{0,8}))?")


def exact(points: Points) -> Points:
    """The same number, whole where it is whole."""
    return points.numerator if points.denominator == 1 else points


def in_parts(points: Points) -> bool:
    """Whether they are such a whole number."""
    return PARTS % points.denominator == 0


def as_written(points: Points) -> int | str:
    """The number as it is stored and as files hold it: 7, or "7/2"."""
    whole = exact(points)
    return whole if isinstance(whole, int) else str(whole)


def read_exact(written: int | str) -> Points:
    """The number that `as_written` wrote. Raises ValueError for anything else, be it a float."""
    if isinstance(written, int) and not isinstance(written, bool):
        return written
    found = _WRITTEN.fullmatch(written) if isinstance(written, str) else None
    if found is None:
        raise ValueError(f"{written!r} is no exact number")
    return exact(Fraction(int(found[1]), int(found[2] or 1)))


def in_whole_numbers(points: Mapping[Key, Points]) -> dict[Key, int]:
    """The same proportions in whole numbers, the smallest there are; whole numbers stay as they are."""
    common = lcm(*(one.denominator for one in points.values()))
    return {key: int(one * common) for key, one in points.items()}
