"""What an evening is worth to everybody who took part, by the regulation of the season.

Sources: GenovaGioca, 'Regolamento GGA' (points by place, 32-27-22-17-16-15-…-1); Circuito Siciliano, bridge, 2011 (two
for the last, two more a place from there up, 40-30-20-10-5 besides; who shares a place gets the mean); FIGB, Gran
Premio 2014 (as many as there are pairs for the first, fewer for every place, times the category of the evening).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.exact import Points, exact
from rules.final_points import Effect, FinalRow, apply
from rules.places import PlacePoints, points_by_place
from tournaments.seasons.types import (
    Group,
    ResultSheet,
    Scoring,
    ScoringKind,
    SeasonRegulation,
    SheetLine,
    UnitId,
    credited,
)


@dataclass(frozen=True, slots=True)
class Earned:
    """What one unit has from one evening: `base` times the weight is changed by `effects` into `worth`."""

    base: Points
    effects: tuple[Effect, ...]
    worth: Points


def worths(sheet: ResultSheet, regulation: SeasonRegulation) -> Sequence[tuple[Group, Points]]:
    """What the evening is worth to everybody who is credited with a line, weighted and with all that was declared.

    Raises ValueError where the places are no ranking, where points are missing that count, and for whatever else
    `check_sheets` finds.
    """
    if sheet.uses:
        return [((row.team,), exact(row.final)) for row in final_rows(sheet, regulation)]
    points = line_points(sheet, regulation.scoring)
    if sheet.weight != 1:
        points = [one * sheet.weight for one in points]
    return list(zip(credited(sheet, regulation.unit), points, strict=True))


class Scored:
    """One evening as it was scored, for anybody who asks how somebody's points came about."""

    def __init__(self, sheet: ResultSheet, regulation: SeasonRegulation) -> None:
        self._sheet = sheet
        self._points = line_points(sheet, regulation.scoring)
        groups = credited(sheet, regulation.unit)
        self._lines = {unit: position for position, units in enumerate(groups) for unit in units}
        self._final = {row.team: row for row in final_rows(sheet, regulation)} if sheet.uses else {}

    def line(self, unit: UnitId) -> SheetLine:
        """The line with which somebody is credited. Raises KeyError for somebody who was not there."""
        return self._sheet.lines[self._lines[unit]]

    def earned(self, unit: UnitId) -> Earned:
        """What somebody has from the evening, and how it comes to that."""
        base = self._points[self._lines[unit]]
        if unit not in self._final:
            return Earned(exact(base), (), exact(base * self._sheet.weight))
        row = self._final[unit]
        return Earned(exact(base), row.effects, exact(row.final))


def line_points(sheet: ResultSheet, scoring: Scoring) -> Sequence[Points]:
    """What the place of every line is worth, before weight and modifiers, in the order of the lines."""
    if scoring.kind in (ScoringKind.OWN, ScoringKind.MEAN):
        return [_own(line.points, line.matches if scoring.kind is ScoringKind.MEAN else None) for line in sheet.lines]
    places = [line.place for line in sheet.lines]
    if not places:
        return []
    by_place = points_by_place(place_points(scoring, len(places)), places)
    return [by_place[place] for place in places]


@lru_cache(maxsize=256)  # most evenings of a season have as many entrants as another one
def place_points(scoring: Scoring, entrants: int) -> PlacePoints:
    """The points by place in an evening of so many entrants, for the kinds that look at places."""
    match scoring.kind:
        case ScoringKind.PLACES:
            return PlacePoints(scoring.values, scoring.shared, scoring.last)
        case ScoringKind.FROM_LAST:
            up = [scoring.least + (entrants - place) * scoring.step for place in range(1, entrants + 1)]
            for position, bonus in enumerate(scoring.values[:entrants]):
                up[position] += bonus
            return PlacePoints(tuple(up), scoring.shared)
        case ScoringKind.FIELD:
            first = scoring.each * entrants
            down = (max(scoring.least, first - place * scoring.step) for place in range(entrants))
            return PlacePoints(tuple(down), scoring.shared)
        case _:
            raise ValueError(f"{scoring.kind} does not look at places")


def _own(points: Points | None, matches: int | None) -> Points:
    if points is None:
        raise ValueError("an evening whose own points count has to tell them")
    return Fraction(points) / matches if matches else points


def final_rows(sheet: ResultSheet, regulation: SeasonRegulation) -> Sequence[FinalRow]:
    """Base (with its weight), every effect and final points of everybody, as in a discipline."""
    points = line_points(sheet, regulation.scoring)
    base, places = {}, {}
    for line, units, worth in zip(sheet.lines, credited(sheet, regulation.unit), points, strict=True):
        for unit in units:
            base[unit] = Fraction(worth) * sheet.weight
            places[unit] = line.place
    return apply(base, places, (*regulation.modifiers, *sheet.modifiers), sheet.uses)
