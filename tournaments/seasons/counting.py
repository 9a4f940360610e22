"""Which evenings of everybody count, and what they come to: in whole numbers, scaled by one denominator for all.

What is added up for hundreds of people over a year are small fractions with few denominators; a whole number is added
and compared many times faster than a fraction, and is as exact. `Counts.points` leads back.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, lcm, prod

from rules.match_points import Points, exact
from rules.modifiers import Modifier
from rules.problems import Problem, problem_at
from tournaments.seasons.checked import SeasonProblem
from tournaments.seasons.scoring import worths
from tournaments.seasons.types import (
    ResultSheet,
    ScoringKind,
    Season,
    SeasonRegulation,
    Section,
    Standing,
    Total,
    UnitId,
)


@dataclass(frozen=True, slots=True)
class Count:
    """What counts for one unit: scaled sums, and the positions of result sheets.

    `total`: what ranks. `everything`: all evenings with those that are struck, without attendance points. `evenings`:
    all of them by position, with what each is worth.
    """

    total: int
    everything: int
    counting: tuple[int, ...]
    struck: tuple[int, ...]
    finals: tuple[int, ...]
    evenings: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of everybody. `scale`: what a point is in them. `total_scale`: what it is in `Count.total`, another
    one where totals are means."""

    scale: int
    total_scale: int
    of: Mapping[UnitId, Count]

    def points(self, scaled: int) -> Points:
        """What a scaled number of evenings is in points."""
        return exact(Fraction(scaled, self.scale))

    def total(self, scaled: int) -> Points:
        """What a scaled total is in points."""
        return exact(Fraction(scaled, self.total_scale))


def counts(season: Season) -> Counts:
    """What every evening is worth to everybody, which of them count, and the totals."""
    regulation = season.regulation
    per_sheet = [worths(sheet, regulation) for sheet in season.sheets]
    coming = regulation.attendance.points
    scale = lcm(coming.denominator, *{worth.denominator for lines in per_sheet for _units, worth in lines})
    evenings: defaultdict[UnitId, dict[int, int]] = defaultdict(dict)
    for position, lines in enumerate(per_sheet):
        for units, worth in lines:
            scaled = worth.numerator * (scale // worth.denominator)
            for unit in units:
                evenings[unit][position] = scaled
    choose = _Choice(season, int(coming * scale))
    parts = {unit: choose.parts(own) for unit, own in evenings.items()}
    if regulation.total is Total.SUM:
        return Counts(scale, scale, {unit: part.count(1) for unit, part in parts.items()})
    common = lcm(*(part.divisor for part in parts.values()))
    return Counts(scale, scale * common, {unit: part.count(common // part.divisor) for unit, part in parts.items()})


@dataclass(frozen=True, slots=True)
class _Parts:
    """What a count is made of, before means have one denominator."""

    added: int
    coming: int
    divisor: int
    counting: list[int]
    struck: list[int]
    finals: list[int]
    evenings: Mapping[int, int]

    def count(self, factor: int) -> Count:
        return Count(
            total=self.added * factor + self.coming * self.divisor * factor,
            everything=sum(self.evenings.values()),
            counting=tuple(sorted(self.counting)),
            struck=tuple(sorted(self.struck)),
            finals=tuple(self.finals),
            evenings=self.evenings,
        )


class _Choice:
    """Chooses the evenings that count, for one unit after the other."""

    def __init__(self, season: Season, coming: int) -> None:
        regulation = season.regulation
        self.coming = coming
        self.of_discards = regulation.attendance.of_discards
        self.mean = regulation.total is Total.MEAN
        self.best = {section.key: best_of(season, section.key) for section in regulation.sections or WHOLE}
        per = regulation.counted.per
        self.section = [None if sheet.final else sheet.section(per) for sheet in season.sheets]

    def parts(self, evenings: Mapping[int, int]) -> _Parts:
        counting: list[int] = []
        struck: list[int] = []
        finals = [position for position in evenings if self.section[position] is None]
        for key, best in self.best.items():
            played = self._best_first(evenings, key)
            counting += played[:best]
            struck += played[best:]
        came = len(counting) + (len(struck) if self.of_discards else 0)
        added = sum([evenings[position] for position in (*counting, *finals)])
        divisor = max(1, len(counting) + len(finals)) if self.mean else 1
        return _Parts(added, came * self.coming, divisor, counting, struck, finals, evenings)

    def _best_first(self, evenings: Mapping[int, int], key: str) -> list[int]:
        """The positions of the evenings of a section, the best first; of two that are worth the same the earlier."""
        section, every = self.section, len(self.section)
        keys = [worth * every - position for position, worth in evenings.items() if section[position] == key]
        keys.sort(reverse=True)
        return [-one % every for one in keys]


WHOLE = (Section("", ""),)
"""What there is where a season has no sections: all of it."""


def best_of(season: Season, key: str = "") -> int:
    """The most evenings of one person that count in this section, "" where the season has none."""
    counted = season.regulation.counted
    there = evenings_of(season, key)
    if counted.best is not None:
        return counted.best
    return there if counted.share is None else ceil(there * counted.share)


def evenings_of(season: Season, key: str = "") -> int:
    """How many evenings the section has, finals not counted: those that are planned, or more where more were held.

    That a season is closed changes nothing of it, but where it was closed before that was so.
    """
    planned = planned_of(season.regulation, key)
    held = held_of(season, key)
    return held if planned is None or (season.closed and season.share_of_held) else max(planned, held)


def planned_of(regulation: SeasonRegulation, key: str) -> int | None:
    """How many evenings are planned in this section, all of them for ""; None where nothing is said."""
    if key:
        return next((section.evenings for section in regulation.sections if section.key == key), None)
    if regulation.evenings is not None:
        return regulation.evenings
    planned = [section.evenings for section in regulation.sections]
    return sum(filter(None, planned)) if planned and None not in planned else None


def held_of(season: Season, key: str) -> int:
    """How many evenings were held in this section so far, of the whole season for "", finals not counted."""
    per = season.regulation.counted.per
    return sum(1 for sheet in season.sheets if not sheet.final and (not key or sheet.section(per) == key))


def minimum_of(season: Season) -> int:
    """How many evenings somebody needs to be ranked; 0 where none are asked for."""
    minimum = season.regulation.minimum
    if minimum.evenings is not None:
        return minimum.evenings
    return 0 if minimum.share is None else ceil(evenings_of(season) * minimum.share)


def left_of(season: Season, key: str = "") -> int | None:
    """How many evenings are still to be played, finals not counted; None where nobody said how many are planned."""
    if season.closed:
        return 0
    planned = planned_of(season.regulation, key)
    return None if planned is None else max(0, planned - held_of(season, key))


def standing_of(came: int, needed: int, left: int | None) -> Standing:
    """Whether this number of evenings reaches the minimum, may still reach it, or cannot any more."""
    if came >= needed:
        return Standing.RANKED
    return Standing.POSSIBLE if left is None or came + left >= needed else Standing.OUT


def came_to(count: Count) -> int:
    """How many evenings somebody came to, finals not counted."""
    return len(count.counting) + len(count.struck)


# Numbers that a table can show. Sums are exact, so every fraction that a file brings in is in all of them: one with an
# odd denominator is harmless, hundreds with another one each make numbers of thousands of digits.

MOST_DENOMINATOR = 1_000
MOST_NUMBER = 999_999_999
MOST_SCALE = 10**100
"""What all sums together may be divided by: shared places and means of a hundred evenings stay far below."""
MOST_SHOWN = 10**4000
"""The same of what was taken in before this was looked at: beyond it no page can be made at all."""

Written = tuple[tuple[str | int, ...], Fraction | int]


def check_numbers(season: Season) -> tuple[Problem, ...]:
    """Every number that is written with too many digits or too fine a fraction, each at its place; else that all of
    them together are too fine to be added.
    """
    found = tuple(_number_problems(season))
    return found or check_scale(season)


def check_scale(season: Season, counted: Counts | None = None, most: int = MOST_SCALE) -> tuple[Problem, ...]:
    """Whether what everybody has, and what they made, can be said with a denominator that can be shown.
    `counted`: where that is known.
    """
    if any(_declared(sheet, season.regulation) > most for sheet in season.sheets):
        return (problem_at(SeasonProblem.TOO_FINE),)
    made = {made.denominator for sheet in season.sheets for made in _made(sheet)}
    scale = lcm((counted or counts(season)).total_scale, *made)
    return (problem_at(SeasonProblem.TOO_FINE),) if scale > most else ()


def _made(sheet: ResultSheet) -> Iterator[Points]:
    yield from (line.points for line in sheet.lines if line.points is not None)
    yield from (points for meeting in sheet.meetings for points in meeting.points)


def _declared(sheet: ResultSheet, regulation: SeasonRegulation) -> int:
    """What the effects that were declared for an evening can multiply somebody's points or their denominator by."""
    amounts = {one.key: one.amount or Fraction(1) for one in (*regulation.modifiers, *sheet.modifiers)}
    declared = (amounts.get(use.modifier, Fraction(1)) for use in sheet.uses)
    return prod(max(abs(one.numerator), one.denominator) for one in declared)


def _number_problems(season: Season) -> Iterator[Problem]:
    for where, number in _written(season):
        if number.denominator > MOST_DENOMINATOR:
            yield problem_at(SeasonProblem.DENOMINATOR_TOO_LARGE, *where, most=MOST_DENOMINATOR, found=str(number))
        elif abs(number.numerator) > MOST_NUMBER:
            yield problem_at(SeasonProblem.NUMBER_TOO_LARGE, *where, most=MOST_NUMBER)


def _written(season: Season) -> Iterator[Written]:
    """Every number of a season that points are made of, with its place in the file."""
    yield from ((("regulation", *where), number) for where, number in _of_regulation(season.regulation))
    means = season.regulation.scoring.kind is ScoringKind.MEAN
    for position, sheet in enumerate(season.sheets):
        yield from ((("result_sheets", position, *where), number) for where, number in _of_sheet(sheet, means=means))


def _of_regulation(regulation: SeasonRegulation) -> Iterator[Written]:
    scoring = regulation.scoring
    yield from ((("scoring", "values", place), value) for place, value in enumerate(scoring.values))
    for name in ("least", "step", "each"):
        yield ("scoring", name), getattr(scoring, name)
    yield ("attendance", "points"), regulation.attendance.points
    for name, share in (("counted", regulation.counted.share), ("minimum", regulation.minimum.share)):
        if share is not None:
            yield (name, "share"), share
    yield from _of_modifiers(regulation.modifiers)


def _of_sheet(sheet: ResultSheet, *, means: bool) -> Iterator[Written]:
    yield ("weight",), sheet.weight
    for number, line in enumerate(sheet.lines):
        if line.points is not None:
            yield ("lines", number, "points"), line.points
        if means and line.matches:
            yield ("lines", number, "matches"), Fraction(1, line.matches)
    for number, meeting in enumerate(sheet.meetings):
        yield from ((("meetings", number, "points", side), made) for side, made in enumerate(meeting.points))
    yield from _of_modifiers(sheet.modifiers)


def _of_modifiers(modifiers: tuple[Modifier, ...]) -> Iterator[Written]:
    for number, one in enumerate(modifiers):
        for name, amount in (("amount", one.amount), ("floor", one.floor)):
            if amount is not None:
                yield ("modifiers", number, name), amount


def with_sheet_alone(season: Season, key: str) -> Season:
    """The season with the result sheet of this key alone."""
    return replace(season, sheets=tuple(sheet for sheet in season.sheets if sheet.key == key))
