"""The money of an evening: what moves it, and what the till must hold. Sums are whole cents."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class MovementKind(StrEnum):
    """What a row of the till is: the float it begins with, what comes in beside the fees, what goes out, and what was
    counted in it at the end, which moves nothing.
    """

    FLOAT = "float"
    OFFER = "offer"
    RAFFLE = "raffle"
    INCOME = "income"
    EXPENSE = "expense"
    PRIZES = "prizes"
    COUNTED = "counted"


TAKEN = (MovementKind.FLOAT, MovementKind.OFFER, MovementKind.RAFFLE, MovementKind.INCOME)
"""What is put into the till, the float first."""
PAID_OUT = (MovementKind.EXPENSE, MovementKind.PRIZES)
ONCE = (MovementKind.FLOAT, MovementKind.COUNTED)
"""At most one of these is in force."""
UNNAMED = ONCE
"""These need no word on what they are for."""


@dataclass(frozen=True, slots=True)
class TillSums:
    """What an evening came to, in cents; `counted` is None before the till was counted.

    The float is no gain: it goes back where it came from.
    """

    float_: int
    taken: int
    paid_out: int
    counted: int | None

    @property
    def proceeds(self) -> int:
        """What is left over, less than nothing where more was spent."""
        return self.taken - self.paid_out

    @property
    def expected(self) -> int:
        """What the till must hold."""
        return self.float_ + self.proceeds

    @property
    def difference(self) -> int | None:
        """What was counted too much, or with a minus too little."""
        return None if self.counted is None else self.counted - self.expected


def sums_of(fees: int, movements: Iterable[tuple[MovementKind, int]]) -> TillSums:
    """The sums of the fees that were paid and of the movements in force, each with its cents."""
    rows = list(movements)
    counted = [cents for kind, cents in rows if kind is MovementKind.COUNTED]
    return TillSums(
        float_=sum(cents for kind, cents in rows if kind is MovementKind.FLOAT),
        taken=fees + sum(cents for kind, cents in rows if kind in TAKEN and kind is not MovementKind.FLOAT),
        paid_out=sum(cents for kind, cents in rows if kind in PAID_OUT),
        counted=counted[-1] if counted else None,
    )
