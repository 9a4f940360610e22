"""Search for the turns of an evening in two steps: who sits at which table, and only then who plays with whom there.

As long as only tables are asked for, a change of seats costs twelve looks at how often two met, and fewer traps lie
in the way of the annealing: a couple that meets k times costs k (k - 1) / 2. Afterwards the pairing of every table, one
of three, is searched exactly, always at the table with the fewest that are still possible.
"""

from bisect import insort
from collections.abc import Sequence
from itertools import combinations
from random import Random

from rules.games import SEATS
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, exponential_limits, shuffled
from tournaments.scheduling.whist.plan import Four, Plan

SWEEPS = 100
TRIES = 20_000
"""So many pairings of tables are looked at before none is thought to fit."""


def grouped_turns(
    players: int,
    plan: Sequence[Sequence[int]],
    steps: int,
    rng: Random,
    hottest: int,
    cooling: int,
) -> Plan:
    """The tables of all turns, found with so many tried changes of seats; `plan` says who plays in every turn.

    `hottest` and `cooling` are those of `scheduling.evenings.seating.SeatSearch.run`.

    Nobody has a partner again, or an opponent more often than on average, rounded up. Where no such pairing of the
    tables is found partners are as they came to them.
    """
    search = _TableSearch(players, [shuffled(rng, playing) for playing in plan])
    search.run(steps, rng, hottest, cooling)
    tables = search.tables
    couples = players * (players - 1) // 2
    pairing = _Pairing(players, tables, -(-SEATS * len(tables) // couples))
    fours = iter(pairing.found() or tables)
    return [[next(fours) for _ in range(0, len(seats), SEATS)] for seats in search.turns]


class _TableSearch:
    """Who sits at which table: in every turn four seats after four."""

    def __init__(self, players: int, turns: list[list[int]]) -> None:
        self.turns = turns
        self.met = [[0] * players for _ in range(players)]
        self.cost = 0
        for one, two in (couple for table in self.tables for couple in combinations(table, 2)):
            self.cost += self.met[one][two]
            self._meet(one, two, 1)
        self.floor = max(0, 6 * len(self.tables) - players * (players - 1) // 2)

    @property
    def tables(self) -> list[Four]:
        """The tables of all turns one after the other."""
        return [
            four for seats in self.turns for four in zip(seats[::4], seats[1::4], seats[2::4], seats[3::4], strict=True)
        ]

    def run(self, steps: int, rng: Random, hottest: int, cooling: int) -> None:
        """Improve the tables by `steps` tried changes, or until none can be better."""
        temperature = hottest
        for _ in range(SWEEPS):
            if self.cost > self.floor:
                self._sweep(steps // SWEEPS, exponential_limits(temperature), rng)
            temperature = temperature * cooling // 10_000

    def _sweep(self, steps: int, limits: tuple[int, ...], rng: Random) -> None:
        """Try `steps` changes of two seats in a turn; one that costs more is accepted up to a drawn limit."""
        random, met = rng.random, self.met
        places = [(seats, place, len(seats)) for seats in self.turns for place in range(len(seats))]
        total = len(places)
        for _ in range(steps):
            seats, one, size = places[int(random() * total)]
            two = int(random() * size)
            if one // SEATS == two // SEATS:
                continue
            here, there = met[seats[one]], met[seats[two]]
            mate, other, third = seats[one ^ 1], seats[one ^ 2], seats[one ^ 3]
            change = there[mate] - here[mate] + there[other] - here[other] + there[third] - here[third] + 6
            mate, other, third = seats[two ^ 1], seats[two ^ 2], seats[two ^ 3]
            change += here[mate] - there[mate] + here[other] - there[other] + here[third] - there[third]
            if change <= 0 or change <= limits[int(random() * EXPONENTIAL_SIZE)]:
                self._exchange(seats, one, two)
                self.cost += change
                if self.cost <= self.floor:
                    return

    def _exchange(self, seats: list[int], one: int, two: int) -> None:
        """Let the players of two tables change seats."""
        for times in (-1, 1):
            for place, mate in ((place, place ^ seat) for place in (one, two) for seat in (1, 2, 3)):
                self._meet(seats[place], seats[mate], times)
            if times < 0:
                seats[one], seats[two] = seats[two], seats[one]

    def _meet(self, one: int, two: int, times: int) -> None:
        """Count two who met once more or once less."""
        self.met[one][two] += times
        self.met[two][one] += times


class _Pairing:
    """Who plays with whom at every table: nobody has a partner again, or an opponent more often than `most` times."""

    def __init__(self, players: int, tables: Sequence[Four], most: int) -> None:
        self.tables, self.fours, self.most = tables, list(tables), most
        self.partners = [[0] * players for _ in range(players)]
        self.opponents = [[0] * players for _ in range(players)]
        self.left = list(range(len(tables)))
        self.tries = TRIES

    def found(self) -> list[Four] | None:
        """The tables as two partners and their two opponents, or None."""
        return self.fours if self._search() else None

    def _search(self) -> bool:
        """Pair all tables that are left; whether that goes."""
        if not self.left:
            return True
        place, fitting = min(((place, self._fitting(place)) for place in self.left), key=lambda choice: len(choice[1]))
        self.left.remove(place)
        for four in fitting:
            self.tries -= 1
            self._count(four, 1)
            self.fours[place] = four
            if self.tries > 0 and self._search():
                return True
            self._count(four, -1)
        insort(self.left, place)
        return False

    def _fitting(self, place: int) -> list[Four]:
        """The pairings of a table that are still possible."""
        first, *others = self.tables[place]
        fours = []
        for partner in others:
            left, right = (other for other in others if other != partner)
            again = self.partners[first][partner] or self.partners[left][right]
            met = (self.opponents[one][two] for one in (first, partner) for two in (left, right))
            if not again and all(times < self.most for times in met):
                fours.append((first, partner, left, right))
        return fours

    def _count(self, four: Four, times: int) -> None:
        """Count the partners and opponents of a table once more or once less."""
        for one, two in combinations(range(SEATS), 2):
            counts = self.partners if two == one ^ 1 else self.opponents
            counts[four[one]][four[two]] += times
            counts[four[two]][four[one]] += times
