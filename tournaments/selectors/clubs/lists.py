"""The tournaments of this installation, as lists."""

import datetime
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import F

from tournaments.event.letters import alphabetical, looked_for
from tournaments.event.rights import Right
from tournaments.models import Account, Tournament
from tournaments.selectors.clubs.access import tournaments_of
from tournaments.selectors.clubs.states import TournamentState, states_of

FORMER = 5


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament as a list shows it."""

    slug: str
    name: str
    date: datetime.date
    place: str
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
    was looked for; `archived` how many were put away.
    """

    real: tuple[OwnTournament, ...]
    rehearsals: tuple[OwnTournament, ...]
    all: int
    archived: int


def every_tournament(*, rehearsals: bool = False) -> tuple[TournamentLine, ...]:
    """What anybody may see, the latest first; either the real tournaments or the rehearsals."""
    rows = Tournament.objects.filter(is_rehearsal=rehearsals, archived_at__isnull=True).select_related("club")
    return tuple(map(line_of, rows.order_by("-date", "-created_at")))


def has_rehearsals() -> bool:
    """Whether this installation has any."""
    return Tournament.objects.filter(is_rehearsal=True, archived_at__isnull=True).exists()


def own_tournaments(account: Account | AnonymousUser, *, wanted: str = "", archived: bool = False) -> OwnTournaments:
    """The tournaments of the clubs that the account belongs to; those that were put away, or all others.

    `wanted`: only those of which name, place, club or day have words that begin so, whichever way they are typed.
    """
    rows = tournaments_of(account).annotate(role=F("club__memberships__role"))
    every = list(rows.select_related("club").order_by("-date", "-created_at"))
    listed = [one for one in every if (one.archived_at is not None) == archived]
    words = alphabetical(wanted).split()
    found = [one for one in listed if all(f" {word}" in _looked_for(one) for word in words)]
    states = states_of(found)
    own = [OwnTournament(line_of(one), one.role, one.ranked, one.closed_at, states[one.id]) for one in found]
    return OwnTournaments(
        real=tuple(one for one in own if not one.line.is_rehearsal),
        rehearsals=tuple(one for one in own if one.line.is_rehearsal),
        all=sum(not one.is_rehearsal for one in listed),
        archived=sum(one.archived_at is not None for one in every),
    )


def former_tournaments(account: Account | AnonymousUser) -> tuple[TournamentLine, ...]:
    """The last tournaments like which the account may begin another one."""
    rows = tournaments_of(account, Right.RUN).filter(is_rehearsal=False, archived_at__isnull=True)
    return tuple(map(line_of, rows.select_related("club")[:FORMER]))


def _looked_for(tournament: Tournament) -> str:
    """Every word with a blank before it."""
    day = f"{tournament.date:%d/%m/%Y} {tournament.date}"
    return looked_for(f"{tournament.name} {tournament.place} {tournament.club.name} {day}")


RESERVED_SLUGS = frozenset({"new"})  # the desk has a page of its own at this address


def free_slug(wanted: str) -> str:
    """The address `wanted`, or with the first number from 2 on that nobody uses yet."""
    taken = set(Tournament.objects.filter(slug__startswith=wanted).values_list("slug", flat=True)) | RESERVED_SLUGS
    if wanted not in taken:
        return wanted
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken)


def line_of(tournament: Tournament) -> TournamentLine:
    """The tournament, which comes with its club, as a list shows it."""
    return TournamentLine(
        slug=tournament.slug,
        name=tournament.name,
        date=tournament.date,
        place=tournament.place,
        club=tournament.club.name,
        club_slug=tournament.club.slug,
        is_rehearsal=tournament.is_rehearsal,
        is_closed=tournament.closed_at is not None,
    )
