"""The clocks of a turn: tables that wait, and since when the others play."""

import datetime
import uuid
from dataclasses import dataclass

from rules.awards import loser_when_stopped, stopped_outcome
from rules.outcomes import MatchOutcome
from tournaments.event.match_states import AFTER, MatchState, Move
from tournaments.event.regulation import Regulation
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.progress import TurnProgress

MINUTE = datetime.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class TableClock:
    """A table and the whole minutes since its call, or since play began. `over`: waited for longer than the event says.

    Then the match may be awarded, by the desk, never by the program. `hall_table` is where it was called to,
    where matches wait for tables and `table` is only its number.
    """

    id: uuid.UUID
    table: int
    names: tuple[str, ...]
    minutes: int
    over: bool = False
    hall_table: int | None = None


@dataclass(frozen=True, slots=True)
class TurnClocks:
    """The tables of a turn that have not been called, are waited for, and play; the slowest first."""

    uncalled: tuple[MatchRecord, ...]
    waiting: tuple[TableClock, ...]
    playing: tuple[TableClock, ...]

    @property
    def late(self) -> tuple[TableClock, ...]:
        """Those that are waited for longer than the event says."""
        return tuple(clock for clock in self.waiting if clock.over)

    @property
    def in_time(self) -> tuple[TableClock, ...]:
        return tuple(clock for clock in self.waiting if not clock.over)


def turn_clocks(turn: TurnProgress, wait_minutes: int, now: datetime.datetime) -> TurnClocks:
    """The clocks of a turn at this moment."""
    open_matches = [record for record in turn.matches if not record.complete]
    to_play = [record for record in open_matches if record.state is MatchState.TO_PLAY]
    waiting = [
        _clock(record, record.notes.called_at, now, wait_minutes)
        for record in to_play
        if record.notes.called_at is not None
    ]
    playing = [
        _clock(record, since, now, None)
        for record in open_matches
        if record.state is not MatchState.TO_PLAY and (since := record.notes.started_at or record.notes.called_at)
    ]
    uncalled = tuple(record for record in to_play if record.notes.called_at is None)
    return TurnClocks(uncalled, _slowest_first(waiting), _slowest_first(playing))


def _clock(record: MatchRecord, since: datetime.datetime, now: datetime.datetime, limit: int | None) -> TableClock:
    minutes = max(0, (now - since) // MINUTE)
    over = limit is not None and minutes >= limit
    return TableClock(
        record.id, record.table, tuple(side.team.name for side in record.sides), minutes, over, record.notes.hall_table
    )


def _slowest_first(clocks: list[TableClock]) -> tuple[TableClock, ...]:
    return tuple(sorted(clocks, key=lambda clock: (-clock.minutes, clock.table)))


# The matches of a turn that are not over when its time is up, and what stopping each of them would come to.


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match that owes a result, and what comes of it if it is stopped now.

    `outcome` is None where the match cannot be stopped: the rule lets it go on, nobody is ahead, it has not begun, or
    what the table told of it waits for the desk.
    """

    record: MatchRecord
    outcome: MatchOutcome | None


def unfinished(turn: TurnProgress, regulation: Regulation) -> tuple[Unfinished, ...]:
    """The matches of a turn that owe a result, by table."""
    return tuple(_unfinished(record, regulation) for record in turn.missing)


def _unfinished(record: MatchRecord, regulation: Regulation) -> Unfinished:
    rule, match_format, deals = regulation.time_rule, record.match_format, record.deals
    loser = loser_when_stopped(rule, match_format, deals) if Move.STOP in AFTER[record.state] else None
    outcome = None
    if loser is not None:
        outcome = stopped_outcome(rule, match_format, deals, loser, regulation.forfeit_in(match_format))
    return Unfinished(record, outcome)
