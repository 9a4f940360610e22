"""Who is which number of a plan, so that wishes are kept and the plan stays as good as it is."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.scheduling.evenings.seat_wishes import Term
from tournaments.scheduling.kernel.chance import below
from tournaments.scheduling.kernel.types import EntrantId
from tournaments.scheduling.whist.plan import Lineups, couples, resting

TRIES, PRICES_ASKED = 3_000, 200_000


class _Encounters:
    """How often any two numbers of a plan are partners, opponents, and play at different tables."""

    def __init__(self, plan: Lineups, count: int) -> None:
        size = count * count
        self.count = count
        self.mates, self.foes, self.busy = [0] * size, [0] * size, [len(plan)] * size
        for tables in plan:
            for table in tables:
                partners, opponents = couples(table)
                for one, two in partners:
                    self._meet(self.mates, one, two)
                for one, two in opponents:
                    self._meet(self.foes, one, two)
            rests = resting(tables, count)
            for one in rests:
                for two in range(count):
                    self._meet(self.busy, one, two, -1)
            for one, two in combinations(rests, 2):
                self._meet(self.busy, one, two, 1)

    def _meet(self, times: list[int], one: int, two: int, more: int = 1) -> None:
        times[one * self.count + two] += more
        times[two * self.count + one] += more

    def price(self, term: Term, one: int, two: int) -> int:
        """What a term costs when its entrants are these two numbers."""
        place = one * self.count + two
        mates, foes = self.mates[place], self.foes[place]
        elsewhere = self.busy[place] - mates - foes if term.elsewhere else 0
        return term.mates * mates + term.foes * foes + term.elsewhere * elsewhere


class _Order:
    """Who is which number of a plan, and what the wishes cost as long as it stays so."""

    def __init__(self, plan: Lineups, names: Sequence[EntrantId], wanted: Sequence[Term]) -> None:
        self.names = list(names)
        self._all_turns, self._first = _Encounters(plan, len(names)), _Encounters(plan[:1], len(names))
        self._wanted = wanted
        self.place = {name: index for index, name in enumerate(names)}
        self.concerned: dict[EntrantId, list[int]] = {name: [] for name in names}
        for number, term in enumerate(wanted):
            self.concerned[term.one].append(number)
            self.concerned[term.two].append(number)

    def price(self, number: int) -> int:
        term = self._wanted[number]
        met = self._first if term.first_turn else self._all_turns
        return met.price(term, self.place[term.one], self.place[term.two])

    def exchange(self, one: EntrantId, two: EntrantId) -> None:
        self.place[one], self.place[two] = self.place[two], self.place[one]
        self.names[self.place[one]], self.names[self.place[two]] = one, two


def named_to_wish(
    plan: Lineups, names: Sequence[EntrantId], wanted: Sequence[Term], rng: Random, first_group: int = 0
) -> tuple[list[EntrantId], int]:
    """The names in an order in which the plan keeps as many of the wishes as found, and the price of the others.

    Two names change places while that costs no more: one of those whose wish is not kept, and any other; the
    `first_group` names only among themselves.
    """
    order = _Order(plan, names, wanted)
    paid = [order.price(number) for number in range(len(wanted))]
    for _ in range(min(TRIES, PRICES_ASKED // max(1, len(wanted)))):
        broken = [number for number, cost in enumerate(paid) if cost]
        if not broken:
            break
        term = wanted[broken[below(rng, len(broken))]]
        one = (term.one, term.two)[below(rng, 2)]
        peers = range(first_group) if order.place[one] < first_group else range(first_group, len(names))
        two = order.names[peers[below(rng, len(peers))]]
        touched = {*order.concerned[one], *order.concerned[two]}
        order.exchange(one, two)
        costs = {number: order.price(number) for number in touched}
        if sum(costs.values()) > sum(paid[number] for number in touched):
            order.exchange(one, two)
        else:
            for number, cost in costs.items():
                paid[number] = cost
    return order.names, sum(paid)
