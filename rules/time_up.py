"""A match that is not over when the time of its turn is: who loses it, and what it counts as.

Source: practice of Italian card clubs, which print one of these rules beside the time of a turn ('a tempo scaduto'). In
all of them the deal in play is finished first; where nobody is ahead then, one more deal is played.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from rules.awards import BOTH_ABSENT, awarded_outcome
from rules.formats import MatchFormat, MatchKind, Result
from rules.matches import MatchOutcome, PlayedDeal, match_outcome


class TimeRule(StrEnum):
    """What becomes of an unfinished match.

    PLAY_ON it is played to its end; LEADER the deals that are missing go to the side that is ahead; FORFEIT the side
    that is behind loses as if it had not come; NOBODY both sides lose it.
    """

    PLAY_ON = "play_on"
    LEADER = "leader"
    FORFEIT = "forfeit"
    NOBODY = "nobody"


def score_so_far(match_format: MatchFormat, deals: Sequence[PlayedDeal]) -> Result:
    """How (side one, side two) stand: deals won, or card points where the match adds those up.

    `deals` are those that `check_match` finds without fault, in any order.
    """
    outcome = match_outcome(match_format, deals)
    if match_format.kind is MatchKind.SUM and outcome.card_points is not None:
        return outcome.card_points
    return outcome.deals_won


def side_ahead(match_format: MatchFormat, deals: Sequence[PlayedDeal]) -> int | None:
    """The side that is ahead, 1 or 2: in deals won, then in card points if those of every deal are known; else None."""
    outcome = match_outcome(match_format, deals)
    for first, second in (score_so_far(match_format, deals), outcome.card_points or (0, 0)):
        if first != second:
            return 1 if first > second else 2
    return None


def loser_when_stopped(rule: TimeRule, match_format: MatchFormat, deals: Sequence[PlayedDeal]) -> int | None:
    """The side that loses the match if it is stopped now: 1, 2, or 3 for both.

    None where the match goes on: by rule, or for one more deal because nobody is ahead.
    """
    if rule is TimeRule.PLAY_ON:
        return None
    if rule is TimeRule.NOBODY:
        return BOTH_ABSENT
    ahead = side_ahead(match_format, deals)
    return None if ahead is None else 3 - ahead


def stopped_outcome(
    rule: TimeRule, match_format: MatchFormat, deals: Sequence[PlayedDeal], loser: int, forfeit: Result | None = None
) -> MatchOutcome:
    """What comes of a match that was stopped under `rule` and that side `loser` (1, 2, or 3 for both) lost by it.

    Deals that nobody played have no card points: those that were played keep theirs, unless the match counts as an
    awarded one, with the result `forfeit` (see `awarded_outcome`, also for what it raises).
    """
    if rule is not TimeRule.LEADER or loser == BOTH_ABSENT:
        return awarded_outcome(match_format, loser, forfeit)
    played, ahead = match_outcome(match_format, deals), 3 - loser
    if match_format.kind is MatchKind.SUM:
        won, result = played.deals_won, (int(ahead == 1), int(ahead == 2))
    else:
        won = result = _with_the_rest(match_format, played, ahead)
    return replace(played, complete=True, deals_won=won, winner=ahead, result=result, missing=())


def _with_the_rest(match_format: MatchFormat, played: MatchOutcome, ahead: int) -> Result:
    """The deals won once side `ahead` won all that are missing, as many as the match still needs."""
    first, second = played.deals_won
    while not match_format.is_over(first, second, played.level_deals):
        first, second = first + (ahead == 1), second + (ahead == 2)
    return first, second
