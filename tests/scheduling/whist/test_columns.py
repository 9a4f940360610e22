"""Columns laid over a field."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.scheduling.whist import columns

LAID = [(3, 5, 0), (3, 9, 0), (4, 16, 0), (5, 7, 1), (5, 7, 4), (5, 8, 4), (5, 9, 0), (5, 11, 4), (5, 5, 0), (3, 35, 0)]


@pytest.mark.parametrize(("wide", "rows", "over"), LAID)
def test_everybody_plays_in_every_turn_and_nobody_meets_anybody_twice(wide, rows, over):
    plan = columns.plan(wide, rows, over)
    assert len(plan) == columns.length(wide, rows, over)
    for tables in plan:
        assert sorted(player for table in tables for player in table) == list(range(wide * rows + over))
        assert {len(table) for table in tables} <= {wide, wide + 1}
    met = Counter(couple for tables in plan for table in tables for couple in combinations(sorted(table), 2))
    assert set(met.values()) == {1}


@pytest.mark.parametrize(("wide", "rows", "over"), [(3, 4, 0), (5, 9, 0), (5, 7, 2), (4, 20, 0)])
def test_fields_with_enough_elements_suit(wide, rows, over):
    assert columns.suits(wide, rows, over)


@pytest.mark.parametrize(("wide", "rows", "over"), [(3, 6, 0), (5, 6, 0), (5, 5, 1), (3, 1, 0), (5, 7, 8)])
def test_other_numbers_do_not(wide, rows, over):
    assert not columns.suits(wide, rows, over)
