"""What every couple costs, level by level: a lower level never outweighs a higher one, however much of it there is.

The levels of the first turn: hard restrictions, members of one club, who rests, the distance in the table. Of all
others: hard restrictions, a second rest, a rematch, a rematch in the very next turn, who rests, the squares of the
differences in points, members of one club, the distance in the table. The last level of all are lots, so that exactly
one way is the cheapest: it does not depend on how a library searches. (Lots of 53 bits for m couples leave two ways
equally cheap with a probability of at most m / 2**53: K. Mulmuley, U. Vazirani and V. Vazirani, 'Matching is as easy as
matrix inversion', 1987.)
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from random import Random

from rules.match_points import Points, in_whole_numbers
from tournaments.scheduling.base.chance import below, seeded, shuffled
from tournaments.scheduling.base.restrictions import bans
from tournaments.scheduling.base.types import EntrantId, Field, Options, Played, Rank
from tournaments.scheduling.pairing.matching import Couple

# What the turns played so far mean for the next one: who met, who sat out, and when everybody last played.
#
# Everybody is paired at once; where the tables do not suffice, the meetings of one pairing fill several turns. A new
# pairing begins with the first turn in which somebody plays who has played in the pairing before; `seating` sees to
# it.

Two = frozenset[EntrantId]


@dataclass(frozen=True, slots=True)
class History:
    """How often everybody was paired, who met how often and in which pairing last (from 1), how often everybody played,
    in which turn last, and who played in the last pairing.
    """

    pairings: int
    met: Mapping[Two, int]
    met_last: Mapping[Two, int]
    games: Mapping[EntrantId, int]
    turns: Mapping[EntrantId, int]
    last: frozenset[EntrantId]

    def sat_out(self, entrant: EntrantId) -> int:
        """In how many pairings this entrant did not play: resting, not yet come, or gone."""
        return self.pairings - self.games[entrant]


def history(played: Iterable[Played]) -> History:
    """The history of these meetings, which may come in any order."""
    pairings = _pairings(played)
    met_last = {two: number for number, pairing in enumerate(pairings, start=1) for two in map(_two, pairing)}
    return History(
        len(pairings),
        Counter(_two(one) for pairing in pairings for one in pairing),
        met_last,
        Counter(entrant for pairing in pairings for one in pairing for entrant in one.meeting.seated),
        {entrant: one.turn for pairing in pairings for one in pairing for entrant in one.meeting.seated},
        frozenset(entrant for one in (pairings[-1] if pairings else ()) for entrant in one.meeting.seated),
    )


def _pairings(played: Iterable[Played]) -> list[list[Played]]:
    """The meetings pairing by pairing, in the order of their turns."""
    pairings: list[list[Played]] = []
    busy: set[EntrantId] = set()
    for _, turn in groupby(sorted(played, key=lambda one: one.turn), key=lambda one: one.turn):
        meetings = list(turn)
        seated = {entrant for one in meetings for entrant in one.meeting.seated}
        if not pairings or busy & seated:
            pairings.append([])
            busy = set()
        pairings[-1] += meetings
        busy |= seated
    return pairings


def _two(one: Played) -> Two:
    return frozenset(one.meeting.seated)


# Who is paired, in which order, and what keeps two of them from meeting.

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

    Without a table everybody of the field is in it, in an order by lot; one that is `continued` decides from the
    beginning.
    """
    table = options.standing or tuple(Rank(entrant, 0) for entrant in field.ids)
    points = {rank.entrant: rank.points for rank in table}
    if options.standing and (options.continued or not first):
        return Ranking(tuple(points), tuple(points.values()))
    seeds = [entrant for entrant in field.seeds if entrant in points]
    others = shuffled(rng, [entrant for entrant in field.ids if entrant in points and entrant not in set(seeds)])
    return Ranking((*seeds, *others), tuple(points[entrant] for entrant in (*seeds, *others)))


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Why two had better not meet, by these two: `hard` restrictions that would be broken, and reasons to avoid it if
    nothing is lost by it (one club, or a soft restriction).
    """

    hard: Mapping[Two, int]
    soft: Mapping[Two, int]


def obstacles(field: Field, options: Options, homes: Mapping[EntrantId, int], *, first: bool) -> Obstacles:
    """The obstacles in the `first` turn or in any later one; two who must not leave different tables cannot meet."""
    hard: Counter[Two] = Counter()
    soft: Counter[Two] = Counter()
    for ban in bans(options.restrictions):
        if first or not ban.first_turn:
            (hard if ban.hard else soft)[frozenset((ban.one, ban.two))] += 1
    for club in field.clubs:
        soft.update(frozenset(two) for two in combinations(club, 2))
    fixed = [restriction.entrant for restriction in options.restrictions.stay if restriction.hard]
    hard.update(frozenset(two) for two in combinations(fixed, 2) if homes[two[0]] != homes[two[1]])
    return Obstacles(hard, soft)


LOTS = 2**53
Distance = Callable[[int, int], int]
"""How far two are from what the format wants, by their indexes in the table, the lower first."""


@dataclass(frozen=True, slots=True)
class Question:
    """Everything that decides who meets whom in one turn.

    `strict`: the table alone decides, no matter who has met before and who belongs together.
    """

    ranking: Ranking
    past: History
    obstacles: Obstacles
    strict: bool


def neighbours(ranking: Ranking) -> Distance:
    """First meets second, third meets fourth: the squares of the distances in the table are to add up to the least."""
    return lambda one, two: (two - one) ** 2


def halves(ranking: Ranking) -> Distance:
    """The top half of those with equal points meets the bottom half, the first of each, the second of each, and so on.

    Between different points the last of the upper meets the first of the lower. Squares, too, and of doubled distances,
    because half of an odd number is no whole one. Source: FIDE handbook C.04.3, 'S1' and 'S2'.
    """
    size = {points: ranking.points.count(points) for points in set(ranking.points)}
    own = ranking.points

    def distance(one: int, two: int) -> int:
        wanted = size[own[one]] if own[one] == own[two] else 0
        return (2 * (two - one) - wanted) ** 2

    return distance


def fold(ranking: Ranking) -> Distance:
    """The top half of all meets the bottom half, whatever the points are."""
    return halves(Ranking(ranking.entrants, (0,) * len(ranking.entrants)))


def levels(question: Question, distance: Distance, rng: Random) -> dict[Couple, tuple[int, ...]]:
    """The levels of every couple, lots included; with an odd number the index behind the last means the rest."""
    entrants = question.ranking.entrants
    couples = _first_turn(question, distance) if not question.past.pairings else _later(question, distance)
    people = len(entrants) + len(entrants) % 2
    return {couple: (*couples[couple], below(rng, LOTS)) for couple in combinations(range(people), 2)}


def above(ranking: Ranking, past: History) -> list[set[int]]:
    """Everybody above a step down in points, step by step, without anybody who rests unless something is against
    it.
    """
    count = len(ranking.entrants)
    steps = [place for place in range(1, count) if ranking.points[place - 1] != ranking.points[place]]
    rests = max(range(count), key=lambda place: (-past.sat_out(ranking.entrants[place]), place)) if count % 2 else count
    return [set(range(place)) - {rests} for place in steps]


def _first_turn(question: Question, distance: Distance) -> dict[Couple, tuple[int, ...]]:
    ranking, obstacles = question.ranking, question.obstacles
    found: dict[Couple, tuple[int, ...]] = {}
    for couple, two in _twos(ranking).items():
        found[couple] = (obstacles.hard.get(two, 0), obstacles.soft.get(two, 0), 0, distance(*couple))
    for couple in _rests(ranking):
        found[couple] = (0, 0, couple[1] - couple[0], 0)
    return found


def _later(question: Question, distance: Distance) -> dict[Couple, tuple[int, ...]]:
    ranking, past = question.ranking, question.past
    again = _again(question)
    free = 0 if question.strict else 1
    found: dict[Couple, tuple[int, ...]] = {}
    for couple, two in _twos(ranking).items():
        apart = ranking.points[couple[0]] - ranking.points[couple[1]]
        found[couple] = (
            question.obstacles.hard.get(two, 0),
            0,
            free * again.get(two, 0),
            free * int(past.met_last.get(two) == past.pairings),
            0,
            free * apart**2,
            free * question.obstacles.soft.get(two, 0),
            distance(*couple),
        )
    for couple in _rests(ranking):
        rests = past.sat_out(ranking.entrants[couple[0]])
        found[couple] = (0, rests, 0, 0, couple[1] - couple[0], 0, 0, 0)
    return found


def _again(question: Question) -> Mapping[Two, int]:
    """What it costs two who have met to meet again: those who met more often, more than any number of those who did
    not.
    """
    times = sorted(set(question.past.met.values()))
    couples = len(question.ranking.entrants)
    price = {count: couples**position for position, count in enumerate(times)}
    return {two: price[count] for two, count in question.past.met.items()}


def _twos(ranking: Ranking) -> dict[Couple, Two]:
    everybody = enumerate(ranking.entrants)
    return {(one, two): frozenset((first, second)) for (one, first), (two, second) in combinations(everybody, 2)}


def _rests(ranking: Ranking) -> list[Couple]:
    """The couples of an odd number's rest, with everybody."""
    count = len(ranking.entrants)
    return [(place, count) for place in range(count)] if count % 2 else []
