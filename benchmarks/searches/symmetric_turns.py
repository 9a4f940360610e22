"""Search for several base turns at once, which a group develops into all turns of an evening.

Where no turns are known in which nobody meets anybody twice, those with a symmetry come close: whatever repeats,
repeats for a whole class of couples at once, so few classes do. The price of a repeat is that of
`scheduling.evenings.seating`, times the couples of its class. A difference that is its own opposite belongs to half
as many couples, and each of them meets twice as often.
"""

from collections import Counter
from itertools import combinations
from math import prod
from random import Random

from benchmarks.searches.base_turns import difference_classes
from rules.games import SEATS
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, exponential_limits, seeded, shuffled
from tournaments.scheduling.evenings.seating import OPPONENTS_TWICE, PARTNER_AND_OPPONENT, PARTNERS_TWICE
from tournaments.scheduling.whist.plan import Four

HOTTEST, COOLING, SWEEPS = 30_000, 9_666, 100
UNEVEN_REST = 30


def symmetric_turns(players: int, bases: int, group: tuple[int, ...], number: int, steps: int) -> list[list[Four]]:
    """So many base turns at players // 4 tables, found from this number with so many tried changes."""
    search = _SymmetricSearch(players, bases, group, seeded(number))
    search.run(steps)
    return search.base_turns


class _SymmetricSearch:
    """The order of all players in every base turn: four by four at tables, the last ones resting."""

    def __init__(self, players: int, bases: int, group: tuple[int, ...], rng: Random) -> None:
        self.players, self.size, self.rng = players, prod(group), rng
        self.moving = players - players % self.size
        self.seated = players - players % SEATS
        self.classes, _ = difference_classes(players, group)
        couples = Counter(self.classes[one][two] for one, two in combinations(range(players), 2))
        self.couples = [couples[place] for place in range(len(couples))]
        self.partners, self.opponents = [0] * len(couples), [0] * len(couples)
        self.share, over = divmod((players - self.seated) * bases * self.size, players)
        self.most = self.share + (over > 0)
        self.orders = [shuffled(rng, range(players)) for _ in range(bases)]
        self.cost = self._rest_cost()
        for seats in self.orders:
            self.cost += sum(self._count(seats, start, 1) for start in range(0, self.seated, SEATS))

    @property
    def base_turns(self) -> list[list[Four]]:
        """The tables of every base turn: two partners and their two opponents."""
        return [
            list(zip(*(seats[seat : self.seated : SEATS] for seat in range(SEATS)), strict=True))
            for seats in self.orders
        ]

    def run(self, steps: int) -> None:
        """Improve the base turns by `steps` tried changes."""
        random, temperature = self.rng.random, HOTTEST
        for _ in range(SWEEPS):
            limits = exponential_limits(temperature)
            for _ in range(steps // SWEEPS):
                seats = self.orders[int(random() * len(self.orders))]
                one, two = int(random() * self.seated), int(random() * self.players)
                if two not in (one, one ^ 1):
                    self._try(seats, one, two, limits)
            temperature = temperature * COOLING // 10_000

    def _try(self, seats: list[int], one: int, two: int, limits: tuple[int, ...]) -> None:
        before = self.cost
        self._exchange(seats, one, two)
        if self.cost > before and self.cost - before > limits[int(self.rng.random() * EXPONENTIAL_SIZE)]:
            self._exchange(seats, one, two)

    def _exchange(self, seats: list[int], one: int, two: int) -> None:
        """Let two players change places, and keep the cost."""
        starts = {one - one % SEATS, two - two % SEATS} - {self.seated}
        rests = two >= self.seated
        self.cost -= self._rest_cost() if rests else 0
        self.cost += sum(self._count(seats, start, -1) for start in starts)
        seats[one], seats[two] = seats[two], seats[one]
        self.cost += sum(self._count(seats, start, 1) for start in starts)
        self.cost += self._rest_cost() if rests else 0

    def _count(self, seats: list[int], start: int, times: int) -> int:
        """Count the couples of the table that starts here once more or less; the change of the cost."""
        four = seats[start : start + SEATS]
        touched = {self.classes[one][two] for one, two in combinations(four, 2)}
        before = sum(self._price(couple) for couple in touched)
        for one, two in combinations(range(SEATS), 2):
            counts = self.partners if two == one ^ 1 else self.opponents
            counts[self.classes[four[one]][four[two]]] += times
        return sum(self._price(couple) for couple in touched) - before

    def _price(self, couple: int) -> int:
        """What the repeats of all couples of a class cost."""
        often = self.size // self.couples[couple]
        mates, foes = often * self.partners[couple], often * self.opponents[couple]
        price = PARTNERS_TWICE * mates * (mates - 1) // 2 + OPPONENTS_TWICE * foes * (foes - 1) // 2
        return self.couples[couple] * (price + PARTNER_AND_OPPONENT * mates * foes)

    def _rest_cost(self) -> int:
        """What it costs that somebody rests more often, or less, than an even share."""
        rests = [0] * (self.moving // self.size + self.players - self.moving)
        for seats in self.orders:
            for player in seats[self.seated :]:
                moves = player < self.moving
                place = player // self.size if moves else player - self.moving + self.moving // self.size
                rests[place] += 1 if moves else self.size
        return UNEVEN_REST * sum(max(0, self.share - times, times - self.most) for times in rests)
