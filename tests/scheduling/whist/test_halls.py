"""The stored tables of plans in which nobody rests, and the search that made them."""

import pytest

from benchmarks import halls as search
from tournaments.scheduling.chance import seeded
from tournaments.scheduling.whist import halls
from tournaments.scheduling.whist.catalogue import whist_plan

STORED = range(8, 101, 4)


def test_every_number_of_players_up_to_100_without_rests_is_stored():
    assert list(halls.halls()) == list(STORED)


@pytest.mark.parametrize("count", STORED)
def test_no_table_is_used_twice_in_a_turn(count):
    assert all(sorted(tables) == list(range(count // 4)) for tables in halls.halls()[count])


@pytest.mark.parametrize("count", STORED)
def test_most_and_least_visited_tables_differ_by_two(count):
    gap, _ = search.spread(whist_plan(count), halls.halls()[count], count)
    assert gap == (5 if count == 8 else 2)


def test_the_fours_of_a_turn_are_laid_out_by_table():
    assert halls.laid_out([[(0, 1, 2, 3), (4, 5, 6, 7)]], [[1, 0]]) == [[(4, 5, 6, 7), (0, 1, 2, 3)]]


def test_the_data_file_is_written_as_the_search_writes_it():
    lines = [search.line(count, places) for count, places in halls.halls().items()]
    assert search.FILE.read_text(encoding="ascii") == search.HEADER + "".join(lines)


def test_a_search_evens_out_what_the_order_of_the_plan_leaves_uneven():
    plan = whist_plan(12)
    first, found = (search.searched(plan, 12, steps, seeded(1)) for steps in (0, 5000))
    assert search.spread(plan, first, 12) == (11, 1)
    assert search.spread(plan, found, 12)[0] <= 3
