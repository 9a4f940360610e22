"""Phones that want to be told when their table is called: they ask, take it back, and are dropped.

As a request to enter, it is nothing of the tournament: it raises no version and leaves no entry in the log.
"""

import uuid
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import CallSubscription, Team, Tournament
from tournaments.services.frame.write_lock import tournament_hold, writing

MOST_PHONES = 20
"""Of one entrant: nobody lets this computer send thousands of messages."""


@dataclass(frozen=True, slots=True)
class CallAsked:
    """What a phone hands over: its name, the `language` that it reads, and where its browser takes messages."""

    phone: str
    language: str
    address: str
    key: str
    secret: str


def calls_ask(tournament_id: uuid.UUID, team_id: uuid.UUID, who: str, asked: CallAsked) -> bool:
    """Tell this phone when `who` is called, and nobody else of whom it asked before in this tournament. False where it
    cannot: the tournament is over, or as many phones ask for that entrant as may.
    """
    with writing():
        tournament_hold(tournament_id)
        rows = CallSubscription.objects.filter(tournament_id=tournament_id)
        rows.filter(Q(phone=asked.phone) | Q(address=asked.address)).delete()
        team = Team.objects.filter(tournament_id=tournament_id, pk=team_id).first()
        over = Tournament.objects.filter(pk=tournament_id, closed_at__isnull=False).exists()
        if team is None or over or rows.filter(team=team).count() >= MOST_PHONES:
            return False
        CallSubscription.objects.create(
            tournament_id=tournament_id, team=team, who=who, phone=asked.phone, language=asked.language,
            address=asked.address, key=asked.key, secret=asked.secret,
        )  # fmt: skip
        return True


def calls_stop(tournament_id: uuid.UUID, phone: str) -> None:
    """Tell this phone nothing any more."""
    with writing():
        CallSubscription.objects.filter(tournament_id=tournament_id, phone=phone).delete()


def calls_drop(tournament_id: uuid.UUID, *, address: str) -> None:
    """Nobody is there any more, its push service says."""
    with writing():
        CallSubscription.objects.filter(tournament_id=tournament_id, address=address).delete()


def calls_forget(tournament_id: uuid.UUID, teams: Collection[uuid.UUID] | None = None) -> None:
    """Inside a change that takes somebody away, or ends the tournament: tell nobody of these teams, or of all."""
    rows = CallSubscription.objects.filter(tournament_id=tournament_id)
    (rows if teams is None else rows.filter(team_id__in=teams)).delete()
