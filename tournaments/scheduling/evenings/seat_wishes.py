"""Wishes as prices of seats: what two cost who meet and should not, and who must not leave a table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from rules.sides import SEATS
from tournaments.scheduling.kernel.chance import shuffled
from tournaments.scheduling.kernel.types import EntrantId, Played, Relation, Stay, Wishes
from tournaments.scheduling.kernel.wishes import bans
from tournaments.scheduling.whist.plan import Lineups

HARD, SOFT = 10_000, 50
"""The price of a wish not kept, once; a soft one costs as much as two repeated partners (see `seating`)."""


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


def terms(wishes: Wishes, homes: Mapping[EntrantId, int]) -> tuple[Term, ...]:
    """The wishes as prices of couples: also of those who stay at different tables, and so never meet, and of those
    who stay at one, and so always do.
    """
    found = []
    for ban in bans(wishes):
        price = HARD if ban.hard else SOFT
        mates = 0 if ban.relation is Relation.OPPONENTS else price
        foes = 0 if ban.relation is Relation.PARTNERS else price
        found.append(Term(ban.one, ban.two, mates, foes, first_turn=ban.first_turn))
    for one, two in combinations(wishes.stay, 2):
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
    """Keeps those who stay at their tables, and the wishes for the first turn as they are kept at first."""

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
    """What the wishes that the plan does not keep cost, its players being the `names`; its first turn is the
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
