"""The tournaments of a club by their day, as anybody may see them."""

import datetime
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from tournaments.models import Club, LogEntry, Tournament
from tournaments.selectors.clubs.lists import TournamentLine, line_of


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A tournament of the calendar, and when something was changed about it last."""

    tournament: Tournament
    line: TournamentLine
    changed_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class ClubCalendar:
    """Those to come, the next one first, and those of days that are over, the latest first."""

    coming: tuple[CalendarEntry, ...]
    past: tuple[CalendarEntry, ...]


def club_calendar(club: Club, today: datetime.date) -> ClubCalendar:
    """What the club plays and played; neither rehearsals nor what it put away."""
    latest = LogEntry.objects.filter(tournament_id=OuterRef("pk")).order_by("-seq").values("at")[:1]
    rows = Tournament.objects.filter(club=club, is_rehearsal=False, archived_at__isnull=True).select_related("club")
    entries = [
        CalendarEntry(row, line_of(row), row.changed_at or row.created_at)
        for row in rows.annotate(changed_at=Subquery(latest)).order_by("date", "created_at")
    ]
    return ClubCalendar(
        coming=tuple(one for one in entries if one.line.date >= today),
        past=tuple(one for one in reversed(entries) if one.line.date < today),
    )
