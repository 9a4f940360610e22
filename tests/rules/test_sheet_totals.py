from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from rules.calls import PLAIN_WORTHS, SCIGHERA_WORTHS, CallWorths
from rules.formats import MatchFormat, MatchKind, at_table
from rules.games import Game, GameKey
from rules.sheet_totals import check_totals, most_worth, reachable, sums_of
from tests.covers import some


def _called(deals: int, table: CallWorths = PLAIN_WORTHS) -> MatchFormat:
    return MatchFormat(MatchKind.FIXED, deals, game=Game(GameKey.CALLED, calls=table), sides=5)


def test_so_many_totals_can_be_reached():
    # Counted apart from this program.
    assert [len(sums_of(PLAIN_WORTHS, deals)) for deals in range(1, 7)] == [4, 28, 127, 412, 1007, 2076]


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_the_halves_lead_to_exactly_the_totals_that_deals_one_by_one_lead_to(deals):
    # The first four in rising order; the fifth is what makes the sum nothing.
    chosen = combinations_with_replacement(range(-4 * deals, 4 * deals + 1), 4)
    rising = [(*four, -sum(four)) for four in chosen if four[-1] <= -sum(four) <= 4 * deals]
    sums = sums_of(PLAIN_WORTHS, deals)
    assert sums <= {*rising}
    assert all(reachable(PLAIN_WORTHS, totals, deals) for totals in sums)
    assert {totals for totals in some(rising, 500) if reachable(PLAIN_WORTHS, totals, deals)} <= sums


@pytest.mark.parametrize("deals", [9, 10])
def test_no_more_than_half_of_the_deals_are_counted_through(deals):
    # The sums of seven deals take eight times as long as those of five.
    sums_of.cache_clear()
    assert reachable(PLAIN_WORTHS, (19, -5, -5, -6, -3), deals)
    assert sums_of.cache_info().currsize == len(range(5 + 1))


def test_one_total_comes_of_the_others():
    assert check_totals(_called(5), [2, -1, None, -1, -1]) == ((2, -1, 1, -1, -1), ())


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([None, 1, None, 0, 0], [("total_missing", (1,)), ("total_missing", (3,))]),
        ([21, -21, 0, 0, 0], [("total_too_high", (1,)), ("total_too_high", (2,))]),
        ([5, 0, 0, 0, 0], [("totals_not_zero", ())]),
        ([20, -20, 0, 0, 0], [("totals_unreachable", ())]),
        ([19, -5, -5, -5, None], [("totals_unreachable", ())]),
    ],
)
def test_totals_that_no_five_deals_give_are_refused(totals, expected):
    found = check_totals(_called(5), totals)
    assert found[0] is None
    assert [(fault.code, fault.where) for fault in found[1]] == expected


def test_totals_of_more_deals_than_are_counted_through_add_up_and_are_not_too_high():
    assert [fault.code for fault in check_totals(_called(10), [40, -40, 0, 0, 0])[1]] == ["totals_unreachable"]
    assert check_totals(_called(11), [44, -44, 0, 0, 0])[1] == ()


def test_where_deals_may_double_or_six_sit_at_the_table_the_sum_and_the_bound_are_asked():
    assert check_totals(_called(5, SCIGHERA_WORTHS), [20, -20, 0, 0, 0])[1] == ()
    assert most_worth(SCIGHERA_WORTHS) == 4 * 3 * 2 * 2
    assert check_totals(at_table(_called(5), 6), [20, -20, 0, 0, 0, 0])[1] == ()
    assert [fault.code for fault in check_totals(at_table(_called(5), 6), [1, 0, 0, 0, 0, 0])[1]] == ["totals_not_zero"]


def test_where_deals_do_not_add_up_to_nothing_all_totals_are_told():
    odd = CallWorths(alone=4, against=-2)
    assert [fault.code for fault in check_totals(_called(2, odd), [4, -2, -2, -2, None])[1]] == ["total_missing"]
    assert check_totals(_called(1, odd), [4, -2, -2, -2, -2]) == ((4, -2, -2, -2, -2), ())


def test_totals_of_a_table_that_the_clock_stopped_are_those_of_as_many_deals_as_it_played():
    timed = replace(_called(5), kind=MatchKind.TIMED)
    three = [6, 3, -3, -3, -3]
    assert [fault.code for fault in check_totals(_called(2), three)[1]] == ["totals_unreachable"]
    assert check_totals(timed, three) == (tuple(three), ())
    assert [fault.code for fault in check_totals(timed, [20, -20, 0, 0, 0])[1]] == ["totals_unreachable"]
