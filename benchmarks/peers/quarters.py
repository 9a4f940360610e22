"""Baselines for quarters: everybody meets everybody by the circle method; who sits down goes by lot or by games.

A turn is a list of fixtures: the two quarters, from 0, and for every table the two pairs, a pair being two players'
numbers in their quarter, from 0.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from benchmarks.peers.baselines import TRIES, circle_pairs
from benchmarks.peers.lineups import Pair
from tournaments.scheduling.base.chance import shuffled

Fixture = tuple[int, int, list[tuple[Pair, Pair]]]
Person = tuple[int, int]


def by_lot(sizes: Sequence[int], tables: int, legs: int) -> list[list[Fixture]]:
    """Of a thousand line-ups by lot for every fixture, of those who played least, the one with fewest repeats."""
    return _calendar(sizes, tables, legs, TRIES)


def in_order(sizes: Sequence[int], tables: int, legs: int) -> list[list[Fixture]]:
    """Who has played least sits down, one line-up by lot."""
    return _calendar(sizes, tables, legs, 1)


def _calendar(sizes: Sequence[int], tables: int, legs: int, tries: int) -> list[list[Fixture]]:
    rng = Random(1)
    games: Counter[Person] = Counter()
    met: Counter[frozenset[Person]] = Counter()
    turns = []
    for pairs in circle_pairs(len(sizes)) * legs:
        turn = []
        for one, two in pairs:
            tried = [_line_up(rng, sizes, (one, two), tables, games) for _ in range(tries)]
            turn.append((one, two, min(tried, key=lambda line_up: _repeats((one, two), line_up, met))))
            _count((one, two), turn[-1][2], games, met)
        turns.append(turn)
    return turns


def _line_up(
    rng: Random, sizes: Sequence[int], quarters: Pair, tables: int, games: Counter[Person]
) -> list[tuple[Pair, Pair]]:
    sides = []
    for quarter in quarters:
        order = sorted(shuffled(rng, range(sizes[quarter])), key=lambda player: games[quarter, player])
        sides.append([(order[at], order[at + 1]) for at in range(0, 2 * tables, 2)])
    return list(zip(*sides, strict=True))


def _couples(quarters: Pair, line_up: list[tuple[Pair, Pair]]) -> list[frozenset[Person]]:
    """Partners and opponents of all tables; nobody can be both, being of one quarter."""
    found = []
    for (a, b), (c, d) in line_up:
        home, away = [(quarters[0], a), (quarters[0], b)], [(quarters[1], c), (quarters[1], d)]
        found += [frozenset(home), frozenset(away), *(frozenset((one, two)) for one in home for two in away)]
    return found


def _repeats(quarters: Pair, line_up: list[tuple[Pair, Pair]], met: Counter[frozenset[Person]]) -> int:
    return sum(met[couple] for couple in _couples(quarters, line_up))


def _count(
    quarters: Pair, line_up: list[tuple[Pair, Pair]], games: Counter[Person], met: Counter[frozenset[Person]]
) -> None:
    met.update(_couples(quarters, line_up))
    for home, away in line_up:
        games.update((quarters[0], player) for player in home)
        games.update((quarters[1], player) for player in away)
