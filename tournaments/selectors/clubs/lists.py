"""The tournaments of this installation, as lists."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from tournaments.models import Account, Tournament
from tournaments.selectors.clubs.access import tournaments_of


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament as a list shows it."""

    slug: str
    name: str
    date: datetime.date
    place: str
    club: str
    is_rehearsal: bool
    is_closed: bool


def every_tournament(*, rehearsals: bool = False) -> tuple[TournamentLine, ...]:
    """What anybody may see, the latest first; either the real tournaments or the rehearsals."""
    rows = Tournament.objects.filter(is_rehearsal=rehearsals).select_related("club")
    return _lines(rows.order_by("-date", "-created_at"))


def has_rehearsals() -> bool:
    """Whether this installation has any."""
    return Tournament.objects.filter(is_rehearsal=True).exists()


def own_tournaments(account: Account | AnonymousUser) -> tuple[TournamentLine, ...]:
    """The tournaments of the clubs that the account belongs to, the latest first, rehearsals after the real ones."""
    return _lines(tournaments_of(account).select_related("club").order_by("is_rehearsal", "-date", "-created_at"))


RESERVED_SLUGS = frozenset({"new"})  # the desk has a page of its own at this address


def free_slug(wanted: str) -> str:
    """The address `wanted`, or with the first number from 2 on that nobody uses yet."""
    taken = set(Tournament.objects.filter(slug__startswith=wanted).values_list("slug", flat=True)) | RESERVED_SLUGS
    if wanted not in taken:
        return wanted
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken)


def _lines(tournaments: Iterable[Tournament]) -> tuple[TournamentLine, ...]:
    return tuple(
        TournamentLine(
            slug=tournament.slug,
            name=tournament.name,
            date=tournament.date,
            place=tournament.place,
            club=tournament.club.name,
            is_rehearsal=tournament.is_rehearsal,
            is_closed=tournament.closed_at is not None,
        )
        for tournament in tournaments
    )
