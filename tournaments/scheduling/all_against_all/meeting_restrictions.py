"""Restrictions where all meet all: what can never be kept, and the tables of those who stay."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from rules.problems import Problem, problem_at
from tournaments.scheduling.all_against_all.berger import Pairing, cut
from tournaments.scheduling.all_against_all.table_plans import turns_by_table
from tournaments.scheduling.base.chance import shuffled
from tournaments.scheduling.base.restrictions import Ban, bans, left_alone, restriction_problems, stay_problems
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Options, Order


def problems_of_restrictions(field: Field, options: Options, *, possible: bool) -> list[Problem]:
    """Restrictions that cannot be read, and in a draw that is `possible` otherwise, those that certainly cannot be
    kept.

    Nobody has a partner, all meet all, and of two who stay at different tables one must come to the other.
    """
    restrictions = options.restrictions
    found = restriction_problems(field, options, partners=False)
    if found or not possible:
        return found
    found += [
        problem_at(ScheduleProblem.WISH_ALL_MEET, restriction.members[0], restriction.members[1])
        for restriction in restrictions.apart
        if restriction.hard and not restriction.first_turn
    ]
    tables = tables_in_use(field, options)
    found += [*_too_many_apart(field, options, tables), *_stays(field, options, tables)]
    if not found and len(field.ids) % 2 == 0:
        found += left_alone(field, options.restrictions)
    return found or _listed_first(field, options)


def tables_in_use(field: Field, options: Options) -> int:
    """How many tables the longest turn needs."""
    pairings = len(field.ids) // 2
    turns = -(-pairings // (options.tables or pairings))
    return -(-pairings // turns)


def _too_many_apart(field: Field, options: Options, tables: int) -> list[Problem]:
    """Groups to be apart in the first turn, of which a table takes one, that leave tables without a match."""
    pairings = len(field.ids) // 2
    first = pairings // -(-pairings // tables)
    return [
        problem_at(
            ScheduleProblem.WISH_TOO_MANY_APART, restriction.members[0], members=len(restriction.members), most=first
        )
        for restriction in options.restrictions.apart
        if restriction.hard and restriction.first_turn and len(field.ids) - len(restriction.members) + first < 2 * first
    ]


def _stays(field: Field, options: Options, tables: int) -> list[Problem]:
    """Tables that are not used, and two who cannot both stay: at different tables, or at the same one while all
    play at once. With one table nobody moves.
    """
    everybody = len(field.ids)
    found = stay_problems(options, tables, everybody)
    if found or tables == 1:
        return found
    at_once = everybody // 2 == tables
    return [
        problem_at(ScheduleProblem.WISH_STAYS_MEET, one.entrant, two.entrant)
        for one, two in combinations([restriction for restriction in options.restrictions.stay if restriction.hard], 2)
        if at_once or (None not in (one.table, two.table) and one.table != two.table)
    ]


def _listed_first(field: Field, options: Options) -> list[Problem]:
    """Entrants that must be apart in the first turn but meet there, when numbers follow the list."""
    if options.order is Order.DRAWN:
        return []
    number = {entrant: place for place, entrant in enumerate(field.ids)}
    stays = {number[entrant]: table for entrant, table in homes(options).items()}
    turns = turns_by_table(len(field.ids), 1, options.tables)
    first = cut(turns[:1], options.tables, stays)[0]
    meeting = {frozenset(pairing) for pairing in first}
    return [
        problem_at(ScheduleProblem.WISH_LISTED_MEET, ban.one, ban.two)
        for ban in bans(options.restrictions)
        if ban.hard and ban.first_turn and frozenset((number[ban.one], number[ban.two])) in meeting
    ]


def homes(options: Options) -> dict[EntrantId, int]:
    """The table, from 0, of everybody who stays at one, those with a named table first; the others go where the first
    of the others is, so that as few as can be have to move when they meet.
    """
    stays = sorted(options.restrictions.stay, key=lambda restriction: not restriction.hard)
    chosen = next((restriction.table for restriction in stays if restriction.table is not None), 1)
    return {restriction.entrant: (restriction.table or chosen) - 1 for restriction in stays}


# Starting numbers, so that entrants with a restriction or of one club are kept apart.

HARD_PRICE = 1_000
LOTS = 20
Couple = frozenset[EntrantId]


def drawn_by_lot(
    entrants: Sequence[EntrantId],
    pairings: Sequence[Pairing],
    bans: Iterable[Ban],
    rng: Random,
    first: Sequence[Pairing] = (),
) -> list[EntrantId]:
    """The entrants by starting number: the first lot in which no two who are banned meet in these `pairings`, which are
    those of one turn or of several, the `first` where it is named, or the best of LOTS; hard bans count most.

    In every lot two entrants change numbers as long as that brings fewer banned meetings.
    """
    prices, at_first = dict[Couple, int](), dict[Couple, int]()
    for ban in bans:
        couple = frozenset((ban.one, ban.two))
        its = at_first if first and ban.first_turn else prices
        its[couple] = its.get(couple, 0) + (HARD_PRICE if ban.hard else 1)
    best = _Lot(shuffled(rng, entrants), pairings, prices, first, at_first)
    best.improve()
    for _ in range(LOTS - 1):
        if not best.price():
            break
        lot = _Lot(shuffled(rng, entrants), pairings, prices, first, at_first)
        lot.improve()
        best = min(best, lot, key=_Lot.price)
    return best.order


class _Lot:
    """One order of the entrants, and what its pairings cost."""

    def __init__(
        self,
        order: list[EntrantId],
        pairings: Sequence[Pairing],
        prices: Mapping[Couple, int],
        first: Sequence[Pairing],
        at_first: Mapping[Couple, int],
    ) -> None:
        self.order, self.pairings, self.prices, self.at_first = order, pairings, prices, at_first
        self.first = {frozenset(pairing) for pairing in first}
        self.against: dict[int, list[int]] = {}
        for pairing in pairings:
            for one, two in (pairing, pairing[::-1]):
                self.against.setdefault(one, []).append(two)

    def price(self) -> int:
        """What all meetings cost."""
        return sum(self._meeting(*pairing) for pairing in self.pairings)

    def improve(self) -> None:
        """Exchange numbers until no exchange helps any more."""
        while any(
            self._exchanged(number) for pairing in self.pairings if self._meeting(*pairing) for number in pairing
        ):
            pass

    def _met(self, number: int) -> int:
        """What this number's meetings cost; nothing if it does not play."""
        return sum(self._meeting(number, other) for other in self.against.get(number, ()))

    def _meeting(self, one: int, two: int) -> int:
        couple = frozenset((self.order[one], self.order[two]))
        early = self.at_first.get(couple, 0) if self.at_first and frozenset((one, two)) in self.first else 0
        return early + self.prices.get(couple, 0)

    def _exchanged(self, number: int) -> bool:
        """Whether the number was exchanged for another to its gain."""
        for other in range(len(self.order)):
            if other != number and other not in self.against[number]:
                before = self._met(number) + self._met(other)
                self._exchange(number, other)
                if self._met(number) + self._met(other) < before:
                    return True
                self._exchange(number, other)
        return False

    def _exchange(self, one: int, two: int) -> None:
        self.order[one], self.order[two] = self.order[two], self.order[one]
