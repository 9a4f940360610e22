"""The till of an evening: its fees, its movements, and what they come to."""

import datetime
import uuid
from dataclasses import dataclass

from django.db.models import CharField, Sum, Value

from tournaments.event.fees import Move, MovementKind, TillState, TillSums, state_of
from tournaments.models import Movement, Payment, Tournament
from tournaments.selectors.entries.arrival_queries import ArrivalsPage, arrivals_page


@dataclass(frozen=True, slots=True)
class MovementLine:
    """A row of the till, with its writer and time; `corrected` where another row is in its place, or none. What is
    `of_prize` is corrected where that prize is.
    """

    id: uuid.UUID
    kind: MovementKind
    cents: int
    what: str
    tickets: int | None
    author: str
    at: datetime.datetime
    corrected: bool
    of_prize: bool = False


@dataclass(frozen=True, slots=True)
class TillPage:
    """All that was ever written, in the order in which it was, beside the fees that were paid."""

    lines: tuple[MovementLine, ...]
    arrivals: ArrivalsPage
    state: TillState

    @property
    def sums(self) -> TillSums:
        return self.state.sums

    @property
    def moved_since_counted(self) -> bool:
        return self.state.moved_since_counted

    @property
    def in_force(self) -> tuple[MovementLine, ...]:
        return tuple(line for line in self.lines if not line.corrected)

    @property
    def counted(self) -> MovementLine | None:
        return next((line for line in self.in_force if line.kind is MovementKind.COUNTED), None)

    @property
    def paid_by(self) -> int:
        """How many entrants paid all that they owe, and were not given it back."""
        return sum(line.paid > 0 and not line.in_part for line in self.arrivals.lines)


def movement_known(tournament: Tournament, movement_id: uuid.UUID) -> bool:
    """Whether there is such a row in this till, corrected or not."""
    return Movement.objects.filter(tournament=tournament, pk=movement_id).exists()


def till_page(tournament: Tournament) -> TillPage:
    """The till in a constant number of queries."""
    rows = list(
        Movement.objects.filter(tournament=tournament).select_related("entered", "replaced").order_by("entered__seq")
    )
    lines = tuple(
        MovementLine(
            row.id,
            MovementKind(row.kind),
            row.cents,
            row.what,
            row.tickets,
            row.entered.actor_name,
            row.entered.at,
            row.replaced_id is not None,
            row.prize_id is not None,
        )
        for row in rows
    )
    return TillPage(lines, arrivals_page(tournament), till_state(tournament))


def till_state(tournament: Tournament) -> TillState:
    """What the till comes to, in one query: the home of the desk asks it again after every result."""
    columns = ("kind", "cents", "entered__seq", "replaced__seq")
    fee = Value("", output_field=CharField(max_length=10))
    fees = Payment.objects.filter(tournament=tournament).annotate(kind=fee).order_by().values_list(*columns)
    rows = Movement.objects.filter(tournament=tournament).order_by().values_list(*columns).union(fees, all=True)
    return state_of(Move(MovementKind(kind) if kind else None, *rest) for kind, *rest in rows)


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """A receipt: its number, the cents it tells of, and when it was asked for."""

    number: int
    cents: int
    at: datetime.datetime


def receipts_of(tournament: Tournament, team_id: uuid.UUID) -> tuple[ReceiptLine, ...]:
    """The receipts of an entrant by number, as far as the money was not given back."""
    paid = Payment.objects.filter(tournament=tournament, team_id=team_id, replaced__isnull=True, receipt__isnull=False)
    rows = paid.values_list("receipt__number", "receipt__entered__at").annotate(sum=Sum("cents"))
    return tuple(ReceiptLine(number, cents, at) for number, at, cents in rows.order_by("receipt__number"))
