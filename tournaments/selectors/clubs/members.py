"""Who belongs to a club, and who is invited."""

import datetime
import uuid
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from tournaments.event.letters import alphabetical
from tournaments.event.rights import RIGHTS, Right, Role
from tournaments.models import Account, Club, EntranceLink, Membership


@dataclass(frozen=True, slots=True)
class Member:
    """`fixed`: the last owner of the club, who can neither leave nor become something else."""

    id: uuid.UUID
    account_id: uuid.UUID
    name: str
    role: Role
    fixed: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link that still works; `name` is whom it is for, `issuer` who made it, empty where the program printed it."""

    id: uuid.UUID
    name: str
    role: Role
    issuer: str
    until: datetime.datetime


@dataclass(frozen=True, slots=True)
class OwnClub:
    """A club that an account belongs to, and what it is there."""

    slug: str
    name: str
    role: Role

    @property
    def may_own(self) -> bool:
        return Right.OWN in RIGHTS[self.role]


def members_of(club: Club) -> tuple[Member, ...]:
    """Those with most rights first."""
    rows = list(Membership.objects.filter(club=club).select_related("account"))
    owners = sum(row.role == Role.OWNER for row in rows)
    members = [
        Member(row.id, row.account_id, row.account.name, Role(row.role), row.role == Role.OWNER and owners == 1)
        for row in rows
    ]
    return tuple(sorted(members, key=lambda one: (list(Role).index(one.role), alphabetical(one.name), one.id)))


def invitations_of(club: Club, *, now: datetime.datetime) -> tuple[Invitation, ...]:
    """The links that still work, the one that ends last at the head."""
    rows = EntranceLink.objects.filter(
        club=club, account__isnull=True, used_at__isnull=True, expires_at__gt=now
    ).select_related("issuer")
    return tuple(
        Invitation(row.id, row.name, Role(row.role), row.issuer.name if row.issuer else "", row.expires_at)
        for row in rows.order_by("-expires_at", "id")
    )


def own_clubs(account: Account | AnonymousUser) -> tuple[OwnClub, ...]:
    """The clubs that the account belongs to, by name."""
    if not isinstance(account, Account):
        return ()
    rows = Membership.objects.filter(account=account).select_related("club").order_by("club__name")
    return tuple(OwnClub(row.club.slug, row.club.name, Role(row.role)) for row in rows)
