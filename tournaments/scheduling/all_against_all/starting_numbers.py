"""Who gets which starting number, so that those are kept apart who wish it, or are of one club."""

from collections.abc import Iterable, Sequence
from random import Random

from tournaments.scheduling.all_against_all.berger import Pairing
from tournaments.scheduling.kernel.chance import shuffled
from tournaments.scheduling.kernel.types import EntrantId
from tournaments.scheduling.kernel.wishes import Ban

HARD_PRICE = 1_000
LOTS = 20


def drawn_by_lot(
    entrants: Sequence[EntrantId], pairings: Sequence[Pairing], bans: Iterable[Ban], rng: Random
) -> list[EntrantId]:
    """The entrants by starting number: the first lot in which no two who are banned meet in these `pairings`, which are
    those of one turn or of several, or the best of LOTS; hard bans count most.

    In every lot two entrants change numbers as long as that brings fewer banned meetings.
    """
    prices: dict[frozenset[EntrantId], int] = {}
    for ban in bans:
        couple = frozenset((ban.one, ban.two))
        prices[couple] = prices.get(couple, 0) + (HARD_PRICE if ban.hard else 1)
    best = _Lot(shuffled(rng, entrants), pairings, prices)
    best.improve()
    for _ in range(LOTS - 1):
        if not best.price():
            break
        lot = _Lot(shuffled(rng, entrants), pairings, prices)
        lot.improve()
        best = min(best, lot, key=_Lot.price)
    return best.order


class _Lot:
    """One order of the entrants, and what its pairings cost."""

    def __init__(
        self, order: list[EntrantId], pairings: Sequence[Pairing], prices: dict[frozenset[EntrantId], int]
    ) -> None:
        self.order, self.pairings, self.prices = order, pairings, prices
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
        return self.prices.get(frozenset((self.order[one], self.order[two])), 0)

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
