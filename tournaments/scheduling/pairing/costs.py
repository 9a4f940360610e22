"""What every couple costs, level by level: a lower level never outweighs a higher one, however much of it there is.

The levels of the first turn: hard wishes, members of one club, who rests, the distance in the table. Of all others:
hard wishes, a second rest, a rematch, a rematch in the very next turn, who rests, the squares of the differences in
points, members of one club, the distance in the table. The last level of all are lots, so that exactly one way is the
cheapest: it does not depend on how a library searches. (Lots of 53 bits for m couples leave two ways equally cheap
with a probability of at most m / 2**53: K. Mulmuley, U. Vazirani and V. Vazirani, 'Matching is as easy as matrix
inversion', 1987.)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.scheduling.kernel.chance import below
from tournaments.scheduling.pairing.history import History, Two
from tournaments.scheduling.pairing.matching import Couple
from tournaments.scheduling.pairing.ranking import Obstacles, Ranking

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
