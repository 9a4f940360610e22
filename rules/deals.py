"""One playing of the pack: what a person typed becomes a score, or every reason why it cannot be one.

Sources: the 2022 regulation of the Giochi di Pinasca, "Regole del gioco" (at least 61 of 120 points win) and
"Parità" (60-60 is void and played again). No set of tricks is worth 1 point, so 1 and 119 never happen.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from rules.cards import LEVEL_POINTS
from rules.deals_alone import check_deal_alone, level_at_top
from rules.deals_called import check_deal_called
from rules.deals_of_two import check_deal_of_two, check_thirty_one, winner_by_points
from rules.formats import LevelRule, MatchFormat, Result
from rules.games import GameKey, TopRule
from rules.scores import DealEntry, DealScore
from rules.sheet_totals import check_totals
from rules.sides import SIDES
from rules.violations import Violation, ViolationCode, violation

Read = tuple[DealScore | None, tuple[Violation, ...]]
_READERS: Mapping[GameKey, Callable[[DealEntry, MatchFormat], Read]] = {
    GameKey.CLASSIC: check_deal_of_two,
    GameKey.UNCOVERED: check_deal_of_two,
    GameKey.THIRTY_ONE: check_thirty_one,
    GameKey.ALONE: check_deal_alone,
    GameKey.CALLED: check_deal_called,
}


class Verdict(StrEnum):
    """What a deal decides: a party won it (a side, or the caller's party and the others), or it counts as level, or it
    is void and to be played again.
    """

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    LEVEL = "level"
    VOID = "void"


WON_BY = dict(zip(SIDES, (Verdict.FIRST, Verdict.SECOND), strict=True))
"""The verdict that each side won."""
_WON_BY_PARTY = {**WON_BY, 3: Verdict.THIRD}


def verdict(score: DealScore, level_rule: LevelRule) -> Verdict:
    """Say what `score` decides in an event with `level_rule`; points speak before a winner that is named.

    Raises `ValueError` for a score that `check_deal` would not have let through: nothing in it decides.
    """
    if score.points == LEVEL_POINTS and level_rule is not LevelRule.LAST_TRICK:
        return Verdict.VOID if level_rule is LevelRule.REPLAY else Verdict.LEVEL
    winner = score.winner if score.points in (None, LEVEL_POINTS) else winner_by_points(score.points)
    if winner not in WON_BY:
        raise ValueError(f"nothing in this deal says who won it: {score}")
    return WON_BY[winner]


def tally(verdicts: Iterable[Verdict]) -> tuple[Result, int]:
    """How many deals each side won, and how many nobody won; void deals are not counted."""
    found = list(verdicts)
    return (found.count(Verdict.FIRST), found.count(Verdict.SECOND)), found.count(Verdict.LEVEL)


def verdict_in(score: DealScore, match_format: MatchFormat) -> Verdict:
    """Say what a deal of any game decides. Where there is a call, one that was called off or ended by an error is void;
    of three alone, who are level at the top, the game says whether it is. The totals of a table name no winner.

    Raises `ValueError` as `verdict` does.
    """
    game = match_format.game
    if game.two_sided:
        return verdict(score, match_format.level_rule)
    if score.totals is not None:
        return Verdict.LEVEL
    if game.key is GameKey.CALLED and score.call is None:
        return Verdict.VOID
    if game.key is GameKey.ALONE and level_at_top(score):
        return Verdict.VOID if game.top is TopRule.REPLAY else Verdict.LEVEL
    if score.winner not in _WON_BY_PARTY:
        raise ValueError(f"nothing in this deal says who won it: {score}")
    return _WON_BY_PARTY[score.winner]


def check_deal(entry: DealEntry, match_format: MatchFormat) -> Read:
    """Read a typed deal of the game that is played: a score and no violation, or no score and every violation at once.

    Between two sides one total is enough, the other is the rest of the pack. Violations lead to the field of the entry
    that mends them, or to the deal as a whole when they lead nowhere.
    """
    return _READERS[match_format.game.key](entry, match_format)


def check_score(score: DealScore, match_format: MatchFormat) -> tuple[Violation, ...]:
    """Every fault of a score that did not come through `check_deal`, as from a file: the same rules hold."""
    if score.totals is not None:
        return _totals_faults(score, match_format)
    call = score.call
    parts = score.by_party or (None,)
    entry = DealEntry(
        score.points,
        score.second,
        score.winner,
        score.cappotto,
        third=parts[-1] if score.second is not None else None,
        caller=None if call is None else call.caller,
        partner=None if call is None else call.partner,
        bid=None if call is None else call.bid,
        void=match_format.game.key is GameKey.CALLED and call is None and score.error is None,
        error=score.error,
    )
    return check_deal(entry, match_format)[1]


def _totals_faults(score: DealScore, match_format: MatchFormat) -> tuple[Violation, ...]:
    """What is wrong with the totals of a table, beside which nothing else is told."""
    totals = score.totals or ()
    if match_format.game.key is not GameKey.CALLED or score != DealScore(None, totals=totals):
        return (violation(ViolationCode.TOTALS_NOT_HERE, "totals"),)
    if len(totals) != match_format.sides:
        return (violation(ViolationCode.TOTALS_COUNT, "totals", found=len(totals), sides=match_format.sides),)
    return tuple(fault.at("totals") for fault in check_totals(match_format, totals)[1])
