"""The order of seeds in which those who come from one group meet again as late as a knockout allows."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.scheduling.bracket.seeding import bracket_size, seed_order
from tournaments.scheduling.grouping.assignment import cheapest
from tournaments.scheduling.qualify import Qualification, Qualified
from tournaments.scheduling.types import EntrantId

EARLIER = 1_000
"""How much more it costs that two of a group can meet one turn earlier: more than all who could meet later."""


def bracket_seeds(qualification: Qualification) -> tuple[EntrantId, ...]:
    """Everybody who moves on, as `Field.seeds` of a knockout in which all are seeded.

    The winners of groups stay in their order; the seconds change places among themselves, then the thirds, so that in
    the standard order of a bracket they meet those of their own group as late as they can: two of a group not before
    the final. Near the ranking comes second. With two of every group no order is better; with more, the order is one
    that no exchange of two improves.
    """
    if len(qualification.qualified) < 2:
        return qualification.seeds
    seeding = _Seeding(qualification.qualified)
    for start, end in seeding.levels[1:]:
        seeding.place(start, end)
    while any(
        seeding.exchanged(*two) for start, end in seeding.levels[1:] for two in combinations(range(start, end), 2)
    ):
        pass
    return tuple(one.entrant for one in seeding.seeds)


class _Seeding:
    """The order as it stands; who has the same place in their groups is one of the `levels`, from start to end."""

    def __init__(self, qualified: Sequence[Qualified]) -> None:
        self.seeds = list(qualified)
        self.rank = {one.entrant: number for number, one in enumerate(qualified)}
        order = seed_order(bracket_size(len(qualified)))
        self.line = {seed - 1: line for line, seed in enumerate(order)}
        self.prices = [0]
        while 2 ** len(self.prices) < len(order):
            self.prices.insert(0, EARLIER * (self.prices[0] or EARLIER * EARLIER))
        cuts = [
            number for number, one in enumerate(qualified) if not number or qualified[number - 1].place != one.place
        ]
        self.levels = list(zip(cuts, [*cuts[1:], len(qualified)], strict=True))

    def place(self, start: int, end: int) -> None:
        """Give a level its best seeds, with regard to the levels above."""
        level = self.seeds[start:end]
        costs = [[self._cost(one, seed, self._mates(one, range(start))) for seed in range(start, end)] for one in level]
        for one, place in zip(level, cheapest(costs), strict=True):
            self.seeds[start + place] = one

    def exchanged(self, one: int, two: int) -> bool:
        """Whether two changed their seeds, to the gain of all."""
        before = self._both(one, two)
        self.seeds[one], self.seeds[two] = self.seeds[two], self.seeds[one]
        if self._both(one, two) < before:
            return True
        self.seeds[one], self.seeds[two] = self.seeds[two], self.seeds[one]
        return False

    def _both(self, *seeds: int) -> int:
        everybody = range(len(self.seeds))
        return sum(self._cost(self.seeds[seed], seed, self._mates(self.seeds[seed], everybody)) for seed in seeds)

    def _mates(self, one: Qualified, seeds: Sequence[int]) -> list[int]:
        """Which of these seeds have others of the same group."""
        return [
            seed
            for seed in seeds
            if one.group is not None and self.seeds[seed].group == one.group
            if self.seeds[seed] != one
        ]

    def _cost(self, one: Qualified, seed: int, mates: Sequence[int]) -> int:
        """What it costs to make somebody this seed: meetings with mates before the final, then the way from rank."""
        early = sum(self.prices[(self.line[seed] ^ self.line[mate]).bit_length() - 1] for mate in mates)
        distance = seed - self.rank[one.entrant]
        return early + distance * distance
