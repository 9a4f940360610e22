"""The rows of what was played: one of each place in force, old ones ended and kept."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.outcomes import PlayedDeal
from tournaments.models import Deal, Match, Report
from tournaments.models.result import columns_of
from tournaments.services.frame.changes import Change


@dataclass(frozen=True, slots=True)
class DealChanges:
    """What it takes to make other deals the result in force: rows that end, deals that are new."""

    ended: tuple[Deal, ...]
    added: tuple[PlayedDeal, ...]

    @property
    def any(self) -> bool:
        return bool(self.ended or self.added)


def deal_changes(in_force: Sequence[Deal], deals: Iterable[PlayedDeal]) -> DealChanges:
    """The difference between the rows in force and `deals`."""
    wanted = {deal.place: deal for deal in deals}
    ended = tuple(row for row in in_force if _place(row) not in wanted or wanted[_place(row)].score != row.score)
    kept = {_place(row) for row in in_force if row not in ended}
    return DealChanges(ended, tuple(deal for place, deal in wanted.items() if place not in kept))


def deals_in(rows: Iterable[Deal]) -> list[PlayedDeal]:
    """The rows as values."""
    return [PlayedDeal(row.number, row.attempt, row.score) for row in rows]


def deals_write(change: Change, match: Match, changes: DealChanges) -> None:
    """End the old rows first: of one place only one row may be in force."""
    if changes.ended:
        Deal.objects.filter(pk__in=[row.pk for row in changes.ended]).update(replaced_id=change.log_id)
    Deal.objects.bulk_create(
        Deal(
            tournament_id=change.tournament_id,
            match=match,
            number=deal.number,
            attempt=deal.attempt,
            **columns_of(deal.score),
            entered_id=change.log_id,
        )
        for deal in changes.added
    )


def reports_settle(change: Change, match_id: uuid.UUID, *, side: int | None = None) -> None:
    """What the table told of the match, or what one side told, is in force no longer."""
    reports = Report.objects.filter(tournament_id=change.tournament_id, match_id=match_id, settled__isnull=True)
    if side is not None:
        reports = reports.filter(side=side)
    reports.update(settled_id=change.log_id)


def _place(row: Deal) -> tuple[int, int]:
    return row.number, row.attempt
