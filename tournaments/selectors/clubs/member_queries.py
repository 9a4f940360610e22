"""Who belongs to a club, and who is invited."""

import datetime
import hashlib
import uuid
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import F

from tournaments.event.letters import alphabetical
from tournaments.event.rights import RIGHTS, Right, Role
from tournaments.models import Account, Club, EntranceLink, Logo, Membership, Tournament


@dataclass(frozen=True, slots=True)
class Member:
    """`fixed`: the last owner of the club, who can neither leave nor change role."""

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
    leaves_at: datetime.datetime | None = None

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
    return tuple(OwnClub(row.club.slug, row.club.name, Role(row.role), row.club.leaves_at) for row in rows)


# What a start needs to know before it offers anybody the way in.


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


# A club's logo and sponsors, with the pictures.


@dataclass(frozen=True, slots=True)
class LogoRef:
    """The logo as pages name it: what is in it names it, so that a browser never has to ask again."""

    digest: str
    kind: str
    width: int
    height: int

    @property
    def wall(self) -> tuple[int, int]:
        """Width and height on a wall, where the large one has room."""
        return self.width * 3, self.height * 3

    @property
    def small(self) -> str:
        return f"{self.digest}.{self.kind}"

    @property
    def large(self) -> str:
        return f"{self.digest}-large.{self.kind}"


@dataclass(frozen=True, slots=True)
class ClubLook:
    name: str
    sponsors: str
    logo: LogoRef | None


@dataclass(frozen=True, slots=True)
class LogoFile:
    content: bytes
    content_type: str


NO_LOOK = ClubLook("", "", None)


def look_of(tournament: Tournament) -> ClubLook:
    """The look of its club; a club that never had one is not asked for it."""
    return look_of_club(Club.objects.get(pk=tournament.club_id)) if tournament.look else NO_LOOK


def look_of_club(club: Club) -> ClubLook:
    found = Logo.objects.filter(club=club).values_list("digest", "kind", "width", "height").first()
    return ClubLook(club.name, club.sponsors, LogoRef(*found) if found else None)


def logo_file(name: str) -> LogoFile | None:
    """The picture of this name, as `LogoRef` calls it."""
    stem, _, kind = name.partition(".")
    digest, dash, size = stem.partition("-")
    logo = Logo.objects.filter(digest=digest, kind=kind).first() if size == ("large" if dash else "") else None
    return LogoFile(bytes(logo.large if dash else logo.small), f"image/{kind}") if logo else None
