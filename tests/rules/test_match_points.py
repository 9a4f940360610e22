import pytest
from hypothesis import given

from rules.formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.match_points import check_points_table, default_points, points_per_match, points_table
from rules.violations import ViolationCode, violation
from tests.strategies import match_formats

GIOCHI = MatchFormat(MatchKind.FIXED, 5)
FIRST_TO_TWO = MatchFormat(MatchKind.FIRST_TO, 2)


def test_five_fixed_deals_start_with_the_points_of_the_giochi():
    expected = {(5, 0): 7, (4, 1): 5, (3, 2): 4, (2, 3): 3, (1, 4): 2, (0, 5): 0}
    assert default_points(GIOCHI).by_result == expected


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
def test_the_table_that_a_format_starts_with_has_no_fault_and_a_constant_sum(match_format):
    table = default_points(match_format)
    assert check_points_table(match_format, table) == ()
    assert points_per_match(match_format, table) in (1, 2, 7)


@pytest.mark.parametrize("result", legal_results(GIOCHI))
def test_a_table_must_cover_every_result(result):
    values = default_points(GIOCHI).by_result
    del values[result]
    label = f"{result[0]}-{result[1]}"
    expected = violation(ViolationCode.RESULT_WITHOUT_POINTS, label, result=label)
    assert check_points_table(GIOCHI, points_table(values)) == (expected,)


def test_every_fault_of_a_table_is_told_at_once():
    table = points_table({(2, 0): 1, (2, 1): -1, (1, 2): True, (5, 0): 7})
    found = [(fault.code, *fault.where) for fault in check_points_table(FIRST_TO_TWO, table)]
    assert found == [
        ("result_without_points", "0-2"),
        ("result_impossible", "5-0"),
        ("points_not_whole", "2-1"),
        ("points_not_whole", "1-2"),
    ]


def test_equal_tables_are_equal_in_whatever_order_they_were_written():
    values = default_points(GIOCHI).by_result
    assert points_table(dict(reversed(values.items()))) == default_points(GIOCHI)
