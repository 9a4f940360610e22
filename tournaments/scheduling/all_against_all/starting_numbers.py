"""Who gets which starting number, so that the first turn keeps those apart who wish it."""

from collections.abc import Iterable, Sequence
from random import Random

from tournaments.scheduling.all_against_all.berger import Pairing
from tournaments.scheduling.kernel.chance import shuffled
from tournaments.scheduling.kernel.types import EntrantId
from tournaments.scheduling.kernel.wishes import Ban

HARD_PRICE = 1_000
LOTS = 20


def drawn_by_lot(
    entrants: Sequence[EntrantId], first: Sequence[Pairing], bans: Iterable[Ban], rng: Random
) -> list[EntrantId]:
    """The entrants by starting number: the first lot in which nobody banned meets in the `first` turn, or the best of
    LOTS; hard bans count most.

    In every lot two entrants change numbers as long as that brings fewer banned meetings.
    """
    prices: dict[frozenset[EntrantId], int] = {}
    for ban in bans:
        couple = frozenset((ban.one, ban.two))
        prices[couple] = prices.get(couple, 0) + (HARD_PRICE if ban.hard else 1)
    best = _Lot(shuffled(rng, entrants), first, prices)
    best.improve()
    for _ in range(LOTS - 1):
        if not best.price():
            break
        lot = _Lot(shuffled(rng, entrants), first, prices)
        lot.improve()
        best = min(best, lot, key=_Lot.price)
    return best.order


class _Lot:
    """One order of the entrants, and what its first turn costs."""

    def __init__(
        self, order: list[EntrantId], first: Sequence[Pairing], prices: dict[frozenset[EntrantId], int]
    ) -> None:
        self.order, self.first, self.prices = order, first, prices
        self.against = {one: two for pairing in first for one, two in (pairing, pairing[::-1])}

    def price(self) -> int:
        """What all meetings of the first turn cost."""
        return sum(self._met(pairing.first) for pairing in self.first)

    def improve(self) -> None:
        """Exchange numbers until no exchange helps any more."""
        while any(self._exchanged(number) for pairing in self.first if self._met(pairing.first) for number in pairing):
            pass

    def _met(self, number: int) -> int:
        """What this number's meeting costs; nothing if it does not play."""
        other = self.against.get(number)
        return 0 if other is None else self.prices.get(frozenset((self.order[number], self.order[other])), 0)

    def _exchanged(self, number: int) -> bool:
        """Whether the number was exchanged for another to its gain."""
        for other in range(len(self.order)):
            if other not in (number, self.against[number]):
                before = self._met(number) + self._met(other)
                self._exchange(number, other)
                if self._met(number) + self._met(other) < before:
                    return True
                self._exchange(number, other)
        return False

    def _exchange(self, one: int, two: int) -> None:
        self.order[one], self.order[two] = self.order[two], self.order[one]
