"""What the database holds of the matches of a stage: of all, of those of one turn, or of one of them."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from rules.awards import AwardKind
from rules.outcomes import PlayedDeal
from rules.sides import Sides
from tournaments.models import Award, Deal, Report, Seat, Stage
from tournaments.models.result import SCORE_COLUMNS, score_in
from tournaments.selectors.core.awarded import Awarded
from tournaments.selectors.core.prepared import prepared

DRAWN = Coalesce("drawn_table", "table")
NO_TURN = 0
"""The number of no turn: no match is chosen, and nothing is asked."""
LAST_TURN = 10_000
"""More than any calendar has."""

NO_SIDES: Mapping[uuid.UUID, int] = MappingProxyType({})

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The matches of a stage, or those of one turn of the calendar, or the one of an id."""

    stage: Stage
    turn: int | None = None
    match_id: uuid.UUID | None = None


class MatchRows(Generic[Row]):
    """Rows that belong to matches; `path` leads from such a row to its match."""

    def __init__(self, rows: QuerySet[Any, Row], path: str = "match__") -> None:
        @prepared
        def of_turns(tournament_id: uuid.UUID, stage_id: uuid.UUID, first: int, last: int, /) -> QuerySet[Any, Row]:
            turn = f"{path}turn__"
            within = {f"{turn}stage_id": stage_id, f"{turn}number__gte": first, f"{turn}number__lte": last}
            return rows.filter(tournament_id=tournament_id, **within)

        @prepared
        def of_one(tournament_id: uuid.UUID, match_id: uuid.UUID, /) -> QuerySet[Any, Row]:
            return rows.filter(tournament_id=tournament_id, **{f"{path}id": match_id})

        self._of_turns, self._of_one = of_turns, of_one

    def of(self, chosen: Chosen) -> list[Row]:
        stage = chosen.stage
        if chosen.turn == NO_TURN:
            return []
        if chosen.match_id is not None:
            return self._of_one(stage.tournament_id, chosen.match_id)
        first, last = (0, LAST_TURN) if chosen.turn is None else (chosen.turn, chosen.turn)
        return self._of_turns(stage.tournament_id, stage.id, first, last)


_DEALS = MatchRows(
    Deal.objects.filter(replaced__isnull=True)
    .order_by("number", "attempt")
    .values_list("match_id", "number", "attempt", *SCORE_COLUMNS, "error", "totals")
)
_DealRow = tuple[Any, ...]
"""Of a deal its number, attempt, what its score is made of, who erred, and the totals of a table."""

_CHAIRS = MatchRows(Seat.objects.order_by().values_list("match_id", "side").distinct())

_AWARDS = MatchRows(Award.objects.filter(replaced__isnull=True).values_list("match_id", "absent", "kind"))
_REPORTS = MatchRows(Report.objects.filter(settled__isnull=True))


def played_in(chosen: Chosen) -> dict[uuid.UUID, tuple[PlayedDeal, ...]]:
    """The deals in force, match by match, in the order in which they were played."""
    found: dict[uuid.UUID, list[_DealRow]] = defaultdict(list)
    for row in _DEALS.of(chosen):
        totals = row[-1]
        found[row[0]].append((*row[1:-1], None if totals is None else tuple(totals)))
    return {match_id: _deals(tuple(rows)) for match_id, rows in found.items()}


@lru_cache(maxsize=4096)
def _deals(rows: tuple[_DealRow, ...]) -> tuple[PlayedDeal, ...]:
    """One value for all matches that went the same way: there are many more of them than there are ways."""
    return tuple(
        PlayedDeal(number, attempt, score_in((points, winner, cappotto, *more), error, totals))
        for number, attempt, points, winner, cappotto, *more, error, totals in rows
    )


def sides_in(chosen: Chosen) -> Mapping[uuid.UUID, int]:
    """How many sides every match has; nothing where each has two."""
    return Counter(match_id for match_id, _side in _CHAIRS.of(chosen)) if chosen.stage.traits.alone else NO_SIDES


def awarded_in(chosen: Chosen) -> dict[uuid.UUID, Awarded]:
    """The awards in force, by match."""
    return {match_id: Awarded(Sides(absent), AwardKind(kind)) for match_id, absent, kind in _AWARDS.of(chosen)}


def told_in(chosen: Chosen) -> dict[uuid.UUID, list[Report]]:
    """What waits to be confirmed, match by match."""
    found: dict[uuid.UUID, list[Report]] = defaultdict(list)
    for report in _REPORTS.of(chosen):
        found[report.match_id].append(report)
    return found
