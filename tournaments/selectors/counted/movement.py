"""How places moved since the last turn that gave results: the table is made once more as if nobody had played it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.matches import match_outcome
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.counted.standings_queries import group_tables, team_table

NO_PLACES: Mapping[str, int] = {}


def before_last_turn(one: StageCourse) -> tuple[MatchRecord, ...]:
    """All matches of a stage, those of the last turn with a result as before their first deal.

    Empty where no table came before: in a bracket, and as long as a single turn gave results.
    """
    turns = {record.turn for record in one.records if record.points is not None}
    if one.bracket is not None or len(turns) < 2:
        return ()
    return as_after(one.records, max(turns) - 1)


def as_after(records: Sequence[MatchRecord], turn: int) -> tuple[MatchRecord, ...]:
    """The matches as they were when the turn of this number was over: those of later turns before their first deal."""
    return tuple(_unplayed(record) if record.turn > turn else record for record in records)


def former_places(one: StageCourse) -> Mapping[str, int]:
    """The place of everybody before the last turn, in groups that in their own group; empty where none came before."""
    earlier = before_last_turn(one)
    if not earlier:
        return NO_PLACES
    tables = group_tables(one.stage, earlier) if one.stage.traits.in_groups else None
    rows = [row for table in tables.groups for row in table] if tables else team_table(one.stage, earlier)
    return {row.entrant: row.place for row in rows}


def _unplayed(record: MatchRecord) -> MatchRecord:
    return replace(record, outcome=match_outcome(record.match_format, ()), points=None, void=False)
