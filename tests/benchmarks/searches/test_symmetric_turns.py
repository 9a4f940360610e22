"""Base turns found together: what repeats after developing them is what their search paid for."""

from functools import cache

import pytest

from benchmarks.searches.repeats import problems, repeats
from benchmarks.searches.symmetric_turns import symmetric_turns
from tournaments.scheduling.evenings.catalogue import StoredTurns

CASES = [(18, 6, (3,)), (19, 6, (2,)), (26, 8, (4,)), (20, 8, (2, 2))]


@cache
def developed(players, turns, group, number, steps):
    size = 1
    for order in group:
        size *= order
    found = symmetric_turns(players, turns // size, group, number, steps)
    entry = StoredTurns(players, turns, "x".join(map(str, group)), number, steps, tuple(map(tuple, found)))
    return entry.first(turns)


@pytest.mark.parametrize(("players", "turns", "group"), CASES)
def test_found_base_turns_develop_into_turns_that_may_be_played(players, turns, group):
    plan = developed(players, turns, group, 1, 6_000)
    assert len(plan) == turns
    assert problems(players, plan) == []


@pytest.mark.parametrize(("players", "turns", "group"), CASES)
def test_the_search_finds_fewer_repeats_than_chance(players, turns, group):
    searched = repeats(players, developed(players, turns, group, 1, 6_000))
    drawn = repeats(players, developed(players, turns, group, 1, 0))
    assert searched.partners == 0
    assert searched.mates < drawn.mates * 2 // 3


def test_the_same_number_finds_the_same_base_turns():
    assert symmetric_turns(18, 2, (3,), 5, 500) == symmetric_turns(18, 2, (3,), 5, 500)
    assert symmetric_turns(18, 2, (3,), 5, 500) != symmetric_turns(18, 2, (3,), 6, 500)
