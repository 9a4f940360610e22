"""Who would move in a season by a change, seen before it is made."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from tournaments.event.errors import DomainError
from tournaments.models import Season
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
    with writing():
        club_hold(season.club_id)
        before = _now(season)
        write()
        after = _now(season)
        transaction.set_rollback(True)
    return None if before is None or after is None else Foreseen(after[0], moved(before[1], after[1]))


def _now(season: Season) -> tuple[SeasonValue, tuple[SeasonRow, ...]] | None:
    try:
        value = season_value(season_document(Season.objects.get(pk=season.pk)))
        return value, season_counted(value).rows
    except DomainError:
        return None
