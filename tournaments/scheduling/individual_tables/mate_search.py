"""Who sits with whom when everybody plays alone: simulated annealing over the tables of all turns.

Who plays in which turn is known before; the search only exchanges two players of different tables of one turn. Nobody
has a partner, so all that counts is how often two sit at one table. A meeting costs AGAIN for each that these two had
before, so that v meetings cost v(v - 1) / 2 times as much: what the audit counts as met again. Those beyond `most`, two
as a rule, cost a little more, so that of two ways with as many meetings again the one is better in which no two meet so
often.
Meetings of earlier turns are counted before the search begins, and two who are not to meet cost a price of their own,
every time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb
from random import Random
from types import MappingProxyType

from tournaments.scheduling.audit.side_audit import least_meetings_again, least_most_met
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, exponential_limits

AGAIN, MOST = 4, 2
HOTTEST, COOLING, SWEEPS = 2_400, 9_760, 100
SPARED = 10
"""One of this many exchanges that end no repeat is looked at all the same."""

Couple = tuple[int, int]
Prices = Mapping[Couple, int]
"""What two players, the smaller number first, cost whenever they meet."""
NO_PRICES: Prices = MappingProxyType({})
NO_HOMES: Mapping[int, int] = MappingProxyType({})


def cost_of_meeting(before: int, most: int = MOST) -> int:
    """What another meeting costs two who have met `times` times."""
    return AGAIN * before + max(0, before + 1 - most)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a search is for: the `cost` of a meeting after this many before, and the `floor` below which all cannot
    cost.
    """

    cost: Callable[[int], int]
    floor: int = 0


FEW_AGAIN = Aim(cost_of_meeting)


def few_again(sizes: Sequence[Sequence[int]], people: int) -> Aim:
    """That in turns at tables of these sizes people meet again no more often than must be, and nor do any two."""
    again = least_meetings_again(sizes, people)
    most = max(MOST, least_most_met(sizes, people, again))
    meetings = sum(comb(size, 2) for turn in sizes for size in turn)
    return Aim(partial(cost_of_meeting, most=most), least_cost(meetings, comb(people, 2), again, most))


def least_cost(meetings: int, couples: int, again: int = 0, most: int = MOST) -> int:
    """The least cost of this many meetings of this many couples, of which `again` are repeated at best."""
    share, over = divmod(meetings, max(1, couples))
    times = (share + 1, over), (share, couples - over)
    fewest = sum(often * comb(met, 2) for met, often in times)
    return AGAIN * max(fewest, again) + sum(often * comb(max(0, met + 1 - most), 2) for met, often in times)


class MateSearch:
    """The tables of several turns: as they are given at first, better with every sweep."""

    def __init__(
        self,
        players: int,
        turns: Sequence[Sequence[Sequence[int]]],
        met: Iterable[Sequence[int]],
        rng: Random,
        prices: Prices = NO_PRICES,
        homes: Mapping[int, int] = NO_HOMES,
        first_prices: Prices = NO_PRICES,
        aim: Aim = FEW_AGAIN,
    ) -> None:
        """`turns` lists the tables of every turn, each with the indexes below `players` of those who sit there.

        `met` lists the tables of earlier turns, which stay as they are. Those in `homes` do not leave the table, by its
        place in the turn, at which they begin. Of the first turn the `first_prices` never get higher. The `aim`
        counts earlier turns too.
        """
        self.aim = aim
        self.turns = [[list(table) for table in tables] for tables in turns]
        self.rng, self.homes, self.first_prices = rng, homes, first_prices
        self.times = [[0] * players for _ in range(players)]
        self.prices = [[0] * players for _ in range(players)]
        for (one, two), price in prices.items():
            self.prices[one][two] = self.prices[two][one] = price
        self.again = [[aim.cost(0) + price for price in row] for row in self.prices]
        self.ended = [[0] * players for _ in range(players)]
        self.cost = 0
        seated = [*met, *(table for tables in self.turns for table in tables)]
        for table in seated:
            for one, two in combinations(table, 2):
                self._meet(one, two, 1)

    def run(self, steps: int, hottest: int = HOTTEST, cooling: int = COOLING) -> None:
        """Improve the tables by `steps` tried exchanges, or until nothing can be better.

        `hottest` is how much worse an exchange may be at first on average, in thousandths of the cost; after each
        sweep that becomes `cooling` ten-thousandths of itself.
        """
        temperature, places = hottest, self._places()
        for _ in range(SWEEPS):
            if self.cost <= self.aim.floor or not places:
                return
            self._sweep(places, exponential_limits(temperature), steps // SWEEPS)
            temperature = temperature * cooling // 10_000

    def _meet(self, one: int, two: int, times: int) -> None:
        """Count two as met once more, or once less (`times` = -1)."""
        price = self.prices[one][two]
        before = self.times[one][two]
        after = before + times
        self.cost += self.again[one][two] if times > 0 else -self.ended[one][two]
        again = self.aim.cost(after) + price
        ended = self.aim.cost(after - 1) + price if after else 0
        for here, there in ((one, two), (two, one)):
            self.times[here][there], self.again[here][there], self.ended[here][there] = after, again, ended

    def _sweep(self, places: Sequence[tuple[list[list[int]], int, int]], limits: Sequence[int], steps: int) -> None:
        """Try `steps` exchanges; one that costs more is accepted up to a drawn limit."""
        random, again, ended = self.rng.random, self.again, self.ended
        total = len(places)
        for _ in range(steps):
            tables, here, place = places[int(random() * total)]
            there = int(random() * (len(tables) - 1))
            there += there >= here
            mine, other = tables[here], tables[there]
            one = mine[place]
            across = int(random() * len(other))
            two = other[across]
            ended_one, ended_two = ended[one], ended[two]
            saved = 0
            for mate in mine:
                saved += ended_one[mate]
            for mate in other:
                saved += ended_two[mate]
            if saved == 0 and int(random() * SPARED):
                continue
            again_one, again_two = again[one], again[two]
            change = -saved - 2 * again_one[two]
            for mate in mine:
                change += again_two[mate]
            for mate in other:
                change += again_one[mate]
            if change > 0 and change > limits[int(random() * EXPONENTIAL_SIZE)]:
                continue
            if self._is_free(tables, here, there, one, two):
                self._exchange(mine, other, place, across)
                if self.cost <= self.aim.floor:
                    return

    def _places(self) -> list[tuple[list[list[int]], int, int]]:
        """Every chair of a turn with another table: the tables of the turn, the table and the place at it."""
        return [
            (tables, at, place)
            for tables in self.turns
            if len(tables) > 1
            for at, table in enumerate(tables)
            for place in range(len(table))
        ]

    def _is_free(self, tables: list[list[int]], here: int, there: int, one: int, two: int) -> bool:
        """Whether these two may exchange their places: nobody leaves home, and the first turn keeps its
        restrictions.
        """
        if self.homes and (self.homes.get(one, there) != there or self.homes.get(two, here) != here):
            return False
        if not self.first_prices or tables is not self.turns[0]:
            return True
        now = _priced(tables[here], self.first_prices) + _priced(tables[there], self.first_prices)
        mine = [two if player == one else player for player in tables[here]]
        other = [one if player == two else player for player in tables[there]]
        return _priced(mine, self.first_prices) + _priced(other, self.first_prices) <= now

    def _exchange(self, mine: list[int], other: list[int], place: int, across: int) -> None:
        """Let two players of different tables change places."""
        one, two = mine[place], other[across]
        for mate in mine:
            if mate != one:
                self._meet(one, mate, -1)
                self._meet(two, mate, 1)
        for mate in other:
            if mate != two:
                self._meet(two, mate, -1)
                self._meet(one, mate, 1)
        mine[place], other[across] = two, one


def _priced(table: Iterable[int], prices: Prices) -> int:
    """What those cost who sit at this table and are not to meet."""
    return sum(prices.get(couple, 0) for couple in combinations(sorted(table), 2))
