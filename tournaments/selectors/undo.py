"""What somebody entered last and may still take back."""

import datetime
import uuid
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournaments.enums import LogKind
from tournaments.models import LogEntry, Match, Tournament

UNDO_WITHIN = datetime.timedelta(minutes=10)
UNDOABLE = (LogKind.RESULT, LogKind.CORRECTION, LogKind.AGREED)


@dataclass(frozen=True, slots=True)
class Undoable:
    """An entry of the log that saved or confirmed a result, and where its match is played."""

    id: uuid.UUID
    match_id: uuid.UUID
    turn: int
    table: int


def last_undoable(tournament: Tournament, account_id: uuid.UUID, now: datetime.datetime) -> Undoable | None:
    """The latest result that an account saved within ten minutes, if nothing changed at its match since.

    Whether others were led on by it is not asked here: whoever takes it back is told.
    """
    log = LogEntry.objects.filter(tournament=tournament)
    since = log.filter(seq__gt=OuterRef("seq"), subject=OuterRef("subject"))
    mine = log.filter(actor_id=account_id, kind__in=UNDOABLE, at__gte=now - UNDO_WITHIN).exclude(Exists(since))
    entry = mine.order_by("-seq").values_list("id", "subject").first()
    entry_id, match_id = entry or (None, None)
    if entry_id is None or match_id is None:
        return None
    place = Match.objects.filter(tournament=tournament, pk=match_id).values_list("turn__number", "table").first()
    return Undoable(entry_id, match_id, *place) if place else None
