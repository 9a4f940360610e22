"""The tables of a hall: which are free, which match is next, and whom a call is sent to."""

import datetime
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.problems import Problem, problem_at
from tournaments.event.match_states import MatchState
from tournaments.event.problems.evening_problems import SetupProblem
from tournaments.event.regulation import Regulation
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import CallSubscription, LogEntry, Match, Player, Stage, Tournament
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import turns_before_stage
from tournaments.selectors.counted.bracket_queries import bracket_course
from tournaments.selectors.entries.fixed_table_queries import fixed_homes


@dataclass(frozen=True, slots=True)
class NextCall:
    """A free table and the match that is next for it."""

    table: int
    match: MatchRecord


@dataclass(frozen=True, slots=True)
class Hall:
    """The free tables, the next match for each, and all that wait, in the order of the calls.

    `places` leads from a match that waits to how many wait before it.
    """

    free: tuple[int, ...]
    calls: tuple[NextCall, ...]
    waiting: tuple[MatchRecord, ...]

    @property
    def places(self) -> dict[uuid.UUID, int]:
        return {record.id: place for place, record in enumerate(self.waiting)}

    @property
    def unused(self) -> tuple[int, ...]:
        """Free tables that nobody waits for."""
        taken = {call.table for call in self.calls}
        return tuple(table for table in self.free if table not in taken)


def hall_of(stage: Stage) -> Hall | None:
    """The hall of a stage as it is now; None where its matches do not wait for tables.

    Earlier turns go first, then lower numbers. Anybody who cannot move waits for their own table, and there goes first.
    """
    if not stage.queued or stage.hall is None:
        return None
    records = match_records(stage)
    busy = {one.notes.hall_table for one in records if one.notes.hall_table is not None and not one.complete}
    free = tuple(table for table in range(1, stage.hall + 1) if table not in busy)
    waiting = tuple(one for one in records if may_be_called(one))
    homes = fixed_homes(stage.tournament_id)
    wanted = {one.id: _home(one, homes) for one in waiting} if homes else {}
    return Hall(free, tuple(_calls(free, waiting, wanted)), waiting)


def hall_problems(stage: Stage, wanted: Regulation) -> list[Problem]:
    """Why what was drawn cannot be played in the hall of this regulation: a turn that was drawn with all others needs
    more tables and nobody waits for one, or somebody who cannot move has a table that would be gone.
    """
    if wanted.hall is None:
        return []
    homes = Player.objects.filter(tournament_id=stage.tournament_id, fixed_table__gt=wanted.hall).order_by("number")
    problems = [
        problem_at(SetupProblem.HALL_BELOW_FIXED, "hall", player=name, table=table or 0, hall=wanted.hall)
        for name, table in homes.values_list("name", "fixed_table")
    ]
    needed = () if wanted.queued or stage.traits.turn_by_turn else _needed(stage)
    tables, turn = max(needed, key=lambda one: (one[0], -one[1]), default=(0, 0))
    if tables > wanted.hall:
        problems.append(problem_at(SetupProblem.HALL_BELOW_DRAWN, "hall", turn=turn, tables=tables, hall=wanted.hall))
    return problems


def _needed(stage: Stage) -> Iterable[tuple[int, int]]:
    """The tables that matches have which are still to be played, each with its turn; those of a bracket too whose sides
    nobody knows yet.
    """
    yield from ((one.table, one.turn) for one in match_records(stage) if not one.complete)
    if stage.traits.bracket and (course := bracket_course(stage)):
        before = turns_before_stage(stage)
        for node in course.bracket.nodes:
            if node.turn is not None and node.table is not None and node.key not in course.results:
                yield node.table, before + node.turn


def may_be_called(record: MatchRecord) -> bool:
    """Whether a match waits for its table: neither called nor begun, and owed by somebody."""
    return record.notes.called_at is None and record.state is MatchState.TO_PLAY and not record.complete


def _home(record: MatchRecord, homes: Mapping[str, int]) -> int | None:
    """The table that the players of a match cannot leave."""
    players = {player.id for side in record.sides for player in side.players}
    return next((table for player, table in homes.items() if player in players), None)


def _calls(
    free: Sequence[int], waiting: Sequence[MatchRecord], wanted: Mapping[uuid.UUID, int | None]
) -> Iterable[NextCall]:
    """For every free table the next match: one that cannot be elsewhere, else the first that can go anywhere."""
    left = list(waiting)
    for table in free:
        fixed = (record for record in left if wanted.get(record.id) == table)
        movable = (record for record in left if wanted.get(record.id) is None)
        record = next(fixed, None) or next(movable, None)
        if record is not None:
            left.remove(record)
            yield NextCall(table, record)


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
