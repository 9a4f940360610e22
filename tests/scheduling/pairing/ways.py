"""Every way to pair a few entrants, and what each costs, counted without the code that pairs them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tournaments.scheduling.base.types import Field, Meeting, Options, Played, Rank, singles

Way = tuple[tuple[tuple[str, str], ...], str | None]


def every_way(entrants: tuple[str, ...]) -> Iterator[Way]:
    """The couples, with the better one first, and who rests."""
    if len(entrants) % 2:
        for out in entrants:
            for couples, _ in every_way(tuple(one for one in entrants if one != out)):
                yield couples, out
    elif not entrants:
        yield (), None
    else:
        for other in entrants[1:]:
            for couples, resting in every_way(tuple(one for one in entrants[1:] if one != other)):
                yield ((entrants[0], other), *couples), resting


@dataclass(frozen=True)
class Situation:
    """Some turns were played, anyhow; the table is what it is."""

    field: Field
    options: Options
    played: tuple[Played, ...]

    @property
    def entrants(self) -> tuple[str, ...]:
        return tuple(rank.entrant for rank in self.options.standing)

    @property
    def met(self) -> Counter[frozenset[str]]:
        return Counter(frozenset((one, two)) for ((one,), (two,)) in (past.meeting.sides for past in self.played))

    def rests(self, entrant: str) -> int:
        turns = {past.turn for past in self.played}
        return len(turns) - sum(1 for past in self.played if (entrant,) in past.meeting.sides)

    def history_cost(self, way: Way) -> tuple[int, ...]:
        """Second rests; rematches, the most frequent first; rematches at once; how far above the last who rests."""
        couples, resting = way
        met = [self.met[frozenset(two)] for two in couples]
        last = max((past.turn for past in self.played), default=0)
        latest = {frozenset(side[0] for side in past.meeting.sides) for past in self.played if past.turn == last}
        return (
            self.rests(resting) if resting else 0,
            *(met.count(times) for times in range(max(self.met.values(), default=0), 0, -1)),
            sum(frozenset(two) in latest for two in couples),
            len(self.entrants) - 1 - self.entrants.index(resting) if resting else 0,
        )

    def points_cost(self, way: Way) -> int:
        points = {rank.entrant: rank.points for rank in self.options.standing}
        return sum((points[one] - points[two]) ** 2 for one, two in way[0])

    def club_cost(self, way: Way) -> int:
        return sum({one, two} <= set(club) for one, two in way[0] for club in self.field.clubs)

    def distance_cost(self, way: Way) -> int:
        return sum((self.entrants.index(one) - self.entrants.index(two)) ** 2 for one, two in way[0])

    def halves_cost(self, way: Way) -> int:
        """How far couples are from half their score group, doubled and squared; 0 is wanted between score groups."""
        points = [rank.points for rank in self.options.standing]
        place = {entrant: index for index, entrant in enumerate(self.entrants)}
        cost = 0
        for one, two in way[0]:
            own, other = points[place[one]], points[place[two]]
            cost += (2 * (place[two] - place[one]) - (points.count(own) if own == other else 0)) ** 2
        return cost


def random_situation(rng: Random, most: int, *, rematches: bool = False) -> Situation:
    """Two to `most` entrants of whom some may be missing now, up to five turns of any kind, points, and two clubs."""
    count = rng.randint(2, most)
    field = singles(count)
    played = []
    for turn in range(1, rng.randint(0, 5) + 1):
        order = rng.sample(field.ids, count)
        for table in range(1, rng.randint(count // 2 - (count > 5), count // 2) + 1):
            one, two = order[2 * table - 2 : 2 * table]
            played.append(Played(turn, Meeting(table, ((one,), (two,))), rng.choice((1, 2, None))))
    there = rng.sample(field.ids, rng.randint(max(2, count - 2), count))
    points = sorted((rng.randint(0, 3) for _ in there), reverse=True)
    clubs = tuple(tuple(rng.sample(field.ids, rng.randint(1, count))) for _ in range(rng.randint(0, 2)))
    return Situation(
        Field(field.teams, (), clubs),
        Options(turns=99, rematches=rematches, standing=tuple(map(Rank, there, points))),
        tuple(played),
    )
