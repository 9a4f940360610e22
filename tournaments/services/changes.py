"""The frame of every write: one short transaction that raises the tournament's version last and logs itself.

Order of locks, the same everywhere so that nobody waits in a circle: stages (only changes of the set-up),
then matches, then players (line-ups), then the tournament.
"""

import contextlib
import datetime
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from django.db import connection, transaction
from django.utils import timezone

from rules.violations import violation
from tournaments.enums import LogKind, Source
from tournaments.errors import DomainError
from tournaments.models import LogEntry, Stage, Tournament
from tournaments.models.identity import uuid7
from tournaments.rights import ALL_RIGHTS, Right
from tournaments.services.gate import write_gate

RAISE_OPEN = """
    UPDATE tournaments_tournament SET version = version + 1 WHERE id = %s AND closed_at IS NULL RETURNING version
"""
RAISE_ANY = "UPDATE tournaments_tournament SET version = version + 1 WHERE id = %s RETURNING version"


class ChangeFault(StrEnum):
    CLOSED = "tournament_closed"
    NOT_ALLOWED = "not_allowed"
    MATCH_GONE = "match_gone"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, through which door, on which device, and what they may do: everything, unless it is said."""

    name: str
    account_id: uuid.UUID | None = None
    source: Source = Source.DESK
    rights: frozenset[Right] = ALL_RIGHTS
    device: str = ""

    def require(self, right: Right) -> None:
        """Raises DomainError unless the actor holds `right`."""
        if right not in self.rights:
            raise DomainError(violation(ChangeFault.NOT_ALLOWED))


@dataclass(slots=True)
class Change:
    """What a service tells the frame about its change while it makes it."""

    tournament_id: uuid.UUID
    kind: LogKind
    reason: str
    key: uuid.UUID | None
    at: datetime.datetime
    entry_id: uuid.UUID = field(default_factory=uuid7)
    subject: uuid.UUID | None = None
    old: object = None
    new: object = None
    nothing_changed: bool = False

    def repeated(self) -> bool:
        """Whether this very request was carried out before (its answer got lost, or somebody tapped twice)."""
        return self.key is not None and LogEntry.objects.filter(tournament_id=self.tournament_id, key=self.key).exists()

    def record(self, *, subject: uuid.UUID | None = None, old: object = None, new: object = None) -> None:
        self.subject, self.old, self.new = subject, old, new


@contextlib.contextmanager
def change(
    tournament_id: uuid.UUID,
    kind: LogKind,
    *,
    actor: Actor,
    needs: Right = Right.RUN,
    reason: str = "",
    key: uuid.UUID | None = None,
    setup: bool = False,
    even_if_closed: bool = False,
    now: datetime.datetime | None = None,
) -> Iterator[Change]:
    """Run the body as one atomic, logged change of a tournament.

    `setup` changes take the stages' lock first and so exclude each other. A body that finds nothing to do
    sets `nothing_changed`; then all it touched is rolled back and neither version nor log move.
    `needs` is what the actor must be allowed; a service that says nothing asks for the right to run the tournament.
    Raises DomainError when the actor lacks that right, and when the tournament is closed.
    """
    actor.require(needs)
    with write_gate(), transaction.atomic():
        if setup:
            list(Stage.objects.select_for_update().filter(tournament_id=tournament_id).values_list("id"))
        draft = Change(tournament_id, kind, reason, key, now or timezone.now())
        yield draft
        if draft.nothing_changed:
            transaction.set_rollback(True)
            return
        _log(draft, _raise_version(tournament_id, even_if_closed=even_if_closed), actor)


def _log(draft: Change, seq: int, actor: Actor) -> None:
    LogEntry.objects.create(
        id=draft.entry_id,
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
        key=draft.key,
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
