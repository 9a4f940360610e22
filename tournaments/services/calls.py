"""Calling players to their tables, and noting that they play."""

import uuid

from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.match_states import MatchState, Move, check_move
from tournaments.models import Match
from tournaments.rights import Right
from tournaments.selectors.match_facts import known_match
from tournaments.services.changes import Actor, change


def turn_call(*, tournament_id: uuid.UUID, turn: int, actor: Actor, key: uuid.UUID | None = None) -> None:
    """Call every match of a turn that was not called yet; from now on its players are waited for.

    What somebody is typing of a match stays fresh: a call changes nothing about its result.
    """
    with change(tournament_id, LogKind.CALLED, actor=actor, needs=Right.ENTER, key=key) as entry:
        if entry.repeated():
            entry.nothing_changed = True
            return
        waiting = Match.objects.filter(tournament_id=tournament_id, turn__number=turn, called_at__isnull=True)
        called = waiting.update(called_at=entry.at)
        if not called:
            entry.nothing_changed = True
            return
        entry.record(new={"turn": turn, "matches": called})


def match_start(*, tournament_id: uuid.UUID, match_id: uuid.UUID, actor: Actor, key: uuid.UUID | None = None) -> None:
    """Note that the players of a match sit at their table. Raises DomainError where the match is further than that."""
    with change(tournament_id, LogKind.STARTED, actor=actor, needs=Right.ENTER, key=key) as entry:
        held = Match.objects.select_for_update(no_key=True).filter(tournament_id=tournament_id, pk=match_id)
        if entry.repeated() or not held.exists():
            entry.nothing_changed = True
            return
        if faults := check_move(known_match(match_id).state, Move.START):
            raise DomainError(*faults)
        Match.objects.filter(pk=match_id).update(started_at=entry.at)
        entry.record(subject=match_id)


def match_call(*, tournament_id: uuid.UUID, match_id: uuid.UUID, actor: Actor, key: uuid.UUID | None = None) -> None:
    """Call one match; from now on its players are waited for. What was called, or has begun, stays as it is."""
    with change(tournament_id, LogKind.CALLED, actor=actor, needs=Right.ENTER, key=key) as entry:
        waiting = Match.objects.filter(tournament_id=tournament_id, pk=match_id, called_at__isnull=True)
        match = None if entry.repeated() else waiting.select_related("turn").first()
        if match is None or known_match(match_id).state is not MatchState.TO_PLAY:
            entry.nothing_changed = True
            return
        Match.objects.filter(pk=match_id).update(called_at=entry.at)
        entry.record(subject=match_id, new={"turn": match.turn.number, "matches": 1})
