"""A sheet on which only the totals of a table of three, each alone, were written: whether deals can have given them.

What all three have together follows from what a deal is worth: 120 card points, or 2, 1 and 0; of deals won as many as
were played, or fewer where one that is level at the top is nobody's.
"""

from collections.abc import Iterator, Sequence

from rules.cards import TOTAL_POINTS
from rules.formats import MatchFormat
from rules.games import AloneWorth, TopRule
from rules.violations import Violation, ViolationCode, violation

_IN_ALL = {AloneWorth.WON: 1, AloneWorth.CARDS: TOTAL_POINTS, AloneWorth.ORDER: 3}
_MOST = {AloneWorth.WON: 1, AloneWorth.CARDS: TOTAL_POINTS, AloneWorth.ORDER: 2}


def check_totals_of_three(
    match_format: MatchFormat, totals: Sequence[int | None]
) -> tuple[tuple[int, ...] | None, tuple[Violation, ...]]:
    """The totals of every side, one that is not told filled in where the sum is known, or every fault of them; each
    leads to the number of the side, or to all of them.
    """
    game, deals = match_format.game, match_format.length
    whole = _IN_ALL[game.alone] * deals
    open_sum = game.alone is AloneWorth.WON and game.top is TopRule.NOBODY
    told = [total for total in totals if total is not None]
    if len(told) < len(totals) - (not open_sum):
        missing = (side for side, total in enumerate(totals, start=1) if total is None)
        code = ViolationCode.EVERY_TOTAL_NEEDED if open_sum else ViolationCode.TOTAL_MISSING
        return None, tuple(violation(code, side) for side in missing)
    filled = tuple(whole - sum(told) if total is None else total for total in totals)
    faults = list(_of_one(match_format, filled))
    if sum(filled) > whole or (sum(filled) < whole and not open_sum):
        faults.append(violation(ViolationCode.TOTALS_NOT_WHOLE, found=sum(filled), whole=whole))
    return (None, tuple(faults)) if faults else (filled, ())


def _of_one(match_format: MatchFormat, totals: Sequence[int]) -> Iterator[Violation]:
    game, deals = match_format.game, match_format.length
    most = _MOST[game.alone] * deals
    for side, total in enumerate(totals, start=1):
        if total < 0:
            yield violation(ViolationCode.TOTAL_BELOW_ZERO, side, value=total)
        elif total > most:
            yield violation(ViolationCode.TOTAL_TOO_HIGH, side, value=total, most=most, deals=deals)
        elif game.alone is AloneWorth.CARDS and total == 1:
            yield violation(ViolationCode.UNREACHABLE_TOTAL, side, value=total)
