"""Who is paired, in which order, and what keeps two of them from meeting."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from rules.exact import Points, in_whole_numbers
from tournaments.scheduling.kernel.chance import seeded, shuffled
from tournaments.scheduling.kernel.types import EntrantId, Field, Options, Rank
from tournaments.scheduling.kernel.wishes import bans
from tournaments.scheduling.pairing.history import Two

LARGEST_TURN = 1_000


@dataclass(frozen=True, slots=True)
class Ranking:
    """Everybody who is paired, the best first, with the points of each."""

    entrants: tuple[EntrantId, ...]
    points: tuple[int, ...]


def chance_of(number: int, pairing: int) -> Random:
    """The lots of one pairing, counted from 0: others in every pairing of the draw number."""
    return seeded(number * LARGEST_TURN + pairing)


def standing(
    places: Sequence[Sequence[EntrantId]], points: Mapping[EntrantId, Points], number: int, pairing: int
) -> tuple[Rank, ...]:
    """A table as `Options.standing` takes it, from its places, the best first, before this pairing, counted from 0.

    Who shares a place is put in an order by the lots of the draw number, so that no name is an advantage. Points
    that are fractions come as multiples of them all, which compare alike.
    """
    rng, whole = chance_of(number, pairing), in_whole_numbers(points)
    return tuple(Rank(entrant, whole[entrant]) for place in places for entrant in shuffled(rng, sorted(place)))


def ranking(field: Field, options: Options, rng: Random, *, first: bool) -> Ranking:
    """The table as it was handed in; for the `first` turn the seeded entrants and behind them all others by lot.

    Without a table everybody of the field is in it, in an order by lot.
    """
    table = options.standing or tuple(Rank(entrant, 0) for entrant in field.ids)
    points = {rank.entrant: rank.points for rank in table}
    if not first and options.standing:
        return Ranking(tuple(points), tuple(points.values()))
    seeds = [entrant for entrant in field.seeds if entrant in points]
    others = shuffled(rng, [entrant for entrant in field.ids if entrant in points and entrant not in set(seeds)])
    return Ranking((*seeds, *others), tuple(points[entrant] for entrant in (*seeds, *others)))


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Why two had better not meet, by these two: `hard` wishes that would be broken, and reasons to avoid it if nothing
    is lost by it (one club, or a soft wish).
    """

    hard: Mapping[Two, int]
    soft: Mapping[Two, int]


def obstacles(field: Field, options: Options, homes: Mapping[EntrantId, int], *, first: bool) -> Obstacles:
    """The obstacles in the `first` turn or in any later one; two who must not leave different tables cannot meet."""
    hard: Counter[Two] = Counter()
    soft: Counter[Two] = Counter()
    for ban in bans(options.wishes):
        if first or not ban.first_turn:
            (hard if ban.hard else soft)[frozenset((ban.one, ban.two))] += 1
    for club in field.clubs:
        soft.update(frozenset(two) for two in combinations(club, 2))
    fixed = [wish.entrant for wish in options.wishes.stay if wish.hard]
    hard.update(frozenset(two) for two in combinations(fixed, 2) if homes[two[0]] != homes[two[1]])
    return Obstacles(hard, soft)
