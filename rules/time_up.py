"""A match that is not over when the time of its turn is: who loses it, and what it counts as.

Source: practice of Italian card clubs, which print one of these rules beside the time of a turn ('a tempo scaduto'). In
all of them the deal in play is finished first; where nobody is ahead then, one more deal is played. Where everybody is
a side a match is played to its end, or is as long as its turn (`rules.formats.MatchKind.TIMED`).
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from rules.awards import awarded_outcome
from rules.exact import Points
from rules.formats import MatchFormat, MatchKind, Result
from rules.matches import match_outcome, of_one_deal
from rules.outcomes import MatchOutcome, PlayedDeal, ended, leader, lines_of
from rules.sides import EVERY_SIDE, Sides


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

    `deals` are those that `check_match` finds without fault, in any order.
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
