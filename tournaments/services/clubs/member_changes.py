"""Who belongs to a club, and as what: invitations, roles, and their end; every change is in the log of the club."""

import contextlib
import datetime
import secrets
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import MemberProblem
from tournaments.event.regulation_kinds import ClubKind
from tournaments.event.rights import RIGHTS, Right, Role
from tournaments.models import Account, Club, ClubEntry, EntranceLink, MailAddress, Membership, Tournament
from tournaments.models.club import PRIVATE_DAYS
from tournaments.selectors.clubs.access import role_in
from tournaments.selectors.clubs.member_queries import organizer_there, token_digest
from tournaments.selectors.clubs.tournament_lists import free_slug
from tournaments.services.clubs.passwords import mail_digest
from tournaments.services.frame.changes import Actor, require
from tournaments.services.frame.write_lock import club_hold, clubs_hold, free, writing

# The frame of every change of a club: one at a time, by somebody who may, with a line in the club's log.


@dataclass(frozen=True, slots=True)
class ClubChange:
    """A change of a club, while it is made."""

    club: Club
    actor: Actor
    at: datetime.datetime

    def note(self, kind: ClubKind, **said: object) -> None:
        """Write a line of the club's log; `said` are its columns."""
        ClubEntry.objects.create(
            club=self.club,
            at=self.at,
            actor_id=self.actor.account_id,
            actor_name=self.actor.name,
            device=self.actor.device,
            kind=kind,
            **said,
        )

    def note_tournament(self, kind: ClubKind, tournament: Tournament) -> None:
        """Write a line about one of its tournaments, which says enough where nothing else of it is left."""
        named = {"tournament_name": tournament.name, "tournament_slug": tournament.slug}
        self.note(kind, tournament_date=tournament.date, **named)


@contextlib.contextmanager
def club_change(
    club_id: uuid.UUID, actor: Actor, now: datetime.datetime | None = None, *, needs: Right = Right.OWN
) -> Iterator[ClubChange]:
    """One change of a club at a time, so that two organizers cannot remove each other at once. Raises DomainError
    where the actor lacks the right that it `needs`.
    """
    require(actor, needs)
    with writing():
        club = club_hold(club_id)
        yield ClubChange(club, actor, now or timezone.now())


# Ways in: clubs, and the one-time links that make accounts and members of them.

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
        ClubEntry.objects.create(club=club, at=at, actor_name=_("Il programma"), kind=ClubKind.INVITED, role_after=role)
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
    mail: str = "",
    device: str = "",
    now: datetime.datetime | None = None,
) -> Account | None:
    """Anybody who opens a valid link as a member of its club, or None when the token is unknown, used or too old.

    A new account under `name`, or `account` where somebody who has come in already opens it, or whose `mail` it is to
    which the link went and nowhere else; by it they come back later. Who belongs to the club
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
        who = account or _by_mail_or_new(mail, name.strip() or _("Organizzatore"))
        if mail:
            MailAddress.objects.bulk_create([MailAddress(account=who, digest=mail_digest(mail))], ignore_conflicts=True)
        before = role_in(link.club, who)
        if before is not None and RIGHTS[Role(link.role)] <= RIGHTS[before]:
            transaction.set_rollback(True)
            return who
        if not Membership.objects.filter(club=link.club, account=who).update(role=link.role):
            Membership.objects.create(club=link.club, account=who, role=link.role)
        _note(link, who, ClubKind.JOINED, (before or "", link.role), device, at)
        return who


def _by_mail_or_new(mail: str, name: str) -> Account:
    return account_by_mail(mail) or Account.objects.create_account(name=name)


def account_by_mail(mail: str) -> Account | None:
    """Whose address this is, as far as it is known."""
    row = MailAddress.objects.filter(digest=mail_digest(mail)).select_related("account").first() if mail else None
    return row.account if row else None


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


@dataclass(frozen=True, slots=True)
class _Members:
    """The members of a club, while that is changed."""

    change: ClubChange

    def note(self, kind: ClubKind, name: str, before: str = "", after: str = "") -> None:
        self.change.note(kind, member_name=name, role_before=before, role_after=after)

    def member(self, member_id: uuid.UUID) -> Membership:
        found = Membership.objects.filter(club=self.change.club, pk=member_id).select_related("account").first()
        if found is None:
            raise DomainError(problem_at(MemberProblem.UNKNOWN))
        return found

    def refuse_without_owner(self, member: Membership) -> None:
        """Somebody must be left who can let others in."""
        others = Membership.objects.filter(club=self.change.club, role=Role.OWNER).exclude(pk=member.pk)
        if member.role == Role.OWNER and not others.exists():
            raise DomainError(problem_at(MemberProblem.LAST_OWNER))

    def end_invitations(self, **which: object) -> int:
        """End the open invitations of the club that `which` describes; how many there were."""
        open_ones = EntranceLink.objects.filter(club=self.change.club, issuer__isnull=False, used_at__isnull=True)
        links = list(open_ones.filter(**which))
        for link in links:
            self.note(ClubKind.INVITATION_ENDED, link.name, before=link.role)
            link.delete()
        return len(links)


@contextlib.contextmanager
def _changing_members(club_id: uuid.UUID, actor: Actor, now: datetime.datetime | None = None) -> Iterator[_Members]:
    with club_change(club_id, actor, now) as change:
        yield _Members(change)


def club_rename(*, club_id: uuid.UUID, name: str, actor: Actor) -> None:
    """Let the club be called so from now on, wherever it is named; its first name gives it its address, too. Raises
    DomainError without a name.
    """
    with club_change(club_id, actor) as change:
        if not name:
            raise DomainError(problem_at(MemberProblem.NAME_MISSING, "club_name"))
        if change.club.name == name:
            return
        change.note(ClubKind.RENAMED, name_before=change.club.name, name_after=name)
        slug = change.club.slug if change.club.name else free_slug(name, "circolo", Club)
        Club.objects.filter(pk=club_id).update(name=name, slug=slug)


def club_private_days(*, club_id: uuid.UUID, days: int, actor: Actor) -> None:
    """Set after how many days from the closing private data are deleted."""
    with club_change(club_id, actor) as change:
        first, last = PRIVATE_DAYS
        if not first <= days <= last:
            raise DomainError(problem_at(MemberProblem.PRIVATE_DAYS_RANGE, "days", first=first, last=last))
        if change.club.private_days == days:
            return
        change.note(ClubKind.PRIVATE_DAYS, name_before=str(change.club.private_days), name_after=str(days))
        Club.objects.filter(pk=club_id).update(private_days=days)


def invitation_make(
    *, club_id: uuid.UUID, role: Role, name: str, actor: Actor, now: datetime.datetime | None = None
) -> str:
    """The token of a new link for one person, whom it makes a member; other open invitations stay.

    Shown once, stored nowhere.
    """
    with _changing_members(club_id, actor, now) as members:
        link = EntranceLink(club=members.change.club, issuer_id=actor.account_id, name=name, role=role)
        token = token_store(link, members.change.at)
        members.note(ClubKind.INVITED, name, after=role)
    return token


def invitation_end(*, club_id: uuid.UUID, invitation_id: uuid.UUID, actor: Actor) -> None:
    """Let an invitation stop working."""
    with _changing_members(club_id, actor) as members:
        if not members.end_invitations(pk=invitation_id):
            raise DomainError(problem_at(MemberProblem.INVITATION_UNKNOWN))


def member_role_change(*, club_id: uuid.UUID, member_id: uuid.UUID, role: Role, actor: Actor) -> None:
    """Change a member's role; without the right to invite, the open invitations go too."""
    with _changing_members(club_id, actor) as members:
        member = members.member(member_id)
        if member.role == role:
            return
        members.refuse_without_owner(member)
        members.note(ClubKind.ROLE_CHANGED, member.account.name, before=member.role, after=role)
        member.role = role
        member.save(update_fields=["role"])
        if role is not Role.OWNER:
            members.end_invitations(issuer=member.account)


def member_remove(*, club_id: uuid.UUID, member_id: uuid.UUID, actor: Actor) -> None:
    """Let a member leave: the next click finds nothing, and the open invitations end.

    Who belongs to no other club is logged out everywhere. In another club the same account goes on.
    """
    with _changing_members(club_id, actor) as members:
        member = members.member(member_id)
        members.refuse_without_owner(member)
        members.note(ClubKind.REMOVED, member.account.name, before=member.role)
        members.end_invitations(issuer=member.account)
        member.delete()
        _log_out_without_club(member.account)


def _log_out_without_club(account: Account) -> None:
    """Without a password to come back with; somebody else may call themselves like that from now on."""
    if not Membership.objects.filter(account=account).exists():
        account.forget_password()
        account.save(update_fields=["username", "password"])
