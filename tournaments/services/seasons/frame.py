"""The frame of every write of a club's seasons: one short transaction with one entry in the club's log, old and new."""

import datetime
import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.utils import timezone

from tournaments.event.enums import ClubKind
from tournaments.event.rights import Right
from tournaments.models import Club, ClubEntry
from tournaments.services.frame.changes import require
from tournaments.services.frame.deed import Actor
from tournaments.services.frame.gate import club_hold, writing


@dataclass(frozen=True, slots=True)
class ClubDeed:
    """A change that somebody wants made to what a club has. The same `key` a second time changes nothing."""

    club: uuid.UUID
    actor: Actor
    key: uuid.UUID | None = None
    at: datetime.datetime | None = None


@dataclass(frozen=True, slots=True)
class Noted:
    """What the log says of a change: what it was about, and what was so before and after it."""

    about: str
    old: object
    new: object


def season_write(deed: ClubDeed, kind: ClubKind, act: Callable[[Club], Noted | None]) -> bool:
    """Let `act` change something and note it; False where it was carried out before, or nothing was to be changed.

    One change of a club at a time: who looked before the other saved is told so by `act` and not by the database.
    """
    require(deed.actor, Right.SEASON)
    with writing():
        club = club_hold(deed.club)
        if deed.key is not None and ClubEntry.objects.filter(club=club, key=deed.key).exists():
            return False
        noted = act(club)
        if noted is None:
            return False
        ClubEntry.objects.create(
            club=club,
            at=deed.at or timezone.now(),
            actor_id=deed.actor.account_id,
            actor_name=deed.actor.name,
            device=deed.actor.device,
            kind=kind,
            member_name=noted.about[:120],
            key=deed.key,
            old=noted.old,
            new=noted.new,
        )
        return True
