"""The order of seeds in which those who come from one group meet again as late as a knockout allows."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from tournaments.scheduling.bracket.seeding import bracket_size, seed_order
from tournaments.scheduling.grouping.assignment import cheapest
from tournaments.scheduling.kernel.chance import seeded, shuffled
from tournaments.scheduling.kernel.types import EntrantId
from tournaments.scheduling.qualify import Qualification, Qualified

LOTS = 20

EARLIER = 1_000_000
"""How much more it costs that two of a group can meet one turn earlier: more than all who could meet later."""

BETTER = 1_000
"""What a meeting costs, less the places of the two: less than any two meetings."""


def bracket_seeds(qualification: Qualification) -> tuple[EntrantId, ...]:
    """Everybody who moves on, as `Field.seeds` of a knockout in which all are seeded.

    The seconds of groups change places among themselves, then the thirds, so that in the standard order of a bracket
    they meet those of their own group as late as they can: two of a group not before the final, of three rather second
    and third before it than the winner. Winners keep their order unless two of a group would meet a turn earlier for
    it, as a single best second and the winner of the same group would in the first turn: then winners who are near each
    other change places. Near the ranking comes last. With two of every group no order is better. With more, the seconds
    get the best order for the thirds as they are and the other way round, from several beginnings, and the best that
    comes of it is taken.
    """
    if len(qualification.qualified) < 2:
        return qualification.seeds
    best = _best(qualification.qualified, staying=1)
    if any(best.early()):
        best = min(best, _best(qualification.qualified, staying=0), key=_Seeding.early)
    return tuple(one.entrant for one in best.seeds)


def _best(qualified: Sequence[Qualified], *, staying: int) -> "_Seeding":
    """The best order found in which the first `staying` levels remain as they are."""
    best = _Seeding(qualified, staying)
    best.settle()
    for lot in range(1, LOTS if len(best.moving) > 1 else 1):
        other = _Seeding(qualified, staying)
        other.mix(lot)
        other.settle()
        best = min(best, other, key=_Seeding.cost)
    return best


class _Seeding:
    """The order as it is. Who has the same place in their groups is one level, from start to end; the `moving`
    levels are those behind the first `staying`.
    """

    def __init__(self, qualified: Sequence[Qualified], staying: int) -> None:
        self.seeds = list(qualified)
        self.rank = {one.entrant: number for number, one in enumerate(qualified)}
        order = seed_order(bracket_size(len(qualified)))
        self.line = {seed - 1: line for line, seed in enumerate(order)}
        self.prices = [0]
        while 2 ** len(self.prices) < len(order):
            self.prices.insert(0, EARLIER * (self.prices[0] or 1))
        changes = (number for number, (one, two) in enumerate(pairwise(qualified), start=1) if one.place != two.place)
        self.moving = list(pairwise([0, *changes, len(qualified)]))[staying:]

    def mix(self, lot: int) -> None:
        """Begin with every moving level in an order by lot."""
        rng = seeded(lot)
        for start, end in self.moving:
            self.seeds[start:end] = shuffled(rng, self.seeds[start:end])

    def settle(self) -> None:
        """Give every moving level its best order, again and again, until none becomes better."""
        before = self.cost() + 1
        while self.cost() < before:
            before = self.cost()
            for start, end in self.moving:
                self._place(start, end)

    def cost(self) -> int:
        """What the order costs, every meeting counted twice."""
        return sum(self._cost(one, seed, self._mates(one)) for seed, one in enumerate(self.seeds))

    def early(self) -> list[int]:
        """How many two of a group could meet in the first, second ... turn before the final, each counted twice."""
        met = Counter(self._column(seed, mate) for seed, one in enumerate(self.seeds) for mate in self._mates(one))
        return [met[column] for column in range(1, len(self.prices))]

    def _column(self, seed: int, mate: int) -> int:
        """The turn of the bracket, from 1, in which these two seeds can meet."""
        return (self.line[seed] ^ self.line[mate]).bit_length()

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
            early += self.prices[self._column(seed, mate) - 1] * (BETTER - one.place - self.seeds[mate].place)
        distance = seed - self.rank[one.entrant]
        return early + distance * distance
