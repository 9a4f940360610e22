from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.calls import PLAIN_WORTHS, SCIGHERA_WORTHS, Call, CallWorths, call_worths, error_worths
from rules.card_games import CARD_GAMES
from rules.games import Game, GameKey, IndividualWorth
from rules.match_formats import MatchFormat, MatchKind, at_table
from rules.sheet_totals import check_totals, most_worth, reachable, sums_of
from tests.covers import some

ERRORS = st.lists(st.integers(1, 5), max_size=2)


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
        ([29, -29, 0, 0, 0], [("total_too_high", (1,)), ("total_too_high", (2,))]),
        ([21, -21, 0, 0, 0], [("totals_unreachable", ())]),
        ([5, 0, 0, 0, 0], [("totals_not_zero", ())]),
        ([20, -20, 0, 0, 0], [("totals_unreachable", ())]),
        ([19, -5, -5, -5, None], [("totals_unreachable", ())]),
    ],
)
def test_totals_that_no_five_deals_give_are_refused(totals, expected):
    found = check_totals(_called(5), totals)
    assert found[0] is None
    assert [(problem.code, problem.where) for problem in found[1]] == expected


@pytest.mark.parametrize(
    ("totals", "possible"),
    [
        # Five calls lost alone by the second, and an error of the first: 5 - 4, -20 + 1, and thrice 5 + 1.
        ([1, -19, 6, 6, 6], True),
        # Four calls won by the second with the third, one lost by the fifth alone, an error of the first.
        ([-7, 10, 6, -2, -7], True),
        ([-10, 10, 4, 0, -4], True),
        ([6, -2, 4, -10, 2], True),
        # Five won by the second and the third, who calls twice: 8, 7 and thrice -5; and two errors of the first.
        ([-13, 10, 9, -3, -3], True),
        ([20, -20, 0, 0, 0], False),
    ],
)
def test_totals_with_an_error_or_two_are_possible(totals, possible):
    """Every one was worked out by hand from 2, 1 and -1, 4 and -1, and -4 and 1 for an error."""
    assert (check_totals(_called(5), totals)[1] == ()) is possible


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 4), st.booleans()), min_size=5, max_size=5), ERRORS)
def test_whatever_deals_and_two_errors_give_is_taken_as_totals(calls, errors):
    """Deals told by caller, partner and who won, the sum of what each is worth and of the errors."""
    totals = [0] * 5
    for caller, further, won in calls:
        partner = (caller - 1 + further) % 5 + 1 if further else None
        for seat, worth in call_worths(PLAIN_WORTHS, Call(caller, partner), (1, 2, 3, 4, 5), won=won).items():
            totals[seat - 1] += worth
    for culprit in errors:
        for seat, worth in error_worths(PLAIN_WORTHS, culprit, (1, 2, 3, 4, 5)).items():
            totals[seat - 1] += worth
    assert check_totals(_called(5), totals) == (tuple(totals), ())
    assert check_totals(_called(5), [*totals[:4], None]) == (tuple(totals), ())


def test_totals_of_more_deals_than_are_counted_through_add_up_and_are_not_too_high():
    assert [problem.code for problem in check_totals(_called(10), [40, -40, 0, 0, 0])[1]] == ["totals_unreachable"]
    assert check_totals(_called(11), [44, -44, 0, 0, 0])[1] == ()


def test_where_deals_may_double_or_six_sit_at_the_table_the_sum_and_the_bound_are_asked():
    assert check_totals(_called(5, SCIGHERA_WORTHS), [20, -20, 0, 0, 0])[1] == ()
    assert most_worth(SCIGHERA_WORTHS) == 4 * 3 * 2 * 2
    assert check_totals(at_table(_called(5), 6), [20, -20, 0, 0, 0, 0])[1] == ()
    assert [problem.code for problem in check_totals(at_table(_called(5), 6), [1, 0, 0, 0, 0, 0])[1]] == [
        "totals_not_zero"
    ]


def test_where_deals_do_not_add_up_to_nothing_all_totals_are_told():
    odd = CallWorths(alone=4, against=-2)
    assert [problem.code for problem in check_totals(_called(2, odd), [4, -2, -2, -2, None])[1]] == ["total_missing"]
    assert check_totals(_called(1, odd), [4, -2, -2, -2, -2]) == ((4, -2, -2, -2, -2), ())


def test_totals_of_a_table_that_the_clock_stopped_are_those_of_as_many_deals_as_it_played():
    timed = replace(_called(5), kind=MatchKind.TIMED)
    three = [6, 3, -3, -3, -3]
    assert [problem.code for problem in check_totals(_called(2), three)[1]] == ["totals_unreachable"]
    assert check_totals(timed, three) == (tuple(three), ())
    assert [problem.code for problem in check_totals(timed, [20, -20, 0, 0, 0])[1]] == ["totals_unreachable"]


def test_four_who_each_count_their_own_at_schafkopf_have_points_in_steps_of_five():
    own = MatchFormat(MatchKind.FIXED, 30, game=Game(GameKey.ALONE, alone=IndividualWorth.OWN), sides=4)
    schafkopf = replace(own, playings=(CARD_GAMES["schafkopf"],))
    # A game counts 5, 10 or 15, a solo 20 or 25, "tout" twice that: every sum is a multiple of five.
    assert check_totals(schafkopf, [20, 65, 0, 35]) == ((20, 65, 0, 35), ())
    found = check_totals(schafkopf, [20, 63, 0, 34])
    assert [(problem.code, problem.where) for problem in found[1]] == [("not_in_units", (2,)), ("not_in_units", (4,))]
    assert check_totals(own, [20, 63, 0, 34])[1] == ()  # of Briscola every sum can be
