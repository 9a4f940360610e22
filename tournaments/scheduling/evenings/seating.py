"""Who sits with whom when pairs rotate for some turns only: simulated annealing over the seats of all turns.

Who plays in which turn is known before; the search only changes seats within turns. The four seats of a table
are p, p + 1 against p + 2, p + 3, p a multiple of four. Two players who were partners p times and opponents o
times cost 24 p (p - 1) / 2 + 4 o (o - 1) / 2 + 2 p o: a repeated partner is by far the worst, then a repeated
opponent, then a partner met as an opponent. Meetings of earlier turns are counted before the search begins. Two
who are not to meet cost a price of their own, every time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from types import MappingProxyType

from rules.games import SEATS
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, exponential_limits, shuffled
from tournaments.scheduling.base.restrictions import bans
from tournaments.scheduling.base.types import EntrantId, Played, Relation, Restrictions, Stay
from tournaments.scheduling.whist.plan import Four, Lineups, Plan

PARTNERS_TWICE, OPPONENTS_TWICE, PARTNER_AND_OPPONENT = 24, 4, 2
BOTH_REGROUPED = 2 * (PARTNERS_TWICE + OPPONENTS_TWICE - 2 * PARTNER_AND_OPPONENT)
"""What it costs less to make partners of two couples than their prices say, which count these two meetings."""
HOTTEST, COOLING, SWEEPS = 3_000, 9_755, 100
SPARED = 10
"""One of this many changes that end no repeat is looked at all the same."""

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


# Restrictions as prices of seats: what two cost who meet and should not, and who must not leave a table.

HARD, SOFT = 10_000, 50
"""The price of a restriction not kept, once; a soft one costs as much as two repeated partners (see `seating`)."""


@dataclass(frozen=True, slots=True)
class Term:
    """What two entrants cost in every turn, or in the first, in which they are partners (`mates`), opponents
    (`foes`), or play at different tables (`elsewhere`).
    """

    one: EntrantId
    two: EntrantId
    mates: int = 0
    foes: int = 0
    elsewhere: int = 0
    first_turn: bool = False

    @property
    def is_hard(self) -> bool:
        """Whether a draw that does not keep it is refused."""
        return max(self.mates, self.foes, self.elsewhere) >= HARD


def terms(restrictions: Restrictions, homes: Mapping[EntrantId, int]) -> tuple[Term, ...]:
    """The restrictions as prices of couples: also of those who stay at different tables, and so never meet, and of
    those who stay at one, and so always do.
    """
    found = []
    for ban in bans(restrictions):
        price = HARD if ban.hard else SOFT
        mates = 0 if ban.relation is Relation.OPPONENTS else price
        foes = 0 if ban.relation is Relation.PARTNERS else price
        found.append(Term(ban.one, ban.two, mates, foes, first_turn=ban.first_turn))
    for one, two in combinations(restrictions.stay, 2):
        price = HARD if one.hard and two.hard else SOFT
        if homes[one.entrant] == homes[two.entrant]:
            found.append(Term(one.entrant, two.entrant, elsewhere=price))
        else:
            found.append(Term(one.entrant, two.entrant, price, price))
    return tuple(found)


def homes_of(stays: Iterable[Stay], tables: int, history: Iterable[Played], rng: Random) -> dict[EntrantId, int]:
    """The table, counted from 0, of everybody who stays: the one asked for, else where they played last, else one
    that few others keep; those who must stay come first.
    """
    wanted = sorted(stays, key=lambda stay: not stay.hard)
    homes = {stay.entrant: stay.table - 1 for stay in wanted if stay.table is not None}
    last = {
        entrant: played.meeting.table - 1
        for played in sorted(history, key=lambda played: played.turn)
        for side in played.meeting.sides
        for entrant in side
    }
    order = shuffled(rng, range(tables))
    for stay in wanted:
        if stay.table is None:
            free = min(order, key=list(homes.values()).count)
            here = last.get(stay.entrant, free)
            homes[stay.entrant] = here if here < tables else free
    return homes


def prices(
    wanted: Iterable[Term], index: Mapping[EntrantId, int], *, first: bool
) -> dict[tuple[int, int], tuple[int, int]]:
    """What couples (the smaller index first) cost as partners and as opponents in any turn, or also in the `first`."""
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for term in wanted:
        if term.first_turn <= first and (term.mates or term.foes):
            couple = _couple(index[term.one], index[term.two])
            mates, foes = found.get(couple, (0, 0))
            found[couple] = mates + term.mates, foes + term.foes
    return found


class SeatGuard:
    """Keeps those who stay at their tables, and the restrictions for the first turn as they are kept at first."""

    def __init__(self, homes: Mapping[int, int], first_prices: Mapping[tuple[int, int], tuple[int, int]]) -> None:
        """`homes` are the tables of those who stay, by index, from 0; `first_prices` are those of the turn that
        `watch` names.
        """
        self.homes, self.first_prices = homes, first_prices
        self.first: list[int] = []

    def watch(self, seats: list[int]) -> None:
        """Take these seats, and no others, for the first turn."""
        self.first = seats

    def __call__(self, seats: list[int], one: int, two: int) -> bool:
        """Whether two places may exchange their players."""
        if one // SEATS != two // SEATS and (seats[one] in self.homes or seats[two] in self.homes):
            return False
        if seats is not self.first or not self.first_prices:
            return True
        before = self._price(seats, one, two)
        seats[one], seats[two] = seats[two], seats[one]
        after = self._price(seats, one, two)
        seats[one], seats[two] = seats[two], seats[one]
        return after <= before

    def _price(self, seats: Sequence[int], one: int, two: int) -> int:
        tables = {one // SEATS, two // SEATS}
        return sum(table_price(seats[SEATS * table : SEATS * table + SEATS], self.first_prices) for table in tables)


def table_price(four: Sequence[int], priced: Mapping[tuple[int, int], tuple[int, int]]) -> int:
    """What the couples of a table cost; the first two are partners."""
    a, b, c, d = four
    mates = sum(priced.get(_couple(one, two), (0, 0))[0] for one, two in ((a, b), (c, d)))
    return mates + sum(priced.get(_couple(one, two), (0, 0))[1] for one in (a, b) for two in (c, d))


def settled(seats: Sequence[int], homes: Mapping[int, int]) -> list[int]:
    """The seats with everybody who stays at the table to stay at, while it has a seat for them."""
    moved = list(seats)
    for player, home in homes.items():
        if player in moved and moved.index(player) // SEATS != home:
            here = moved.index(player)
            places = range(SEATS * home, SEATS * home + SEATS)
            free = [place for place in places if homes.get(moved[place]) != home]
            if free:
                moved[here], moved[free[0]] = moved[free[0]], moved[here]
    return moved


def price_of(plan: Lineups, names: Sequence[EntrantId], wanted: Iterable[Term]) -> int:
    """What the restrictions that the plan does not keep cost, its players being the `names`; its first turn is the
    first of the event if any of them asks for that.
    """
    table_of = [
        {player: (at, seat) for at, table in enumerate(tables) for seat, player in enumerate(table)} for tables in plan
    ]
    index = {name: place for place, name in enumerate(names)}
    total = 0
    for term in wanted:
        for seated in table_of[:1] if term.first_turn else table_of:
            one, two = seated.get(index[term.one]), seated.get(index[term.two])
            if one is not None and two is not None:
                total += _price(term, one, two)
    return total


def _price(term: Term, one: tuple[int, int], two: tuple[int, int]) -> int:
    if one[0] != two[0]:
        return term.elsewhere
    return term.mates if one[1] == two[1] ^ 1 else term.foes


def _couple(one: int, two: int) -> tuple[int, int]:
    return (one, two) if one < two else (two, one)
