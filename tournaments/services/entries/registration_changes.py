"""Requests to enter: sent by anybody, answered by the desk.

A waiting request does not belong to the tournament: it raises no version and leaves no log entry, so that
anybody who sends nonsense fills neither. What the desk answers is a change like any other.
"""

import datetime
import uuid
from collections import Counter
from collections.abc import Collection, Sequence

from rules.games import PARTNERS
from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.fees import chosen_problems
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import RegistrationProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Player, PrivateData, Registration, Single, Team, Tournament
from tournaments.selectors.entries.arrival_queries import prices_of, terms_of
from tournaments.selectors.entries.registration_queries import (
    APPROVED,
    REFUSED,
    WAITING,
    closed_because,
    people_per_entrant,
    waiting_registrations,
)
from tournaments.services.entries.alike import Alike, no_longer_alone, not_there_yet, twice_on_a_side, waiting_rows
from tournaments.services.entries.entrant_changes import team_off_list
from tournaments.services.entries.fees import choose
from tournaments.services.entries.pairs import NewEntrant, enter, pairs_of_lots
from tournaments.services.frame.changes import Change, writes
from tournaments.services.frame.write_lock import tournament_hold, writing

# People who came alone to an evening of pairs: they wait on a list until lots give them a partner.


@writes(LogKind.PLAYERS)
def singles_add(change: Change, names: Sequence[str], *, alike: Alike = Alike.ASK) -> tuple[Single, ...]:
    """Let people wait for a partner, behind those who wait already.

    Somebody of a name that waits or plays is `alike`: refused with the question until it is answered.
    """
    if not names:
        change.nothing_changed = True
        return ()
    added = wait_for_partner(change, names, alike)
    change.nothing_changed = not added
    return added


def wait_for_partner(change: Change, names: Sequence[str], alike: Alike) -> tuple[Single, ...]:
    """The same inside a change of the set-up, which it records."""
    if not Tournament.objects.get(pk=change.tournament_id).kind.in_pairs:
        raise DomainError(problem_at(EntrantProblem.NOT_PAIRS))
    if not all(names):
        raise DomainError(problem_at(EntrantProblem.PLAYER_NAME_MISSING))
    names = not_there_yet(change.tournament_id, names, alike)
    last = Single.objects.filter(tournament_id=change.tournament_id).count()
    added = [
        Single(tournament_id=change.tournament_id, number=number, name=name, entered_id=change.log_id)
        for number, name in enumerate(names, start=last + 1)
    ]
    Single.objects.bulk_create(added)
    change.record(new={"alone": list(names)})
    return tuple(added)


@writes(LogKind.PLAYERS)
def single_remove(change: Change, single_id: uuid.UUID) -> None:
    """Take somebody off the list of those who wait."""
    row = Single.objects.filter(tournament_id=change.tournament_id, pk=single_id, replaced__isnull=True).first()
    if row is None:
        raise DomainError(problem_at(EntrantProblem.PLAYER_UNKNOWN))
    Single.objects.filter(pk=row.pk).update(replaced_id=change.log_id)
    change.record(subject=row.id, old={"alone": [row.name]})


@writes(LogKind.PLAYERS)
def singles_pair(
    change: Change, number: int, *, names: Sequence[str] = (), redraw: bool = False, alike: Alike = Alike.ASK
) -> tuple[Team, ...]:
    """Form pairs by lots of this number of the waiting and of `names`, who came after them.

    Who has the name of somebody in a pair is `alike`, as in `singles_add`; the same person is not paired again.

    Of an odd number the last who came goes on waiting. The same list and number give the same pairs.
    """
    if names:
        wait_for_partner(change, names, alike)
    gone = no_longer_alone(change, waiting_rows(change.tournament_id), alike)
    waiting = waiting_rows(change.tournament_id)
    even = waiting[: len(waiting) // 2 * 2]
    if not even:
        raise DomainError(problem_at(EntrantProblem.ODD_PEOPLE, people=len(waiting)))
    Single.objects.filter(pk__in=[one.pk for one in even]).update(replaced_id=change.log_id)
    pairs = pairs_of_lots([one.name for one in even], number)
    return enter(change, pairs, number=number, redraw=redraw, alike=Alike.OTHER, gone=gone)


WITHIN = datetime.timedelta(minutes=10)
MOST_OF_ONE_SENDER = 10
MOST_WAITING = 300
MOST_WITH_CODE = 600
"""The most waiting requests for those who type the code of the poster: twice as many."""
MOST_OF_ONE_NETWORK = 100
"""The most waiting requests from one network, which has thousands of addresses."""
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
    choices: Sequence[int | None] = (),
) -> Registration:
    """Keep a request until the desk answers it; `sender` is a digest in place of where it came from, the first half of
    it of the network. A request `with_code` from the poster still comes in where strangers filled the list.

    In an evening of pairs one person alone asks for a partner by lot. The same request sent twice waits once.
    `choices` are what each of the people chooses of the fee, by number, None for nothing.
    """
    with writing():
        tournament_hold(tournament_id)
        tournament = Tournament.objects.get(pk=tournament_id)
        waiting = Registration.objects.filter(tournament=tournament, outcome=WAITING)
        for row in waiting.filter(sender=sender):
            if row.people == list(people):
                return row
        if (closed := closed_because(tournament, now=now)) is not None:
            raise DomainError(problem_at(closed))
        if problems := _request_problems(tournament, people, choices):
            raise DomainError(*problems)
        _refuse_a_crowd(tournament, sender, now, with_code=with_code)
        return Registration.objects.create(
            tournament=tournament,
            people=list(people),
            club=club,
            phone=phone,
            sender=sender,
            sent_at=now,
            choices=list(choices) if any(choices) else [],
        )


@writes(LogKind.PLAYERS)
def registration_note(change: Change, people: Sequence[str], *, club: str = "", phone: str = "") -> None:
    """Put somebody who asked at the desk on the list, behind those who wait; on it twice is on it once."""
    tournament = Tournament.objects.get(pk=change.tournament_id)
    if problems := _request_problems(tournament, people, ()):
        raise DomainError(*problems)
    waiting = Registration.objects.filter(tournament=tournament, outcome=WAITING)
    if any(row.people == list(people) for row in waiting):
        change.nothing_changed = True
        return
    row = Registration.objects.create(
        tournament=tournament, people=list(people), club=club, phone=phone, sender="", sent_at=change.at
    )
    change.record(subject=row.id, new={"waiting": list(people)})


def registration_leave(tournament_id: uuid.UUID, registration_id: uuid.UUID) -> None:
    """Let somebody leave the list on which they wait, as they came, with no log entry: those behind move up.

    Raises DomainError where they are entered already.
    """
    with writing():
        tournament_hold(tournament_id)
        rows = Registration.objects.filter(tournament_id=tournament_id, pk=registration_id)
        if rows.filter(outcome=APPROVED).exists():
            raise DomainError(problem_at(RegistrationProblem.ENTERED))
        rows.filter(outcome=WAITING).update(outcome=REFUSED, phone="")


def _request_problems(
    tournament: Tournament, people: Sequence[str], choices: Sequence[int | None]
) -> Sequence[Problem]:
    wanted = people_per_entrant(tournament)
    least = wanted if wanted > PARTNERS else 1  # only who wants a pair may come alone
    if not least <= len(people) <= wanted or not all(people):
        return (problem_at(RegistrationProblem.PEOPLE_COUNT, "people"),)
    return twice_on_a_side(people) or tuple(chosen_problems(prices_of(tournament), len(people), chosen_by(choices)))


def chosen_by(choices: Sequence[int | None]) -> dict[int, int]:
    """How many chose what, by number."""
    return dict(Counter(number for number in choices if number is not None))


def _refuse_a_crowd(tournament: Tournament, sender: str, now: datetime.datetime, *, with_code: bool) -> None:
    """Raises DomainError where too many requests wait, of this sender, of their network or in all."""
    asked = Registration.objects.filter(tournament=tournament)
    if asked.filter(sender=sender, sent_at__gt=now - WITHIN, sent_at__lte=now).count() >= MOST_OF_ONE_SENDER:
        raise DomainError(problem_at(RegistrationProblem.TOO_OFTEN, minutes=WITHIN.seconds // 60))
    waiting = asked.filter(outcome=WAITING)
    near = waiting.filter(sender__startswith=sender[:OF_A_NETWORK]).count()
    most = MOST_WITH_CODE if with_code else MOST_WAITING
    if waiting.count() >= most or (near >= MOST_OF_ONE_NETWORK and not with_code):
        raise DomainError(problem_at(RegistrationProblem.TOO_MANY_WAITING))


@writes(LogKind.PLAYERS)
def registration_approve(
    change: Change, registration_id: uuid.UUID, *, alike: Alike = Alike.ASK, beyond: bool = False
) -> None:
    """Enter who asked: an entrant behind those there are, or one more who waits for a partner by lot.

    Raises DomainError where no place is left for them, unless they come in `beyond` the limit.

    `alike` answers whether somebody of a name that waits, or would wait and plays already, is the same person. What
    they chose of the fee goes with them, unless it is offered no longer.
    """
    if not beyond:
        _refuse_in_line(change.tournament_id, registration_id)
    row = _claim(change.tournament_id, registration_id, APPROVED)
    people = tuple(row.people)
    if len(people) < people_per_entrant(Tournament.objects.get(pk=change.tournament_id)):
        # One person is not entered a second time: such a request is refused, not approved.
        wait_for_partner(change, people, Alike.ASK if alike is Alike.SAME else alike)
        return
    (team,) = enter(change, [NewEntrant(people, row.club)], alike=alike)
    Registration.objects.filter(pk=row.pk).update(team=team)
    chosen = chosen_by(row.choices)
    if chosen and not any(chosen_problems(prices_of(team.tournament), len(people), chosen)):
        choose(change, team, chosen)
    if row.phone:
        first = Player.objects.get(team=team, number=1)
        PrivateData.objects.create(tournament_id=change.tournament_id, player=first, phone=row.phone)


def _refuse_in_line(tournament_id: uuid.UUID, registration_id: uuid.UUID) -> None:
    tournament = Tournament.objects.get(pk=tournament_id)
    line = next((one for one in waiting_registrations(tournament) if one.id == registration_id), None)
    if line is not None and line.in_line:
        names, limit = " – ".join(line.people), terms_of(tournament).limit or 0
        raise DomainError(problem_at(RegistrationProblem.FULL, names=names, limit=limit))


@writes(LogKind.PLAYERS)
def registration_take_back(change: Change, team_id: uuid.UUID) -> None:
    """Take an approval back: the entrant is off the list, and the request waits again at the place that they had."""
    row = Registration.objects.filter(tournament_id=change.tournament_id, team_id=team_id).first()
    if row is None:
        raise DomainError(problem_at(RegistrationProblem.SETTLED))
    known = PrivateData.objects.filter(tournament_id=change.tournament_id, player__team_id=team_id)
    phone = known.exclude(phone="").values_list("phone", flat=True).first() or ""
    Registration.objects.filter(pk=row.pk).update(outcome=WAITING, team=None, phone=phone)
    team_off_list(change, team_id)


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
        raise DomainError(problem_at(RegistrationProblem.SETTLED))
    rows.update(outcome=REFUSED, phone="")
    change.record(new={"refused": [" – ".join(row.people) for row in refused]})
    return len(refused)


def _claim(tournament_id: uuid.UUID, registration_id: uuid.UUID, outcome: str) -> Registration:
    """The request as it was, settled from now on; refused where somebody else answered it first."""
    rows = Registration.objects.filter(tournament_id=tournament_id, pk=registration_id, outcome=WAITING)
    row = rows.first()
    if row is None or not rows.update(outcome=outcome, phone=""):
        raise DomainError(problem_at(RegistrationProblem.SETTLED))
    return row
