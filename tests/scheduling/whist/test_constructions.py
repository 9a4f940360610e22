"""Every construction, for every number of players it says it serves, up to 200."""

from collections import Counter
from itertools import combinations

import pytest

from tests.covers import some
from tests.scheduling.whist.counting import counted, nearest, perfect
from tournaments.scheduling.whist import (
    columns,
    extensions,
    parallel_classes,
    powers_of_two,
    products,
    quarter_turns,
    starters,
    transversals,
)
from tournaments.scheduling.whist.mixed_doubles import plan, suits
from tournaments.scheduling.whist.plan import resting, without_last

PERFECT = {
    way.__name__.rpartition(".")[2]: (way, some([count for count in range(4, 201) if way.suits(count)], 5))
    for way in (extensions, parallel_classes, powers_of_two, products, quarter_turns, transversals)
}
CASES = [(name, count) for name, (_, counts) in PERFECT.items() for count in counts]


@pytest.mark.parametrize(("name", "count"), CASES)
def test_any_two_are_partners_once_and_opponents_twice(name, count):
    way, _ = PERFECT[name]
    assert counted(way.plan(count), count) == perfect(count)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("quarter_turns", [5, 9, 13, 17, 25, 29, 37, 41, 45, 49, 53, 61, 65, 73, 81, 85, 89, 97, 101]),
        ("powers_of_two", [4, 8, 16, 32, 64]),
        ("parallel_classes", [16, 28, 40, 52, 76, 88]),
        ("products", [36, 56, 92, 96, 100]),
        ("transversals", [20, 36, 52, 68, 72, 80, 84, 100]),
        ("extensions", [69]),
    ],
)
def test_the_numbers_known_to_be_served_are_served(name, known):
    way, _ = PERFECT[name]
    assert [count for count in known if not way.suits(count)] == []


def test_two_players_share_one_four_of_all_splits():
    splits = parallel_classes.splits(28)
    met = [frozenset(two) for split in splits for four in split for two in zip(four, (*four[1:], four[0]), strict=True)]
    met += [frozenset(two) for split in splits for a, b, c, d in split for two in ((a, c), (b, d))]
    assert len(met) == len(set(met)) == 28 * 27 // 2
    assert all(sorted(player for four in split for player in four) == list(range(28)) for split in splits)


@pytest.mark.parametrize("count", some([count for count in starters.starters() if count % 4 < 2], 8))
def test_a_starter_is_perfect_exactly_when_its_plan_is(count):
    assert starters.is_perfect(count) == (counted(starters.plan(count), count) == perfect(count))


@pytest.mark.parametrize("count", some([count for count in starters.starters() if count % 4 == 0 and count < 102], 8))
def test_without_the_player_who_stays_nothing_can_be_better(count):
    smaller = without_last(starters.plan(count), count - 1)
    assert counted(smaller, count - 1) == nearest(count - 1)


def test_without_one_player_the_others_of_his_table_rest():
    assert without_last([[(0, 1, 2, 3), (4, 5, 6, 7)]], 7) == [[(0, 1, 2, 3)]]


LAID = [(3, 5, 0), (3, 9, 0), (4, 16, 0), (5, 7, 1), (5, 7, 4), (5, 8, 4), (5, 9, 0), (5, 11, 4), (5, 5, 0), (3, 35, 0)]


@pytest.mark.parametrize(("wide", "rows", "over"), LAID)
def test_everybody_plays_in_every_turn_and_nobody_meets_anybody_twice(wide, rows, over):
    plan = columns.plan(wide, rows, over)
    assert len(plan) == columns.length(wide, rows, over)
    for tables in plan:
        assert sorted(player for table in tables for player in table) == list(range(wide * rows + over))
        assert {len(table) for table in tables} <= {wide, wide + 1}
    met = Counter(couple for tables in plan for table in tables for couple in combinations(sorted(table), 2))
    assert set(met.values()) == {1}


@pytest.mark.parametrize(("wide", "rows", "over"), [(3, 4, 0), (5, 9, 0), (5, 7, 2), (4, 20, 0)])
def test_fields_with_enough_elements_suit(wide, rows, over):
    assert columns.suits(wide, rows, over)


@pytest.mark.parametrize(("wide", "rows", "over"), [(3, 6, 0), (5, 6, 0), (5, 5, 1), (3, 1, 0), (5, 7, 8)])
def test_other_numbers_do_not(wide, rows, over):
    assert not columns.suits(wide, rows, over)


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
