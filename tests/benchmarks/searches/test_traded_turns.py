"""Turns found with seats and rests that change places: rests stay as even as they were, repeats get fewer."""

from collections import Counter
from itertools import pairwise

import pytest

from benchmarks.searches.limited_turns import searched
from benchmarks.searches.traded_turns import _TradingSearch
from tournaments.scheduling.base.chance import exponential_limits, seeded
from tournaments.scheduling.evenings import catalogue
from tournaments.scheduling.evenings.seating import SeatSearch, seats_of


def found(players, turns, number, steps):
    return searched(players, turns, catalogue.TRADED, number, steps).first(turns)


def fresh_search():
    plan = [list(range(8)), [8, 9, 2, 3, 4, 5, 6, 7], [0, 1, 4, 5, 6, 7, 8, 9], [0, 1, 2, 3, 6, 7, 8, 9]]
    return _TradingSearch(10, plan, seeded(1))


def test_the_same_number_finds_the_same_turns():
    assert found(18, 6, 5, 500) == found(18, 6, 5, 500)
    assert found(18, 6, 5, 500) != found(18, 6, 6, 500)


@pytest.mark.parametrize("temperature", [0, 2_000])
def test_cost_and_rests_are_kept_as_places_change(temperature):
    search = fresh_search()
    for _ in range(20):
        search._sweep(exponential_limits(temperature), 10)
        assert search.cost == SeatSearch(10, seats_of(search.tables), (), seeded(1)).cost
        for seats, resting in zip(search.turns, search.resting, strict=True):
            assert sorted([*seats, *resting]) == list(range(10))
        assert search.rests == Counter(player for resting in search.resting for player in resting)


def test_who_rests_changes_but_stays_even_and_apart():
    search = fresh_search()
    before = [set(resting) for resting in search.resting]
    search._sweep(exponential_limits(2_000), 500)
    after = [set(resting) for resting in search.resting]
    assert after != before
    assert max(search.rests.values()) <= 1
    assert not any(one & two for one, two in pairwise(after))
