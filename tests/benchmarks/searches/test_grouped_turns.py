"""Turns found in two steps: tables first, where somebody meets somebody again as rarely as can be, then pairings."""

from itertools import combinations, product
from random import Random

import pytest

from benchmarks.searches.grouped_turns import _Pairing, _TableSearch, grouped_turns
from benchmarks.searches.limited_turns import BY_TABLES, searched
from benchmarks.searches.repeats import problems, repeats
from tournaments.scheduling.base.chance import exponential_limits, seeded
from tournaments.scheduling.evenings import catalogue

CASES = [(14, 6), (18, 6), (20, 6), (25, 7)]
TRADED = [(15, 8), (17, 8), (18, 7), (22, 8), (20, 6)]
OF_BOTH = [(catalogue.GROUPED, *case) for case in CASES] + [(catalogue.TRADED, *case) for case in TRADED]


def found(players, turns, number, steps):
    return searched(players, turns, catalogue.GROUPED, number, steps).first(turns)


def met_again(players, tables):
    """How often couples meet at these tables after the first time, the third time counting twice."""
    cost = 0
    for couple in combinations(range(players), 2):
        times = sum(set(couple) <= set(table) for table in tables)
        cost += times * (times - 1) // 2
    return cost


@pytest.mark.parametrize(("kind", "players", "turns"), OF_BOTH)
def test_found_turns_may_be_played(kind, players, turns):
    plan = searched(players, turns, kind, 1, 20_000).first(turns)
    assert len(plan) == turns
    assert problems(players, plan) == []


@pytest.mark.parametrize(("kind", "players", "turns"), OF_BOTH)
def test_the_search_finds_fewer_repeats_than_chance(kind, players, turns):
    plans = (searched(players, turns, kind, 1, steps).first(turns) for steps in (20_000, 0))
    tried, drawn = (repeats(players, plan) for plan in plans)
    assert tried.mates - tried.unavoidable < (drawn.mates - drawn.unavoidable) // 2


@pytest.mark.parametrize(("players", "turns"), CASES[1:])
def test_nobody_has_a_partner_again_or_an_opponent_too_often(players, turns):
    counted = repeats(players, found(players, turns, 1, 20_000))
    assert (counted.partners, counted.opponents_over) == (0, 0)


def test_sixteen_players_in_five_turns_meet_nobody_again():
    plan = [list(range(16))] * 5
    assert repeats(16, grouped_turns(16, plan, 1_000_000, seeded(1), *BY_TABLES[catalogue.GROUPED])).mates == 0


def test_the_same_number_finds_the_same_turns():
    assert found(18, 6, 5, 500) == found(18, 6, 5, 500)
    assert found(18, 6, 5, 500) != found(18, 6, 6, 500)


@pytest.mark.parametrize("temperature", [0, 2_000])
def test_the_cost_is_kept_as_seats_change(temperature):
    search = _TableSearch(9, [list(range(8)), list(range(1, 9)), [8, 0, 2, 4, 6, 1, 3, 5]])
    assert search.cost == met_again(9, search.tables)
    for number in range(20):
        search._sweep(10, exponential_limits(temperature), Random(number))
        assert search.cost == met_again(9, search.tables)
    assert [sorted(seats) for seats in search.turns] == [list(range(8)), list(range(1, 9)), [0, 1, 2, 3, 4, 5, 6, 8]]


def keeps(players, pairings, most):
    """Whether nobody has a partner again or an opponent more than so often."""
    opponents = [{one, two} for a, b, c, d in pairings for one, two in ((a, c), (a, d), (b, c), (b, d))]
    return not repeats(players, [list(pairings)]).partners and all(opponents.count(met) <= most for met in opponents)


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize(("count", "most"), [(4, 1), (6, 2)])
def test_a_pairing_is_found_where_trying_all_of_them_finds_one(number, count, most):
    rng = Random(number)
    tables = [(a, b, c, d) for a, b, c, d in (rng.sample(range(8), 4) for _ in range(count))]
    every = product(*(((a, b, c, d), (a, c, b, d), (a, d, b, c)) for a, b, c, d in tables))
    fours = _Pairing(8, tables, most).found()
    assert (fours is not None) == any(keeps(8, pairings, most) for pairings in every)
    if fours is not None:
        assert keeps(8, fours, most)
        assert [set(four) for four in fours] == [set(table) for table in tables]
