"""Who may come in: clubs, and the one-time links that make accounts and members of them."""

import datetime
import secrets

from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.event.enums import ClubKind
from tournaments.event.rights import RIGHTS, Role
from tournaments.models import Account, Club, ClubEntry, EntranceLink, Membership
from tournaments.selectors.clubs.access import role_in
from tournaments.selectors.clubs.entrance import organizer_there, token_digest
from tournaments.services.frame.gate import club_hold, clubs_hold, free, writing

LINK_LIFE = datetime.timedelta(hours=24)
ENDED_FOR = datetime.timedelta(days=7)


def club_create(*, slug: str, name: str) -> Club:
    """A new club, with nobody in it yet."""
    with writing():
        return Club.objects.create(slug=slug, name=name)


def entrance_link_issue(*, club: Club, role: Role, now: datetime.datetime | None = None) -> str:
    """A new one-time token that the program prints; unused ones that it printed before for the role stop working.

    Shown once, stored nowhere. Invitations by a member stay as they are.
    """
    at = now or timezone.now()
    with writing():
        club_hold(club.pk)
        printed = EntranceLink.objects.filter(club=club, role=role, issuer__isnull=True, account__isnull=True)
        printed.filter(used_at__isnull=True).delete()
        token = token_store(EntranceLink(club=club, role=role), at)
        ClubEntry.objects.create(club=club, at=at, actor_name=_("Programma"), kind=ClubKind.INVITED, role_after=role)
    return token


def return_link_issue(*, now: datetime.datetime | None = None) -> str | None:
    """A new one-time token that leads the organizer who came in last back in, as the same person; earlier unused ones
    stop working. None where nobody has come in yet.

    Shown once, stored nowhere.
    """
    with writing():
        clubs_hold()
        there = organizer_there()
        if there is None:
            return None
        EntranceLink.objects.filter(account__isnull=False, used_at__isnull=True).delete()
        return token_store(EntranceLink(club=there.club, role=there.role, account=there.account), now or timezone.now())


def token_store(link: EntranceLink, at: datetime.datetime) -> str:
    """Store a link that works from `at` on for a day; the token that opens it."""
    token = secrets.token_urlsafe(16)
    link.token_digest, link.created_at, link.expires_at = token_digest(token), at, at + LINK_LIFE
    link.save()
    return token


def entrance_link_redeem(
    *,
    token: str,
    name: str = "",
    account: Account | None = None,
    device: str = "",
    now: datetime.datetime | None = None,
) -> Account | None:
    """Anybody who opens a valid link as a member of its club, or None when the token is unknown, used or too old.

    A new account under `name`, or `account` where somebody who has come in already opens it. Who belongs to the club
    keeps what they are if that allows as much; then the link is not used up, so that it still lets somebody else in.
    A link that leads back in is for its own account alone, as long as it belongs to the club.
    """
    at = now or timezone.now()
    with writing():
        links = EntranceLink.objects.filter(token_digest=token_digest(token))
        for club_id in links.values_list("club_id", flat=True):
            club_hold(club_id)
        # One statement decides who was first, so that two openings at once make one organizer.
        if not links.filter(used_at__isnull=True, expires_at__gt=at).update(used_at=at):
            return None
        link = links.select_related("club", "account").get()
        if link.account is not None:
            return _come_back(link, link.account, device, at)
        who = account or Account.objects.create_account(name=name.strip() or _("Organizzatore"))
        before = role_in(link.club, who)
        if before is not None and RIGHTS[Role(link.role)] <= RIGHTS[before]:
            transaction.set_rollback(True)
            return who
        if not Membership.objects.filter(club=link.club, account=who).update(role=link.role):
            Membership.objects.create(club=link.club, account=who, role=link.role)
        _note(link, who, ClubKind.JOINED, (before or "", link.role), device, at)
        return who


def _come_back(link: EntranceLink, who: Account, device: str, at: datetime.datetime) -> Account | None:
    role = role_in(link.club, who)
    if role is None:
        return None
    _note(link, who, ClubKind.CAME_BACK, (role, role), device, at)
    return who


def _note(
    link: EntranceLink, who: Account, kind: ClubKind, roles: tuple[str, str], device: str, at: datetime.datetime
) -> None:
    before, after = roles
    ClubEntry.objects.create(
        club=link.club,
        at=at,
        actor=who,
        actor_name=who.name,
        device=device,
        kind=kind,
        member_name=who.name,
        role_before=before,
        role_after=after,
    )


def sessions_clear(*, now: datetime.datetime) -> None:
    """Remove the sessions that have been over for a while, whenever one begins and while a server runs. One that
    only a wrong clock ended goes on when the clock is put right. `now` is a time that surely passed.
    """
    over = Session.objects.filter(expire_date__lte=now - ENDED_FOR)
    if over.exists():
        with writing():
            free(over).delete()
