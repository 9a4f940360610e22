"""The frame of every write: a short transaction that holds the tournament, raises its version last and logs itself."""

import contextlib
import datetime
import functools
import uuid
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass, field
from typing import Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext, override

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.evening_problems import ChangeProblem
from tournaments.event.regulation_kinds import LogKind, Source
from tournaments.event.rights import ALL_RIGHTS, Right
from tournaments.models import LogEntry, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.play.picture import Consequence, consequences, picture_of
from tournaments.services.frame.write_lock import tournament_hold, writing

# The first argument of every service that changes a tournament: which tournament, by whom, in which request, and why.


@dataclass(frozen=True, slots=True)
class Actor:
    """The actor: name, door, device, and rights; all rights by default."""

    name: str
    account_id: uuid.UUID | None = None
    source: Source = Source.DESK
    rights: frozenset[Right] = ALL_RIGHTS
    device: str = ""


def the_program() -> Actor:
    """The actor of automatic changes."""
    with override(settings.LANGUAGE_CODE):
        return Actor(gettext("Il programma"), source=Source.COMMAND)


@dataclass(frozen=True, slots=True)
class Action:
    """A change that somebody wants made to a tournament.

    The same `key` a second time changes nothing: an answer got lost, or somebody tapped twice. `reason` is what the log
    says about it, without blanks around it. `at` is when it is done, now unless it is said.
    """

    tournament: uuid.UUID
    actor: Actor
    _: KW_ONLY
    key: uuid.UUID | None = None
    reason: str = ""
    at: datetime.datetime | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", self.reason.strip())

    def of_match(self, match: uuid.UUID, seen: int | None, *, redraw: bool = False) -> "MatchAction":
        """The same, done to one match."""
        return MatchAction(
            self.tournament,
            self.actor,
            key=self.key,
            reason=self.reason,
            at=self.at,
            match=match,
            seen=seen,
            redraw=redraw,
        )


@dataclass(frozen=True, slots=True)
class MatchAction(Action):
    """A change of one match. `seen` is the version on which it was decided: another one is stale, and None looks at
    none.

    `redraw`: a later turn that was drawn already and has no result is drawn again.
    """

    _: KW_ONLY
    match: uuid.UUID
    seen: int | None
    redraw: bool = False


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

    action: Action
    kind: LogKind
    at: datetime.datetime
    log_id: uuid.UUID = field(default_factory=uuid7)
    subject: uuid.UUID | None = None
    old: object = None
    new: object = None
    nothing_changed: bool = False

    @property
    def tournament_id(self) -> uuid.UUID:
        return self.action.tournament

    @property
    def reason(self) -> str:
        return self.action.reason

    def record(self, *, subject: uuid.UUID | None = None, old: object = None, new: object = None) -> None:
        self.subject, self.old, self.new = subject, old, new


def writes(
    kind: LogKind, *, needs: Right = Right.RUN, even_if_closed: bool = False
) -> Callable[[Callable[Concatenate[Change, P], R]], Callable[Concatenate[Action, P], R | None]]:
    """Make a service of a function that makes a change: it is called with an action, and runs in the frame as
    `changing` makes it.

    Repeating a request has no effect (idempotent); it is answered with None.
    """

    def service(write: Callable[Concatenate[Change, P], R]) -> Callable[Concatenate[Action, P], R | None]:
        @functools.wraps(write)
        def verb(action: Action, /, *args: P.args, **kwargs: P.kwargs) -> R | None:
            frame = changing(action, kind, needs=needs, even_if_closed=even_if_closed)
            with contextlib.suppress(Repeated), frame as change:
                return write(change, *args, **kwargs)
            return None

        return verb

    return service


@contextlib.contextmanager
def changing(
    action: Action, kind: LogKind, *, needs: Right = Right.RUN, even_if_closed: bool = False
) -> Iterator[Change]:
    """Run the body as one atomic, logged change of a tournament.

    Two changes of one tournament exclude each other. A body that finds nothing to do sets `nothing_changed`; then all
    it touched is rolled back and neither version nor log move.
    `needs` is what the actor must be allowed; a service that says nothing asks for the right to run the tournament.
    Raises DomainError when the actor lacks that right, and when the tournament is closed; Repeated when the action was
    carried out before.
    """
    require(action.actor, needs)
    with writing():
        tournament_hold(action.tournament)
        if carried_out(action):
            raise Repeated
        draft = Change(action, kind, action.at or timezone.now())
        yield draft
        if draft.nothing_changed:
            transaction.set_rollback(True)
        else:
            _log(draft, _raise_version(action.tournament, even_if_closed=even_if_closed))


def require(actor: Actor, right: Right) -> None:
    """Raises DomainError unless the actor holds `right`."""
    if right not in actor.rights:
        raise DomainError(problem_at(ChangeProblem.NOT_ALLOWED))


def carried_out(action: Action) -> bool:
    """Whether this very request was carried out before (its answer got lost, or somebody tapped twice)."""
    return action.key is not None and LogEntry.objects.filter(tournament_id=action.tournament, key=action.key).exists()


def _log(draft: Change, seq: int) -> None:
    actor = draft.action.actor
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
        key=draft.action.key,
    )


def _raise_version(tournament_id: uuid.UUID, *, even_if_closed: bool) -> int:
    """One statement for every change there is: Django would need a second one to say which version it came to."""
    key = Tournament._meta.pk.get_db_prep_value(tournament_id, connection)
    with connection.cursor() as cursor:
        cursor.execute(RAISE_ANY if even_if_closed else RAISE_OPEN, [key])
        raised = cursor.fetchone()
    if raised is None:
        raise DomainError(problem_at(ChangeProblem.CLOSED))
    return int(raised[0])


# What a change would bring about, seen before it is made.


def preview(tournament_id: uuid.UUID, write: Callable[[], object]) -> tuple[Consequence, ...]:
    """What a service called like this would change beside what it is asked to; nothing is changed.

    The change is made, everything is looked at, and all of it is taken back. Raises what the service raises.
    """
    with writing():
        tournament_hold(tournament_id)
        tournament = Tournament.objects.get(pk=tournament_id)
        before = picture_of(tournament)
        write()
        found = consequences(before, picture_of(tournament))
        transaction.set_rollback(True)
    return found
