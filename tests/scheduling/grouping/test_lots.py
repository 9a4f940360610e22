"""Lots of groups: sizes, pots of seeds, clubs; the least possible is found by trying every division."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import numbered
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.grouping.lots import drawn_groups


def couples(groups, clubs):
    """How many couples of one club are in one group."""
    return sum(comb(len(set(club) & set(group)), 2) for club in clubs for group in groups)


def divisions(entrants: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to put the entrants into groups of these sizes."""
    if not sizes:
        yield ()
        return
    for group in combinations(entrants, sizes[0]):
        left = tuple(one for one in entrants if one not in group)
        yield from ((group, *others) for others in divisions(left, sizes[1:]))


@st.composite
def events(draw):
    """Entrants, a number of groups, seeds, and clubs without common members."""
    entrants = numbered(draw(st.integers(2, 40)))
    count = draw(st.integers(1, len(entrants) // 2))
    seeds = draw(st.permutations(entrants))[: draw(st.integers(0, len(entrants)))]
    club_of = draw(st.lists(st.integers(0, 6), min_size=len(entrants), max_size=len(entrants)))
    clubs = [
        tuple(one for one, club in zip(entrants, club_of, strict=True) if club == number) for number in range(1, 7)
    ]
    return entrants, count, seeds, clubs, draw(st.integers(1, 10**9))


@given(events())
@settings(deadline=None)
def test_everybody_is_in_one_group_and_sizes_differ_by_one_at_most(event):
    entrants, count, seeds, clubs, number = event
    groups = drawn_groups(entrants, count, seeds, clubs, seeded(number))
    assert sorted(one for group in groups for one in group) == sorted(entrants)
    sizes = [len(group) for group in groups]
    assert len(sizes) == count
    assert max(sizes) - min(sizes) <= 1


@given(events())
@settings(deadline=None)
def test_seeds_of_a_pot_are_in_different_groups_and_the_first_are_their_heads(event):
    entrants, count, seeds, clubs, number = event
    groups = drawn_groups(entrants, count, seeds, clubs, seeded(number))
    for start in range(0, len(seeds), count):
        pot = set(seeds[start : start + count])
        assert max(len(pot.intersection(group)) for group in groups) == 1
    assert [group[0] for group, _ in zip(groups, seeds[:count], strict=False)] == list(seeds[:count])


@given(events())
@settings(deadline=None)
def test_every_club_is_spread_evenly_over_the_groups_whatever_the_seeds(event):
    entrants, count, seeds, clubs, number = event
    groups = drawn_groups(entrants, count, seeds, clubs, seeded(number))
    for club in clubs:
        shares = [len(set(club) & set(group)) for group in groups]
        assert max(shares) - min(shares) <= 1


SMALL = [
    (4, 2, ["123"]),
    (5, 2, ["1234"]),
    (6, 2, ["1234", "56"]),
    (6, 3, ["1234"]),
    (7, 3, ["12345", "67"]),
    (7, 2, ["123", "4567"]),
    (8, 3, ["12345678"]),
]


@pytest.mark.parametrize(("size", "count", "clubs"), SMALL)
def test_no_division_has_fewer_clubmates_together(size, count, clubs):
    entrants = numbered(size)
    sizes = tuple(size // count + (number < size % count) for number in range(count))
    least = min(couples(groups, clubs) for groups in divisions(entrants, sizes))
    for number in range(1, 20):
        assert couples(drawn_groups(entrants, count, (), clubs, seeded(number)), clubs) == least


@pytest.mark.parametrize("seeds", ["12", "1234", "125634"])
def test_seeds_cost_no_club_anything(seeds):
    clubs = ["123", "456"]
    spread = couples(drawn_groups(numbered(6), 2, (), clubs, seeded(1)), clubs)
    assert spread == couples(drawn_groups(numbered(6), 2, tuple(seeds), clubs, seeded(1)), clubs) == 2


def test_without_clubs_every_division_is_about_equally_likely():
    drawn = Counter(
        frozenset(map(frozenset, drawn_groups(numbered(4), 2, (), (), seeded(number)))) for number in range(3000)
    )
    assert len(drawn) == 3
    assert all(900 < times < 1100 for times in drawn.values())


def test_lots_decide_which_group_is_larger():
    larger = Counter(
        max(range(3), key=lambda place: len(groups[place]))
        for groups in (drawn_groups(numbered(7), 3, numbered(3), (), seeded(number)) for number in range(600))
    )
    assert all(150 < larger[place] < 250 for place in range(3))


@given(events())
@settings(max_examples=examples(25), deadline=None)
def test_the_same_number_draws_the_same_groups(event):
    entrants, count, seeds, clubs, number = event
    first = drawn_groups(entrants, count, seeds, clubs, seeded(number))
    assert drawn_groups(entrants, count, seeds, clubs, seeded(number)) == first
