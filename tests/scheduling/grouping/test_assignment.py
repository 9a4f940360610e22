"""The cheapest assignment against all permutations."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.grouping.fewest_turns import cheapest


@st.composite
def tables(draw):
    size = draw(st.integers(1, 6))
    return [[draw(st.integers(-5, 20)) for _ in range(size)] for _ in range(size)]


def test_nobody_has_nothing_to_share():
    assert cheapest([]) == []


@given(tables())
def test_no_permutation_is_cheaper(costs):
    places = cheapest(costs)
    assert sorted(places) == list(range(len(costs)))
    every = (sum(row[place] for row, place in zip(costs, way, strict=True)) for way in permutations(places))
    assert sum(row[place] for row, place in zip(costs, places, strict=True)) == min(every)
