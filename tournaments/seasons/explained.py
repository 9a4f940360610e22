"""Why somebody is placed where they are, made for the one row that somebody asks about."""

from dataclasses import dataclass
from enum import StrEnum

from rules.exact import Points, exact
from rules.final_points import Effect
from tournaments.seasons.counting import WHOLE, best_of, held_of, left_of, minimum_of
from tournaments.seasons.scoring import Scored
from tournaments.seasons.table import SeasonTable
from tournaments.seasons.tiebreaks import Asked, steps
from tournaments.seasons.types import (
    ResultSheet,
    ScoringKind,
    Season,
    SeasonRow,
    SeasonStep,
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

    `attendance`: the points for coming. `missing`: how many evenings are missing to the minimum. `most`: what somebody
    has if they win every evening that is left, None where nobody can say; `best_place`: the best place that can be
    reached then, if nobody else makes another point; both as evenings count that are no finals and have no weight.
    `steps`: how a tie was treated, up to what settled this place.
    """

    row: SeasonRow
    evenings: tuple[ExplainedEvening, ...]
    sections: tuple[ExplainedSection, ...]
    attendance: Points
    minimum: int
    missing: int
    most: Points | None
    best_place: int | None
    steps: tuple[SeasonStep, ...]


class Explainer:
    """Explains rows of one table; what several rows need is made once."""

    def __init__(self, season: Season, table: SeasonTable) -> None:
        self._season = season
        self._table = table
        self._asked = Asked(season, table.counts)
        self._scored: dict[int, Scored] = {}
        self._rows = {row.unit: row for row in table.rows}

    def explain(self, unit: UnitId) -> Explained:
        """The row of a unit with its reasons. Raises KeyError for somebody who is not in the table."""
        season, row = self._season, self._rows[unit]
        needed = minimum_of(season)
        most = self._most(row)
        return Explained(
            row=row,
            evenings=tuple(self._evening(row, sheet) for sheet in sorted((*row.counting, *row.struck, *row.finals))),
            sections=tuple(self._section(row, section) for section in season.regulation.sections or WHOLE),
            attendance=exact(self._came(row) * season.regulation.attendance.points),
            minimum=needed,
            missing=max(0, needed - row.evenings),
            most=most,
            best_place=None if most is None else 1 + sum(1 for other in self._rows.values() if other.total > most),
            steps=steps(row.tied, unit, season.regulation.criteria, self._asked),
        )

    def _evening(self, row: SeasonRow, sheet: int) -> ExplainedEvening:
        if sheet not in self._scored:
            self._scored[sheet] = Scored(self._season.sheets[sheet], self._season.regulation)
        scored = self._scored[sheet]
        found = scored.earned(row.unit)
        verdict = Verdict.COUNTS if sheet in row.counting else Verdict.STRUCK
        if sheet in row.finals:
            verdict = Verdict.FINAL
        return ExplainedEvening(sheet, scored.line(row.unit), found.base, found.effects, found.worth, verdict)

    def _section(self, row: SeasonRow, section: Section) -> ExplainedSection:
        season = self._season
        counting = sum(1 for sheet in row.counting if self._in(season.sheets[sheet], section))
        key = section.key
        return ExplainedSection(key, counting, best_of(season, key), held_of(season, key), left_of(season, key))

    def _in(self, sheet: ResultSheet, section: Section) -> bool:
        return sheet.section(self._season.regulation.counted.per) == section.key

    def _came(self, row: SeasonRow) -> int:
        of_discards = self._season.regulation.attendance.of_discards
        return len(row.counting) + (len(row.struck) if of_discards else 0)

    def _most(self, row: SeasonRow) -> Points | None:
        """The total with a first place in every evening that is left."""
        season, regulation = self._season, self._season.regulation
        first = _first_place(season)
        if first is None:
            return None
        own = self._table.counts.of[row.unit].evenings
        total: Points = row.total
        for section in regulation.sections or WHOLE:
            left = left_of(season, section.key)
            if left is None:
                return None
            counting = [sheet for sheet in row.counting if self._in(season.sheets[sheet], section)]
            now = [self._table.counts.points(own[sheet]) for sheet in counting]
            then = sorted((*now, *[first] * left), reverse=True)[: best_of(season, section.key)]
            coming = left if regulation.attendance.of_discards else len(then) - len(now)
            total += sum(then) - sum(now) + coming * regulation.attendance.points
        return exact(total)


def _first_place(season: Season) -> Points | None:
    """What the first place of an evening is worth, where that is the same every evening and totals only grow."""
    regulation = season.regulation
    if regulation.scoring.kind is not ScoringKind.PLACES or regulation.total is Total.MEAN:
        return None
    grows = not regulation.modifiers and not any(sheet.modifiers for sheet in season.sheets)
    return regulation.scoring.values[0] if grows and regulation.scoring.values else None
