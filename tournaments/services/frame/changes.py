"""The frame of every write: a short transaction that holds the tournament, raises its version last and logs itself."""

import contextlib
import datetime
import functools
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Concatenate, ParamSpec, TypeVar

from django.db import connection, transaction
from django.utils import timezone

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.changes import ChangeFault
from tournaments.event.rights import Right
from tournaments.models import LogEntry, Tournament
from tournaments.models.identity import uuid7
from tournaments.services.frame.deed import Actor, Deed
from tournaments.services.frame.gate import tournament_hold, writing

P = ParamSpec("P")
R = TypeVar("R")

RAISE_OPEN = """
    UPDATE tournaments_tournament SET version = version + 1 WHERE id = %s AND closed_at IS NULL RETURNING version
"""
RAISE_ANY = "UPDATE tournaments_tournament SET version = version + 1 WHERE id = %s RETURNING version"


class Repeated(Exception):
    """This very request was carried out before: nothing is left to do."""


@dataclass(slots=True)
class Change:
    """What a service tells the frame about its change while it makes it."""

    deed: Deed
    kind: LogKind
    at: datetime.datetime
    log_id: uuid.UUID = field(default_factory=uuid7)
    subject: uuid.UUID | None = None
    old: object = None
    new: object = None
    nothing_changed: bool = False

    @property
    def tournament_id(self) -> uuid.UUID:
        return self.deed.tournament

    @property
    def reason(self) -> str:
        return self.deed.reason

    def record(self, *, subject: uuid.UUID | None = None, old: object = None, new: object = None) -> None:
        self.subject, self.old, self.new = subject, old, new


def writes(
    kind: LogKind, *, needs: Right = Right.RUN, even_if_closed: bool = False
) -> Callable[[Callable[Concatenate[Change, P], R]], Callable[Concatenate[Deed, P], R | None]]:
    """Make a service of a function that makes a change: it is called with a deed, and runs in the frame as `changing`
    makes it.

    A deed that was carried out before changes nothing, and is answered with None.
    """

    def service(write: Callable[Concatenate[Change, P], R]) -> Callable[Concatenate[Deed, P], R | None]:
        @functools.wraps(write)
        def verb(deed: Deed, /, *args: P.args, **kwargs: P.kwargs) -> R | None:
            frame = changing(deed, kind, needs=needs, even_if_closed=even_if_closed)
            with contextlib.suppress(Repeated), frame as change:
                return write(change, *args, **kwargs)
            return None

        return verb

    return service


@contextlib.contextmanager
def changing(deed: Deed, kind: LogKind, *, needs: Right = Right.RUN, even_if_closed: bool = False) -> Iterator[Change]:
    """Run the body as one atomic, logged change of a tournament.

    Two changes of one tournament exclude each other. A body that finds nothing to do sets `nothing_changed`; then all
    it touched is rolled back and neither version nor log move.
    `needs` is what the actor must be allowed; a service that says nothing asks for the right to run the tournament.
    Raises DomainError when the actor lacks that right, and when the tournament is closed; Repeated when the deed was
    carried out before.
    """
    require(deed.actor, needs)
    with writing():
        tournament_hold(deed.tournament)
        if carried_out(deed):
            raise Repeated
        draft = Change(deed, kind, deed.at or timezone.now())
        yield draft
        if draft.nothing_changed:
            transaction.set_rollback(True)
        else:
            _log(draft, _raise_version(deed.tournament, even_if_closed=even_if_closed))


def require(actor: Actor, right: Right) -> None:
    """Raises DomainError unless the actor holds `right`."""
    if right not in actor.rights:
        raise DomainError(violation(ChangeFault.NOT_ALLOWED))


def carried_out(deed: Deed) -> bool:
    """Whether this very request was carried out before (its answer got lost, or somebody tapped twice)."""
    return deed.key is not None and LogEntry.objects.filter(tournament_id=deed.tournament, key=deed.key).exists()


def _log(draft: Change, seq: int) -> None:
    actor = draft.deed.actor
    LogEntry.objects.create(
        id=draft.log_id,
        tournament_id=draft.tournament_id,
        seq=seq,
        at=draft.at,
        actor_id=actor.account_id,
        actor_name=actor.name,
        device=actor.device,
        source=actor.source,
        kind=draft.kind,
        subject=draft.subject,
        old=draft.old,
        new=draft.new,
        reason=draft.reason,
        key=draft.deed.key,
    )


def _raise_version(tournament_id: uuid.UUID, *, even_if_closed: bool) -> int:
    """One statement for every change there is: Django would need a second one to say which version it came to."""
    key = Tournament._meta.pk.get_db_prep_value(tournament_id, connection)
    with connection.cursor() as cursor:
        cursor.execute(RAISE_ANY if even_if_closed else RAISE_OPEN, [key])
        raised = cursor.fetchone()
    if raised is None:
        raise DomainError(violation(ChangeFault.CLOSED))
    return int(raised[0])
