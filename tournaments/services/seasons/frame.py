"""The frame of every write of a club's seasons: one short transaction with one entry in the club's log, old and new."""

import datetime
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tournaments.event.errors import DomainError
from tournaments.event.regulation_kinds import ClubKind
from tournaments.event.rights import Right
from tournaments.models import Club, ClubEntry, Season
from tournaments.seasons.table import Moved, moved
from tournaments.seasons.types import Season as SeasonValue
from tournaments.seasons.types import SeasonRow
from tournaments.selectors.seasons.stored import season_counted, season_document, season_value
from tournaments.services.frame.changes import Actor, require
from tournaments.services.frame.write_lock import club_hold, writing


@dataclass(frozen=True, slots=True)
class ClubAction:
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


def season_write(action: ClubAction, kind: ClubKind, act: Callable[[Club], Noted | None]) -> bool:
    """Let `act` change something and note it; False where it was carried out before, or nothing was to be changed.

    One change of a club at a time: `act` reports a stale page, not the database.
    """
    require(action.actor, Right.SEASON)
    with writing():
        club = club_hold(action.club)
        if action.key is not None and ClubEntry.objects.filter(club=club, key=action.key).exists():
            return False
        noted = act(club)
        if noted is None:
            return False
        ClubEntry.objects.create(
            club=club,
            at=action.at or timezone.now(),
            actor_id=action.actor.account_id,
            actor_name=action.actor.name,
            device=action.actor.device,
            kind=kind,
            member_name=noted.about[:120],
            key=action.key,
            old=noted.old,
            new=noted.new,
        )
        return True


# Who would move in a season by a change, seen before it is made.


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The season as it would be, with the names of everybody, and who moves."""

    after: SeasonValue
    moves: tuple[Moved, ...]


def season_preview(season: Season, write: Callable[[], object]) -> Foreseen | None:
    """Everybody whose place or points a service called like this would change; nothing is changed. None where no table
    of the season can be shown, before or after: then nobody has a place that could move.

    The change is made, the table is looked at, and all of it is taken back. Raises what the service raises.
    """
    [foreseen] = _foreseen(season.club_id, [season], write)
    return foreseen


def seasons_preview(club: Club, write: Callable[[], object]) -> tuple[Foreseen, ...]:
    """The same of every season of a club whose table can be shown."""
    seasons = list(Season.objects.filter(club=club).order_by("name", "id"))
    return tuple(one for one in _foreseen(club.pk, seasons, write) if one is not None)


def _foreseen(club_id: uuid.UUID, seasons: Sequence[Season], write: Callable[[], object]) -> list[Foreseen | None]:
    with writing():
        club_hold(club_id)
        before = [_now(season) for season in seasons]
        write()
        after = [_now(season) for season in seasons]
        transaction.set_rollback(True)
    return [
        None if was is None or will is None else Foreseen(will[0], moved(was[1], will[1]))
        for was, will in zip(before, after, strict=True)
    ]


def _now(season: Season) -> tuple[SeasonValue, tuple[SeasonRow, ...]] | None:
    try:
        value = season_value(season_document(Season.objects.get(pk=season.pk)))
        return value, season_counted(value).rows
    except DomainError:
        return None
