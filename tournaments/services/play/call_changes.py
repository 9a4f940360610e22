"""Calling players to their tables, noting that they play, and phones that want to be told.

Such a request does not belong to the tournament, like a request to enter: no version, no log entry.
"""

import contextlib
import datetime
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import override

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.match_states import MatchState, Move, check_move
from tournaments.event.problems.evening_problems import CallProblem, ClockProblem
from tournaments.event.regulation import LONGEST_TURN
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import CallSubscription, LogEntry, Match, Stage, Team, Tournament, Turn
from tournaments.selectors.core.continuing import IN_FORCE
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.play.hall_queries import hall_of
from tournaments.services.frame.changes import Action, Change, the_program, writes
from tournaments.services.frame.write_lock import tournament_hold, writing
from tournaments.services.play.bracket_changes import bracket_advance, bracket_follow
from tournaments.services.play.match_lock import counted_match, refuse_if_left_out


@writes(LogKind.CALLED, needs=Right.ENTER)
def turn_call(change: Change, turn: int) -> int:
    """Call every match of a turn that was not called yet and has not begun; from now on its players are waited for. How
    many were.

    Where matches wait for tables, as many are called as there are free ones. What somebody is typing of a match stays
    fresh: a call changes nothing about its result.
    """
    stage = _stage(tournament_id=change.tournament_id, turns__number=turn)
    if stage is None:
        change.nothing_changed = True
        return 0
    refuse_if_left_out(stage, turn)
    hall = hall_of(stage)
    if hall is None:
        records = match_records(stage, turn=turn)
        due = [one.id for one in records if one.state is MatchState.TO_PLAY and not one.complete]
        called = Match.objects.filter(pk__in=due, called_at__isnull=True).update(called_at=change.at)
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
    known = counted_match(match_id)
    if problems := check_move(known.state, Move.START):
        raise DomainError(*problems)
    Match.objects.filter(pk=match_id).update(started_at=change.at)
    bracket_follow(known)
    change.record(subject=match_id)


@writes(LogKind.STARTED, needs=Right.ENTER)
def turn_start(change: Change, turn: int) -> int:
    """Note that the players of all tables of a turn that were called and are waited for sit there. How many tables."""
    waiting = _waited_for(change, turn)
    if not waiting:
        change.nothing_changed = True
        return 0
    Match.objects.filter(pk__in=waiting).update(started_at=change.at)
    _carry_on(change, turn)
    change.record(new={"turn": turn, "matches": len(waiting)})
    return len(waiting)


@writes(LogKind.CALL_WITHDRAWN, needs=Right.ENTER)
def turn_start_withdraw(change: Change, turn: int, at: datetime.datetime) -> None:
    """Wait again for the players of all tables of a turn that were noted to sit at this very moment; those of which a
    result was told since sit.
    """
    sat = Match.objects.filter(tournament_id=change.tournament_id, turn__number=turn, started_at=at)
    waiting = sat.exclude(IN_FORCE).update(started_at=None)
    _carry_on(change, turn)
    change.nothing_changed = not waiting
    change.record(old={"turn": turn, "matches": waiting, "seated": True})


def _carry_on(change: Change, turn: int) -> None:
    """Who sits at a match of a bracket is engaged there."""
    for one in Turn.objects.filter(tournament_id=change.tournament_id, number=turn).select_related("stage__tournament"):
        bracket_advance(one.stage)


@writes(LogKind.CALL_WITHDRAWN, needs=Right.ENTER)
def turn_call_withdraw(change: Change, turn: int) -> int:
    """Wait for nobody of a turn any more, as before it was called: seated players stay. Returns the number of tables.

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
        raise DomainError(problem_at(CallProblem.NO_TABLE))
    if asked is None:
        return next((call.table for call in hall.calls if call.match.id == match.id), hall.free[0])
    if not 1 <= asked <= stage.hall:
        raise DomainError(problem_at(CallProblem.TABLE_UNKNOWN, "table", table=asked, hall=stage.hall))
    if asked not in hall.free and asked != match.hall_table:
        raise DomainError(problem_at(CallProblem.TABLE_TAKEN, "table", table=asked))
    return asked


def _call_to(tables: Mapping[uuid.UUID, int], change: Change) -> int:
    """Send matches to tables; those called earlier are waited for since then."""
    found = list(Match.objects.filter(pk__in=tables))
    for match in found:
        match.hall_table, match.called_at = tables[match.id], match.called_at or change.at
    Match.objects.bulk_update(found, ["hall_table", "called_at"])
    return len(found)


# The clock of a turn: set by the desk, moved and stopped by it, and moved with the clock of the computer. It ends
# nothing by itself.

_Moment = datetime.datetime | None


@writes(LogKind.CLOCK, needs=Right.CONFIRM)
def clock_set(change: Change, *, turn: int, minutes: int | None, seen: _Moment, now: _Moment = None) -> None:
    """Let a turn end `minutes` later than it does, fewer than 0 for earlier; None stops its clock.

    Where no clock runs, or its time is up, the minutes count from now. `seen` is the end that the desk saw, None for no
    clock: a decision made on another one is refused. The same `key` a second time changes nothing. Raises DomainError.
    """
    turns = Turn.objects.filter(tournament_id=change.tournament_id, number=turn)
    found = turns.select_related("stage").first()
    if found is None:
        raise DomainError(problem_at(ClockProblem.TURN_UNKNOWN))
    refuse_if_left_out(found.stage, turn)
    if found.ends_at != seen:
        raise DomainError(problem_at(ClockProblem.CHANGED))
    ends_at = None if minutes is None else _moved(seen, minutes, change.at)
    if ends_at == seen:
        change.nothing_changed = True
        return
    Turn.objects.filter(pk=found.pk).update(ends_at=ends_at)
    change.record(subject=found.pk, old=_logged(turn, seen), new=_logged(turn, ends_at))


@writes(LogKind.CLOCK, needs=Right.CONFIRM)
def clock_follow(
    change: Change, *, turn: int, by: datetime.timedelta, since: datetime.datetime, now: datetime.datetime
) -> None:
    """Move the end of a turn as far as the clock of the computer was put on, or back: what was left of it is left. An
    end that was chosen by the clock as it goes `since` then is right already.
    """
    found = Turn.objects.filter(tournament_id=change.tournament_id, number=turn, ends_at__isnull=False).first()
    if found is None or found.ends_at is None or _chosen_between(found, since, now):
        change.nothing_changed = True
        return
    ends_at = found.ends_at + by
    Turn.objects.filter(pk=found.pk).update(ends_at=ends_at)
    change.record(subject=found.pk, old=_logged(turn, found.ends_at), new=_logged(turn, ends_at))


def _chosen_between(turn: Turn, since: datetime.datetime, now: datetime.datetime) -> bool:
    """Whether the end was chosen in between and counted from then, not from the end before."""
    chosen = LogEntry.objects.filter(tournament_id=turn.tournament_id, kind=LogKind.CLOCK, subject=turn.pk)
    last = chosen.order_by("-seq").first()
    if last is None or last.old is None or not since <= last.at <= now:
        return False
    before = last.old["ends_at"]
    return before is None or datetime.datetime.fromisoformat(before) <= last.at


def clocks_follow(key: uuid.UUID, by: datetime.timedelta, since: datetime.datetime, now: datetime.datetime) -> None:
    """The same with every turn that is played now; the same `key` a second time changes nothing. Raises DatabaseError
    where it could not be saved, or not everywhere.
    """
    with override(settings.LANGUAGE_CODE):
        why = _("L’orologio del computer è stato spostato.")
    for tournament in Tournament.objects.filter(closed_at__isnull=True):
        clocked = Turn.objects.filter(tournament=tournament, ends_at__isnull=False)
        if not clocked.exists():
            continue
        going = {one.number for one in course_of(tournament).turns if not one.done}
        for turn in clocked.filter(number__in=going):
            action = Action(tournament.id, the_program(), key=uuid.uuid5(key, str(turn.pk)), reason=why)
            with contextlib.suppress(DomainError):  # closed meanwhile
                clock_follow(action, turn=turn.number, by=by, since=since, now=now)


def _moved(seen: _Moment, minutes: int, now: datetime.datetime) -> datetime.datetime:
    """The new end, which is still to come; on a whole minute, as it is read out, where the clock starts."""
    if abs(minutes) > LONGEST_TURN:
        raise DomainError(problem_at(ClockProblem.TOO_LONG, most=LONGEST_TURN))
    start = seen if seen is not None and seen > now else _whole_minute(now)
    ends_at = start + datetime.timedelta(minutes=minutes)
    if ends_at <= now:
        raise DomainError(problem_at(ClockProblem.OVER_AT_ONCE))
    return ends_at


def _whole_minute(moment: datetime.datetime) -> datetime.datetime:
    """The next one, so that nobody gets less than was promised."""
    begun = moment.replace(second=0, microsecond=0)
    return begun if begun == moment else begun + datetime.timedelta(minutes=1)


def _logged(turn: int, ends_at: _Moment) -> dict[str, object]:
    return {"turn": turn, "ends_at": ends_at.isoformat() if ends_at else None}


MOST_PHONES = 20
"""Of one entrant: nobody lets this computer send thousands of messages."""


@dataclass(frozen=True, slots=True)
class CallAsked:
    """What a phone hands over: its name, the `language` that it reads, and where its browser takes messages."""

    phone: str
    language: str
    address: str
    key: str
    secret: str


def calls_ask(tournament_id: uuid.UUID, team_id: uuid.UUID, who: str, asked: CallAsked) -> bool:
    """Tell this phone when `who` is called, and nobody else of whom it asked before in this tournament. False where it
    cannot: the tournament is over, or as many phones ask for that entrant as may.
    """
    with writing():
        tournament_hold(tournament_id)
        rows = CallSubscription.objects.filter(tournament_id=tournament_id)
        rows.filter(Q(phone=asked.phone) | Q(address=asked.address)).delete()
        team = Team.objects.filter(tournament_id=tournament_id, pk=team_id).first()
        over = Tournament.objects.filter(pk=tournament_id, closed_at__isnull=False).exists()
        if team is None or over or rows.filter(team=team).count() >= MOST_PHONES:
            return False
        CallSubscription.objects.create(
            tournament_id=tournament_id, team=team, who=who, phone=asked.phone, language=asked.language,
            address=asked.address, key=asked.key, secret=asked.secret,
        )  # fmt: skip
        return True


def calls_stop(tournament_id: uuid.UUID, phone: str) -> None:
    """Tell this phone nothing any more."""
    with writing():
        CallSubscription.objects.filter(tournament_id=tournament_id, phone=phone).delete()


def calls_drop(tournament_id: uuid.UUID, *, address: str) -> None:
    """Nobody is there any more, its push service says."""
    with writing():
        CallSubscription.objects.filter(tournament_id=tournament_id, address=address).delete()


def calls_forget(tournament_id: uuid.UUID, teams: Collection[uuid.UUID] | None = None) -> None:
    """Inside a change that takes somebody away, or ends the tournament: tell nobody of these teams, or of all."""
    rows = CallSubscription.objects.filter(tournament_id=tournament_id)
    (rows if teams is None else rows.filter(team_id__in=teams)).delete()
