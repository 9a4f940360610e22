"""Who sits with whom when pairs rotate for some turns only: simulated annealing over the seats of all turns.

Who plays in which turn is known before; the search only changes seats within turns. The four seats of a table
are p, p + 1 against p + 2, p + 3, p a multiple of four. Two players who were partners p times and opponents o
times cost 24 p (p - 1) / 2 + 4 o (o - 1) / 2 + 2 p o: a repeated partner is by far the worst, then a repeated
opponent, then a partner met as an opponent. Meetings of earlier turns are counted before the search begins. Two
who are not to meet cost a price of their own, every time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from types import MappingProxyType

from rules.sides import SEATS
from tournaments.scheduling.kernel.chance import EXPONENTIAL_SIZE, exponential_limits
from tournaments.scheduling.whist.plan import Four, Plan

PARTNERS_TWICE, OPPONENTS_TWICE, PARTNER_AND_OPPONENT = 24, 4, 2
BOTH_REGROUPED = 2 * (PARTNERS_TWICE + OPPONENTS_TWICE - 2 * PARTNER_AND_OPPONENT)
"""What it costs less to make partners of two couples than their prices say, which count these two meetings."""
HOTTEST, COOLING, SWEEPS = 3_000, 9_755, 100
SPARED = 10
"""Of so many changes that end no repeat, one is looked at all the same."""

Prices = Mapping[tuple[int, int], tuple[int, int]]
"""What two players cost whenever they are partners, and whenever they are opponents."""
Guard = Callable[[list[int], int, int], bool]
"""Whether two places of a turn's seats may exchange their players."""
NO_PRICES: Prices = MappingProxyType({})


def seats_of(plan: Plan) -> list[list[int]]:
    """Who plays in every turn of a plan, seat after seat."""
    return [[player for four in fours for player in four] for fours in plan]


class SeatSearch:
    """The seats of several turns: as they are given at first, better with every sweep."""

    def __init__(
        self,
        players: int,
        turns: Sequence[Sequence[int]],
        met: Iterable[Four],
        rng: Random,
        prices: Prices = NO_PRICES,
        guard: Guard | None = None,
        *,
        alternating: bool = False,
    ) -> None:
        """`turns` lists for every turn who plays, by index below `players`, a multiple of four of them, seat
        after seat.

        `met` lists the tables of earlier turns, whose seats stay as they are. A change that would be made is asked of
        the `guard` before. `alternating` seats change first with first of a side, second with second, only.
        """
        self.alternating = alternating
        self.players, self.rng, self.guard = players, rng, guard
        self.turns = [list(seats) for seats in turns]
        self.mates = [[0] * players for _ in range(players)]
        self.foes = [[0] * players for _ in range(players)]
        self.cost = 0
        for (one, two), (as_partners, as_opponents) in prices.items():
            for here, there in ((one, two), (two, one)):
                self.mates[here][there] += as_partners
                self.foes[here][there] += as_opponents
        known = list(met)
        for table in (*known, *(four for lineup in self.tables for four in lineup)):
            self._count(table, 1)
        meetings = 6 * (len(known) + sum(len(seats) // SEATS for seats in self.turns))
        self.floor = PARTNER_AND_OPPONENT * max(0, meetings - players * (players - 1) // 2)

    @property
    def tables(self) -> Plan:
        """The tables of every turn: two partners and their two opponents."""
        return [list(zip(seats[::4], seats[1::4], seats[2::4], seats[3::4], strict=True)) for seats in self.turns]

    def run(self, steps: int, hottest: int = HOTTEST, cooling: int = COOLING) -> None:
        """Improve the seats by `steps` tried changes, or until no seats can be better.

        `hottest` is how much worse a change may be at first on average, in thousandths of the cost; after each
        sweep that becomes `cooling` ten-thousandths of itself.
        """
        temperature = hottest
        limits = exponential_limits(temperature)
        for _ in range(SWEEPS):
            if self.cost <= self.floor:
                return
            self._sweep(limits, steps // SWEEPS)
            if temperature:
                temperature = temperature * cooling // 10_000
                limits = exponential_limits(temperature)

    def _sit_with(self, one: int, two: int, times: int) -> None:
        """Count two players as partners once more (or once less, `times` = -1), with the price of doing it
        again.
        """
        mates, foes = self.mates, self.foes
        before = mates[one][two]
        mates[one][two] = mates[two][one] = before + PARTNERS_TWICE * times
        foes[one][two] = foes[two][one] = foes[one][two] + PARTNER_AND_OPPONENT * times
        self.cost += before if times > 0 else PARTNERS_TWICE - before

    def _sit_against(self, one: int, two: int, times: int) -> None:
        """Count two players as opponents once more (or once less), with the price of doing it again."""
        mates, foes = self.mates, self.foes
        before = foes[one][two]
        mates[one][two] = mates[two][one] = mates[one][two] + PARTNER_AND_OPPONENT * times
        foes[one][two] = foes[two][one] = before + OPPONENTS_TWICE * times
        self.cost += before if times > 0 else OPPONENTS_TWICE - before

    def _sweep(self, limits: Sequence[int], steps: int) -> None:
        """Try `steps` changes of two seats in a turn; one that costs more is accepted up to a drawn limit."""
        random, mates, foes, guard = self.rng.random, self.mates, self.foes, self.guard
        places = [(seats, place, len(seats)) for seats in self.turns for place in range(len(seats))]
        total, both = len(places), 2 * (PARTNERS_TWICE + 2 * OPPONENTS_TWICE)
        alternating = self.alternating
        for _ in range(steps):
            seats, one, size = places[int(random() * total)]
            two = int(random() * size)
            if alternating:
                two ^= (one ^ two) & 1
            if one // SEATS == two // SEATS:
                if two != one and two != one ^ 1:
                    self._try_regroup(seats, one, two, limits)
                continue
            here, there = seats[one], seats[two]
            my_mates, my_foes, other_mates, other_foes = mates[here], foes[here], mates[there], foes[there]
            mate, foe, rival = seats[one ^ 1], seats[one ^ 2], seats[one ^ 3]
            other_mate, other_foe, other_rival = seats[two ^ 1], seats[two ^ 2], seats[two ^ 3]
            saved = my_mates[mate] + my_foes[foe] + my_foes[rival] - both
            saved += other_mates[other_mate] + other_foes[other_foe] + other_foes[other_rival]
            if saved == 0 and int(random() * SPARED):
                continue
            change = my_mates[other_mate] + my_foes[other_foe] + my_foes[other_rival] - saved
            change += other_mates[mate] + other_foes[foe] + other_foes[rival]
            cheap = change <= 0 or change <= limits[int(random() * EXPONENTIAL_SIZE)]
            if cheap and (guard is None or guard(seats, one, two)):
                self._exchange(seats, one, two)
            if self.cost <= self.floor:
                return

    def _exchange(self, seats: list[int], one: int, two: int) -> None:
        """Let the players of two tables change seats."""
        for times in (-1, 1):
            for place in (one, two):
                self._sit_with(seats[place], seats[place ^ 1], times)
                self._sit_against(seats[place], seats[place ^ 2], times)
                self._sit_against(seats[place], seats[place ^ 3], times)
            if times < 0:
                seats[one], seats[two] = seats[two], seats[one]

    def _try_regroup(self, seats: list[int], one: int, two: int, limits: Sequence[int]) -> None:
        """Let two opponents of a table change seats, so that its four play in another pairing."""
        mates, foes = self.mates, self.foes
        here, mate, there, other = seats[one], seats[one ^ 1], seats[two], seats[two ^ 1]
        change = BOTH_REGROUPED + mates[here][other] - foes[here][other] + mates[there][mate] - foes[there][mate]
        change += foes[here][mate] - mates[here][mate] + foes[there][other] - mates[there][other]
        if change > 0 and change > limits[int(self.rng.random() * EXPONENTIAL_SIZE)]:
            return
        if self.guard is not None and not self.guard(seats, one, two):
            return
        for couple in ((here, mate), (there, other)):
            self._sit_with(*couple, -1)
            self._sit_against(*couple, 1)
        for couple in ((here, other), (there, mate)):
            self._sit_against(*couple, -1)
            self._sit_with(*couple, 1)
        seats[one], seats[two] = seats[two], seats[one]

    def _count(self, table: Sequence[int], times: int) -> None:
        """Count all who sit at a table once more or once less."""
        for left, right in combinations(range(SEATS), 2):
            if right == left ^ 1:
                self._sit_with(table[left], table[right], times)
            else:
                self._sit_against(table[left], table[right], times)
