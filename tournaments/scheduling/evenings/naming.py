"""Who is which number of a plan, so that wishes are kept and the plan stays as good as it is."""

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

from tournaments.scheduling.evenings.seat_wishes import Term
from tournaments.scheduling.kernel.chance import below
from tournaments.scheduling.kernel.types import EntrantId
from tournaments.scheduling.whist.plan import Plan, resting

TRIES, PRICES_ASKED = 3_000, 200_000


class _Encounters:
    """How often any two numbers of a plan are partners, opponents, and play at different tables."""

    def __init__(self, plan: Plan, count: int) -> None:
        size = count * count
        self.count = count
        self.mates, self.foes, self.busy = [0] * size, [0] * size, [len(plan)] * size
        for fours in plan:
            for a, b, c, d in fours:
                for one, two in ((a, b), (c, d)):
                    self._meet(self.mates, one, two)
                for one, two in product((a, b), (c, d)):
                    self._meet(self.foes, one, two)
            rests = resting(fours, count)
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


def named_to_wish(
    plan: Plan, names: Sequence[EntrantId], wanted: Sequence[Term], rng: Random, first_group: int = 0
) -> tuple[list[EntrantId], int]:
    """The names in an order in which the plan keeps as many of the wishes as found, and the price of the others.

    Two names change places while that costs no more: one of those whose wish is not kept, and any other; the
    `first_group` names only among themselves.
    """
    all_turns, first = _Encounters(plan, len(names)), _Encounters(plan[:1], len(names))
    order = list(names)
    place = {name: index for index, name in enumerate(order)}
    concerned: dict[EntrantId, list[int]] = {name: [] for name in order}
    for number, term in enumerate(wanted):
        concerned[term.one].append(number)
        concerned[term.two].append(number)

    def price(number: int) -> int:
        term = wanted[number]
        met = first if term.first_turn else all_turns
        return met.price(term, place[term.one], place[term.two])

    def exchange(one: EntrantId, two: EntrantId) -> None:
        place[one], place[two] = place[two], place[one]
        order[place[one]], order[place[two]] = one, two

    paid = [price(number) for number in range(len(wanted))]
    for _ in range(min(TRIES, PRICES_ASKED // max(1, len(wanted)))):
        broken = [number for number, cost in enumerate(paid) if cost]
        if not broken:
            break
        term = wanted[broken[below(rng, len(broken))]]
        one = (term.one, term.two)[below(rng, 2)]
        peers = range(first_group) if place[one] < first_group else range(first_group, len(order))
        two = order[peers[below(rng, len(peers))]]
        touched = {*concerned[one], *concerned[two]}
        exchange(one, two)
        costs = {number: price(number) for number in touched}
        if sum(costs.values()) > sum(paid[number] for number in touched):
            exchange(one, two)
        else:
            for number, cost in costs.items():
                paid[number] = cost
    return order, sum(paid)
