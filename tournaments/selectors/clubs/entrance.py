"""What a start needs to know before it offers anybody the way in."""

import datetime
import hashlib
from dataclasses import dataclass

from tournaments.event.rights import Role
from tournaments.models import Club, EntranceLink, Membership


def clubs_by_age() -> list[Club]:
    """All clubs, the one that was here first at the head."""
    return list(Club.objects.order_by("created_at", "id"))


def organizer_has_entered() -> bool:
    return Membership.objects.filter(role=Role.OWNER).exists()


def organizer_link_waits(now: datetime.datetime) -> bool:
    """Whether a link that still works was printed and nobody has opened it yet."""
    return EntranceLink.objects.filter(role=Role.OWNER, used_at__isnull=True, expires_at__gt=now).exists()


def token_digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class OpenLink:
    """A link that works: what it makes anybody who opens it, where, and for whom it was made."""

    club: Club
    role: Role
    name: str


def open_link(token: str, *, now: datetime.datetime) -> OpenLink | None:
    """The link that would let somebody in now; asking does not use it up."""
    links = EntranceLink.objects.filter(token_digest=token_digest(token), used_at__isnull=True, expires_at__gt=now)
    link = links.select_related("club").first()
    return OpenLink(link.club, Role(link.role), link.name) if link else None
