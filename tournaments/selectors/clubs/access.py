"""The one place that says who may see or change a tournament. Whatever it does not allow is not found."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, LiteralString

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import Exists, F, OuterRef, QuerySet

from tournaments.event.rights import RIGHTS, Right, Role, roles_with
from tournaments.models import Account, Club, EntryTerms, FeeChoice, Membership, Tournament
from tournaments.models.tournament import edition_of
from tournaments.selectors.core.disclosure import redacted
from tournaments.selectors.core.prepared import prepared

LARGEST_NUMBER = 2**31 - 1


def tournament_still_there(tournament: Tournament) -> bool:
    """Whether nobody deleted it since it was read."""
    return Tournament.objects.filter(pk=tournament.pk).exists()


def tournament_for_public(slug: str) -> Tournament | None:
    """A tournament as anybody may see it, through its public pages only: with everything that is withheld left out."""
    for tournament in _of_slug(slug):
        return redacted(tournament)
    return None


def slug_of_number(number: int) -> str | None:
    """The tournament that has this short address."""
    if number > LARGEST_NUMBER:
        return None
    return Tournament.objects.filter(number=number).values_list("slug", flat=True).first()


def club_for_public(slug: str) -> Club | None:
    """A club as anybody may see it: what it is called, its calendar, and what it keeps of people."""
    return Club.objects.filter(slug=slug).first()


@prepared
def _of_slug(slug: str, /) -> QuerySet[Tournament]:
    return Tournament.objects.filter(slug=slug)


def edition_now(tournament_id: uuid.UUID) -> int | None:
    """The edition of a tournament as it is now; None where there is none.

    Every phone of a hall asks this every few seconds, and nothing else. So it is written out: through a prepared query
    it takes three times as long, which is a fifth of the whole answer.
    """
    key = tournament_id if connection.features.has_native_uuid_field else tournament_id.hex
    return _edition("id", key)


def edition_at(slug: str) -> int | None:
    """The same of the tournament at an address, as phones ask behind a proxy."""
    return _edition("slug", slug)


def _edition(column: LiteralString, value: uuid.UUID | str) -> int | None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT version, look FROM tournaments_tournament WHERE {column} = %s", [value])  # noqa: S608 # ours
        row = cursor.fetchone()
    return row and edition_of(*map(int, row))


@dataclass(frozen=True, slots=True)
class MemberView:
    """A tournament as a member of its club meets it: with what the member may do there."""

    tournament: Tournament
    rights: frozenset[Right]


def tournament_for_member(slug: str, account: Account | AnonymousUser, right: Right = Right.LOOK) -> MemberView | None:
    """The tournament if the account holds `right` in its club, else None; it knows their `role`, its `club_slug` and
    whether it `asks_fee`."""
    rows = _of_member(right)(account.id, slug) if isinstance(account, Account) else []
    for tournament in rows:
        return MemberView(tournament, RIGHTS[Role(tournament.role)])
    return None


_ASKS_FEE = Exists(EntryTerms.objects.filter(tournament=OuterRef("pk"), fee__isnull=False)) | Exists(
    FeeChoice.objects.filter(tournament=OuterRef("pk"))
)


@cache
def _of_member(right: Right) -> Callable[[uuid.UUID, str], list[Any]]:
    @prepared
    def rows(account_id: uuid.UUID, slug: str, /) -> QuerySet[Any]:
        role, club = F("club__memberships__role"), F("club__slug")
        return _held_by(account_id, right).filter(slug=slug).annotate(role=role, club_slug=club, asks_fee=_ASKS_FEE)

    return rows


def club_for_member(slug: str, account: Account | AnonymousUser, right: Right) -> Club | None:
    """The club if the account holds `right` in it, else None."""
    return next(iter(_club_of_member(right)(account.id, slug)), None) if isinstance(account, Account) else None


@cache
def _club_of_member(right: Right) -> Callable[[uuid.UUID, str], list[Club]]:
    @prepared
    def rows(account_id: uuid.UUID, slug: str, /) -> QuerySet[Club]:
        memberships = {"memberships__account_id": account_id, "memberships__role__in": roles_with(right)}
        return Club.objects.filter(slug=slug, **memberships)

    return rows


def tournaments_of(account: Account | AnonymousUser, right: Right = Right.LOOK) -> QuerySet[Tournament]:
    """The tournaments of all clubs in which the account holds `right`, the latest first."""
    if not isinstance(account, Account):
        return Tournament.objects.none()
    return _held_by(account.id, right).order_by("-date", "-created_at")


def _held_by(account_id: uuid.UUID, right: Right) -> QuerySet[Tournament]:
    return Tournament.objects.filter(
        club__memberships__account_id=account_id, club__memberships__role__in=roles_with(right)
    )


def clubs_of(account: Account | AnonymousUser, right: Right = Right.LOOK) -> QuerySet[Club]:
    """The clubs in which the account holds `right`."""
    if not isinstance(account, Account):
        return Club.objects.none()
    return Club.objects.filter(memberships__account=account, memberships__role__in=roles_with(right)).order_by("name")


def rights_in(club: Club, account: Account | AnonymousUser) -> frozenset[Right]:
    """What the account may do in a club: nothing, unless it belongs to it."""
    if not isinstance(account, Account):
        return frozenset()
    role = role_in(club, account)
    return RIGHTS[role] if role else frozenset()


def role_in(club: Club, account: Account) -> Role | None:
    """What the account is in a club; None where it does not belong to it."""
    role = Membership.objects.filter(club=club, account=account).values_list("role", flat=True).first()
    return Role(role) if role else None
