"""Who moves when the table of a season becomes another one: after a correction, or after one more evening."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.exact import Points
from tournaments.seasons.types import SeasonRow, UnitId


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody whose place or points become others; None where they are in one of the two tables only, and for the
    place of somebody who has none.
    """

    unit: UnitId
    place_before: int | None
    place_after: int | None
    points_before: Points | None
    points_after: Points | None


def moved(before: Sequence[SeasonRow], after: Sequence[SeasonRow]) -> tuple[Moved, ...]:
    """Everybody of whom the tables say different things, in the order of the later table, then who is not in it."""
    earlier, later = {row.unit: row for row in before}, {row.unit: row for row in after}
    units = [*later, *(unit for unit in earlier if unit not in later)]
    pairs = [(unit, earlier.get(unit), later.get(unit)) for unit in units]
    compared = [Moved(unit, _place(old), _place(new), _points(old), _points(new)) for unit, old, new in pairs]
    return tuple(
        one for one in compared if (one.place_before, one.points_before) != (one.place_after, one.points_after)
    )


def _place(row: SeasonRow | None) -> int | None:
    return None if row is None else row.place


def _points(row: SeasonRow | None) -> Points | None:
    return None if row is None else row.total
