"""Requests to enter: sent by anybody, answered by the desk.

A request that waits is nothing of the tournament: it raises no version and leaves no entry in the log, so that
anybody who sends nonsense fills neither. What the desk answers is a change like any other.
"""

import datetime
import uuid
from collections.abc import Collection, Sequence

from rules.sides import PARTNERS
from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.arrivals import RegistrationFault
from tournaments.models import Player, PrivateData, Registration, Tournament
from tournaments.selectors.entries.registrations import APPROVED, REFUSED, WAITING, closed_because, people_per_entrant
from tournaments.services.entries.alike import Alike, twice_on_a_side
from tournaments.services.entries.pairs import NewEntrant, enter
from tournaments.services.entries.singles import wait_for_partner
from tournaments.services.frame.changes import Change, writes
from tournaments.services.frame.gate import tournament_hold, writing

WITHIN = datetime.timedelta(minutes=10)
MOST_OF_ONE_SENDER = 10
MOST_WAITING = 300
MOST_WITH_CODE = 600
"""As many more as there are of those who have nothing to show that they are before the poster."""
MOST_OF_ONE_NETWORK = 100
"""Of those that wait: one line of a network has thousands of addresses, which would fill the list for all others."""
OF_A_NETWORK = 32
"""Letters at the head of a sender that are the same for a whole network."""


def registration_send(
    *,
    tournament_id: uuid.UUID,
    people: Sequence[str],
    club: str,
    phone: str,
    sender: str,
    now: datetime.datetime,
    with_code: bool = False,
) -> Registration:
    """Keep a request until the desk answers it; `sender` is a digest in place of where it came from, the first half of
    it of the network. Who asks `with_code` that the poster says still comes in where strangers filled the list.

    In an evening of pairs one person alone asks for a partner by lot. The same request sent twice waits once.
    """
    with writing():
        tournament_hold(tournament_id)
        tournament = Tournament.objects.get(pk=tournament_id)
        waiting = Registration.objects.filter(tournament=tournament, outcome=WAITING)
        for row in waiting.filter(sender=sender):
            if row.people == list(people):
                return row
        if (closed := closed_because(tournament, now=now)) is not None:
            raise DomainError(violation(closed))
        wanted = people_per_entrant(tournament)
        least = wanted if wanted > PARTNERS else 1  # only who wants a pair may come alone
        if not least <= len(people) <= wanted or not all(people):
            raise DomainError(violation(RegistrationFault.PEOPLE_COUNT, "people"))
        if faults := twice_on_a_side(people):
            raise DomainError(*faults)
        _refuse_a_crowd(tournament, sender, now, with_code=with_code)
        return Registration.objects.create(
            tournament=tournament, people=list(people), club=club, phone=phone, sender=sender, sent_at=now
        )


def _refuse_a_crowd(tournament: Tournament, sender: str, now: datetime.datetime, *, with_code: bool) -> None:
    """Raises DomainError where too many requests wait, of this sender, of their network or in all."""
    asked = Registration.objects.filter(tournament=tournament)
    if asked.filter(sender=sender, sent_at__gt=now - WITHIN, sent_at__lte=now).count() >= MOST_OF_ONE_SENDER:
        raise DomainError(violation(RegistrationFault.TOO_OFTEN, minutes=WITHIN.seconds // 60))
    waiting = asked.filter(outcome=WAITING)
    near = waiting.filter(sender__startswith=sender[:OF_A_NETWORK]).count()
    most = MOST_WITH_CODE if with_code else MOST_WAITING
    if waiting.count() >= most or (near >= MOST_OF_ONE_NETWORK and not with_code):
        raise DomainError(violation(RegistrationFault.TOO_MANY_WAITING))


@writes(LogKind.PLAYERS)
def registration_approve(change: Change, registration_id: uuid.UUID, *, alike: Alike = Alike.ASK) -> None:
    """Enter who asked: an entrant behind those there are, or one more who waits for a partner by lot.

    `alike` answers whether somebody of a name that waits, or would wait and plays already, is the same person.
    """
    row = _claim(change.tournament_id, registration_id, APPROVED)
    people = tuple(row.people)
    if len(people) < people_per_entrant(Tournament.objects.get(pk=change.tournament_id)):
        # One person is not entered a second time: such a request is refused, not approved.
        wait_for_partner(change, people, Alike.ASK if alike is Alike.SAME else alike)
        return
    (team,) = enter(change, [NewEntrant(people, row.club)], alike=alike)
    Registration.objects.filter(pk=row.pk).update(team=team)
    if row.phone:
        first = Player.objects.get(team=team, number=1)
        PrivateData.objects.create(tournament_id=change.tournament_id, player=first, phone=row.phone)


@writes(LogKind.PLAYERS)
def registration_refuse(change: Change, registration_id: uuid.UUID) -> None:
    """Send a request away; what it said of itself is deleted, the names stay in the log."""
    row = _claim(change.tournament_id, registration_id, REFUSED)
    change.record(subject=row.id, new={"refused": list(row.people)})


@writes(LogKind.PLAYERS)
def registrations_refuse(change: Change, registration_ids: Collection[uuid.UUID]) -> int:
    """The same of several at once; how many that were. Those that somebody answered meanwhile keep their answer."""
    rows = Registration.objects.filter(tournament_id=change.tournament_id, outcome=WAITING, pk__in=registration_ids)
    refused = list(rows.order_by("sent_at", "id"))
    if not refused:
        raise DomainError(violation(RegistrationFault.SETTLED))
    rows.update(outcome=REFUSED, phone="")
    change.record(new={"refused": [" – ".join(row.people) for row in refused]})
    return len(refused)


def _claim(tournament_id: uuid.UUID, registration_id: uuid.UUID, outcome: str) -> Registration:
    """The request as it was, settled from now on; refused where somebody else answered it first."""
    rows = Registration.objects.filter(tournament_id=tournament_id, pk=registration_id, outcome=WAITING)
    row = rows.first()
    if row is None or not rows.update(outcome=outcome, phone=""):
        raise DomainError(violation(RegistrationFault.SETTLED))
    return row
