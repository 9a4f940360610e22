"""What a turn without a match is worth to anybody who was drawn to rest.

Source: no regulation known here says it. Practice and FIDE (handbook C.04.1, the pairing-allocated bye) give a win; the
means are what somebody with equal chances would have had.
"""

from collections.abc import Collection
from enum import StrEnum
from fractions import Fraction

from rules.exact import Points, exact
from rules.formats import Result
from rules.match_points import MatchPoints


class RestWorth(StrEnum):
    """FIXED a number of match points, none among them; WIN as much as a match won because nobody came; HALF half of it;
    FIELD_MEAN the mean of what those who played the same turn have from it; OWN_MEAN the mean of one's own matches,
    which changes until the last is played.
    """

    FIXED = "fixed"
    WIN = "win"
    HALF = "half"
    FIELD_MEAN = "field_mean"
    OWN_MEAN = "own_mean"


def fair_rest_points(table: MatchPoints) -> int:
    """What a turn without a match is worth so that it is neither won nor lost: the mean of the results, rounded up.

    Of 7, 5, 4, 3, 2, 0 that is 4, of 3 and 0 it is 2, of 2, 1, 0 it is 1. Where a match is won or lost, 1 or 0, it is
    1: there is no half, and as much as a win is what everybody knows of a rest (FIDE handbook C.04.1).
    """
    return -(-sum(points for _result, points in table.values) // len(table.values))


def points_by_table(worth: RestWorth, fixed: Points, table: MatchPoints, won: Result) -> Points | None:
    """The match points of a rest that follow from the regulation alone; None where they are a mean of matches.

    `fixed` are those of FIXED, `won` is the result that an awarded match counts as, the winner's deals first; the table
    has it. Raises KeyError where it has not.
    """
    if worth is RestWorth.FIXED:
        return fixed
    if worth is RestWorth.WIN:
        return table.by_result[won]
    return exact(Fraction(table.by_result[won], 2)) if worth is RestWorth.HALF else None


def mean_points(points: Collection[Points]) -> Points:
    """The exact mean of match points; 0 of none."""
    return exact(Fraction(sum(points), len(points))) if points else 0
