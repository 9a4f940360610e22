"""The order of seeds in which those who come from one group meet again as late as a knockout allows."""

from collections.abc import Sequence
from itertools import pairwise

from tournaments.scheduling.bracket.seeding import bracket_size, seed_order
from tournaments.scheduling.chance import seeded, shuffled
from tournaments.scheduling.grouping.assignment import cheapest
from tournaments.scheduling.qualify import Qualification, Qualified
from tournaments.scheduling.types import EntrantId

LOTS = 20

EARLIER = 1_000_000
"""How much more it costs that two of a group can meet one turn earlier: more than all who could meet later."""

BETTER = 1_000
"""What a meeting costs, less the places of the two: less than any two meetings."""


def bracket_seeds(qualification: Qualification) -> tuple[EntrantId, ...]:
    """Everybody who moves on, as `Field.seeds` of a knockout in which all are seeded.

    The winners of groups stay in their order; the seconds change places among themselves, then the thirds, so that in
    the standard order of a bracket they meet those of their own group as late as they can: two of a group not before
    the final, of three rather second and third before it than the winner. Near the ranking comes last. With two of
    every group no order is better. With more, the seconds get the best order for the thirds as they stand and the other
    way round, from several beginnings, and the best that comes of it is taken.
    """
    if len(qualification.qualified) < 2:
        return qualification.seeds
    best = _Seeding(qualification.qualified)
    best.settle()
    for lot in range(1, LOTS if len(best.levels) > 2 else 1):
        other = _Seeding(qualification.qualified)
        other.mix(lot)
        other.settle()
        best = min(best, other, key=_Seeding.cost)
    return tuple(one.entrant for one in best.seeds)


class _Seeding:
    """The order as it stands; who has the same place in their groups is one of the `levels`, from start to end."""

    def __init__(self, qualified: Sequence[Qualified]) -> None:
        self.seeds = list(qualified)
        self.rank = {one.entrant: number for number, one in enumerate(qualified)}
        order = seed_order(bracket_size(len(qualified)))
        self.line = {seed - 1: line for line, seed in enumerate(order)}
        self.prices = [0]
        while 2 ** len(self.prices) < len(order):
            self.prices.insert(0, EARLIER * (self.prices[0] or 1))
        changes = (number for number, (one, two) in enumerate(pairwise(qualified), start=1) if one.place != two.place)
        self.levels = list(pairwise([0, *changes, len(qualified)]))

    def mix(self, lot: int) -> None:
        """Begin with the seconds, the thirds and so on in an order by lot."""
        rng = seeded(lot)
        for start, end in self.levels[1:]:
            self.seeds[start:end] = shuffled(rng, self.seeds[start:end])

    def settle(self) -> None:
        """Give every level but the first its best order, again and again, until none becomes better."""
        before = self.cost() + 1
        while self.cost() < before:
            before = self.cost()
            for start, end in self.levels[1:]:
                self._place(start, end)

    def cost(self) -> int:
        """What the order costs, every meeting counted twice."""
        return sum(self._cost(one, seed, self._mates(one)) for seed, one in enumerate(self.seeds))

    def _place(self, start: int, end: int) -> None:
        level = self.seeds[start:end]
        mates = [self._mates(one) for one in level]
        costs = [
            [self._cost(one, seed, own) for seed in range(start, end)] for one, own in zip(level, mates, strict=True)
        ]
        for one, place in zip(level, cheapest(costs), strict=True):
            self.seeds[start + place] = one

    def _mates(self, one: Qualified) -> list[int]:
        """Which seeds have others of the same group."""
        return [
            seed
            for seed, other in enumerate(self.seeds)
            if one.group is not None and other.group == one.group
            if other != one
        ]

    def _cost(self, one: Qualified, seed: int, mates: Sequence[int]) -> int:
        """What it costs to make somebody this seed: meetings with mates before the final, a little more where their
        places are better; then the way from rank.
        """
        early = 0
        for mate in mates:
            column = (self.line[seed] ^ self.line[mate]).bit_length()
            early += self.prices[column - 1] * (BETTER - one.place - self.seeds[mate].place)
        distance = seed - self.rank[one.entrant]
        return early + distance * distance
