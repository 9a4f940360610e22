"""The order of seeds in which those who come from one group meet again as late as a knockout allows."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.base.types import Byes, EntrantId
from tournaments.scheduling.bracket.drawing import seed_places
from tournaments.scheduling.grouping.fewest_turns import cheapest
from tournaments.scheduling.qualify import Qualified

LOTS = 20

EARLIER = 1_000_000
"""How much more it costs that two of a group can meet one turn earlier: more than all who could meet later."""

BETTER = 1_000
"""What a meeting costs, less the places of the two: less than any two meetings."""


def bracket_seeds(qualified: Sequence[Qualified], byes: Byes = Byes.SEEDED) -> tuple[EntrantId, ...]:
    """Those who move on, the best first, as `Field.seeds` of a knockout in which all are seeded.

    The seconds of groups change places among themselves, then the thirds, so that in the standard order of a bracket
    they meet those of their own group as late as they can: two of a group not before the final, of three rather second
    and third before it than the winner. Winners keep their order unless two of a group would meet a turn earlier for
    it, as a single best second and the winner of the same group would in the first turn: then winners who are near each
    other change places. Near the ranking comes last. With two of every group no order is better. With more, the seconds
    get the best order for the thirds as they are and the other way round, from several beginnings, and the best that
    comes of it is taken.
    """
    if len(qualified) < 2:
        return tuple(one.entrant for one in qualified)
    best = _best(qualified, byes, staying=1)
    if any(best.early()):
        best = min(best, _best(qualified, byes, staying=0), key=_Seeding.early)
    return tuple(one.entrant for one in best.seeds)


def _best(qualified: Sequence[Qualified], byes: Byes, *, staying: int) -> "_Seeding":
    """The best order found in which the first `staying` levels remain as they are."""
    best, known = _Seeding(qualified, byes, staying), set[tuple[Qualified, ...]]()
    least = best.settle(known)
    for lot in range(1, LOTS if len(best.moving) > 1 else 1):
        other = _Seeding(qualified, byes, staying)
        other.mix(lot)
        cost = other.settle(known)
        if cost is not None and (least is None or cost < least):
            best, least = other, cost
    return best


class _Seeding:
    """The order as it is. Entrants with the same place in their groups are one level, from start to end; the `moving`
    levels are those behind the first `staying`.
    """

    def __init__(self, qualified: Sequence[Qualified], byes: Byes, staying: int) -> None:
        self.seeds = list(qualified)
        self.rank = {one.entrant: number for number, one in enumerate(qualified)}
        order = seed_places(len(qualified), byes)
        self.line = [order.index(seed + 1) for seed in range(len(order))]
        self.prices = [0]  # by turn: two lines meet in the one whose number is as long as what they differ in, in bits
        while 2 ** len(self.prices) < len(order):
            self.prices.insert(0, EARLIER * (self.prices[0] or 1))
        changes = (number for number, (one, two) in enumerate(pairwise(qualified), start=1) if one.place != two.place)
        self.moving = list(pairwise([0, *changes, len(qualified)]))[staying:]

    def mix(self, lot: int) -> None:
        """Begin with every moving level in an order by lot."""
        rng = seeded(lot)
        for start, end in self.moving:
            self.seeds[start:end] = shuffled(rng, self.seeds[start:end])

    def settle(self, known: set[tuple[Qualified, ...]]) -> int | None:
        """Give every moving level its best order, again and again, until none becomes better; what it costs then.

        None if that comes to an order that is `known` already: from there on it would be as it was.
        """
        before, now = None, self._whole_cost()
        while before is None or now < before:
            if tuple(self.seeds) in known:
                return None
            known.add(tuple(self.seeds))
            for start, end in self.moving:
                self._place(start, end)
            before, now = now, self._whole_cost()
        return now

    def _whole_cost(self) -> int:
        """What the order costs, every meeting counted twice."""
        everybody = zip(self.seeds, self._mates(), strict=True)
        return sum(self._cost(one, seed, mates) for seed, (one, mates) in enumerate(everybody))

    def early(self) -> list[int]:
        """How many two of a group could meet in the first, second ... turn before the final, each counted twice."""
        line, mates = self.line, self._mates()
        met = Counter((line[seed] ^ line[mate]).bit_length() for seed, own in enumerate(mates) for mate in own)
        return [met[column] for column in range(1, len(self.prices))]

    def _place(self, start: int, end: int) -> None:
        level, mates = self.seeds[start:end], self._mates(start, end)
        costs = [
            [self._cost(one, seed, own) for seed in range(start, end)] for one, own in zip(level, mates, strict=True)
        ]
        for one, place in zip(level, cheapest(costs), strict=True):
            self.seeds[start + place] = one

    def _mates(self, start: int = 0, end: int | None = None) -> list[list[int]]:
        """Which seeds have the others of the group of each of these, or of everybody."""
        groups: dict[int | None, list[int]] = {}
        for seed, one in enumerate(self.seeds):
            groups.setdefault(one.group, []).append(seed)
        groups.pop(None, None)  # those who come from no group
        some = enumerate(self.seeds[start:end], start)
        return [[mate for mate in groups.get(one.group, ()) if mate != seed] for seed, one in some]

    def _cost(self, one: Qualified, seed: int, mates: Sequence[int]) -> int:
        """What it costs to make somebody this seed: meetings with mates before the final, a little more where their
        places are better; then the way from rank.
        """
        early, line, here, better = 0, self.line, self.line[seed], BETTER - one.place
        for mate in mates:
            early += self.prices[(here ^ line[mate]).bit_length() - 1] * (better - self.seeds[mate].place)
        distance = seed - self.rank[one.entrant]
        return early + distance * distance
