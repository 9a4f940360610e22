"""Whole evenings at once: the tournament with everything that is decided about it, and all who are entered already."""

import uuid
from collections.abc import Sequence
from typing import Unpack

from tournaments.event.match_states import Trust
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Tournament
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.frame.deed import Actor, Deed
from tournaments.services.frame.gate import writing
from tournaments.services.setup.setup import Named, tournament_create


def evening_create(
    *,
    stages: Sequence[Regulation],
    ranked: Ranked,
    actor: Actor,
    teams: Sequence[str] = (),
    entrants: Sequence[NewEntrant] = (),
    trust: Trust = Trust.PAPER,
    confirmed: bool = False,
    key: uuid.UUID | None = None,
    **named: Unpack[Named],
) -> Tournament:
    """A new tournament of one or more stages; `teams` are quarters by name, `entrants` pairs or players.

    Raises DomainError with every fault; then nothing was written. The same key a second time changes nothing.
    """
    with writing():
        tournament = tournament_create(
            teams=teams,
            regulation=stages[0],
            later=stages[1:],
            ranked=ranked,
            trust=trust,
            confirmed=confirmed,
            actor=actor,
            key=key,
            **named,
        )
        if entrants:
            entrants_add(Deed(tournament.id, actor, key=key), entrants)
            tournament.refresh_from_db(fields=["version"])
    return tournament
