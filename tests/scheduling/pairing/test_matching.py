"""Pairings of least weight, beside every way there is and beside the whole graph."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.pairing.matching import Couple, cheapest, most_couples, single_number


def every_way(people: tuple[int, ...]) -> Iterator[tuple[Couple, ...]]:
    """Every way to give everybody a partner: 945 for ten."""
    if not people:
        yield ()
    for other in people[1:]:
        rest = tuple(one for one in people[1:] if one != other)
        for way in every_way(rest):
            yield ((people[0], other), *way)


@st.composite
def weighings(draw):
    """Up to eight people, the weight of every couple, and a few sets of them."""
    people = 2 * draw(st.integers(1, 4))
    couples = list(combinations(range(people), 2))
    weights = dict(
        zip(couples, draw(st.lists(st.integers(0, 30), min_size=len(couples), max_size=len(couples))), strict=True)
    )
    return people, weights, draw(st.lists(st.sets(st.integers(0, people - 1)), max_size=3))


@given(weighings())
def test_no_way_is_cheaper_than_the_answer(weighing):
    people, weights, sets = weighing
    found = cheapest(weights, people, sets)
    assert sorted(one for couple in found for one in couple) == list(range(people))
    least = min(sum(weights[couple] for couple in way) for way in every_way(tuple(range(people))))
    assert sum(weights[couple] for couple in found) == least


@pytest.mark.parametrize("kind", ["even", "steps", "few free"])
def test_what_is_left_out_of_the_search_is_in_no_better_way(kind):
    rng = Random(7)
    couples = list(combinations(range(40), 2))
    weight = {
        "even": lambda one, two: rng.randrange(10**9),
        "steps": lambda one, two: 10**9 * (one // 7 - two // 7) ** 2 + rng.randrange(10**6),
        "few free": lambda one, two: rng.randrange(10) * 10**9 + rng.randrange(10**6),
    }[kind]
    weights = {couple: weight(*couple) for couple in couples}
    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, two, own) for (one, two), own in weights.items())
    whole = {(min(couple), max(couple)) for couple in networkx.min_weight_matching(graph)}
    assert set(cheapest(weights, 40, [range(7), range(21), range(35)])) == whole


def test_sets_do_not_change_the_answer():
    rng = Random(3)
    weights = {couple: rng.randrange(10**9) for couple in combinations(range(30), 2)}
    without = cheapest(weights, 30)
    assert all(cheapest(weights, 30, [set(rng.sample(range(30), 11)), range(15)]) == without for _ in range(5))


def test_nobody_needs_no_partner():
    assert cheapest({}, 0) == ()


@pytest.mark.parametrize(
    ("couples", "most"),
    [([], 0), ([(0, 1), (1, 2)], 1), ([(0, 1), (1, 2), (0, 2)], 1), ([(0, 1), (1, 2), (2, 3)], 2)],
)
def test_couples_are_counted_with_nobody_in_two(couples, most):
    assert most_couples(couples) == most


@given(st.lists(st.lists(st.integers(0, 50), min_size=3, max_size=3).map(tuple), min_size=2, max_size=8))
def test_a_higher_level_outweighs_everything_below(levels):
    numbers = single_number(dict(zip(combinations(range(9), 2), levels, strict=False)), len(levels))
    own = list(zip(levels, numbers.values(), strict=True))
    for some in combinations(own, min(3, len(own))):
        for others in combinations(own, min(3, len(own))):
            sums = [tuple(map(sum, zip(*(level for level, _ in part), strict=True))) for part in (some, others)]
            totals = [sum(number for _, number in part) for part in (some, others)]
            assert (sums[0] < sums[1]) == (totals[0] < totals[1])
