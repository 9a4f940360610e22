"""What a start needs to know before it offers anybody the way in."""

import datetime
import hashlib
from dataclasses import dataclass

from django.db.models import F

from tournaments.event.rights import Role
from tournaments.models import Club, EntranceLink, Membership


def clubs_by_age() -> list[Club]:
    """All clubs, the one that was here first at the head."""
    return list(Club.objects.order_by("created_at", "id"))


def organizer_has_entered() -> bool:
    return Membership.objects.filter(role=Role.OWNER).exists()


def organizer_there() -> Membership | None:
    """The organizer who came in last, with account and club; None where nobody has come in."""
    owners = Membership.objects.filter(role=Role.OWNER).select_related("account", "club")
    return owners.order_by(F("account__last_login").desc(nulls_last=True), "id").first()


def organizer_link_waits(now: datetime.datetime) -> bool:
    """Whether a link that still works was printed and nobody has opened it yet."""
    return EntranceLink.objects.filter(role=Role.OWNER, used_at__isnull=True, expires_at__gt=now).exists()


def token_digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class OpenLink:
    """A link that works: what it makes anybody who opens it, where, and for whom it was made.

    `back` is what the member is called whom it leads back in; empty where it makes a new one.
    """

    club: Club
    role: Role
    name: str
    back: str = ""


def open_link(token: str, *, now: datetime.datetime) -> OpenLink | None:
    """The link that would let somebody in now; asking does not use it up."""
    links = EntranceLink.objects.filter(token_digest=token_digest(token), used_at__isnull=True, expires_at__gt=now)
    link = links.select_related("club", "account").first()
    if link is None:
        return None
    return OpenLink(link.club, Role(link.role), link.name, link.account.name if link.account else "")
