"""Matches that are not played to their end: what winning 'a tavolino' counts as, and what becomes of them when the time
of a turn is up.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from rules.games import EVERY_SIDE, SIDES, Sides, every_side
from rules.match_formats import MatchFormat, MatchKind, Result, legal_results
from rules.match_points import Points
from rules.matches import match_outcome, of_one_deal
from rules.outcomes import Ending, MatchOutcome, PlayedDeal, SideLine, ended, leader, lines_of

# A match that is won without being played to its end ('vinta a tavolino'): what it counts as.
#
# Source: practice of Italian card tournaments and of the Giochi, where a missing line-up loses the match. The side
# that came gets the best result that a match of its length can have, unless the event chose another; no cards are
# counted.
#
# A match that began and cannot be finished counts in the same way, whatever was played of it: the other side's deals
# were not played against anybody who could still win, and a side that breaks off must not keep more than one that never
# came. Duplicate bridge puts an adjusted score in the place of a board that cannot be finished (WBF, Laws of Duplicate
# Bridge, law 12).
#
# A table at which everybody is a side is not played where somebody does not come: nobody wins it. Those who came are to
# have what a rest is worth, absent players the last place, or nothing where sums count; that is a habit of Italian
# clubs, which else look for a reserve.

ABSENT = (*(Sides.of(side) for side in SIDES), EVERY_SIDE)
"""Sides that may lose an awarded match: one of them, or all."""


class AwardKind(StrEnum):
    """Why a match is awarded: a side did not come, it was broken off, or its time was up (see `rules.awards`)."""

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


def deals_awarded(match_format: MatchFormat, result: Result) -> Result:
    """The deals that each side has of an awarded match with this result: where card points decide, the winner has all,
    so that nobody who played it can have lost more of them.
    """
    deals = match_format.length if match_format.kind is MatchKind.SUM else 1
    first, second = result
    return first * deals, second * deals


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
    deals = (0, 0) if result is None else deals_awarded(match_format, result)
    return MatchOutcome(
        complete=True,
        lines=ended(lines_of(deals, worth=result), winner),
        void_deals=0,
        winner=winner,
        result=result,
        missing=(),
    )


def _not_played(sides: int, absent: Sides) -> MatchOutcome:
    """A table at which nobody played: lost by those absent, level for all others."""
    lines = tuple(
        SideLine(0, 0, 0, None, None, 0, Ending.LOST if side in absent.numbers else Ending.LEVEL)
        for side in range(1, sides + 1)
    )
    return MatchOutcome(complete=True, lines=lines, void_deals=0, winner=None, result=None, missing=())


def _won_by(winner: int, more: int, fewer: int) -> Result:
    first, second = (more if side == winner else fewer for side in SIDES)
    return first, second


# A match that is not over when the time of its turn is: the loser, and what it counts as.
#
# Source: practice of Italian card clubs, which print one of these rules beside the time of a turn ('a tempo scaduto').
# In all of them the deal in play is finished first; where nobody is ahead then, one more deal is played. Where
# everybody is a side a match is played to its end, or is as long as its turn (`rules.match_formats.MatchKind.TIMED`).


class TimeRule(StrEnum):
    """What becomes of an unfinished match.

    PLAY_ON it is played to its end; LEADER the deals that are missing go to the side that is ahead; FORFEIT the side
    that is behind loses as if it had not come; NOBODY both sides lose it.
    """

    PLAY_ON = "play_on"
    LEADER = "leader"
    FORFEIT = "forfeit"
    NOBODY = "nobody"


def score_so_far(match_format: MatchFormat, deals: Sequence[PlayedDeal]) -> tuple[Points, ...]:
    """How far the sides are: deals won, or card points where the match adds those up.

    `deals` are those that `check_match` finds without problem, in any order.
    """
    return tuple(line.worth for line in match_outcome(match_format, deals).lines)


def side_ahead(match_format: MatchFormat, deals: Sequence[PlayedDeal]) -> int | None:
    """The side that is ahead: in deals won, then in card points if those of every deal are known; else None."""
    cards = match_outcome(match_format, deals).card_points
    return leader(score_so_far(match_format, deals)) or (leader(cards) if cards else None)


def loser_when_stopped(rule: TimeRule, match_format: MatchFormat, deals: Sequence[PlayedDeal]) -> Sides | None:
    """The sides that lose the match if it is stopped now: one, or all.

    None where the match goes on: by rule, or for one more deal because nobody is ahead.
    """
    if rule is TimeRule.PLAY_ON:
        return None
    if rule is TimeRule.NOBODY:
        return EVERY_SIDE
    ahead = side_ahead(match_format, deals)
    return None if ahead is None else Sides.of(*Sides.of(ahead).others)


def stopped_outcome(
    rule: TimeRule, match_format: MatchFormat, deals: Sequence[PlayedDeal], loser: Sides, forfeit: Result | None = None
) -> MatchOutcome:
    """What comes of a match that was stopped under `rule` and that `loser`, one side or all, lost by it.

    Deals that nobody played have no card points: those that were played keep theirs, unless the match counts as an
    awarded one, with the result `forfeit` (see `awarded_outcome`, also for what it raises).
    """
    if rule is not TimeRule.LEADER or loser == EVERY_SIDE:
        return awarded_outcome(match_format, loser, forfeit)
    played, (ahead,) = match_outcome(match_format, deals), loser.others
    if match_format.kind is MatchKind.SUM:
        lines, result = played.lines, of_one_deal(ahead)
    else:
        result = _with_the_rest(match_format, played, ahead)
        lines = lines_of(result, played.level_deals, played.card_points)
    return replace(played, complete=True, lines=ended(lines, ahead), winner=ahead, result=result, missing=())


def _with_the_rest(match_format: MatchFormat, played: MatchOutcome, ahead: int) -> Result:
    """The deals won once side `ahead` won all that are missing, as many as the match still needs."""
    first, second = played.deals_won
    while not match_format.is_over(first, second, played.level_deals):
        more = of_one_deal(ahead)
        first, second = (won + one for won, one in zip((first, second), more, strict=True))
    return first, second
