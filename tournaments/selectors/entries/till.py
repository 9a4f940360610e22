"""The till of an evening: its fees, its movements, and what they come to."""

import datetime
import uuid
from dataclasses import dataclass

from django.db.models import Max

from tournaments.event.till import MovementKind, TillSums, sums_of
from tournaments.models import Movement, Payment, Tournament
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
class TillPage:
    """All that was ever written, in the order in which it was, beside the fees that were paid.

    `moved_since_counted`: money came or went after the till was counted.
    """

    lines: tuple[MovementLine, ...]
    arrivals: ArrivalsPage
    sums: TillSums
    moved_since_counted: bool

    @property
    def in_force(self) -> tuple[MovementLine, ...]:
        return tuple(line for line in self.lines if not line.corrected)

    @property
    def counted(self) -> MovementLine | None:
        return next((line for line in self.in_force if line.kind is MovementKind.COUNTED), None)

    @property
    def paid_by(self) -> int:
        """How many entrants paid something that they were not given back."""
        return sum(line.paid > 0 for line in self.arrivals.lines)

    @property
    def used(self) -> bool:
        return bool(self.lines) or bool(self.arrivals.taken)


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
        )
        for row in rows
    )
    arrivals = arrivals_page(tournament)
    counts = (MovementKind.COUNTED.value,)
    counted = max((row.entered.seq for row in rows if row.kind in counts and row.replaced is None), default=None)
    moved = [row.entered.seq for row in rows if row.kind not in counts]
    moved += [row.replaced.seq for row in rows if row.kind not in counts and row.replaced is not None]
    return TillPage(
        lines,
        arrivals,
        sums_of(arrivals.taken, ((line.kind, line.cents) for line in lines if not line.corrected)),
        counted is not None and max([*moved, _last_payment(tournament)], default=0) > counted,
    )


def _last_payment(tournament: Tournament) -> int:
    """The entry of the log with which the last fee came or was given back, 0 before any did."""
    paid = Payment.objects.filter(tournament=tournament)
    found = paid.aggregate(taken=Max("entered__seq"), returned=Max("replaced__seq"))
    return max(found["taken"] or 0, found["returned"] or 0)
