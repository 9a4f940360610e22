"""Open evenings of an older program go over to the newest counting, and anybody who moves by it is named."""

import logging
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from rules.match_points import Points, as_written
from tournaments.event.counted_by import NEWEST
from tournaments.models import Tournament
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.counted.standings_queries import team_names, team_table
from tournaments.services.frame.write_lock import tournament_hold, writing

logger = logging.getLogger(__name__)

Standing = tuple[int, Points]
"""A place and the points there."""


@dataclass(frozen=True, slots=True)
class MovedRow:
    """A row of the table of a stage that is another by the newest counting."""

    stage: int
    name: str
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True)
class MovedRows:
    """An open evening in which rows moved."""

    name: str
    rows: tuple[MovedRow, ...]


def counting_follow() -> tuple[MovedRows, ...]:
    """Count every evening by the newest counting that was open when the program became newer; those in which a row
    moved. A second call finds none.

    The tournament's version and log stay, as with an import: what is stored of the evening is the same. The program's
    own log says which rows moved.
    """
    untold = Tournament.objects.filter(counted_by__isnull=True).order_by("date", "pk").values_list("pk", flat=True)
    return tuple(found for one in list(untold) if (found := _follow(one)) and found.rows)


def _follow(tournament_id: uuid.UUID) -> MovedRows | None:
    with writing():
        tournament_hold(tournament_id)
        tournament = Tournament.objects.filter(pk=tournament_id, counted_by__isnull=True).first()
        if tournament is None:
            return None
        before = _standings(tournament)
        tournament.counted_by = NEWEST.value
        tournament.save(update_fields=["counted_by"])
        after = _standings(tournament)
    rows = []
    for (stage, team), (name, now) in after.items():
        _name, was = before[stage, team]
        if was != now:
            rows.append(MovedRow(stage, name, was, now))
            places = f"from place {was[0]} ({as_written(was[1])}) to {now[0]} ({as_written(now[1])})"
            logger.info("counting %d of %s: stage %d, entrant %s %s", NEWEST, tournament.slug, stage, team, places)
    return MovedRows(tournament.name, tuple(rows))


def _standings(tournament: Tournament) -> Mapping[tuple[int, str], tuple[str, Standing]]:
    """What everybody is called, and their place and points in the table of every stage, best first."""
    return {
        (stage.number, row.entrant): (names[row.entrant], (row.place, row.totals.points))
        for stage in stages_of(tournament)
        if (names := team_names(stage))
        for row in team_table(stage)
    }
