"""The search for tables at which few meet again."""

from collections import Counter
from itertools import chain, combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.scheduling.individual_tables.mate_search import MateSearch, cost_of_meeting


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
