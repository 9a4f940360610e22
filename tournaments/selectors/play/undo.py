"""What somebody entered last and may still take back."""

import datetime
import uuid
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.event.enums import LogKind
from tournaments.models import LogEntry, Match, Tournament
from tournaments.selectors.core.prepared import prepared

UNDO_WITHIN = datetime.timedelta(minutes=10)
UNDOABLE = (LogKind.RESULT, LogKind.CORRECTION, LogKind.AGREED)


@dataclass(frozen=True, slots=True)
class Undoable:
    """An entry of the log that saved or confirmed a result, and where its match is played; `table` is the number of the
    match where it waited for a table (`queued`).
    """

    id: uuid.UUID
    match_id: uuid.UUID
    turn: int
    table: int
    queued: bool


def last_undoable(tournament: Tournament, account_id: uuid.UUID, now: datetime.datetime) -> Undoable | None:
    """The latest result that an account saved within ten minutes, if nothing changed at its match since.

    Whether others were led on by it is not asked here: anybody who takes it back is told.
    """
    for entry_id, match_id, at in _latest(tournament.id, account_id):
        if match_id is not None and at >= now - UNDO_WITHIN:
            return next(
                (
                    Undoable(entry_id, match_id, turn, table, waits or at_table is not None)
                    for turn, table, waits, at_table in _place(tournament.id, match_id)
                ),
                None,
            )
    return None


@prepared
def _latest(
    tournament_id: uuid.UUID, account_id: uuid.UUID, /
) -> QuerySet[LogEntry, tuple[uuid.UUID, uuid.UUID | None, datetime.datetime]]:
    log = LogEntry.objects.filter(tournament_id=tournament_id)
    since = log.filter(seq__gt=OuterRef("seq"), subject=OuterRef("subject"))
    mine = log.filter(actor_id=account_id, kind__in=UNDOABLE).exclude(Exists(since))
    return mine.order_by("-seq").values_list("id", "subject", "at")[:1]


@prepared
def _place(tournament_id: uuid.UUID, match_id: uuid.UUID, /) -> QuerySet[Match, tuple[int, int, bool, int | None]]:
    return Match.objects.filter(tournament_id=tournament_id, pk=match_id).values_list(
        "turn__number", "table", "turn__stage__queued", "hall_table"
    )
