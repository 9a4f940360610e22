"""Whole evenings at once: the tournament with everything that is decided about it, and whoever is entered already."""

import datetime
import uuid
from collections.abc import Sequence

from django.db import transaction

from tournaments.event.match_states import Trust
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Club, Tournament
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.frame.changes import Actor
from tournaments.services.frame.gate import write_gate
from tournaments.services.setup.setup import tournament_create


def evening_create(
    *,
    club: Club,
    slug: str,
    name: str,
    date: datetime.date,
    stages: Sequence[Regulation],
    ranked: Ranked,
    actor: Actor,
    place: str = "",
    teams: Sequence[str] = (),
    entrants: Sequence[NewEntrant] = (),
    trust: Trust = Trust.PAPER,
    confirmed: bool = False,
    is_rehearsal: bool = False,
    key: uuid.UUID | None = None,
) -> Tournament:
    """A new tournament of one or more stages; `teams` are quarters by name, `entrants` pairs or players.

    Raises DomainError with every fault; then nothing was written. The same key a second time changes nothing.
    """
    with write_gate(), transaction.atomic():
        tournament = tournament_create(
            club=club,
            slug=slug,
            name=name,
            date=date,
            place=place,
            teams=teams,
            regulation=stages[0],
            later=stages[1:],
            ranked=ranked,
            trust=trust,
            confirmed=confirmed,
            is_rehearsal=is_rehearsal,
            actor=actor,
            key=key,
        )
        if entrants:
            entrants_add(tournament_id=tournament.id, entrants=entrants, actor=actor, key=key)
            tournament.refresh_from_db(fields=["version"])
    return tournament
