"""The one place that says who may see or change a tournament. Whatever it does not allow is not found."""

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tournaments.enums import Role
from tournaments.models import Account, Club, Membership, Tournament

MAY_LOOK = (Role.OWNER, Role.VIEWER)
MAY_CHANGE = (Role.OWNER,)


def tournament_for_public(slug: str) -> Tournament | None:
    """A tournament as anybody may see it, through its public pages only."""
    return Tournament.objects.filter(slug=slug).first()


def tournament_for_member(slug: str, account: Account | AnonymousUser, roles: Collection[Role]) -> Tournament | None:
    """The tournament if the account holds one of `roles` in its club, else None."""
    return tournaments_of(account, roles).filter(slug=slug).first()


def tournaments_of(account: Account | AnonymousUser, roles: Collection[Role] = MAY_LOOK) -> QuerySet[Tournament]:
    """The tournaments of all clubs in which the account holds one of `roles`, the latest first."""
    if not isinstance(account, Account):
        return Tournament.objects.none()
    return Tournament.objects.filter(club__memberships__account=account, club__memberships__role__in=roles).order_by(
        "-date", "-created_at"
    )


def clubs_of(account: Account | AnonymousUser, roles: Collection[Role] = MAY_LOOK) -> QuerySet[Club]:
    """The clubs in which the account holds one of `roles`."""
    if not isinstance(account, Account):
        return Club.objects.none()
    return Club.objects.filter(memberships__account=account, memberships__role__in=roles).order_by("name")


def role_in(tournament: Tournament, account: Account | AnonymousUser) -> Role | None:
    if not isinstance(account, Account):
        return None
    role = Membership.objects.filter(club_id=tournament.club_id, account=account).values_list("role", flat=True).first()
    return Role(role) if role else None
