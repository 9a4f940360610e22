"""Search for base turns of players who are all alone, which a group develops into all turns of an evening.

As in `symmetric_turns` whatever repeats, repeats for a whole class of couples at once; here tables may be of any size
and nobody has a partner. What meeting again costs is that of the aim, times the couples
of the class.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import prod
from random import Random

from benchmarks.searches.base_turns import difference_classes
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, exponential_limits, seeded, shuffled
from tournaments.scheduling.individual_tables.mate_search import Aim

HOTTEST, COOLING, SWEEPS = 3_000, 9_640, 100
"""The heat is that of one couple; a class of many is as much hotter."""
UNEVEN_REST = 8

Table = tuple[int, ...]


def individual_turns(
    players: int,
    sizes: Sequence[int],
    bases: int,
    group: tuple[int, ...],
    number: int,
    steps: int,
    aim: Aim,
) -> list[list[Table]]:
    """So many base turns at tables of these sizes, found from this number with so many tried exchanges.

    The `aim` counts all turns that they are developed into.
    """
    search = _IndividualSearch(players, sizes, bases, group, seeded(number), aim)
    search.run(steps)
    return search.base_turns


class _IndividualSearch:
    """The tables of every base turn, the resting players in one more after them."""

    def __init__(
        self, players: int, sizes: Sequence[int], bases: int, group: tuple[int, ...], rng: Random, aim: Aim
    ) -> None:
        self.aim = aim
        self.size, self.rng = prod(group), rng
        self.moving = players - players % self.size
        self.resting = len(sizes)
        self.classes, _ = difference_classes(players, group)
        couples = Counter(self.classes[one][two] for one, two in combinations(range(players), 2))
        seated = sum(size * (size - 1) // 2 for size in sizes) * bases
        kinds = {many: self._prices(many, self.size // many, seated) for many in set(couples.values())}
        self.price = [kinds[couples[place]] for place in range(len(couples))]
        self.counts = [0] * len(couples)
        resting = players - sum(sizes)
        self.share, over = divmod(resting * bases * self.size, players)
        self.most = self.share + (over > 0)
        self.rests = [0] * (self.moving // self.size + players - self.moving)
        self.turns = []
        for _ in range(bases):
            order = iter(shuffled(rng, range(players)))
            self.turns.append([[next(order) for _ in range(size)] for size in (*sizes, *([resting] * (resting > 0)))])
        self.cost = 0
        for tables in self.turns:
            for table in tables[: self.resting]:
                for one, two in combinations(table, 2):
                    self._meet(self.classes[one][two], 1)
            for player in tables[self.resting] if resting else ():
                self._rest(player, 1)
        self.cost += self._rest_cost()

    @property
    def base_turns(self) -> list[list[Table]]:
        """The tables of every base turn."""
        return [[tuple(table) for table in tables[: self.resting]] for tables in self.turns]

    def run(self, steps: int) -> None:
        """Improve the base turns by `steps` tried exchanges, or until nothing can be better."""
        random, temperature = self.rng.random, HOTTEST * self.size
        places = [
            (tables, at, place)
            for tables in self.turns
            for at, table in enumerate(tables[: self.resting])
            for place in range(len(table))
        ]
        for _ in range(SWEEPS):
            limits = exponential_limits(temperature)
            for _ in range(steps // SWEEPS):
                if self.cost <= self.aim.floor:
                    return
                tables, here, place = places[int(random() * len(places))]
                there = int(random() * len(tables))
                if there != here:
                    self._try(tables, here, there, place, int(random() * len(tables[there])), limits)
            temperature = temperature * COOLING // 10_000

    def _try(
        self, tables: list[list[int]], here: int, there: int, place: int, across: int, limits: Sequence[int]
    ) -> None:
        before = self.cost
        self._exchange(tables, here, there, place, across)
        if self.cost > before and self.cost - before > limits[int(self.rng.random() * EXPONENTIAL_SIZE)]:
            self._exchange(tables, here, there, place, across)

    def _exchange(self, tables: list[list[int]], here: int, there: int, place: int, across: int) -> None:
        """Let two players change places, and keep the cost."""
        mine, other = tables[here], tables[there]
        one, two = mine[place], other[across]
        self._leave(mine, one, -1)
        mine[place] = two
        if there == self.resting:
            self.cost -= self._rest_cost()
            self._rest(two, -1)
            self._rest(one, 1)
            self.cost += self._rest_cost()
            other[across] = one
        else:
            self._leave(other, two, -1)
            other[across] = one
            self._leave(other, one, 1)
        self._leave(mine, two, 1)

    def _leave(self, table: Sequence[int], player: int, times: int) -> None:
        """Count the couples of a player at a table once less, or more."""
        row = self.classes[player]
        for mate in table:
            if mate != player:
                self._meet(row[mate], times)

    def _meet(self, couple: int, times: int) -> None:
        price, before = self.price[couple], self.counts[couple]
        self.counts[couple] = before + times
        self.cost += price[before + times] - price[before]

    def _prices(self, couples: int, often: int, most: int) -> list[int]:
        """What a class of so many couples costs, of whom one meeting in a base turn makes `often`, by such meetings."""
        total, found = 0, [0]
        for base in range(most + 1):
            total += sum(self.aim.cost(base * often + more) for more in range(often))
            found.append(couples * total)
        return found

    def _rest(self, player: int, times: int) -> None:
        moves = player < self.moving
        place = player // self.size if moves else player - self.moving + self.moving // self.size
        self.rests[place] += times if moves else times * self.size

    def _rest_cost(self) -> int:
        """What it costs that somebody rests more often, or less, than an even share."""
        return UNEVEN_REST * self.size * sum(max(0, self.share - times, times - self.most) for times in self.rests)
