"""What the file of a tournament holds otherwise than the column that it comes from, and how it is read again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.deals import DealScore
from rules.exact import as_written, read_exact
from rules.sides import Sides

Deal = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Written:
    """`write` makes what the file holds of a column, `read` the column of that."""

    write: Callable[[Any], object]
    read: Callable[[Any], object]


def by_side(points: int | None) -> list[int] | None:
    """The card points of each side, from those of side one."""
    both = DealScore(points).by_party
    return None if both is None else list(both)


def of_side_one(points: Sequence[int] | None) -> int | None:
    return None if points is None else points[0]


def told_by_side(deals: Sequence[Deal]) -> list[Deal]:
    """The deals of a report with the card points of each side."""
    return _with_points(deals, by_side)


def numbers_of(sides: int) -> list[int]:
    """The sides of a set, each by its number."""
    return list(Sides(sides).numbers)


def _told_of_side_one(deals: Sequence[Deal]) -> list[Deal]:
    return _with_points(deals, of_side_one)


def _with_points(deals: Sequence[Deal], made: Callable[[Any], object]) -> list[Deal]:
    return [{**deal, "points": made(deal["points"])} for deal in deals]


_POINTS = Written(as_written, read_exact)
WRITTEN: Mapping[str, Mapping[str, Written]] = {
    "stages": {"rest_points": _POINTS},
    "penalties": {"points": _POINTS},
    "deals": {"points": Written(by_side, of_side_one)},
    "reports": {"deals": Written(told_by_side, _told_of_side_one)},
    "awards": {"absent": Written(numbers_of, lambda numbers: Sides.of(*numbers).value)},
}
"""By section and field."""


def written_in(section: str) -> Mapping[str, Written]:
    """The fields of a section that are written otherwise, by name."""
    return WRITTEN.get(section, {})
