"""Who sits at which size of table, in which order, and with whom."""

from collections import Counter
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.scheduling.individual_tables.individual_catalogue import dealt, known, sizes_of
from tournaments.scheduling.individual_tables.individual_evening import neighbours, seated_around
from tournaments.scheduling.individual_tables.mate_search import MateSearch, cost_of_meeting


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(5, (5,)), (6, (6,)), (11, (6, 5)), (12, (6, 6)), (23, (6, 6, 6, 5)), (25, (5,) * 5), (13, (5, 5)), (9, (5,))],
)
def test_five_or_six_sit_down(players, sizes):
    assert sizes_of(players, 5) == sizes


@given(st.integers(5, 200))
def test_at_fives_and_sixes_everybody_plays_but_for_six_numbers(players):
    resting = players - sum(sizes_of(players, 5))
    assert (resting > 0) == (players in (7, 8, 9, 13, 14, 19))
    assert resting in (0, players % 5)


@given(st.integers(3, 200))
def test_three_are_always_three(players):
    assert sizes_of(players, 3) == (3,) * (players // 3)


@pytest.mark.parametrize(("players", "tables", "sizes"), [(23, 3, (5, 5, 5)), (17, 3, (6, 6, 5)), (12, 1, (5,))])
def test_with_fewer_tables_a_sixth_sits_down_only_where_that_lets_everybody_play(players, tables, sizes):
    assert sizes_of(players, 5, tables) == sizes


def test_players_are_dealt_to_tables_in_order():
    assert dealt([4, 3, 2, 1, 0], (3, 2)) == [[4, 3, 2], [1, 0]]


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


def cost(turns, met=()):
    times = Counter(
        couple
        for table in (*met, *(one for turn in turns for one in turn))
        for couple in combinations(sorted(table), 2)
    )
    return sum(cost_of_meeting(before) for often in times.values() for before in range(often))


@settings(deadline=None, max_examples=examples(25))
@given(st.integers(6, 17), st.integers(1, 5), st.integers(0, 10**6))
def test_the_kept_cost_is_that_of_the_tables_and_nobody_is_lost(players, turns, number):
    rng = Random(number)
    sizes = [3] * (players // 3)
    begun = []
    for _ in range(turns):
        order = rng.sample(range(players), sum(sizes))
        begun.append([order[3 * at : 3 * at + 3] for at in range(len(sizes))])
    met = [tuple(rng.sample(range(players), 5))]
    search = MateSearch(players, begun, met, rng)
    before = search.cost
    assert before == cost(begun, met)
    search.run(2_000)
    assert search.cost == cost(search.turns, met)
    for old, new in zip(begun, search.turns, strict=True):
        assert sorted(chain(*old)) == sorted(chain(*new))
        assert [len(table) for table in new] == sizes


def test_nine_in_four_turns_meet_everybody_once():
    rng = Random(1)
    search = MateSearch(9, [[[0, 1, 2], [3, 4, 5], [6, 7, 8]] for _ in range(4)], (), rng)
    search.run(40_000)
    assert search.cost == 0


def test_who_stays_does_not_leave_the_table():
    search = MateSearch(9, [[[0, 1, 2], [3, 4, 5], [6, 7, 8]] for _ in range(4)], (), Random(1), homes={4: 1, 8: 2})
    search.run(20_000)
    assert all(4 in tables[1] and 8 in tables[2] for tables in search.turns)


def test_a_price_keeps_two_apart_and_the_first_turn_keeps_its_own():
    begun = [[[0, 1, 2], [3, 4, 5], [6, 7, 8]] for _ in range(5)]
    search = MateSearch(9, begun, (), Random(1), {(0, 1): 10_000}, first_prices={(2, 3): 10_000})
    search.run(40_000)
    assert not any({0, 1} <= set(table) for tables in search.turns for table in tables)
    assert not any({2, 3} <= set(table) for table in search.turns[0])
