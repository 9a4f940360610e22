"""What entering costs: one fee, or a choice among several with an amount each. Sums are whole cents."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from rules.problems import Problem, problem_at
from tournaments.event.problems.evening_problems import FeeProblem

ENTRANT, PERSON = FEE_PER = ("entrant", "person")
"""Whether an amount is paid once by an entrant, or by each of its people."""
MOST_CHOICES = 6
HIGHEST_FEE = 100_000_00
LONGEST_CHOICE = 40

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be chosen: its number from 1, its name, what it costs (nothing, too), and whether a dinner is in it."""

    number: int
    name: str
    cents: int
    per: str = PERSON
    dinner: bool = False


@dataclass(frozen=True, slots=True)
class Prices:
    """What entering costs: `fee` is what those pay who have chosen nothing, None where they have to choose first, or
    where nothing is paid. `by_day`: all of it is paid on every day on which somebody comes.
    """

    fee: int | None = None
    per: str = ENTRANT
    choices: tuple[Choice, ...] = ()
    by_day: bool = False

    @property
    def known(self) -> bool:
        """Whether anything is decided at all."""
        return self.fee is not None or bool(self.choices)

    def named(self, number: int) -> Choice | None:
        return next((choice for choice in self.choices if choice.number == number), None)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What an entrant has chosen: how many of its people by the number of the choice. `agreed` is what it owes in all,
    or on each day where it is paid by day, where the fee changed after it paid and its own stayed as it was.
    """

    people: Mapping[int, int] = field(default_factory=dict)
    agreed: int | None = None


NOTHING_CHOSEN = Chosen()


def due_of(prices: Prices, people: int, chosen: Chosen = NOTHING_CHOSEN, days: int = 1) -> int:
    """What an entrant of this many people owes in all; where it is paid by day, on this many `days`. Nothing before a
    choice is made (`undecided`).
    """
    return _due_once(prices, people, chosen) * (days if prices.by_day else 1)


def _due_once(prices: Prices, people: int, chosen: Chosen) -> int:
    if chosen.agreed is not None:
        return chosen.agreed
    due = 0
    for choice in prices.choices:
        taken = chosen.people.get(choice.number, 0)
        due += choice.cents * (taken if choice.per == PERSON else min(taken, 1))
    left = people - sum(chosen.people.values())
    if left > 0 or not chosen.people:
        due += (prices.fee or 0) * (max(left, 0) if prices.per == PERSON else 1)
    return due


def undecided(prices: Prices, people: int, chosen: Chosen = NOTHING_CHOSEN) -> int:
    """How many people of an entrant have still to choose before it is known what they owe."""
    if chosen.agreed is not None or prices.fee is not None or not prices.choices:
        return 0
    return max(0, people - sum(chosen.people.values()))


def dinners_of(prices: Prices, chosen: Chosen) -> int:
    """How many dinners are in what was chosen."""
    return sum(chosen.people.get(choice.number, 0) for choice in prices.choices if choice.dinner)


def chosen_problems(prices: Prices, people: int, chosen: Mapping[int, int]) -> Iterator[Problem]:
    """Every reason why an entrant of this many people cannot choose like that."""
    for number, taken in chosen.items():
        choice = prices.named(number)
        if choice is None:
            yield problem_at(FeeProblem.CHOICE_GONE, "choice")
        elif not 1 <= taken <= people:
            yield problem_at(FeeProblem.PEOPLE_RANGE, "choice", name=choice.name, most=people)
        elif choice.per == ENTRANT and taken != people:
            yield problem_at(FeeProblem.FOR_ALL, "choice", name=choice.name)
    taken = sum(chosen.values())
    if taken > people:
        yield problem_at(FeeProblem.TOO_MANY, "choice", chosen=taken, people=people)
    elif 0 < taken < people and prices.fee is not None and prices.per == ENTRANT:
        yield problem_at(FeeProblem.ALL_CHOOSE, "choice")


def choices_problems(choices: Sequence[Choice]) -> Iterator[Problem]:
    """Everything that is wrong with what is offered, each problem at the number of the choice."""
    seen: set[str] = set()
    if len(choices) > MOST_CHOICES or any(not 1 <= choice.number <= MOST_CHOICES for choice in choices):
        yield problem_at(FeeProblem.TOO_MANY_CHOICES, "choices", most=MOST_CHOICES)
    for choice in choices:
        where = f"choice_{choice.number}"
        if not choice.name:
            yield problem_at(FeeProblem.NAME_MISSING, where)
        elif len(choice.name) > LONGEST_CHOICE:
            yield problem_at(FeeProblem.NAME_LONG, where, most=LONGEST_CHOICE)
        elif choice.name.casefold() in seen:
            yield problem_at(FeeProblem.NAME_TWICE, where, name=choice.name)
        seen.add(choice.name.casefold())
        if not 0 <= choice.cents <= HIGHEST_FEE:
            yield problem_at(FeeProblem.AMOUNT_RANGE, where, most=HIGHEST_FEE // 100)
        if choice.per not in FEE_PER:
            yield problem_at(FeeProblem.PER_UNKNOWN, where)


class AfterPayment(StrEnum):
    """What becomes of those who have paid when the prices change: nobody has said it, their fee stays as it was, or
    they pay what is new or get back what is too much.
    """

    ASK = ""
    KEEP = "keep"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Payer(Generic[Key]):
    """An entrant with a payment: what it owed in all before the prices changed, what it owes now, and what it
    has paid. `kept` is what is agreed where its fee stays as it was.
    """

    key: Key
    before: int
    now: int
    paid: int
    kept: int

    @property
    def more(self) -> int:
        """What it has to pay beside what it owed anyhow."""
        return max(0, self.now - max(self.before, self.paid))

    @property
    def back(self) -> int:
        """What it gets back."""
        return max(0, self.paid - self.now)


def payers_asked(old: Prices, new: Prices, paid: Iterable[tuple[Key, int, Chosen, int, int]]) -> tuple[Payer[Key], ...]:
    """Those of whom it is asked what becomes of them when the prices change: they would pay more, or get money back.

    `paid` are who has paid, its people, what it has chosen, the sum, and on how many days it came. Where the fee of one
    stayed as it was before, that is what it owed.
    """
    found = (
        Payer(
            key,
            due_of(old, people, chosen, days),
            due_of(new, people, Chosen(chosen.people), days),
            cents,
            due_of(old, people, chosen, 1 if new.by_day else days),
        )
        for key, people, chosen, cents, days in paid
        if cents > 0
    )
    return tuple(payer for payer in found if payer.before != payer.now and (payer.more or payer.back))


# The money of an evening: what moves it, and what the till must hold. Sums are whole cents.


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
