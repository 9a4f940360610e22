"""The till of an evening: its fees, its movements, and what they come to."""

import datetime
import uuid
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.event.till import MovementKind, TillSums, sums_of
from tournaments.models import Movement, Payment, Tournament
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.entries.arrivals import ArrivalsPage, arrivals_page


@dataclass(frozen=True, slots=True)
class MovementLine:
    """A row of the till, with who wrote it and when; `corrected` where another row is in its place, or none."""

    id: uuid.UUID
    kind: MovementKind
    cents: int
    what: str
    tickets: int | None
    author: str
    at: datetime.datetime
    corrected: bool


@dataclass(frozen=True, slots=True)
class Till:
    """All that was ever written, in the order in which it was, and what it comes to with the fees that were paid.

    `moved_since_counted`: money came or went after the till was counted.
    """

    lines: tuple[MovementLine, ...]
    fees: int
    sums: TillSums
    moved_since_counted: bool

    @property
    def in_force(self) -> tuple[MovementLine, ...]:
        return tuple(line for line in self.lines if not line.corrected)

    @property
    def counted(self) -> MovementLine | None:
        return next((line for line in self.in_force if line.kind is MovementKind.COUNTED), None)

    @property
    def used(self) -> bool:
        return bool(self.lines) or bool(self.fees)


@dataclass(frozen=True, slots=True)
class TillPage(Till):
    """The till beside who paid."""

    arrivals: ArrivalsPage

    @property
    def paid_by(self) -> int:
        """How many entrants paid something that they were not given back."""
        return sum(line.paid > 0 for line in self.arrivals.lines)


def movement_known(tournament: Tournament, movement_id: uuid.UUID) -> bool:
    """Whether there is such a row in this till, corrected or not."""
    return Movement.objects.filter(tournament=tournament, pk=movement_id).exists()


def till_page(tournament: Tournament) -> TillPage:
    """The till in a constant number of queries."""
    till = till_of(tournament)
    return TillPage(till.lines, till.fees, till.sums, till.moved_since_counted, arrivals_page(tournament))


def till_of(tournament: Tournament) -> Till:
    """The till alone, in two queries."""
    rows = list(_movements(tournament.id))
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
        )
        for row in rows
    )
    payments = list(_payments(tournament.id))
    fees = sum(cents for cents, _taken, returned in payments if returned is None)
    counts = (MovementKind.COUNTED.value,)
    counted = max((row.entered.seq for row in rows if row.kind in counts and row.replaced is None), default=None)
    moved = [row.entered.seq for row in rows if row.kind not in counts]
    moved += [row.replaced.seq for row in rows if row.kind not in counts and row.replaced is not None]
    moved += [max(taken, returned or 0) for _cents, taken, returned in payments]
    return Till(
        lines,
        fees,
        sums_of(fees, ((line.kind, line.cents) for line in lines if not line.corrected)),
        counted is not None and max(moved, default=0) > counted,
    )


@prepared
def _movements(tournament_id: uuid.UUID, /) -> QuerySet[Movement]:
    rows = Movement.objects.filter(tournament_id=tournament_id)
    return rows.select_related("entered", "replaced").order_by("entered__seq")


@prepared
def _payments(tournament_id: uuid.UUID, /) -> QuerySet[Payment, tuple[int, int, int | None]]:
    """Cents, and the entries of the log with which they came and were given back."""
    rows = Payment.objects.filter(tournament_id=tournament_id)
    return rows.values_list("cents", "entered__seq", "replaced__seq")
