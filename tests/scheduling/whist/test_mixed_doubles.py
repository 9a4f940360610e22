"""Mixed doubles counted: everybody meets everybody of both groups as promised, except for their own couple."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.scheduling.whist.mixed_doubles import plan, suits
from tournaments.scheduling.whist.plan import resting

SIZES = [size for size in range(101) if suits(size)]


def test_the_sizes_are_powers_of_two_and_odd_numbers_without_a_single_three():
    assert SIZES[:16] == [4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32]
    assert 64 in SIZES
    assert 45 in SIZES
    assert not {2, 3, 6, 10, 15, 21} & {*SIZES}


@pytest.mark.parametrize("size", [size for size in SIZES if size <= 50])
def test_all_are_partners_once_and_opponents_once_but_for_couples(size):
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for a, b, c, d in (four for fours in plan(size) for four in fours):
        partners.update(map(frozenset, [(a, b), (c, d)]))
        opponents.update(map(frozenset, [(a, c), (a, d), (b, c), (b, d)]))
    across = Counter(frozenset((one, size + other)) for one in range(size) for other in range(size) if one != other)
    groups = range(size), range(size, 2 * size)
    assert partners == across
    assert opponents == across + Counter(frozenset(couple) for group in groups for couple in combinations(group, 2))


@pytest.mark.parametrize("size", [4, 5, 8, 9, 35])
def test_one_couple_rests_in_a_turn_or_nobody_does(size):
    rests = [resting(fours, 2 * size) for fours in plan(size)]
    if size % 2:
        assert sorted(rests) == [[one, size + one] for one in range(size)]
    else:
        assert rests == [[]] * (size - 1)
