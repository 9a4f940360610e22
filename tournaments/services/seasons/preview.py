"""Who would move in a season by a change, seen before it is made."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import transaction

from tournaments.event.errors import DomainError
from tournaments.models import Club, Season
from tournaments.seasons.moved import Moved, moved
from tournaments.seasons.types import Season as SeasonValue
from tournaments.seasons.types import SeasonRow
from tournaments.selectors.seasons.stored import season_counted, season_document, season_value
from tournaments.services.frame.gate import club_hold, writing


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
