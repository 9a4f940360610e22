"""Requests to enter that wait for the desk, and whether the public page takes any."""

import datetime
import uuid
from dataclasses import dataclass
from typing import Any

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.event.problems.evening_problems import RegistrationProblem
from tournaments.models import ListDraft, Registration, Single, Team, Tournament
from tournaments.models.arrival import OUTCOMES
from tournaments.selectors.entries.arrival_queries import terms_of
from tournaments.selectors.entries.roster import entrants_page

WAITING, APPROVED, REFUSED = OUTCOMES
CODE_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and numbers that nobody takes for one another."""
CODE_LENGTH = 6


@dataclass(frozen=True, slots=True)
class RegistrationLine:
    """A request; for an evening of pairs a single person names only themselves. `choices` are what each chose of the
    fee. `in_line` is the place on the waiting list, 0 for whom there is a place.
    """

    id: uuid.UUID
    people: tuple[str, ...]
    club: str
    phone: str
    sent_at: datetime.datetime
    choices: tuple[int | None, ...] = ()
    in_line: int = 0


def closed_because(tournament: Tournament, *, now: datetime.datetime) -> RegistrationProblem | None:
    """Why nobody may register now, None while anybody may: where all places are taken they wait in a line."""
    terms = terms_of(tournament)
    if not terms.registration or tournament.closed_at is not None or not tournament.kind.listed:
        return RegistrationProblem.OFF
    if terms.closes_at is not None and now >= terms.closes_at:
        return RegistrationProblem.LATE
    return None if entrants_page(tournament).open else RegistrationProblem.LATE


def free_places(tournament: Tournament) -> int | None:
    """How many may still be entered for those who register alone, None without a limit."""
    limit = terms_of(tournament).limit
    if limit is None:
        return None
    entered = Team.objects.filter(tournament=tournament, withdrawn__isnull=True).count()
    return max(0, limit - entered)


def people_per_entrant(tournament: Tournament) -> int:
    """2 for a pair, 1 for a player; 0 where quarters play, which nobody enters alone."""
    return tournament.kind.people or 0


def waiting_registrations(tournament: Tournament) -> tuple[RegistrationLine, ...]:
    """In the order in which they came. Places go to the first of them; whom none is left for waits in line."""
    rows = list(Registration.objects.filter(tournament=tournament, outcome=WAITING).order_by("sent_at", "id"))
    places = free_places(tournament) if rows else None
    return tuple(
        RegistrationLine(
            row.id,
            tuple(row.people),
            row.club,
            row.phone,
            row.sent_at,
            tuple(row.choices),
            0 if places is None else max(0, number - places),
        )
        for number, row in enumerate(rows, start=1)
    )


def next_in_line(tournament: Tournament) -> RegistrationLine | None:
    """The request entered next where places are limited: the first that waits, while there is a place for it."""
    if terms_of(tournament).limit is None or not entrants_page(tournament).open:
        return None
    return next((line for line in waiting_registrations(tournament) if not line.in_line), None)


@dataclass(frozen=True, slots=True)
class RegistrationAnswer:
    """What became of a request: its outcome, the place in line while it waits, and the entrant it became."""

    people: tuple[str, ...]
    outcome: str
    in_line: int
    team_id: uuid.UUID | None


def answer_of(tournament: Tournament, registration_id: uuid.UUID) -> RegistrationAnswer | None:
    """What became of a request, None where this tournament has none of this id."""
    row = Registration.objects.filter(tournament=tournament, pk=registration_id).first()
    if row is None:
        return None
    lines = waiting_registrations(tournament) if row.outcome == WAITING else ()
    in_line = next((line.in_line for line in lines if line.id == row.id), 0)
    return RegistrationAnswer(tuple(row.people), row.outcome, in_line, row.team_id)


def poster_code(tournament: Tournament) -> str:
    """The code on the poster at the door for requests to enter: only this installation can make it."""
    return signs_for("poster", tournament.id)


def signs_for(what: str, of: uuid.UUID) -> str:
    """Six signs to read and type, which only this installation can make."""
    made = salted_hmac(what, str(of), algorithm="sha256").digest()
    return "".join(CODE_SIGNS[byte % len(CODE_SIGNS)] for byte in made[:CODE_LENGTH])


def is_poster_code(tournament: Tournament, typed: str) -> bool:
    """Whether somebody has it, in whatever case and with whatever between."""
    signs = "".join(sign for sign in typed.upper() if sign in CODE_SIGNS)
    return constant_time_compare(signs, poster_code(tournament))


def takes_registrations(tournament: Tournament) -> bool:
    """Whether the public pages lead to the one for registering."""
    return terms_of(tournament).registration and tournament.closed_at is None


# A list that was sent and is not entered yet.

KEPT = datetime.timedelta(days=1)
"""So long a list waits for its answers."""


def list_draft_of(tournament: Tournament, now: datetime.datetime) -> dict[str, Any] | None:
    """What is kept of the list, unless it is too old by now."""
    row = ListDraft.objects.filter(tournament=tournament, kept_at__gt=now - KEPT).first()
    return None if row is None else row.document


# Those who came alone and wait for a partner.


@dataclass(frozen=True, slots=True)
class SingleLine:
    id: uuid.UUID
    name: str


def waiting_singles(tournament: Tournament) -> tuple[SingleLine, ...]:
    """In the order in which they came."""
    rows = Single.objects.filter(tournament=tournament, replaced__isnull=True).order_by("number")
    return tuple(SingleLine(row.id, row.name) for row in rows)
