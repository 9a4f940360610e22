"""Why somebody is placed where they are, made for the one row that somebody asks about."""

from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum

from rules.final_points import Effect
from rules.match_points import Points, exact
from tournaments.seasons.counting import WHOLE, best_of, held_of, left_of, minimum_of
from tournaments.seasons.scoring import Scored
from tournaments.seasons.table import SeasonTable
from tournaments.seasons.types import (
    ResultSheet,
    ScoringKind,
    Season,
    SeasonRow,
    SeasonTie,
    Section,
    SheetLine,
    Total,
    UnitId,
)


class Verdict(StrEnum):
    """What becomes of an evening: it is among the best, it is struck, or it is a final."""

    COUNTS = "counts"
    STRUCK = "struck"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class ExplainedEvening:
    """One evening of somebody: `sheet` is its position. `base` times the weight is changed by `effects` to `worth`."""

    sheet: int
    line: SheetLine
    base: Points
    effects: tuple[Effect, ...]
    worth: Points
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class ExplainedSection:
    """How many of somebody's evenings count in a section, of how many at most; how many were held and are left."""

    key: str
    counting: int
    best: int
    held: int
    left: int | None


@dataclass(frozen=True, slots=True)
class Explained:
    """A row with its reasons.

    `attendance`: the attendance points. `missing`: how many evenings are missing to the minimum. `most`: what somebody
    has if they win every evening that is left, None where nobody can say; `best_place`: the best place that can be
    reached then, if nobody else makes another point, None for those out; both as evenings count that are no finals and
    have no weight. Those out are ahead of nobody.
    """

    row: SeasonRow
    evenings: tuple[ExplainedEvening, ...]
    sections: tuple[ExplainedSection, ...]
    attendance: Points
    minimum: int
    missing: int
    most: Points | None
    best_place: int | None


class Explainer:
    """Explains rows of one table; what several rows need is made once."""

    def __init__(self, season: Season, table: SeasonTable) -> None:
        self._season = season
        self._table = table
        self._scored: dict[int, Scored] = {}
        self._positions = {row.unit: position for position, row in enumerate(table.rows)}
        self._totals = sorted(-row.total for row in table.rows if row.place is not None)
        self._minimum = minimum_of(season)
        self._first = _first_place(season)
        self._sections = [
            (one, best_of(season, one.key), held_of(season, one.key), left_of(season, one.key))
            for one in season.regulation.sections or WHOLE
        ]

    def explain(self, unit: UnitId) -> Explained:
        """The row of a unit with its reasons. Raises KeyError for somebody who is not in the table."""
        season, row = self._season, self._table.rows[self._positions[unit]]
        most = self._most(row)
        verdicts = {
            **dict.fromkeys(row.counting, Verdict.COUNTS),
            **dict.fromkeys(row.struck, Verdict.STRUCK),
            **dict.fromkeys(row.finals, Verdict.FINAL),
        }
        return Explained(
            row=row,
            evenings=tuple(self._evening(unit, sheet, verdicts[sheet]) for sheet in sorted(verdicts)),
            sections=tuple(
                ExplainedSection(section.key, len(self._counting(row, section)), best, held, left)
                for section, best, held, left in self._sections
            ),
            attendance=exact(self._came(row) * season.regulation.attendance.points),
            minimum=self._minimum,
            missing=max(0, self._minimum - row.evenings),
            most=most,
            best_place=None if most is None or row.place is None else 1 + bisect_left(self._totals, -most),
        )

    def ties(self, unit: UnitId) -> tuple[SeasonTie, ...]:
        """How the ties of a unit were treated, the whole before its parts, up to what settled its place."""
        position = self._positions[unit]
        return tuple(tie for tie in self._table.ties if tie.holds(position))

    def _evening(self, unit: UnitId, sheet: int, verdict: Verdict) -> ExplainedEvening:
        if sheet not in self._scored:
            self._scored[sheet] = Scored(self._season.sheets[sheet], self._season.regulation)
        scored = self._scored[sheet]
        found = scored.earned(unit)
        return ExplainedEvening(sheet, scored.line(unit), found.base, found.effects, found.worth, verdict)

    def _counting(self, row: SeasonRow, section: Section) -> list[int]:
        return [sheet for sheet in row.counting if self._in(self._season.sheets[sheet], section)]

    def _in(self, sheet: ResultSheet, section: Section) -> bool:
        return sheet.section(self._season.regulation.counted.per) == section.key

    def _came(self, row: SeasonRow) -> int:
        of_discards = self._season.regulation.attendance.of_discards
        return len(row.counting) + (len(row.struck) if of_discards else 0)

    def _most(self, row: SeasonRow) -> Points | None:
        """The total with a first place in every evening that is left."""
        attendance, first = self._season.regulation.attendance, self._first
        if first is None:
            return None
        own = self._table.counts.of[row.unit].evenings
        total: Points = row.total
        for section, best, _held, left in self._sections:
            if left is None:
                return None
            now = [self._table.counts.points(own[sheet]) for sheet in self._counting(row, section)]
            then = sorted((*now, *[first] * min(left, best)), reverse=True)[:best]
            coming = left if attendance.of_discards else len(then) - len(now)
            total += sum(then) - sum(now) + coming * attendance.points
        return exact(total)


def _first_place(season: Season) -> Points | None:
    """What the first place of an evening is worth, where that is the same every evening and totals only grow."""
    regulation = season.regulation
    if regulation.scoring.kind is not ScoringKind.PLACES or regulation.total is Total.MEAN:
        return None
    grows = not regulation.modifiers and not any(sheet.modifiers for sheet in season.sheets)
    return regulation.scoring.values[0] if grows and regulation.scoring.values else None
