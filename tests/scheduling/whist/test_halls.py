"""The stored tables of plans in which nobody rests."""

import pytest

from benchmarks.searches.halls import spread
from tournaments.scheduling.whist import plan
from tournaments.scheduling.whist.catalogue import whist_plan

STORED = range(8, 101, 4)


def test_every_number_of_players_up_to_100_without_rests_is_stored():
    assert list(plan.halls()) == list(STORED)


@pytest.mark.parametrize("count", STORED)
def test_no_table_is_used_twice_in_a_turn(count):
    assert all(sorted(tables) == list(range(count // 4)) for tables in plan.halls()[count])


@pytest.mark.parametrize("count", STORED)
def test_most_and_least_visited_tables_differ_by_two(count):
    gap, _ = spread(whist_plan(count), plan.halls()[count], count)
    assert gap == (5 if count == 8 else 2)


def test_the_fours_of_a_turn_are_laid_out_by_table():
    assert plan.laid_out([[(0, 1, 2, 3), (4, 5, 6, 7)]], [[1, 0]]) == [[(4, 5, 6, 7), (0, 1, 2, 3)]]
