"""Calling players to their tables, and noting that they play."""

import datetime
import uuid
from collections.abc import Mapping

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.turns import CallFault
from tournaments.event.match_states import MatchState, Move, check_move
from tournaments.event.rights import Right
from tournaments.models import Match, Stage
from tournaments.selectors.core.begun import IN_FORCE
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.play.hall import hall_of
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.matches import counted_match, refuse_if_left_out


@writes(LogKind.CALLED, needs=Right.ENTER)
def turn_call(change: Change, turn: int) -> int:
    """Call every match of a turn that was not called yet; from now on its players are waited for. How many were.

    Where matches wait for tables, as many are called as there are free ones. What somebody is typing of a match stays
    fresh: a call changes nothing about its result.
    """
    stage = _stage(tournament_id=change.tournament_id, turns__number=turn)
    if stage is None:
        change.nothing_changed = True
        return 0
    refuse_if_left_out(stage, turn)
    waiting = Match.objects.filter(tournament_id=change.tournament_id, turn__number=turn, called_at__isnull=True)
    hall = hall_of(stage)
    if hall is None:
        called = waiting.update(called_at=change.at)
    else:
        tables = {call.match.id: call.table for call in hall.calls if call.match.turn == turn}
        called = _call_to(tables, change)
    if not called:
        change.nothing_changed = True
        return 0
    change.record(new={"turn": turn, "matches": called})
    return called


@writes(LogKind.CALLED, needs=Right.ENTER)
def match_call(change: Change, match_id: uuid.UUID, *, table: int | None = None) -> None:
    """Call one match; from now on its players are waited for. What was called, or has begun, stays as it is.

    Where matches wait for tables it is called to this table, or to the first free one; one that was called to another
    moves. Raises DomainError where that table is not free.
    """
    stage = _stage(tournament_id=change.tournament_id, turns__matches=match_id)
    match = Match.objects.select_related("turn").filter(tournament_id=change.tournament_id, pk=match_id).first()
    if match is None or stage is None or counted_match(match_id).state is not MatchState.TO_PLAY:
        change.nothing_changed = True
        return
    if stage.queued and (table is not None or match.called_at is None):
        there = _free_table(stage, match, table)
        change.nothing_changed = match.hall_table == there
        _call_to({match.id: there}, change)
        change.record(subject=match_id, new={"turn": match.turn.number, "matches": 1, "table": there})
        return
    if match.called_at is not None:
        change.nothing_changed = True
        return
    Match.objects.filter(pk=match_id).update(called_at=change.at)
    change.record(subject=match_id, new={"turn": match.turn.number, "matches": 1})


@writes(LogKind.STARTED, needs=Right.ENTER)
def match_start(change: Change, match_id: uuid.UUID) -> None:
    """Note that the players of a match sit at their table. Raises DomainError where the match is further than that."""
    if not Match.objects.filter(tournament_id=change.tournament_id, pk=match_id).exists():
        change.nothing_changed = True
        return
    if faults := check_move(counted_match(match_id).state, Move.START):
        raise DomainError(*faults)
    Match.objects.filter(pk=match_id).update(started_at=change.at)
    change.record(subject=match_id)


@writes(LogKind.STARTED, needs=Right.ENTER)
def turn_start(change: Change, turn: int) -> int:
    """Note that the players of all tables of a turn that were called and are waited for sit there. How many tables."""
    waiting = _waited_for(change, turn)
    if not waiting:
        change.nothing_changed = True
        return 0
    Match.objects.filter(pk__in=waiting).update(started_at=change.at)
    change.record(new={"turn": turn, "matches": len(waiting)})
    return len(waiting)


@writes(LogKind.CALL_WITHDRAWN, needs=Right.ENTER)
def turn_start_withdraw(change: Change, turn: int, at: datetime.datetime) -> None:
    """Wait again for the players of all tables of a turn that were noted to sit at this very moment; those of which a
    result was told since sit.
    """
    sat = Match.objects.filter(tournament_id=change.tournament_id, turn__number=turn, started_at=at)
    waiting = sat.exclude(IN_FORCE).update(started_at=None)
    change.nothing_changed = not waiting
    change.record(old={"turn": turn, "matches": waiting, "seated": True})


@writes(LogKind.CALL_WITHDRAWN, needs=Right.ENTER)
def turn_call_withdraw(change: Change, turn: int) -> int:
    """Wait for nobody of a turn any more, as before it was called: who sits stays. How many tables these were.

    Where matches wait for tables, those that they were called to are free again.
    """
    waiting = _waited_for(change, turn)
    if not waiting:
        change.nothing_changed = True
        return 0
    Match.objects.filter(pk__in=waiting).update(called_at=None, hall_table=None)
    change.record(old={"turn": turn, "matches": len(waiting)})
    return len(waiting)


def _waited_for(change: Change, turn: int) -> list[uuid.UUID]:
    """The matches of a turn that were called and have not begun."""
    stage = _stage(tournament_id=change.tournament_id, turns__number=turn)
    if stage is None:
        return []
    called = Match.objects.filter(tournament_id=change.tournament_id, turn__number=turn, called_at__isnull=False)
    ids = set(called.values_list("pk", flat=True))
    records = match_records(stage, turn=turn)
    return [one.id for one in records if one.id in ids and one.state is MatchState.TO_PLAY]


def _stage(**which: object) -> Stage | None:
    return Stage.objects.select_related("tournament").filter(**which).first()


def _free_table(stage: Stage, match: Match, asked: int | None) -> int:
    """The table that was asked for, or the one that is next for this match, if nobody plays there."""
    hall = hall_of(stage)
    if hall is None or stage.hall is None or (asked is None and not hall.free):
        raise DomainError(violation(CallFault.NO_TABLE))
    if asked is None:
        return next((call.table for call in hall.calls if call.match.id == match.id), hall.free[0])
    if not 1 <= asked <= stage.hall:
        raise DomainError(violation(CallFault.TABLE_UNKNOWN, "table", table=asked, hall=stage.hall))
    if asked not in hall.free and asked != match.hall_table:
        raise DomainError(violation(CallFault.TABLE_TAKEN, "table", table=asked))
    return asked


def _call_to(tables: Mapping[uuid.UUID, int], change: Change) -> int:
    """Send matches to tables; who was called before is waited for since then."""
    found = list(Match.objects.filter(pk__in=tables))
    for match in found:
        match.hall_table, match.called_at = tables[match.id], match.called_at or change.at
    Match.objects.bulk_update(found, ["hall_table", "called_at"])
    return len(found)
