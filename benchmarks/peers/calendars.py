"""Calendars of groups and of all against all by others: so many entrants in so many groups, in the order of seeds."""

from collections.abc import Callable
from importlib import import_module
from itertools import zip_longest

from benchmarks.peers.baselines import circle_pairs
from benchmarks.peers.brackets import through_rounds
from benchmarks.peers.evenings import Evening, Turns
from benchmarks.peers.lineups import Pair
from benchmarks.peers.programs import answer
from benchmarks.peers.timing import timed

TIMES = 10
Calendar = Callable[[int, int], list[Evening]]
"""The same calendar drawn ten times, each with its time."""


def snake(entrants: int, groups: int) -> list[Evening]:
    """The usual way by hand: the first to the first group, the second to the second, at the last group back again;
    inside, all against all by the circle.
    """

    def turns() -> Turns:
        laps = [range(start, min(start + groups, entrants)) for start in range(0, entrants, groups)]
        rows = [
            lap if number % 2 == 0 else [*[None] * (groups - len(lap)), *reversed(lap)]
            for number, lap in enumerate(laps)
        ]
        members = [[one for one in group if one is not None] for group in zip_longest(*rows)]
        inside = [[[(group[a], group[b]) for a, b in turn] for turn in circle_pairs(len(group))] for group in members]
        return [[pair for turn in together for pair in turn] for together in zip_longest(*inside, fillvalue=[])]

    return _often(turns)


def all_against_all(pairs: Callable[[int], list[list[Pair]]]) -> Calendar:
    """A library that knows no groups."""
    return lambda entrants, _groups: _often(lambda: pairs(entrants))


def in_node(program: str) -> Calendar:
    """A library that runs in Node.js."""
    return lambda entrants, groups: answer(program, "groups", [()] * TIMES, entrants=entrants, groups=groups)


def cardarena(entrants: int, _groups: int) -> list[Evening]:
    """cardarena-tournament-core: the circle method."""
    package = import_module("cardarena_tournament_core")
    robin = import_module("cardarena_tournament_core.pairings.round_robin").RoundRobin
    people = [package.Player(id=str(one), name=str(one)) for one in range(entrants)]

    found = []
    for _ in range(TIMES):
        calendar, spent = timed(lambda: robin(people))
        found.append(Evening(through_rounds(calendar, entrants - 1 + entrants % 2), spent))
    return found


def _often(turns: Callable[[], Turns]) -> list[Evening]:
    return [Evening(*timed(turns)) for _ in range(TIMES)]
