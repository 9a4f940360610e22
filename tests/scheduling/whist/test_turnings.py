"""The stored turnings of the tables of full-length plans."""

from itertools import chain

import pytest

from benchmarks.searches.turnings import around, repeated, uneven
from tests.scheduling.whist.counting import counted
from tournaments.scheduling.whist import turnings
from tournaments.scheduling.whist.catalogue import chaired_plan, seated_plan

STORED = sorted(turnings.turnings())
PERFECT = {5, 9, 13, 17, 25, 29, 37, 41, 45, 49, 53, 61, 65, 69, 73, 77, 81, 85, 89, 97, 101}


def test_every_number_of_players_up_to_101_is_stored_or_perfect_without():
    assert {*STORED} == {*range(6, 102)} - PERFECT
    assert [count for count in PERFECT if repeated(seated_plan(count, None))] == []


@pytest.mark.parametrize("count", STORED)
def test_there_is_one_digit_for_every_table(count):
    tables = sum(len(fours) for fours in chaired_plan(count))
    assert turnings.turnings()[count] >> tables == 0


@pytest.mark.parametrize(
    ("count", "most"), [(12, 28), (16, 60), (20, 38), (24, 82), (28, 90), (32, 150), (36, 144), (40, 198), (60, 472)]
)
def test_few_ordered_couples_do_not_sit_once_on_the_left(count, most):
    assert uneven(seated_plan(count, None), count) <= most


@pytest.mark.parametrize("count", [count for count in STORED if count % 4 < 2])
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
