"""The lock that every change of one match takes: compare the version that was seen, and raise it."""

import contextlib
import functools
import uuid
from collections.abc import Callable, Iterator
from typing import Concatenate, ParamSpec, TypeVar

from django.db import connection
from django.db.models import F

from rules.problems import problem_at
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.problems.evening_problems import ChangeProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import LogEntry, Match, Stage, Tournament
from tournaments.selectors.core.match_facts import KnownMatch, known_match
from tournaments.selectors.core.prepared import WIDEST
from tournaments.services.frame.changes import Change, MatchAction, Repeated, changing

P = ParamSpec("P")
R = TypeVar("R")

MOST_MISSED = 20
"""Changes that are looked at: who missed more of a match has not gone back a page."""
CLAIM = (
    "UPDATE tournaments_match SET version = version + 1"
    " WHERE tournaments_match.tournament_id = %s AND tournaments_match.id = %s"
)
CLAIM_SEEN = f"{CLAIM} AND tournaments_match.version = %s"


def writes_match(
    kind: LogKind, *, needs: Right
) -> Callable[[Callable[Concatenate[Change, KnownMatch, P], R]], Callable[Concatenate[MatchAction, P], R | None]]:
    """Make a service of a function that changes one match, as `changes.writes` does; the match is claimed before.

    The function gets the change and the match as it is known. Raises StaleVersion when somebody saved first.
    """

    def service(
        write: Callable[Concatenate[Change, KnownMatch, P], R],
    ) -> Callable[Concatenate[MatchAction, P], R | None]:
        @functools.wraps(write)
        def verb(action: MatchAction, /, *args: P.args, **kwargs: P.kwargs) -> R | None:
            with contextlib.suppress(Repeated), match_change(action, kind, needs=needs) as change:
                return write(change, counted_match(action.match), *args, **kwargs)
            return None

        return verb

    return service


@contextlib.contextmanager
def match_change(action: MatchAction, kind: LogKind, *, needs: Right) -> Iterator[Change]:
    """The frame of every write, as `changes.change` makes it, with the match claimed."""
    with changing(action, kind, needs=needs) as change:
        match_claim(action)
        yield change


def counted_match(match_id: uuid.UUID) -> KnownMatch:
    """The match as it is known. Raises DomainError where its turn was left out, because the stage was ended before."""
    known = known_match(match_id)
    refuse_if_left_out(known.match.turn.stage, known.match.turn.number)
    return known


def refuse_if_left_out(stage: Stage, turn: int) -> None:
    """Raises DomainError where the stage was ended before this turn of the calendar."""
    if stage.ended_after is not None and turn > stage.ended_after:
        raise DomainError(problem_at(ChangeProblem.TURN_LEFT_OUT))


def match_claim(action: MatchAction) -> None:
    """Take the match for this change; anybody who saw less of it turns stale.

    Raises StaleVersion when somebody else saved since the action was decided on, DomainError when the match is gone, or
    the tournament was closed since: then no version of it can be chosen.
    """
    if _claimed(action):
        return
    rows = Match.objects.filter(tournament_id=action.tournament, pk=action.match)
    found = rows.values_list("version", flat=True).first()
    if found is None or action.seen is None:
        raise DomainError(problem_at(ChangeProblem.MATCH_GONE))
    if Tournament.objects.filter(pk=action.tournament, closed_at__isnull=False).exists():
        raise DomainError(problem_at(ChangeProblem.CLOSED))
    raise StaleVersion(expected=action.seen, found=found, own=_is_own(action, found - action.seen))


def _is_own(action: MatchAction, missed: int) -> bool:
    """Whether who acts made, on the same device, all changes of the match that were missed: a browser went back."""
    me = (action.actor.account_id, action.actor.device)
    if me[0] is None or not 0 < missed <= MOST_MISSED:
        return False
    entries = LogEntry.objects.filter(tournament_id=action.tournament, subject=action.match).order_by("-seq")
    return list(entries.values_list("actor_id", "device")[:missed]) == [me] * missed


def _claimed(action: MatchAction) -> bool:
    """One statement for every result there is, written out as the one that raises the version of a tournament: to make
    its SQL takes Django longer than the database takes to carry it out.
    """
    if action.seen is not None and abs(action.seen) > WIDEST:
        return False
    read = Match._meta.pk.get_db_prep_value
    values = [read(action.tournament, connection), read(action.match, connection)]
    with connection.cursor() as cursor:
        if action.seen is None:
            cursor.execute(CLAIM, values)
        else:
            cursor.execute(CLAIM_SEEN, [*values, action.seen])
        return bool(cursor.rowcount)


def matches_claim_all(tournament_id: uuid.UUID) -> None:
    """Make every result that is being saved at this moment either arrive before us or turn stale."""
    Match.objects.filter(tournament_id=tournament_id).update(version=F("version") + 1)
