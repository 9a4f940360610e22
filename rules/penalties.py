"""Warnings, penalties and disqualifications: what each of them takes.

Source: practice of Italian card tournaments ('ammonizione, penalità, squalifica'), where a warning costs nothing and a
penalty match points; who is disqualified leaves the event, which is a withdrawal and no matter of points.
"""

from enum import StrEnum

from rules.exact import Points, in_parts
from rules.violations import Violation, violation

MOST_DEDUCTED = 1000


class PenaltyKind(StrEnum):
    """What somebody was told, from the mildest."""

    WARNING = "warning"
    PENALTY = "penalty"
    DISQUALIFICATION = "disqualification"


class PenaltyFault(StrEnum):
    POINTS_RANGE = "penalty_points_range"
    POINTS_NOT_HERE = "penalty_points_not_here"


def check_penalty(kind: PenaltyKind, points: Points, *, counted: bool) -> tuple[Violation, ...]:
    """Every fault of `points`, the match points that are taken away: from 0 up, whole or in parts.

    Only a penalty takes any, and only where match points are `counted`: in a knockout the one who wins goes on.
    """
    if not (0 <= points <= MOST_DEDUCTED and in_parts(points)):
        return (violation(PenaltyFault.POINTS_RANGE, "points", most=MOST_DEDUCTED),)
    if points and (kind is not PenaltyKind.PENALTY or not counted):
        return (violation(PenaltyFault.POINTS_NOT_HERE, "points"),)
    return ()
