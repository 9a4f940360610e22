"""A club that leaves: it says so, may change its mind until its day, and after it nothing of it is in the database."""

import datetime
import uuid
from collections.abc import Callable

from django.contrib.sessions.models import Session
from django.utils import timezone

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.letters import fold
from tournaments.event.problems.installation_problems import LeavingProblem
from tournaments.event.regulation_kinds import ClubKind
from tournaments.event.rights import Right
from tournaments.models import Account, Club, ClubEntry, EntranceLink, LogEntry, Membership, Person, Tournament
from tournaments.services.clubs.member_changes import club_change
from tournaments.services.clubs.passwords import proof_problems
from tournaments.services.frame.changes import Actor, require
from tournaments.services.frame.write_lock import below_delete, club_hold, tournament_hold, writing

DAYS = datetime.timedelta(days=14)
"""To change one's mind, and to take the file along."""


def club_leave(
    *, club_id: uuid.UUID, name: str, proof: str, actor: Actor, now: datetime.datetime | None = None
) -> datetime.datetime:
    """Say that the club leaves, and from when on nothing of it remains. `name` is what it is called, `proof` the
    password or the address of who asks. Said twice the first day holds. Raises DomainError with all that is wrong.
    """
    require(actor, Right.OWN)
    at = now or timezone.now()
    club, account = Club.objects.get(pk=club_id), Account.objects.get(pk=actor.account_id or uuid.UUID(int=0))
    called = name == str(club) or fold(name) == (fold(str(club)) or club.slug)
    problems = [] if called else [problem_at(LeavingProblem.ANOTHER_NAME, "name")]
    problems += proof_problems(account, proof, actor.device, at)
    if problems:
        raise DomainError(*problems)
    with club_change(club_id, actor, at) as change:
        if change.club.leaves_at is None:
            change.club.leaves_at = at + DAYS
            change.club.save(update_fields=["leaves_at"])
            change.note(ClubKind.LEAVING, name_after=f"{timezone.localdate(change.club.leaves_at):%d/%m/%Y}")
    return change.club.leaves_at


def club_stay(*, club_id: uuid.UUID, actor: Actor, now: datetime.datetime | None = None) -> None:
    """Take it back. Raises DomainError from its day on."""
    with club_change(club_id, actor, now) as change:
        if change.club.leaves_at and change.club.leaves_at <= change.at:
            raise DomainError(problem_at(LeavingProblem.TOO_LATE))
        if Club.objects.filter(pk=club_id, leaves_at__isnull=False).update(leaves_at=None):
            change.note(ClubKind.STAYED)


def clubs_due(now: datetime.datetime) -> list[uuid.UUID]:
    """Those whose day is over."""
    return list(Club.objects.filter(leaves_at__lte=now).order_by("pk").values_list("pk", flat=True))


def club_remove(
    club_id: uuid.UUID, before: Callable[[Club, list[uuid.UUID]], object] = lambda club, tournaments: None
) -> bool:
    """Remove a club with every row that is of it, and everybody who belongs to no other; whether it was there. What is
    to be done `before` is done once nobody else can change it. What another club's log says of these people stays: it
    is that club's.
    """
    with writing():
        if not Club.objects.filter(pk=club_id).exists():
            return False
        club = club_hold(club_id)
        tournaments = list(Tournament.objects.filter(club=club))
        before(club, [one.pk for one in tournaments])
        people = _people_of(club, tournaments)
        for tournament in tournaments:
            tournament_hold(tournament.pk)
            below_delete(tournament)
            tournament.delete()
        Person.objects.filter(club=club).update(merged_into=None)
        club.delete()
        gone = Account.objects.filter(pk__in=people, memberships__isnull=True)
        _sessions_delete({str(pk) for pk in gone.values_list("pk", flat=True)})
        gone.delete()
    return True


def _people_of(club: Club, tournaments: list[Tournament]) -> set[uuid.UUID]:
    """Everybody who belongs to it, did something in it, or was let in by it."""
    links = EntranceLink.objects.filter(club=club)
    found = {
        *Membership.objects.filter(club=club).values_list("account_id", flat=True),
        *ClubEntry.objects.filter(club=club).values_list("actor_id", flat=True),
        *links.values_list("issuer_id", flat=True),
        *links.values_list("account_id", flat=True),
    }
    for one in tournaments:
        found |= set(LogEntry.objects.filter(tournament=one).values_list("actor_id", flat=True))
    return found - {None}


def _sessions_delete(accounts: set[str]) -> None:
    """A session says whose it is only when it is opened."""
    theirs = [one.pk for one in Session.objects.iterator() if one.get_decoded().get("_auth_user_id") in accounts]
    Session.objects.filter(pk__in=theirs).delete()
