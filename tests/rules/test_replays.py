from fractions import Fraction

import pytest

from rules.match_formats import replay_lines


@pytest.mark.parametrize(
    ("deals", "lines"),
    [
        (1, 2),  # 100 * 0.025 ** 3 = 0.0016; with one line 100 * 0.025 ** 2 = 0.0625
        (3, 3),  # with two lines about 100 * 10 * 0.025 ** 3 = 0.015
        (5, 3),  # with two about 100 * 35 * 0.025 ** 3 = 0.05, with three 100 * 70 * 0.025 ** 4 = 0.003
        (6, 3),
    ],
)
def test_in_99_of_100_evenings_of_a_hundred_matches_no_sheet_lacks_a_line(deals, lines):
    assert replay_lines(deals) == lines


def test_an_evening_of_one_match_needs_fewer_lines_and_one_without_level_deals_none():
    assert replay_lines(5, matches=1) == 1  # two or more are level: about 15 * 0.025 ** 2 * 0.975 ** 5 = 0.008
    assert replay_lines(5, level=Fraction(0)) == 0
    assert replay_lines(1, matches=1, level=Fraction(1, 100)) == 0  # just 99 of 100
    assert replay_lines(1, matches=1, level=Fraction(11, 1000)) == 1


@pytest.mark.parametrize(("deals", "matches", "level"), [(0, 1, 0), (1, 0, 0), (1, 1, 1), (1, 1, -1)])
def test_without_deals_or_where_all_are_level_there_is_no_number(deals, matches, level):
    with pytest.raises(ValueError, match="a match has deals"):
        replay_lines(deals, matches, Fraction(level))
