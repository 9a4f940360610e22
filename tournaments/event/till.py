"""The money of an evening: what moves it, and what the till must hold. Sums are whole cents."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class MovementKind(StrEnum):
    """What a row of the till is: the float it begins with, what comes in beside the fees, what goes out, what of shared
    prize money does not divide and stays, and what was counted in it at the end. The last two move nothing.
    """

    FLOAT = "float"
    OFFER = "offer"
    RAFFLE = "raffle"
    INCOME = "income"
    EXPENSE = "expense"
    PRIZES = "prizes"
    REMAINDER = "remainder"
    COUNTED = "counted"


TAKEN = (MovementKind.FLOAT, MovementKind.OFFER, MovementKind.RAFFLE, MovementKind.INCOME)
"""What is put into the till, the float first."""
PAID_OUT = (MovementKind.EXPENSE, MovementKind.PRIZES)
ONCE = (MovementKind.FLOAT, MovementKind.COUNTED)
"""At most one of these is in force."""
OF_A_PRIZE = (MovementKind.PRIZES, MovementKind.REMAINDER)
"""These may belong to one prize; a remainder always does."""
MOVE_NOTHING = (MovementKind.REMAINDER, MovementKind.COUNTED)
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


@dataclass(frozen=True, slots=True)
class Move:
    """A row that moves money, or counts it: its kind (None for a fee), its cents, and the numbers of the entries of the
    log with which it came and was replaced.
    """

    kind: MovementKind | None
    cents: int
    entered: int
    replaced: int | None


@dataclass(frozen=True, slots=True)
class TillState:
    """What a till comes to. `moved_since_counted`: money came or went after the count; `used`: there ever was any."""

    sums: TillSums
    moved_since_counted: bool
    used: bool


def state_of(moves: Iterable[Move]) -> TillState:
    """What a till comes to after all that was ever written, those that were replaced among it."""
    rows = list(moves)
    in_force = [move for move in rows if move.replaced is None]
    counted = max((move.entered for move in in_force if move.kind is MovementKind.COUNTED), default=None)
    last = max(
        (max(move.entered, move.replaced or 0) for move in rows if move.kind is not MovementKind.COUNTED), default=0
    )
    return TillState(
        sums_of(
            sum(move.cents for move in in_force if move.kind is None),
            ((move.kind, move.cents) for move in in_force if move.kind is not None),
        ),
        counted is not None and last > counted,
        bool(rows),
    )


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
