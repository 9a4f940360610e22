"""The order round the table."""

from collections import Counter
from random import Random

import pytest

from tournaments.scheduling.individual_tables.individual_catalogue import known
from tournaments.scheduling.individual_tables.individual_evening import neighbours, seated_around


def again(turns, before=()):
    follow = Counter(pair for table in before for pair in neighbours(table))
    follow.update(pair for tables in turns for table in tables for pair in neighbours(table))
    return sum(times - 1 for times in follow.values())


@pytest.mark.parametrize("players", [10, 11, 12, 13, 15, 20, 23, 37, 60])
def test_at_fives_and_sixes_nobody_has_a_neighbour_again_on_the_same_hand(players):
    plan = known(5, players, 4)
    assert plan is not None
    placed = seated_around(plan)
    assert [[sorted(table) for table in tables] for tables in placed] == [
        [sorted(table) for table in tables] for tables in plan
    ]
    assert again(placed) == 0


def test_three_who_always_meet_have_two_orders_and_take_both():
    assert again(seated_around([[(0, 1, 2)], [(0, 1, 2)], [(0, 1, 2)]])) == 3


def test_neighbours_of_earlier_turns_are_not_taken_again():
    (turn,) = seated_around([[(0, 1, 2)]], [(0, 1, 2)])
    assert again([turn], [(0, 1, 2)]) == 0


def test_no_order_is_worse_than_the_one_that_was_given():
    rng = Random(4)
    turns = [[tuple(rng.sample(range(6), 5))] for _ in range(9)]
    assert again(seated_around(turns)) <= again(turns)
