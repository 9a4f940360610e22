"""The log of a tournament, page by page."""

import datetime
import uuid
from dataclasses import dataclass

from tournaments.models import LogEntry, Match, Tournament

PAGE = 100


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """Where a match stands in the calendar."""

    id: uuid.UUID
    turn: int
    table: int


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """An entry as it was written. `match` where the change was about one that is still in the calendar."""

    seq: int
    at: datetime.datetime
    actor: str
    source: str
    kind: str
    title: str
    old: object
    new: object
    reason: str
    match: MatchPlace | None


@dataclass(frozen=True, slots=True)
class LogPage:
    """Entries from the newest down. `older`: the number below which the next page begins, None on the last."""

    entries: tuple[LoggedChange, ...]
    older: int | None
    newest: bool


def log_page(tournament: Tournament, *, before: int = 0) -> LogPage:
    """A hundred entries older than number `before`; 0 begins with the newest."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-seq")
    if before:
        entries = entries.filter(seq__lt=before)
    found = list(entries[: PAGE + 1])
    shown = found[:PAGE]
    matches = Match.objects.filter(tournament=tournament, pk__in=[entry.subject for entry in shown if entry.subject])
    places = {
        match.id: MatchPlace(match.id, match.turn.number, match.table) for match in matches.select_related("turn")
    }
    return LogPage(
        entries=tuple(
            LoggedChange(
                seq=entry.seq,
                at=entry.at,
                actor=entry.actor_name,
                source=entry.get_source_display(),
                kind=entry.kind,
                title=entry.get_kind_display(),
                old=entry.old,
                new=entry.new,
                reason=entry.reason,
                match=places.get(entry.subject) if entry.subject else None,
            )
            for entry in shown
        ),
        older=shown[-1].seq if len(found) > PAGE else None,
        newest=not before,
    )
