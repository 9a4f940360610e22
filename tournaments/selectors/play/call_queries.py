"""Who wants to be told of which calls."""

import datetime
import uuid

from tournaments.event.regulation_kinds import LogKind
from tournaments.models import CallSubscription, LogEntry, Match, Tournament


def call_subscriptions(tournament_id: uuid.UUID) -> tuple[CallSubscription, ...]:
    """Of every phone that asked, in a fixed order."""
    return tuple(CallSubscription.objects.filter(tournament_id=tournament_id).order_by("pk"))


def asks_for_calls(tournament_id: uuid.UUID, phone: str) -> bool:
    """Whether this phone did."""
    return CallSubscription.objects.filter(tournament_id=tournament_id, phone=phone).exists()


def called_at(tournament_id: uuid.UUID, at: datetime.datetime) -> frozenset[uuid.UUID]:
    """The matches that a change of that very moment called, or sent to another table; none where nothing was changed,
    as when somebody pressed twice.
    """
    entry = LogEntry.objects.filter(tournament_id=tournament_id, kind=LogKind.CALLED, at=at).first()
    if entry is None:
        return frozenset()
    if entry.subject is not None:
        return frozenset({entry.subject})
    called = Match.objects.filter(tournament_id=tournament_id, called_at=at)
    return frozenset(called.values_list("pk", flat=True))


def tournament_of_call(tournament_id: uuid.UUID) -> Tournament | None:
    """As it is now, where it is still there."""
    return Tournament.objects.filter(pk=tournament_id).first()
