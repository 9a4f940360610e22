"""A sheet on which only the totals of a table were written, with a call or each alone: whether deals can have given
them.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

from rules.calls import CALLED_SEATS, LEAST_BID, Call, CallWorths, call_worths, not_adding_to_zero
from rules.card_games import own_unit
from rules.cards import TOTAL_POINTS
from rules.games import IndividualWorth, TopRule
from rules.match_formats import MatchFormat, MatchKind
from rules.problems import Problem, RuleProblem, problem_at

# A sheet on which only the totals of a table with a call were written: whether deals can have given them.
#
# Source: counted from the worths of a deal, and of an error, after which the deal is played again. That the totals of
# plain deals add up to nothing lets most slips of the pen through: of the totals of five deals one in seventeen that
# do so, and are not too high, can be reached without an error, one in five with up to two.

MOST_COUNTED = 10
"""Up to this many deals all totals are enumerated; beyond, only their sum and maximum are checked."""
MOST_OWN = 9_999
"""The most that somebody can have at a table where everybody has points of their own."""
MOST_ERRORS = 2
"""The most errors assumed at one table; with more, totals say little and deals are entered."""

_Totals = tuple[int, ...]


def check_totals(match_format: MatchFormat, totals: Sequence[int | None]) -> tuple[_Totals | None, tuple[Problem, ...]]:
    """The totals of every side, one that is not told filled in, or every problem of them; each leads to the number of
    the side, or to all of them.

    Where deals may count more than once, and at a table of six, whether they can be reached is not asked; where the
    clock ended the match they are those of any number of deals that may have been played.
    """
    if match_format.game.totals_alone:
        return _own_points(match_format, totals)
    table, deals = match_format.game.calls, match_format.length
    told = [total for total in totals if total is not None]
    zero = not not_adding_to_zero(table)
    if len(told) < len(totals) - zero:
        return None, tuple(
            problem_at(RuleProblem.TOTAL_MISSING, side) for side, total in enumerate(totals, start=1) if total is None
        )
    whole = tuple(-sum(told) if total is None else total for total in totals)
    error = max(abs(one) for wrong in (False, True) for one in table.of_error(wrong_void=wrong))
    most = most_worth(table) * deals + MOST_ERRORS * error
    problems = [
        problem_at(RuleProblem.TOTAL_TOO_HIGH, side, value=total, most=most, deals=deals)
        for side, total in enumerate(whole, start=1)
        if abs(total) > most
    ]
    if zero and sum(whole) != 0:
        problems.append(problem_at(RuleProblem.TOTALS_NOT_ZERO, found=sum(whole)))
    counted = table.plain and match_format.sides == CALLED_SEATS and deals <= MOST_COUNTED
    if (
        not problems
        and counted
        and not any(reachable(table, whole, played, MOST_ERRORS) for played in _may_be_played(match_format))
    ):
        problems.append(problem_at(RuleProblem.TOTALS_UNREACHABLE, deals=deals))
    return (None, tuple(problems)) if problems else (whole, ())


def _own_points(match_format: MatchFormat, totals: Sequence[int | None]) -> tuple[_Totals | None, tuple[Problem, ...]]:
    """Points of their own: all of them are recorded, since none follows from the others."""
    problems = [one for side, total in enumerate(totals, start=1) for one in _of_own(match_format, side, total)]
    told = tuple(total for total in totals if total is not None)
    return (None, tuple(problems)) if problems else (told, ())


def _of_own(match_format: MatchFormat, side: int, total: int | None) -> Iterator[Problem]:
    unit = own_unit(match_format.playings)
    if total is None:
        yield problem_at(RuleProblem.TOTAL_MISSING_OF_OWN, side)
    elif abs(total) > MOST_OWN:
        yield problem_at(RuleProblem.OWN_POINTS_RANGE, side, value=total, most=MOST_OWN)
    elif total % unit:
        game = match_format.playings[0].said
        yield problem_at(RuleProblem.NOT_IN_UNITS, side, value=total, unit=unit, game=game)


def _may_be_played(match_format: MatchFormat) -> Sequence[int]:
    """How many deals a table may have played: all, or against the clock as many as it got through."""
    deals = match_format.length
    return range(1, deals + 1) if match_format.kind is MatchKind.TIMED else (deals,)


def most_worth(table: CallWorths) -> int:
    """The most that a deal can bring or take."""
    of_one = max(map(abs, (table.caller, table.partner, table.others, table.alone, table.against)))
    highest = max((one.bid for one in table.high), default=LEAST_BID)
    times = table.counts(highest, cappotto=True, after_void=True)
    errors = (abs(one) for wrong in (False, True) for one in table.of_error(wrong_void=wrong))
    return max(of_one * times, *errors)


def reachable(table: CallWorths, totals: _Totals, deals: int, errors: int = 0) -> bool:
    """Whether this number of deals at a table of five, none of which counts more than once, can end with these totals,
    with as many errors at most.

    They are reached if one half of the deals ends anywhere from which the other half, with the errors, leads on to
    them.
    """
    half = deals // 2
    others = _with_errors(table, deals - half, errors) if errors else sums_of(table, deals - half)
    if not half:
        return tuple(sorted(totals)) in others
    orders = set(permutations(totals))
    return any(
        tuple(sorted(total - own for total, own in zip(order, part, strict=True))) in others
        for part in sums_of(table, half)
        for order in orders
    )


@cache
def sums_of(table: CallWorths, deals: int) -> frozenset[_Totals]:
    """All totals with which this number of deals can end, those of a table in rising order: the order of the seats
    makes no difference.
    """
    if not deals:
        return frozenset({(0,) * CALLED_SEATS})
    worths = _worths_of_one(table)
    return frozenset(
        tuple(sorted(total + worth for total, worth in zip(before, one, strict=True)))
        for before in sums_of(table, deals - 1)
        for one in worths
    )


@cache
def _with_errors(table: CallWorths, deals: int, errors: int) -> frozenset[_Totals]:
    """All totals with which this number of deals can end, with one error or as many at most."""
    before = _with_errors(table, deals, errors - 1) if errors > 1 else sums_of(table, deals)
    seats = range(CALLED_SEATS)
    return before | {
        tuple(sorted(total + (table.error if seat == culprit else table.shared) for seat, total in enumerate(totals)))
        for totals in before
        for culprit in seats
    }


@cache
def _worths_of_one(table: CallWorths) -> frozenset[_Totals]:
    """What one deal can be worth to the five seats: every caller, with each partner or alone, won and lost."""
    seats = tuple(range(1, CALLED_SEATS + 1))
    found = set()
    for caller in seats:
        for partner in (None, *(seat for seat in seats if seat != caller)):
            for won in (True, False):
                worths = call_worths(table, Call(caller, partner), seats, won=won)
                found.add(tuple(worths[seat] for seat in seats))
    return frozenset(found)


# A sheet on which only the totals of a table of three, each alone, were written: whether deals can have given them.
#
# What all three have together follows from what a deal is worth: 120 card points, or 2, 1 and 0; of deals won as many
# as were played, or fewer where one that is level at the top is nobody's.

_IN_ALL = {IndividualWorth.WON: 1, IndividualWorth.CARDS: TOTAL_POINTS, IndividualWorth.ORDER: 3}
_MOST = {IndividualWorth.WON: 1, IndividualWorth.CARDS: TOTAL_POINTS, IndividualWorth.ORDER: 2}


def check_totals_of_three(
    match_format: MatchFormat, totals: Sequence[int | None]
) -> tuple[tuple[int, ...] | None, tuple[Problem, ...]]:
    """The totals of every side, one that is not told filled in where the sum is known, or every problem of them; each
    leads to the number of the side, or to all of them.
    """
    game, deals = match_format.game, match_format.length
    whole = _IN_ALL[game.alone] * deals
    open_sum = game.alone is IndividualWorth.WON and game.top is TopRule.NOBODY
    told = [total for total in totals if total is not None]
    if len(told) < len(totals) - (not open_sum):
        missing = (side for side, total in enumerate(totals, start=1) if total is None)
        code = RuleProblem.EVERY_TOTAL_NEEDED if open_sum else RuleProblem.TOTAL_MISSING
        return None, tuple(problem_at(code, side) for side in missing)
    filled = tuple(whole - sum(told) if total is None else total for total in totals)
    problems = list(_of_one(match_format, filled))
    if sum(filled) > whole or (sum(filled) < whole and not open_sum):
        problems.append(problem_at(RuleProblem.TOTALS_NOT_WHOLE, found=sum(filled), whole=whole))
    return (None, tuple(problems)) if problems else (filled, ())


def _of_one(match_format: MatchFormat, totals: Sequence[int]) -> Iterator[Problem]:
    game, deals = match_format.game, match_format.length
    most = _MOST[game.alone] * deals
    for side, total in enumerate(totals, start=1):
        if total < 0:
            yield problem_at(RuleProblem.TOTAL_BELOW_ZERO, side, value=total)
        elif total > most:
            yield problem_at(RuleProblem.TOTAL_TOO_HIGH, side, value=total, most=most, deals=deals)
        elif game.alone is IndividualWorth.CARDS and total == 1:
            yield problem_at(RuleProblem.UNREACHABLE_TOTAL, side, value=total)
