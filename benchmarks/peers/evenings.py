"""Evenings that are played the same way no matter who draws them: entrants counted from 0, and who would beat whom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.peers.lineups import Pair
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Schedule, singles

Wins = tuple[str, ...]
"""For every entrant a line with "1" at those whom they beat whenever they meet, "0" at all others."""
Turns = list[list[Pair]]


@dataclass(frozen=True, slots=True)
class Evening:
    """Who met whom turn by turn, and the nanoseconds of the processor that the draw took, without the playing."""

    turns: Turns
    spent: int


Evenings = Callable[[int, Sequence[Wins]], list[Evening]]
"""Draws for so many entrants, seeded in their order, once for each of these evenings, and plays them."""


def equal_chances(entrants: int, number: int) -> Wins:
    """Who beats whom by lot, everybody with equal chances."""
    rng = Random(number)
    beaten = [["0"] * entrants for _ in range(entrants)]
    for one in range(entrants):
        for two in range(one):
            winner, loser = (one, two) if rng.getrandbits(1) else (two, one)
            beaten[winner][loser] = "1"
    return tuple(map("".join, beaten))


def winner_of(pair: Pair, wins: Wins) -> int:
    """Who wins when these two meet."""
    one, two = pair
    return one if wins[one][two] == "1" else two


def in_seeded_clubs(entrants: int) -> Field:
    """The first quarter are seeded; a club is one of them and those who are as many places further on, and so on."""
    ids = singles(entrants).ids
    seeds = entrants // 4
    return Field(singles(entrants).teams, seeds=ids[:seeds], clubs=tuple(ids[one::seeds] for one in range(seeds)))


def schedule_of(key: str, number: int, turns: Turns, order: Sequence[EntrantId], field: Field) -> Schedule:
    """The evening as the audit reads it; `order` are the entrants as they were counted."""
    return Schedule(
        key,
        number,
        tuple(
            turn_of(
                at,
                [Meeting(table, ((order[one],), (order[two],))) for table, (one, two) in enumerate(turn, start=1)],
                field,
            )
            for at, turn in enumerate(turns, start=1)
        ),
    )
