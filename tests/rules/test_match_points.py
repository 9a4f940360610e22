from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match_formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.match_points import (
    check_points_table,
    default_points,
    is_better,
    points_per_match,
    points_table,
    same_kind_of_points,
)
from rules.problems import RuleProblem, problem_at
from tests.strategies import match_formats

GIOCHI = MatchFormat(MatchKind.FIXED, 5)
FIRST_TO_TWO = MatchFormat(MatchKind.FIRST_TO, 2)


def test_five_fixed_deals_start_with_the_points_of_the_giochi():
    expected = {(5, 0): 7, (4, 1): 5, (3, 2): 4, (2, 3): 3, (1, 4): 2, (0, 5): 0}
    assert default_points(GIOCHI).by_result == expected


@pytest.mark.parametrize(
    ("before", "match_format", "expected"),
    [
        ((1, 1, 0, 0), GIOCHI, (1, 1, 1, 0, 0, 0)),  # any match won is worth the same
        ((3, 3, 1, 1), MatchFormat(MatchKind.FIXED, 2), (3, 2, 1)),  # a level match the mean of both
        ((1, 1, 0, 0), MatchFormat(MatchKind.FIXED, 2), (1, Fraction(1, 2), 0)),
        ((3, 2, 1, 0), GIOCHI, (7, 5, 4, 3, 2, 0)),  # what a deal more is worth is known of these results alone
        ((2, 2, 1, 0), MatchFormat(MatchKind.FIRST_TO, 3), (3, 3, 3, 2, 1, 0)),  # every deal won is a point
        ((3, 2, 1, 0), MatchFormat(MatchKind.FIRST_TO, 3), (1, 1, 1, 0, 0, 0)),
    ],
)
def test_points_keep_their_kind_in_another_kind_of_match(before, match_format, expected):
    results = ((2, 0), (2, 1), (1, 2), (0, 2))
    table = same_kind_of_points(points_table(dict(zip(results, before, strict=True))), match_format)
    assert tuple(points for _result, points in table.values) == expected


def test_what_a_level_match_was_worth_it_is_worth_again():
    table = points_table({(2, 0): 3, (1, 1): 1, (0, 2): 0})
    expected = {(4, 0): 3, (3, 1): 3, (2, 2): 1, (1, 3): 0, (0, 4): 0}
    assert same_kind_of_points(table, MatchFormat(MatchKind.FIXED, 4)).by_result == expected
    assert same_kind_of_points(table, GIOCHI).by_result == {
        (5, 0): 3, (4, 1): 3, (3, 2): 3, (2, 3): 0, (1, 4): 0, (0, 5): 0
    }  # fmt: skip


@given(match_formats(), match_formats())
def test_points_of_the_same_kind_are_a_table_of_the_other_format(first, second):
    assert check_points_table(second, same_kind_of_points(default_points(first), second)) == ()


def test_the_points_of_the_giochi_hand_out_seven_in_every_match():
    assert points_per_match(GIOCHI, default_points(GIOCHI)) == 7


def test_points_that_depend_on_the_result_have_no_constant_sum():
    table = points_table(default_points(GIOCHI).by_result | {(5, 0): 8})
    assert points_per_match(GIOCHI, table) is None


def test_a_format_without_level_matches_starts_with_one_point_for_a_win():
    expected = {(2, 0): 1, (2, 1): 1, (1, 2): 0, (0, 2): 0}
    assert default_points(FIRST_TO_TWO).by_result == expected


def test_a_format_with_level_matches_starts_with_two_points_for_a_win_and_one_for_a_level_match():
    expected = {(1, 0): 2, (0, 0): 1, (0, 1): 0}
    assert default_points(MatchFormat(MatchKind.SUM, 4)).by_result == expected


def test_five_fixed_deals_that_may_be_level_do_not_start_with_the_points_of_the_giochi():
    table = default_points(MatchFormat(MatchKind.FIXED, 5, LevelRule.LEVEL))
    assert set(table.by_result.values()) == {2, 1, 0}


@given(match_formats())
def test_the_table_that_a_format_starts_with_has_no_problem_and_a_constant_sum(match_format):
    table = default_points(match_format)
    assert check_points_table(match_format, table) == ()
    assert points_per_match(match_format, table) in (1, 2, 7)


@pytest.mark.parametrize("result", legal_results(GIOCHI))
def test_a_table_must_cover_every_result(result):
    values = default_points(GIOCHI).by_result
    del values[result]
    label = f"{result[0]}-{result[1]}"
    expected = problem_at(RuleProblem.RESULT_WITHOUT_POINTS, label, result=label.replace("-", "–"))
    assert check_points_table(GIOCHI, points_table(values)) == (expected,)


def test_every_problem_of_a_table_is_told_at_once():
    table = points_table({(2, 0): 1, (2, 1): -1, (1, 2): True, (5, 0): 7})
    found = [(problem.code, *problem.where) for problem in check_points_table(FIRST_TO_TWO, table)]
    assert found == [
        ("result_without_points", "0-2"),
        ("result_impossible", "5-0"),
        ("points_not_whole", "2-1"),
        ("points_not_whole", "1-2"),
    ]


def test_equal_tables_are_equal_in_whatever_order_they_were_written():
    values = default_points(GIOCHI).by_result
    assert points_table(dict(reversed(values.items()))) == default_points(GIOCHI)


def _rising(match_format, values):
    table = points_table(dict(zip(legal_results(match_format), values, strict=True)))
    return [problem.values for problem in check_points_table(match_format, table)]


def test_a_result_that_earns_more_than_a_better_one_is_told_with_both():
    expected = [{"result": "2–3", "points": 4, "better": "3–2", "fewer": 3}]
    assert _rising(GIOCHI, (7, 5, 3, 4, 2, 0)) == expected


def test_the_points_of_a_win_and_a_loss_that_changed_places_are_told():
    first_to_three = MatchFormat(MatchKind.FIRST_TO, 3)
    told = _rising(first_to_three, (0, 1, 2, 3, 4, 5))
    assert [(one["result"], one["better"]) for one in told] == [
        ("3–1", "3–0"),
        ("3–2", "3–1"),
        ("2–3", "3–2"),
        ("1–3", "2–3"),
        ("0–3", "1–3"),
    ]


def test_one_slip_of_the_pen_is_told_once():
    assert [one["result"] for one in _rising(GIOCHI, (0, 5, 4, 3, 2, 0))] == ["4–1"]
    assert [one["result"] for one in _rising(GIOCHI, (7, 5, 40, 3, 2, 0))] == ["3–2"]


def test_a_lost_match_never_earns_more_than_a_level_one():
    told = _rising(MatchFormat(MatchKind.SUM, 4), (2, 0, 1))
    assert [(one["result"], one["better"]) for one in told] == [("0–1", "0–0")]


@pytest.mark.parametrize(
    "values", [(7, 5, 4, 3, 2, 0), (3, 3, 3, 0, 0, 0), (1, 1, 1, 0, 0, 0), (3, 3, 2, 1, 0, 0), (0, 0, 0, 0, 0, 0)]
)
def test_tables_in_which_winning_is_never_worth_less_are_taken(values):
    assert _rising(GIOCHI, values) == []


def test_where_deals_may_stay_level_the_deals_won_may_be_the_points():
    match_format = MatchFormat(MatchKind.FIXED, 2, LevelRule.LEVEL)
    assert _rising(match_format, [first for first, _second in legal_results(match_format)]) == []
    assert not is_better((3, 2), (2, 0))
    assert not is_better((2, 0), (3, 2))


@st.composite
def _tables(draw):
    match_format = draw(match_formats(lengths=st.integers(1, 5)))
    return match_format, {result: draw(st.integers(0, 9)) for result in legal_results(match_format)}


@given(_tables())
def test_a_table_is_refused_exactly_where_a_worse_result_earns_more(drawn):
    match_format, values = drawn
    pairs = [(one, other) for one in values for other in values if is_better(one, other)]
    rising = [(one, other) for one, other in pairs if values[other] > values[one]]
    told = [problem.values for problem in check_points_table(match_format, points_table(values))]
    assert bool(told) == bool(rising)
    assert {(one["better"], one["result"]) for one in told} <= {
        (f"{one[0]}–{one[1]}", f"{other[0]}–{other[1]}") for one, other in rising
    }


@given(match_formats())
def test_better_results_are_an_order_from_the_best_to_the_worst_seen_alike_from_both_sides(match_format):
    results = legal_results(match_format)
    assert not any(is_better(later, earlier) for earlier, later in pairwise(results))
    for one in results:
        for other in results:
            assert is_better(one, other) == is_better(other[::-1], one[::-1])


def test_a_table_says_whether_a_result_is_worth_less_than_nothing():
    assert not points_table({(1, 0): 1, (0, 1): 0}).below_zero
    assert points_table({(1, 0): 1, (0, 1): -1}).below_zero


def test_points_may_be_exact_fractions_but_no_floats():
    halves = {result: Fraction(points, 2) for result, points in default_points(GIOCHI).values}
    assert check_points_table(GIOCHI, points_table(halves)) == ()
    assert points_per_match(GIOCHI, points_table(halves)) == Fraction(7, 2)
    floats = check_points_table(GIOCHI, points_table({**halves, (5, 0): 3.5}))  # type: ignore[dict-item]  # what is refused
    assert [problem.code for problem in floats] == [RuleProblem.POINTS_NOT_WHOLE]
