"""Every construction, for every number of players it says it serves, up to 200."""

import pytest

from tests.covers import some
from tests.scheduling.whist.counting import counted, nearest, perfect
from tournaments.scheduling.whist import (
    extensions,
    parallel_classes,
    powers_of_two,
    products,
    quarter_turns,
    starters,
    transversals,
)
from tournaments.scheduling.whist.plan import without_last

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
