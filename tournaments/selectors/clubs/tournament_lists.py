"""The tournaments of this installation, as lists."""

import datetime
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Max, Min, OuterRef, Subquery
from django.utils.text import slugify

from tournaments.event.letters import alphabetical, looked_for
from tournaments.event.rights import Right
from tournaments.models import Account, Club, Day, LogEntry, Season, Tournament
from tournaments.selectors.clubs.access import tournaments_of
from tournaments.selectors.clubs.states import TournamentState, states_of
from tournaments.selectors.core.years import YearPage, year_page

FORMER = 5
HALLS = 24
LATEST = ("-date", "-created_at")
_ROLE = F("club__memberships__role")


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament as a list shows it; `last` is the last of its days."""

    slug: str
    name: str
    date: datetime.date
    last: datetime.date
    hour: datetime.time | None
    place: str
    street: str
    club: str
    club_slug: str
    is_rehearsal: bool
    is_closed: bool


@dataclass(frozen=True, slots=True)
class OwnTournament:
    """A tournament as those who work at it see it in their list, with how far it has come; `role` is what they are in
    its club.
    """

    line: TournamentLine
    role: str
    ranked: str
    closed_at: datetime.datetime | None
    state: TournamentState


@dataclass(frozen=True, slots=True)
class OwnTournaments:
    """Those of the clubs that somebody belongs to, the latest first. `all` is how many real ones there are, whatever
    was looked for; `archived` how many are archived.
    """

    real: YearPage[OwnTournament]
    rehearsals: tuple[OwnTournament, ...]
    all: int
    archived: int


@dataclass(frozen=True, slots=True)
class PublicList:
    """What anybody may see, and the name of every club that has any of it, by its address."""

    page: YearPage[TournamentLine]
    clubs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Known:
    """What a list asks of every tournament before it shows some of them."""

    COLUMNS: ClassVar = ("id", "date", "is_rehearsal", "archived_at", "name", "place", "club__name")
    id: uuid.UUID
    date: datetime.date
    is_rehearsal: bool
    archived_at: datetime.datetime | None
    name: str
    place: str
    club: str

    def day(self) -> datetime.date:
        return self.date

    @property
    def words(self) -> str:
        """Every word with a blank before it."""
        return looked_for(f"{self.name} {self.place} {self.club} {self.date:%d/%m/%Y} {self.date}")


def every_tournament(*, rehearsals: bool = False, year: int = 0) -> PublicList:
    """What anybody may see, the latest first; either the real tournaments or the rehearsals."""
    rows = Tournament.objects.filter(is_rehearsal=rehearsals, archived_at__isnull=True).order_by(*LATEST)
    every = rows.values_list("id", "date", "club__slug", "club__name")
    page = year_page(every, lambda row: row[1], year)
    shown = rows.filter(pk__in=[row[0] for row in page.rows]).select_related("club")
    clubs = {slug: name for _key, _date, slug, name in every}
    return PublicList(page.showing(_lines_of(shown)), clubs)


def latest_rehearsal() -> str:
    """The name in addresses of the newest one of this installation, to look at; empty where there is none."""
    found = Tournament.objects.filter(is_rehearsal=True, archived_at__isnull=True).order_by("-created_at")
    return found.values_list("slug", flat=True).first() or ""


def own_tournaments(
    account: Account | AnonymousUser, *, wanted: str = "", archived: bool = False, year: int = 0
) -> OwnTournaments:
    """The tournaments of the account's clubs; the archived ones, or all others.

    `wanted`: only those of which name, place, club or day have words that begin so, whichever way they are typed.
    """
    rows = tournaments_of(account)
    every = [_Known(*row) for row in rows.order_by(*LATEST).values_list(*_Known.COLUMNS)]
    listed = [one for one in every if (one.archived_at is not None) == archived]
    words = alphabetical(wanted).split()
    found = [one for one in listed if all(f" {word}" in one.words for word in words)]
    real = year_page([one for one in found if not one.is_rehearsal], _Known.day, year)
    rehearsals = year_page([one for one in found if one.is_rehearsal], _Known.day, year)
    keys = [one.id for one in (*real.rows, *rehearsals.rows)]
    shown = {one.id: one for one in rows.filter(pk__in=keys).annotate(role=_ROLE).select_related("club")}
    states, last_days = states_of(shown.values()), _last_days(shown.values())

    def own(known: _Known) -> OwnTournament:
        one = shown[known.id]
        return OwnTournament(_line_of(one, last_days), one.role, one.ranked, one.closed_at, states[one.id])

    return OwnTournaments(
        real=real.showing(tuple(map(own, real.rows))),
        rehearsals=tuple(map(own, rehearsals.rows)),
        all=sum(not one.is_rehearsal for one in listed),
        archived=sum(one.archived_at is not None for one in every),
    )


def former_tournaments(account: Account | AnonymousUser) -> tuple[TournamentLine, ...]:
    """The last tournaments like which the account may begin another one."""
    rows = tournaments_of(account, Right.RUN).filter(is_rehearsal=False, archived_at__isnull=True)
    return _lines_of(rows.select_related("club")[:FORMER])


def halls_beside(account: Account | AnonymousUser, tournament: Tournament) -> tuple[Tournament, ...]:
    """The last tournaments that the account may run whose first may come to this one."""
    rows = tournaments_of(account, Right.RUN).filter(is_rehearsal=False, ranked=tournament.ranked)
    return tuple(rows.exclude(pk=tournament.pk)[:HALLS])


RESERVED_SLUGS = frozenset({"new"})  # the desk has a page of its own at this address


ROOM = 10  # for the number behind it


Addressed = type[Tournament] | type[Club] | type[Season]


def free_slug(name: str, otherwise: str = "torneo", of: Addressed = Tournament) -> str:
    """The address of what is called so, `otherwise` where its name has no letter for one: with the first number from 2
    on that nobody uses yet, where it is taken.
    """
    longest = (of._meta.get_field("slug").max_length or ROOM) - ROOM
    wanted = slugify(name)[:longest].strip("-") or otherwise
    taken = set(of._default_manager.filter(slug__startswith=wanted).values_list("slug", flat=True)) | RESERVED_SLUGS
    if wanted not in taken:
        return wanted
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken)


def _last_days(rows: Iterable[Tournament]) -> dict[uuid.UUID, datetime.date]:
    """The last day of those that have more than one, by their ids."""
    days = Day.objects.filter(tournament__in=list(rows), date__isnull=False)
    return dict(days.values_list("tournament").annotate(last=Max("date")))


def _line_of(tournament: Tournament, last_days: Mapping[uuid.UUID, datetime.date]) -> TournamentLine:
    """The tournament, which comes with its club, as a list shows it."""
    return TournamentLine(
        slug=tournament.slug,
        name=tournament.name,
        date=tournament.date,
        last=max(tournament.date, last_days.get(tournament.pk, tournament.date)),
        hour=tournament.hour,
        place=tournament.place,
        street=tournament.street,
        club=tournament.club.name,
        club_slug=tournament.club.slug,
        is_rehearsal=tournament.is_rehearsal,
        is_closed=tournament.closed_at is not None,
    )


def _lines_of(rows: Iterable[Tournament]) -> tuple[TournamentLine, ...]:
    """The same of many, in their order."""
    found = list(rows)
    last_days = _last_days(found)
    return tuple(_line_of(one, last_days) for one in found)


# The tournaments of a club by their day, as anybody may see them.


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A tournament of the calendar, and when something was changed about it last."""

    tournament: Tournament
    line: TournamentLine
    changed_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class ClubCalendar:
    """Those to come, the next one first, and those that are closed or of days that are over, the latest first."""

    coming: tuple[CalendarEntry, ...]
    past: tuple[CalendarEntry, ...]


def club_calendar(club: Club, today: datetime.date) -> ClubCalendar:
    """What the club plays and played, without rehearsals and archived tournaments."""
    latest = LogEntry.objects.filter(tournament_id=OuterRef("pk")).order_by("-seq").values("at")[:1]
    rows = Tournament.objects.filter(club=club, is_rehearsal=False, archived_at__isnull=True).select_related("club")
    listed = list(rows.annotate(changed_at=Subquery(latest)).order_by("date", "created_at"))
    entries = [
        CalendarEntry(row, line, row.changed_at or row.created_at)
        for row, line in zip(listed, _lines_of(listed), strict=True)
    ]
    return ClubCalendar(
        coming=tuple(one for one in entries if one.line.last >= today and not one.tournament.closed_at),
        past=tuple(one for one in reversed(entries) if one.line.last < today or one.tournament.closed_at),
    )


# The rehearsals that were made of a tournament.

LONGEST_ADDRESS = 70
"""Of the address of a tournament, as much as its rehearsals have in their own."""


def rehearsal_address(tournament: Tournament) -> str:
    """What the addresses of its rehearsals begin with, up to their number."""
    return f"{tournament.slug[:LONGEST_ADDRESS]}-prova-"


def rehearsals_of(tournament: Tournament) -> tuple[Tournament, ...]:
    """The rehearsals of a real tournament that were not thrown away, the oldest first."""
    rows = Tournament.objects.filter(
        club_id=tournament.club_id, is_rehearsal=True, slug__startswith=rehearsal_address(tournament)
    )
    return tuple(rows.order_by("created_at"))


def next_evening(tournament: Tournament, today: datetime.date) -> datetime.date | None:
    """The day of the next one of its club that anybody may know of, or its own next day; None where there is none."""
    coming = Tournament.objects.filter(club_id=tournament.club_id, is_rehearsal=False, archived_at__isnull=True)
    first = coming.filter(date__gt=tournament.date, date__gte=today).aggregate(day=Min("date"))["day"]
    later = Day.objects.filter(tournament__in=coming, date__gt=max(tournament.date, today)).aggregate(day=Min("date"))
    return min((day for day in (first, later["day"]) if day), default=None)
