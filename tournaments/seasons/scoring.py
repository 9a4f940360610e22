"""What an evening is worth to everyone taking part, by the regulation of the season.

Sources: GenovaGioca, 'Regolamento GGA' (points by place, 32-27-22-17-16-15-…-1); Circuito Siciliano, bridge, 2011 (two
for the last, two more a place from there up, 40-30-20-10-5 besides; who shares a place gets the mean); FIGB, Gran
Premio 2014 (as many as there are pairs for the first, fewer for every place, times the category of the evening).
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.final_points import Effect, FinalRow, apply
from rules.match_points import Points, exact
from rules.places import PlacePoints, points_by_place
from tournaments.seasons.types import (
    Group,
    ResultSheet,
    Scoring,
    ScoringKind,
    Season,
    SeasonRegulation,
    SheetLine,
    UnitId,
    credited,
)


@dataclass(frozen=True, slots=True)
class Earned:
    """Points of one entrant from one event: `base` times the weight, changed by `effects`, is `worth`."""

    base: Points
    effects: tuple[Effect, ...]
    worth: Points


def worths(sheet: ResultSheet, regulation: SeasonRegulation) -> Sequence[tuple[Group, Points]]:
    """What the evening is worth to everyone credited with a line, weighted and with all that was declared.

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
    """One evening as it was scored, to explain somebody's points."""

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
    """The points by place in an evening of this many entrants, for the kinds that look at places."""
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


# Bars, clubs and families: of one evening, the sum of the best lines of each; of a season, the sum of its evenings.
#
# Source: practice of bars that send several pairs to an evening; FIBUR ranks clubs beside persons.


@dataclass(frozen=True, slots=True)
class ClubRow:
    """One bar or club: its place, its points, and how much of them comes from each evening, by position."""

    place: int
    shared: bool
    club: str
    total: Points
    evenings: Mapping[int, Points]


def club_points(clubs: Sequence[str], points: Sequence[Points], most: int) -> Mapping[str, Points]:
    """What every bar or club has from one evening: the sum of its best `most` lines. Lines of nobody's club ("") count
    for none.
    """
    own: defaultdict[str, list[Points]] = defaultdict(list)
    for club, made in zip(clubs, points, strict=True):
        if club:
            own[club].append(made)
    return {club: exact(sum(sorted(made, reverse=True)[:most])) for club, made in own.items()}


def club_table(season: Season) -> tuple[ClubRow, ...]:
    """The table of bars and clubs over all evenings, the best first; empty where nobody came for one."""
    evenings: defaultdict[str, dict[int, Points]] = defaultdict(dict)
    for position, sheet in enumerate(season.sheets):
        for club, made in _of_evening(sheet, season).items():
            evenings[club][position] = made
    return ranked({club: exact(sum(own.values())) for club, own in evenings.items()}, evenings)


def ranked(totals: Mapping[str, Points], evenings: Mapping[str, Mapping[int, Points]]) -> tuple[ClubRow, ...]:
    """The rows of these totals; equal points share a place."""
    held = Counter(totals.values())
    rows: list[ClubRow] = []
    for club in sorted(totals, key=lambda club: (-totals[club], club)):
        total = totals[club]
        place = rows[-1].place if rows and rows[-1].total == total else len(rows) + 1
        rows.append(ClubRow(place, held[total] > 1, club, total, evenings[club]))
    return tuple(rows)


def _of_evening(sheet: ResultSheet, season: Season) -> Mapping[str, Points]:
    points = [one * sheet.weight for one in line_points(sheet, season.regulation.scoring)]
    return club_points([line.club for line in sheet.lines], points, season.regulation.club_pairs)


# What somebody makes in a match on average, drawn to the middle as long as little is known.
#
# Source: simulations with the program's own deals (docs/seasons.md): a plain mean drawn to the middle by twelve
# matches foretold strength at least as well as any rating that was tried, and needs no more than what a result
# sheet tells.

DRAWN = 12
"""Average matches added to everybody's own."""


@dataclass(frozen=True, slots=True)
class Mean:
    """Points by match. `mean`: as they were made; `middle`: of all matches of everybody; `drawn`: with `DRAWN` matches
    of the middle counted as well. `own`: how much of `drawn` somebody's own matches are, from 0 to 1.
    """

    evenings: int
    matches: int
    mean: Points
    middle: Points
    drawn: Points
    own: Fraction


def means(season: Season) -> Mapping[UnitId, Mean]:
    """The mean of everyone ranked, from the lines that tell points and matches; empty where none does."""
    points: defaultdict[UnitId, Points] = defaultdict(int)
    matches: defaultdict[UnitId, int] = defaultdict(int)
    evenings: defaultdict[UnitId, int] = defaultdict(int)
    for sheet in season.sheets:
        for line, units in zip(sheet.lines, credited(sheet, season.regulation.unit), strict=True):
            if line.points is None or not line.matches:
                continue
            for unit in units:
                points[unit] += line.points
                matches[unit] += line.matches
                evenings[unit] += 1
    if not matches:
        return {}
    middle = Fraction(sum(points.values())) / sum(matches.values())
    return {
        unit: Mean(
            evenings=evenings[unit],
            matches=count,
            mean=exact(Fraction(points[unit]) / count),
            middle=exact(middle),
            drawn=exact((points[unit] + DRAWN * middle) / (count + DRAWN)),
            own=Fraction(count, count + DRAWN),
        )
        for unit, count in matches.items()
    }
