"""A match that is won without being played to its end ('vinta a tavolino'): what it counts as.

Source: practice of Italian card tournaments and of the Giochi, where a missing line-up loses the match. The side that
came gets the best result that a match of its length can have, unless the event chose another; no cards are counted.

A match that began and cannot be finished counts in the same way, whatever was played of it: the other side's deals were
not played against anybody who could still win, and who breaks off must not keep more than who never came.
Duplicate bridge puts an adjusted score in the place of a board that cannot be finished (WBF, Laws of Duplicate Bridge,
law 12).

A table at which everybody is a side is not played where somebody does not come: nobody wins it. Who came is to have
what a rest is worth, who did not come the last place, or nothing where sums count; that is a habit of Italian clubs,
which else look for a reserve.
"""

from enum import StrEnum

from rules.formats import MatchFormat, Result, legal_results
from rules.outcomes import Ending, MatchOutcome, SideLine, ended, lines_of
from rules.sides import EVERY_SIDE, SIDES, Sides, every_side

ABSENT = (*(Sides.of(side) for side in SIDES), EVERY_SIDE)
"""Who may lose a match that is awarded: one side, or all of them."""


class AwardKind(StrEnum):
    """Why a match is awarded: a side did not come, it was broken off, or its time was up (see `rules.time_up`)."""

    ABSENT = "absent"
    ABANDONED = "abandoned"
    TIME_UP = "time_up"


def forfeit_results(match_format: MatchFormat) -> tuple[Result, ...]:
    """The results that an awarded match may count as, the winner's deals first, from the best down."""
    return tuple(result for result in legal_results(match_format) if result[0] > result[1])


def may_be_absent(match_format: MatchFormat, absent: int) -> bool:
    """Whether a match can be lost by the sides with this number: one of two or both, any of those at a table alone."""
    if match_format.game.two_sided:
        return absent in ABSENT
    return 0 < absent <= every_side(match_format.sides).value


def awarded_outcome(match_format: MatchFormat, absent: Sides, score: Result | None = None) -> MatchOutcome:
    """What comes of a match that the sides in `absent`, one or all, lose without its being played to its end.

    `score` is the result that the winner gets, one of `forfeit_results`; None means the best. Nobody wins a match
    that all lose, and its result is None. Raises ValueError for other sides or another result.
    """
    if not may_be_absent(match_format, absent):
        raise ValueError(f"nobody is side {absent}")
    if not match_format.game.two_sided:
        return _not_played(match_format.sides, absent)
    results = forfeit_results(match_format)
    won = results[0] if score is None else score
    if won not in results:
        raise ValueError(f"{won} is no victory in such a match")
    winner = next(iter(absent.others), None)
    result = None if winner is None else _won_by(winner, *won)
    return MatchOutcome(
        complete=True,
        lines=ended(lines_of(result or (0,) * len(SIDES)), winner),
        void_deals=0,
        winner=winner,
        result=result,
        missing=(),
    )


def _not_played(sides: int, absent: Sides) -> MatchOutcome:
    """A table at which nobody played: lost by who did not come, level for all others."""
    lines = tuple(
        SideLine(0, 0, 0, None, None, 0, Ending.LOST if side in absent.numbers else Ending.LEVEL)
        for side in range(1, sides + 1)
    )
    return MatchOutcome(complete=True, lines=lines, void_deals=0, winner=None, result=None, missing=())


def _won_by(winner: int, more: int, fewer: int) -> Result:
    first, second = (more if side == winner else fewer for side in SIDES)
    return first, second
