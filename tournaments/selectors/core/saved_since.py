"""The matches of a stage at a later version than they were read at, without reading again what is as it was."""

import uuid
from collections.abc import Sequence

from django.db.models import QuerySet

from tournaments.event.regulation_kinds import LogKind
from tournaments.models import LogEntry, Match, Stage, Tournament
from tournaments.models.schedule import MatchNotes
from tournaments.selectors.core.match_rows import DRAWN, Chosen, MatchRows
from tournaments.selectors.core.outcomes import (
    Facts,
    MatchItself,
    MatchRecord,
    as_reported,
    match_record,
    match_records,
)
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import Formats, regulation_of
from tournaments.selectors.core.turns_shown import last_counted

FEW = 8
"""Up to this many matches are read faster one by one than the whole stage."""
OF_A_RESULT = frozenset((LogKind.RESULT, LogKind.CORRECTION))

_MATCHES: MatchRows[MatchItself] = MatchRows(
    Match.objects.order_by("turn__number", "table").values_list(
        "id", "turn__number", "table", DRAWN, "version", *MatchNotes._fields
    ),
    path="",
)


def match_records_after(stage: Stage, before: Sequence[MatchRecord], version: int) -> tuple[MatchRecord, ...]:
    """All matches of a stage, where `before` is what they were at an earlier version: as long as the log says that
    nothing but results was saved since, and no turn was drawn again by one, only matches that got one are read again.
    """
    saved = _results_since(stage.tournament, version)
    if saved is None or stage.traits.bracket:  # there a result makes matches
        return match_records(stage)
    last = last_counted(stage)
    rows = {row[0]: row for row in _MATCHES.of(Chosen(stage)) if last is None or row[1] <= last}
    if not {one.id for one in before} <= rows.keys():
        return match_records(stage)
    records = tuple([_again(stage, one, rows[one.id]) if one.id in saved else one for one in before])
    return records if list(rows.values()) == [_itself(one) for one in records] else match_records(stage)


def _again(stage: Stage, before: MatchRecord, itself: MatchItself) -> MatchRecord:
    """A match of which nothing but its result changed: who sits there is as it was, and is not read again."""
    if any(side.withdrawn for side in before.sides):  # whether it counts at all then follows from its result, too
        return match_records(stage, match_id=before.id)[0]
    formats = Formats(regulation_of(stage))
    record = match_record(itself, before.sides, Facts.of(Chosen(stage, match_id=before.id)), formats, {})
    return as_reported([record], stage)[0]


def _itself(one: MatchRecord) -> MatchItself:
    """What the database holds of the match itself, without its sides and its result."""
    return one.id, one.turn, one.table, one.drawn, one.version, *one.notes


def _results_since(tournament: Tournament, version: int) -> set[uuid.UUID] | None:
    """The matches of which a result was saved after a version; None where anything else was done, or too much."""
    entries = _entries_after(tournament.id, version)
    saved = {subject for kind, subject in entries if kind in OF_A_RESULT and subject is not None}
    counted = len(entries) == tournament.version - version
    return saved if counted and len(saved) <= FEW and all(kind in OF_A_RESULT for kind, _subject in entries) else None


@prepared
def _entries_after(tournament_id: uuid.UUID, version: int, /) -> QuerySet[LogEntry, tuple[str, uuid.UUID | None]]:
    entries = LogEntry.objects.filter(tournament_id=tournament_id, seq__gt=version)
    return entries.order_by("seq").values_list("kind", "subject")
