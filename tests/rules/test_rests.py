from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.awards import forfeit_results
from rules.match_formats import MatchFormat, MatchKind, legal_results
from rules.match_points import (
    RestWorth,
    default_points,
    fair_rest_points,
    mean_points,
    points_by_table,
    points_per_match,
    points_table,
)
from tests.strategies import match_formats

GIOCHI = MatchFormat(MatchKind.FIXED, 5)
FIRST_TO_TWO = MatchFormat(MatchKind.FIRST_TO, 2)


@pytest.mark.parametrize(
    ("match_format", "values", "fair"),
    [
        (GIOCHI, (7, 5, 4, 3, 2, 0), 4),
        (GIOCHI, (20, 18, 15, 5, 2, 0), 10),
        (FIRST_TO_TWO, (1, 1, 0, 0), 1),
        (FIRST_TO_TWO, (3, 3, 0, 0), 2),
        (FIRST_TO_TWO, (3, 2, 1, 0), 2),
        (FIRST_TO_TWO, (0, 0, 0, 0), 0),
        (MatchFormat(MatchKind.SUM, 4), (2, 1, 0), 1),
        (MatchFormat(MatchKind.SUM, 4), (3, 1, 0), 2),
    ],
)
def test_a_rest_is_fair_at_the_mean_of_the_results_rounded_up(match_format, values, fair):
    assert fair_rest_points(points_table(dict(zip(legal_results(match_format), values, strict=True)))) == fair


@given(match_formats())
def test_a_fair_rest_is_worth_no_more_than_a_win_and_no_less_than_half_of_what_a_match_hands_out(match_format):
    table = default_points(match_format)
    handed_out = points_per_match(match_format, table)
    assert handed_out is not None
    assert handed_out <= 2 * fair_rest_points(table)
    assert fair_rest_points(table) <= max(table.by_result.values())


def test_the_mean_of_fractions_is_rounded_up_too():
    assert fair_rest_points(points_table({(1, 0): Fraction(3, 2), (0, 1): Fraction(1, 2)})) == 1
    assert fair_rest_points(points_table({(1, 0): Fraction(7, 2), (0, 1): 0})) == 2


@pytest.mark.parametrize(
    ("worth", "won", "expected"),
    [
        (RestWorth.FIXED, (5, 0), 2),
        (RestWorth.WIN, (5, 0), 7),
        (RestWorth.WIN, (3, 2), 4),
        (RestWorth.HALF, (5, 0), Fraction(7, 2)),
        (RestWorth.HALF, (3, 2), 2),
        (RestWorth.FIELD_MEAN, (5, 0), None),
        (RestWorth.OWN_MEAN, (5, 0), None),
    ],
)
def test_a_rest_is_worth_what_was_chosen_as_far_as_the_table_says_it(worth, won, expected):
    found = points_by_table(worth, 2, default_points(GIOCHI), won)
    assert found == expected
    assert type(found) is type(expected)


@given(match_formats())
def test_a_rest_worth_half_is_half_of_one_worth_a_win(match_format):
    table, won = default_points(match_format), forfeit_results(match_format)[0]
    win, half = (points_by_table(worth, 0, table, won) for worth in (RestWorth.WIN, RestWorth.HALF))
    assert half is not None
    assert half + half == win == max(table.by_result.values())


def test_the_mean_is_exact_and_that_of_nothing_is_nothing():
    assert mean_points([7, 0, 5, 2]) == Fraction(7, 2)
    assert mean_points([Fraction(1, 3), Fraction(2, 3)]) == Fraction(1, 2)
    assert type(mean_points([4, 2])) is int
    assert mean_points([]) == 0


@given(st.lists(st.fractions(min_value=0, max_value=1000, max_denominator=60), min_size=1))
def test_the_mean_of_all_times_their_number_is_their_sum(points):
    assert mean_points(points) * len(points) == sum(points)
    assert min(points) <= mean_points(points) <= max(points)
