"""How often any two players of a plan are partners and opponents, counted without any of the plan's own code."""

from collections import Counter
from itertools import combinations
from typing import NamedTuple


class Counts(NamedTuple):
    """How many couples were partners, and opponents, so and so often; how many players had so many games."""

    partners: dict[int, int]
    opponents: dict[int, int]
    games: dict[int, int]


def counted(plan, size):
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    games: Counter[int] = Counter()
    for fours in plan:
        seated = [player for four in fours for player in four]
        assert len(set(seated)) == len(seated)
        assert set(seated) <= set(range(size))
        games.update(seated)
        for a, b, c, d in fours:
            partners.update([frozenset((a, b)), frozenset((c, d))])
            opponents.update(frozenset(couple) for couple in ((a, c), (a, d), (b, c), (b, d)))
    couples = [frozenset(couple) for couple in combinations(range(size), 2)]
    return Counts(
        dict(Counter(partners[couple] for couple in couples)),
        dict(Counter(opponents[couple] for couple in couples)),
        dict(Counter(games[player] for player in range(size))),
    )


def perfect(size):
    """The counts of a plan in which any two are partners once and opponents twice."""
    couples = size * (size - 1) // 2
    return Counts({1: couples}, {2: couples}, {size - 1: size})


def nearest(size):
    """The counts that cannot be beaten where two or three players rest in every turn, each equally often.

    With r resting, everybody has size - r games: size - r partners and twice as many opponents. So r - 1 others
    are never partners, and 2 (r - 1) opponents are met once instead of twice, if no two are met less or more.
    """
    rests = size % 4
    couples, short = size * (size - 1) // 2, size * (rests - 1)
    return Counts({1: couples - short // 2, 0: short // 2}, {2: couples - short, 1: short}, {size - rests: size})
