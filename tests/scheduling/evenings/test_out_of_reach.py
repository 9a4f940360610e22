"""Bounds that no turns reach, shown by trying all of them: what the audit calls the least is then not to be had."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from benchmarks.searches.repeats import problems, repeats
from tests.scheduling.evenings.test_catalogue import MATES
from tournaments.scheduling.whist.plan import Four, Plan

SMALL = [(8, 3), (9, 3), (10, 3), (10, 4), (10, 5), (11, 3), (12, 3), (12, 4)]


class Trial:
    """Every way to let nobody meet a partner, or an opponent, twice, and nobody rest twice.

    Such turns agree in no partners, no opponents and nobody who rests: each is a number with a bit for all three, and
    two turns go together where the numbers share no bit. It does not matter who is who, so the first turn is given.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        couples = [frozenset(couple) for couple in combinations(range(players), 2)]
        self.bits = {couple: place for place, couple in enumerate(couples)}
        self.first = [(player, player + 1, player + 2, player + 3) for player in range(0, players - 3, 4)]
        self.turns = list(self._others(self._number_of_turn(self.first)))
        self.numbers = [self._number_of_turn(turn) for turn in self.turns]
        users: dict[int, int] = {}
        for place, number in enumerate(self.numbers):
            for bit in ones(number):
                users[bit] = users.get(bit, 0) | 1 << place
        self.later = []
        for place, number in enumerate(self.numbers):
            crossing = 0
            for bit in ones(number):
                crossing |= users[bit]
            self.later.append(~crossing & ((1 << len(self.numbers)) - 1) >> place + 1 << place + 1)

    def found(self, turns: int) -> Iterator[Plan]:
        """Every choice of so many turns that go together."""
        for chosen in self._chosen((1 << len(self.turns)) - 1, turns - 1):
            yield [self.first, *(self.turns[place] for place in chosen)]

    def fewest_mates_again(self, turns: int) -> int:
        """The fewest meetings at one table after the first, of all choices of so many turns that go together."""
        couples = (1 << len(self.bits)) - 1
        met = [(number | number >> len(self.bits)) & couples for number in self.numbers]
        start = self._number_of_turn(self.first)
        most = 0
        for chosen in self._chosen((1 << len(self.turns)) - 1, turns - 1):
            all_met = (start | start >> len(self.bits)) & couples
            for place in chosen:
                all_met |= met[place]
            most = max(most, all_met.bit_count())
        return 6 * turns * (self.players // 4) - most

    def _chosen(self, fitting: int, count: int) -> Iterator[list[int]]:
        if count == 0:
            yield []
        elif fitting.bit_count() >= count:
            for place in ones(fitting):
                for others in self._chosen(fitting & self.later[place], count - 1):
                    yield [place, *others]

    def _others(self, taken: int) -> Iterator[list[Four]]:
        """Every turn at all tables that shares no bit with `taken`."""
        everybody = frozenset(range(self.players))
        for resting in map(frozenset, combinations(range(self.players), self.players % 4)):
            if not taken & self._number([], resting):
                yield from self._seated(everybody - resting, taken)

    def _seated(self, free: frozenset[int], taken: int) -> Iterator[list[Four]]:
        """Every way to fill tables with these players."""
        if not free:
            yield []
            return
        first, *others = sorted(free)
        for partner in others:
            for pair in combinations([player for player in others if player != partner], 2):
                four = (first, partner, *pair)
                if not taken & self._number([four], frozenset()):
                    for fours in self._seated(free.difference(four), taken):
                        yield [four, *fours]

    def _number(self, fours: list[Four], resting: frozenset[int]) -> int:
        size = len(self.bits)
        number = sum(1 << 2 * size + player for player in resting)
        for a, b, c, d in fours:
            number |= sum(1 << self.bits[frozenset(couple)] for couple in ((a, b), (c, d)))
            number |= sum(1 << size + self.bits[frozenset(couple)] for couple in ((a, c), (a, d), (b, c), (b, d)))
        return number

    def _number_of_turn(self, fours: list[Four]) -> int:
        return self._number(fours, frozenset(range(self.players)).difference(*fours))


@cache
def trial(players: int) -> Trial:
    """One of so many players, made once for all tests."""
    return Trial(players)


def ones(number: int) -> Iterator[int]:
    while number:
        last = number & -number
        yield last.bit_length() - 1
        number ^= last


@pytest.mark.parametrize(("players", "turns"), [(9, 3), (12, 4)])
def test_one_turn_fewer_lets_nobody_be_an_opponent_twice(players, turns):
    plan = next(trial(players).found(turns))
    assert problems(players, plan) == []
    counted = repeats(players, plan)
    assert (counted.partners, counted.opponents_over) == (0, 0)


@pytest.mark.parametrize(("players", "turns", "others"), [(9, 4, 128), (12, 5, 5952)])
def test_somebody_is_an_opponent_twice_whatever_is_drawn(players, turns, others):
    assert len(trial(players).turns) == others
    assert not any(trial(players).found(turns))


@pytest.mark.parametrize(("players", "turns"), SMALL)
def test_fewer_table_mates_come_again_only_with_opponents_who_do(players, turns):
    assert trial(players).fewest_mates_again(turns) == MATES[players, turns]
