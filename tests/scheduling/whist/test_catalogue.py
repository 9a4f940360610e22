"""The plan for every number of players from 4 to 200: its tables, turnings and neighbours."""

from itertools import chain

import pytest

from benchmarks.searches.halls import spread
from benchmarks.searches.turnings import around, repeated, uneven
from tests.covers import some
from tests.scheduling.whist.counting import counted, nearest, perfect
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.whist import plan, turnings
from tournaments.scheduling.whist.catalogue import chaired_plan, full_length, perfect_plan, seated_plan, whist_plan
from tournaments.scheduling.whist.seats import neighbours_alike, neighbours_searched

EVERY_SIZE = [*range(4, 20), *some(range(20, 201), 20)]


@pytest.mark.parametrize("count", some([count for count in range(4, 102) if count % 4 < 2], 16))
def test_up_to_101_players_any_two_are_partners_once_and_opponents_twice(count):
    assert counted(whist_plan(count), count) == perfect(count)


@pytest.mark.parametrize(
    "count", some([count for count in range(6, 80) if count % 4 > 1 and (count % 4 == 3 or count < 71)], 12)
)
def test_where_two_or_three_rest_nothing_can_be_better(count):
    assert counted(whist_plan(count), count) == nearest(count)


@pytest.mark.parametrize("count", EVERY_SIZE)
def test_every_turn_fills_every_table(count):
    plan = whist_plan(count)
    assert len(plan) == full_length(count)
    assert {len(fours) for fours in plan} == {count // 4}


def test_what_cannot_be_perfect_is_not_called_so():
    assert perfect_plan(6) is None
    assert perfect_plan(7) is None


def test_too_few_players_have_no_plan():
    with pytest.raises(LookupError, match="2 players"):
        whist_plan(2)


HALLS = range(8, 101, 4)


def test_every_number_of_players_up_to_100_without_rests_is_stored():
    assert list(plan.halls()) == list(HALLS)


@pytest.mark.parametrize("count", HALLS)
def test_no_table_is_used_twice_in_a_turn(count):
    assert all(sorted(tables) == list(range(count // 4)) for tables in plan.halls()[count])


@pytest.mark.parametrize("count", HALLS)
def test_most_and_least_visited_tables_differ_by_two(count):
    gap, _ = spread(whist_plan(count), plan.halls()[count], count)
    assert gap == (5 if count == 8 else 2)


def test_the_fours_of_a_turn_are_laid_out_by_table():
    assert plan.laid_out([[(0, 1, 2, 3), (4, 5, 6, 7)]], [[1, 0]]) == [[(4, 5, 6, 7), (0, 1, 2, 3)]]


TURNED = sorted(turnings.turnings())
PERFECT = {5, 9, 13, 17, 25, 29, 37, 41, 45, 49, 53, 61, 65, 69, 73, 77, 81, 85, 89, 97, 101}


def test_every_number_of_players_up_to_101_is_stored_or_perfect_without():
    assert {*TURNED} == {*range(6, 102)} - PERFECT
    assert [count for count in PERFECT if repeated(seated_plan(count, None))] == []


@pytest.mark.parametrize("count", TURNED)
def test_there_is_one_digit_for_every_table(count):
    tables = sum(len(fours) for fours in chaired_plan(count))
    assert turnings.turnings()[count] >> tables == 0


@pytest.mark.parametrize(
    ("count", "most"), [(12, 28), (16, 60), (20, 38), (24, 82), (28, 90), (32, 150), (36, 144), (40, 198), (60, 472)]
)
def test_few_ordered_couples_do_not_sit_once_on_the_left(count, most):
    assert uneven(seated_plan(count, None), count) <= most


@pytest.mark.parametrize("count", [count for count in TURNED if count % 4 < 2])
def test_nobody_has_the_same_player_on_the_left_more_than_twice(count):
    couples = [couple for fours in seated_plan(count, None) for four in fours for couple in around(four)]
    assert max(couples.count(couple) for couple in set(couples[:200])) <= 2


@pytest.mark.parametrize("count", [6, 7, 8])
def test_no_turning_of_a_small_plan_is_better_than_the_stored_one(count):
    plan = chaired_plan(count)
    tables = sum(len(fours) for fours in plan)
    least = min(repeated(turnings.turned(plan, digits)) for digits in range(2**tables))
    assert repeated(turnings.turned(plan, turnings.turnings()[count])) == least


@pytest.mark.parametrize("count", [8, 14, 21, 60])
def test_turning_a_table_changes_nobody_who_meets_and_nobodys_chair(count):
    before, after = chaired_plan(count), seated_plan(count, None)
    assert counted(before, count) == counted(after, count)
    sides = [[{(a, b), (c, d)} for a, b, c, d in chain.from_iterable(plan)] for plan in (before, after)]
    assert sides[0] == sides[1]


def test_the_lowest_digit_is_the_first_table_of_the_first_turn():
    assert turnings.turned([[(0, 1, 2, 3), (4, 5, 6, 7)], [(0, 2, 4, 6)]], 0b101) == [
        [(2, 3, 0, 1), (4, 5, 6, 7)],
        [(4, 6, 0, 2)],
    ]


def test_a_search_leaves_fewer_neighbours_twice_than_turning_each_table_the_better_way():
    plan = chaired_plan(24)
    alike, searched = neighbours_alike(plan, 24), neighbours_searched(plan, 24, seeded(1), 5_000)
    assert repeated(searched) < repeated(alike) < repeated(plan)
    assert counted(searched, 24) == counted(plan, 24)


def test_a_plan_without_a_neighbour_twice_stays_as_it_is():
    plan = chaired_plan(13)
    assert neighbours_searched(plan, 13, seeded(1), 5_000) == plan
