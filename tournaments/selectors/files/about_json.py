"""A club, a tournament, its entrants, and what happened, as plain values for other programs.

The shapes are docs/schemas/clubs-1.json, club-1.json, tournament-about-1.json, entrants-1.json and events-1.json.
"""

import datetime

from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Club, LogEntry, Season, Tournament
from tournaments.selectors.clubs.tournament_lists import club_calendar, every_tournament
from tournaments.selectors.core.disclosure import disclosure_of, until_frozen
from tournaments.selectors.counted.course import Course
from tournaments.selectors.files.standings_json import about
from tournaments.selectors.shown.who import WhoBook

MOST_EVENTS = 500
RESULTS, TURNS, ENTRANTS, STANDINGS, TOURNAMENT = "results", "turns", "entrants", "standings", "tournament"
ABOUT = {
    **dict.fromkeys(
        (
            LogKind.RESULT, LogKind.CORRECTION, LogKind.UNDONE, LogKind.AGREED, LogKind.AWARD,
            LogKind.AWARD_WITHDRAWN, LogKind.ABANDONED, LogKind.STOPPED,
        ),
        RESULTS,
    ),
    **dict.fromkeys(
        (
            LogKind.PUBLISHED, LogKind.UNPUBLISHED, LogKind.ENDED_EARLY, LogKind.PLAYED_ON, LogKind.TURN_ADDED,
            LogKind.PASSAGE, LogKind.PASSAGE_WITHDRAWN, LogKind.STARTED,
        ),
        TURNS,
    ),
    **dict.fromkeys(
        (
            LogKind.TEAMS, LogKind.PLAYERS, LogKind.WITHDRAWAL, LogKind.WITHDRAWAL_UNDONE, LogKind.SUBSTITUTION,
            LogKind.ERASED,
        ),
        ENTRANTS,
    ),
    **dict.fromkeys(
        (
            LogKind.PENALTY, LogKind.PENALTY_WITHDRAWN, LogKind.DECISION, LogKind.DECISION_WITHDRAWN,
            LogKind.MODIFIER, LogKind.DECLARATION, LogKind.DECLARATION_WITHDRAWN,
        ),
        STANDINGS,
    ),
    **dict.fromkeys((LogKind.CREATED, LogKind.SETTINGS, LogKind.CLOSED, LogKind.REOPENED), TOURNAMENT),
}  # fmt: skip
"""The kinds of log entry that are public; others, such as payments, are left out."""


def clubs_json() -> dict[str, object]:
    """Every club that has a tournament which anybody may see."""
    clubs = sorted(every_tournament().clubs.items())
    return {
        "format": "briscola-clubs",
        "version": 1,
        "clubs": [{"slug": slug, "name": name} for slug, name in clubs],
    }


def club_json(club: Club, today: datetime.date) -> dict[str, object]:
    """A club with its tournaments, the latest first, and its seasons."""
    found = club_calendar(club, today)
    lines = [one.line for one in (*reversed(found.coming), *found.past)]
    return {
        "format": "briscola-club",
        "version": 1,
        "club": {"slug": club.slug, "name": club.name},
        "tournaments": [
            {
                "slug": line.slug,
                "name": line.name,
                "date": line.date.isoformat(),
                "hour": None if line.hour is None else f"{line.hour:%H:%M}",
                "place": line.place,
                "street": line.street,
                "closed": line.is_closed,
            }
            for line in lines
        ],
        "seasons": [
            {"slug": slug, "name": name}
            for slug, name in Season.objects.filter(club=club).order_by("created_at").values_list("slug", "name")
        ],
    }


def tournament_json(course: Course) -> dict[str, object]:
    """A tournament: what it is, whose, and its stages with the turns that are drawn."""
    now = course.now
    club = now.stage.tournament.club
    return {
        "format": "briscola-tournament-about",
        "version": 1,
        "tournament": about(now.stage, now.progress.checks),
        "club": {"slug": club.slug, "name": club.name},
        "ranked": now.stage.tournament.ranked,
        "stages": [
            {
                "number": one.stage.number,
                "format": one.stage.format,
                "bracket": one.bracket is not None,
                "turns": [turn.number for turn in one.progress.turns],
            }
            for one in course.reached
        ],
    }


def entrants_json(book: WhoBook) -> dict[str, object]:
    """The entrants, by number, each with its players."""
    now = book.course.now
    whole = sorted((one for one in book.everybody.values() if one.whole), key=lambda one: one.team.number)
    return {
        "format": "briscola-entrants",
        "version": 1,
        "tournament": about(now.stage, now.progress.checks),
        "entrants": [
            {
                "number": one.team.number,
                "name": one.name,
                "players": [person.name for person in one.people],
                "withdrawn": one.team.withdrawn,
            }
            for one in whole
        ],
    }


def events_json(tournament: Tournament, after: int) -> dict[str, object]:
    """What happened after the entry of this number of the log, the oldest first: what each is about, and nothing more.

    Where results or turns are withheld, nothing that followed is shown before they are. `more` asks again, after the
    last number.
    """
    hidden = disclosure_of(tournament)
    rows = LogEntry.objects.filter(tournament_id=tournament.id, seq__gt=after, seq__lte=until_frozen(tournament))
    told = rows.filter(kind__in=ABOUT).order_by("seq") if hidden.shown_until is None else rows.none()
    found = list(told.values_list("seq", "at", "kind")[: MOST_EVENTS + 1])
    return {
        "format": "briscola-events",
        "version": 1,
        "tournament": {"slug": tournament.slug, "version": tournament.version},
        "events": [
            {"number": seq, "at": at.astimezone(datetime.UTC).isoformat(), "about": ABOUT[LogKind(kind)]}
            for seq, at, kind in found[:MOST_EVENTS]
        ],
        "more": len(found) > MOST_EVENTS,
    }
