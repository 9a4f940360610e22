"""Who belongs to a club, and as what: invitations, roles, and their end; every change is in the log of the club."""

import contextlib
import datetime
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from rules.violations import violation
from tournaments.event.enums import ClubKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.clubs import MemberFault
from tournaments.event.rights import Role
from tournaments.models import Account, Club, EntranceLink, Membership
from tournaments.models.club import PRIVATE_DAYS
from tournaments.services.clubs.access import token_store
from tournaments.services.clubs.club_change import ClubChange, club_change
from tournaments.services.frame.deed import Actor


@dataclass(frozen=True, slots=True)
class _Members:
    """The members of a club, while that is changed."""

    change: ClubChange

    def note(self, kind: ClubKind, name: str, before: str = "", after: str = "") -> None:
        self.change.note(kind, member_name=name, role_before=before, role_after=after)

    def member(self, member_id: uuid.UUID) -> Membership:
        found = Membership.objects.filter(club=self.change.club, pk=member_id).select_related("account").first()
        if found is None:
            raise DomainError(violation(MemberFault.UNKNOWN))
        return found

    def refuse_without_owner(self, member: Membership) -> None:
        """Somebody must be left who can let others in."""
        others = Membership.objects.filter(club=self.change.club, role=Role.OWNER).exclude(pk=member.pk)
        if member.role == Role.OWNER and not others.exists():
            raise DomainError(violation(MemberFault.LAST_OWNER))

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
    """Let the club be called so from now on, wherever it is named. Raises DomainError without a name."""
    with club_change(club_id, actor) as change:
        if not name:
            raise DomainError(violation(MemberFault.NAME_MISSING, "club_name"))
        if change.club.name == name:
            return
        change.note(ClubKind.RENAMED, name_before=change.club.name, name_after=name)
        Club.objects.filter(pk=club_id).update(name=name)


def club_private_days(*, club_id: uuid.UUID, days: int, actor: Actor) -> None:
    """Let private data be forgotten so many days after a tournament was closed."""
    with club_change(club_id, actor) as change:
        first, last = PRIVATE_DAYS
        if not first <= days <= last:
            raise DomainError(violation(MemberFault.PRIVATE_DAYS_RANGE, "days", first=first, last=last))
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
            raise DomainError(violation(MemberFault.INVITATION_UNKNOWN))


def member_role_change(*, club_id: uuid.UUID, member_id: uuid.UUID, role: Role, actor: Actor) -> None:
    """Make a member something else; who may no longer invite takes the open invitations along."""
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
