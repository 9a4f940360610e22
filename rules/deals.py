"""One playing of the pack: what a person typed becomes a score, or every reason why it cannot be one.

Sources: the 2022 regulation of the Giochi di Pinasca, "Regole del gioco" (at least 61 of 120 points win) and
"Parità" (60-60 is void and played again). No set of tricks is worth 1 point, so 1 and 119 never happen.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.cards import LEVEL_POINTS, TOTAL_POINTS
from rules.formats import LevelRule, MatchFormat, Result
from rules.sides import SIDES
from rules.typed import read_total
from rules.violations import Violation, ViolationCode, violation

ALL_OR_NOTHING = (0, TOTAL_POINTS)


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal as a person typed it: the total of either side or of both, or the winner alone, and a tick."""

    first: str | int | None = None
    second: str | int | None = None
    winner: int | None = None
    cappotto: bool = False


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal as it is kept.

    `points` are those of side one (side two has the rest of the pack), None where only the winner is known.
    `winner` is 1 or 2, None where 60-60 has none. `cappotto`: one side took every trick.
    """

    points: int | None
    winner: int | None = None
    cappotto: bool = False

    @property
    def both(self) -> tuple[int, int] | None:
        """The card points of side one and of side two, or None where only the winner is known."""
        return None if self.points is None else (self.points, TOTAL_POINTS - self.points)


class Verdict(StrEnum):
    """What a deal decides: a side won it, or it counts as level, or it is void and to be played again."""

    FIRST = "first"
    SECOND = "second"
    LEVEL = "level"
    VOID = "void"


WON_BY = dict(zip(SIDES, (Verdict.FIRST, Verdict.SECOND), strict=True))
"""The verdict that each side won."""


def score_of_points(points: int, *, cappotto: bool = False) -> DealScore:
    """The score of a deal in which side one made `points` (0 to 120); a 60-60 has no winner."""
    return DealScore(points, _winner_by_points(points), cappotto)


def verdict(score: DealScore, level_rule: LevelRule) -> Verdict:
    """Say what `score` decides in an event with `level_rule`; points speak before a winner that is named.

    Raises `ValueError` for a score that `check_deal` would not have let through: nothing in it decides.
    """
    if score.points == LEVEL_POINTS and level_rule is not LevelRule.LAST_TRICK:
        return Verdict.VOID if level_rule is LevelRule.REPLAY else Verdict.LEVEL
    winner = score.winner if score.points in (None, LEVEL_POINTS) else _winner_by_points(score.points)
    if winner not in WON_BY:
        raise ValueError(f"nothing in this deal says who won it: {score}")
    return WON_BY[winner]


def tally(verdicts: Iterable[Verdict]) -> tuple[Result, int]:
    """How many deals each side won, and how many nobody won; void deals are not counted."""
    found = list(verdicts)
    return (found.count(Verdict.FIRST), found.count(Verdict.SECOND)), found.count(Verdict.LEVEL)


def check_deal(entry: DealEntry, match_format: MatchFormat) -> tuple[DealScore | None, tuple[Violation, ...]]:
    """Read a typed deal: a score and no violation, or no score and every violation at once.

    One total is enough, the other is the rest of the pack. Where winners alone may be entered, a winner with
    the cappotto is 120-0 by itself. Violations lead to "first", "second", "winner" or "cappotto", or to the
    deal as a whole when they lead nowhere.
    """
    first, second = read_total(entry.first, "first"), read_total(entry.second, "second")
    faults = [*first.faults, *second.faults, *_sum_faults(first.number, second.number)]
    points = None if faults else _points_of_side_one(first.number, second.number)
    if first.typed or second.typed:
        faults += _winner_faults(entry.winner, points, match_format.level_rule)
    else:
        faults += _winner_only_faults(entry.winner, match_format)
    if entry.cappotto:
        faults += _cappotto_faults((first.number, second.number), match_format)
    if faults:
        return None, tuple(faults)
    return _score(entry, points), ()


def check_score(score: DealScore, match_format: MatchFormat) -> tuple[Violation, ...]:
    """Every fault of a score that did not come through `check_deal`, as from a file: the same rules hold."""
    entry = DealEntry(score.points, None, score.winner, score.cappotto)
    return check_deal(entry, match_format)[1]


def _winner_by_points(points: int) -> int | None:
    if points == LEVEL_POINTS:
        return None
    return 1 if points > LEVEL_POINTS else 2


def _points_of_side_one(first: int | None, second: int | None) -> int | None:
    if first is None and second is not None:
        return TOTAL_POINTS - second
    return first


def _sum_faults(first: int | None, second: int | None) -> list[Violation]:
    if first is None or second is None or first + second == TOTAL_POINTS:
        return []
    return [violation(ViolationCode.SUM_NOT_TOTAL, found=first + second, total=TOTAL_POINTS)]


def _winner_only_faults(winner: int | None, match_format: MatchFormat) -> list[Violation]:
    if winner is None:
        return [violation(ViolationCode.NOTHING_ENTERED)]
    faults = []
    if not match_format.winner_only_allowed:
        faults.append(violation(ViolationCode.WINNER_ONLY_NOT_ALLOWED, "winner"))
    if winner not in SIDES:
        faults.append(violation(ViolationCode.WINNER_UNKNOWN, "winner", value=winner))
    return faults


def _winner_faults(winner: int | None, points: int | None, level_rule: LevelRule) -> list[Violation]:
    """A winner named beside points must be the one of the points; at 60-60 the last trick may need one."""
    if winner is not None and winner not in SIDES:
        return [violation(ViolationCode.WINNER_UNKNOWN, "winner", value=winner)]
    if points == LEVEL_POINTS:
        if level_rule is LevelRule.LAST_TRICK:
            return [violation(ViolationCode.LAST_TRICK_UNKNOWN, "winner")] if winner is None else []
        return [violation(ViolationCode.LEVEL_HAS_NO_WINNER, "winner")] if winner is not None else []
    if winner is None or points is None or winner == _winner_by_points(points):
        return []
    params = {"first": points, "second": TOTAL_POINTS - points}
    return [violation(ViolationCode.WINNER_CONTRADICTS_POINTS, "winner", **params)]


def _cappotto_faults(totals: tuple[int | None, int | None], match_format: MatchFormat) -> list[Violation]:
    faults = []
    if not match_format.cappotto_allowed:
        faults.append(violation(ViolationCode.CAPPOTTO_NOT_ALLOWED, "cappotto"))
    if any(total is not None and total not in ALL_OR_NOTHING for total in totals):
        faults.append(violation(ViolationCode.CAPPOTTO_WITHOUT_ALL_POINTS, "cappotto", total=TOTAL_POINTS))
    return faults


def _score(entry: DealEntry, points: int | None) -> DealScore:
    """The score of an entry without faults."""
    if points is None and entry.cappotto:
        points = next(points for points in ALL_OR_NOTHING if _winner_by_points(points) == entry.winner)
    if points is None or points == LEVEL_POINTS:
        return DealScore(points, entry.winner, entry.cappotto)
    return score_of_points(points, cappotto=entry.cappotto)
