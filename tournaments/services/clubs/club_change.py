"""The frame of every change of a club: one at a time, by somebody who may, with a line in the club's log."""

import contextlib
import datetime
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone

from tournaments.event.enums import ClubKind
from tournaments.event.rights import Right
from tournaments.models import Club, ClubEntry, Tournament
from tournaments.services.frame.changes import Actor, require
from tournaments.services.frame.write_lock import club_hold, writing


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
