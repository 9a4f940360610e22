"""Numbers that a table can show. Sums are exact, so every fraction that a file brings in is in all of them: one with an
odd denominator is harmless, hundreds with another one each make numbers of thousands of digits.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import lcm, prod

from rules.exact import Points
from rules.modifiers import Modifier
from rules.violations import Violation, violation
from tournaments.seasons.counting import Counts, counts
from tournaments.seasons.faults import SeasonFault
from tournaments.seasons.types import ResultSheet, ScoringKind, Season, SeasonRegulation

MOST_DENOMINATOR = 1_000
MOST_NUMBER = 999_999_999
MOST_SCALE = 10**100
"""What all sums together may be divided by: shared places and means of a hundred evenings stay far below."""
MOST_SHOWN = 10**4000
"""The same of what was taken in before this was looked at: beyond it no page can be made at all."""

Written = tuple[tuple[str | int, ...], Fraction | int]


def check_numbers(season: Season) -> tuple[Violation, ...]:
    """Every number that is written with too many digits or too fine a fraction, each at its place; else that all of
    them together are too fine to be added.
    """
    found = tuple(_number_faults(season))
    return found or check_scale(season)


def check_scale(season: Season, counted: Counts | None = None, most: int = MOST_SCALE) -> tuple[Violation, ...]:
    """Whether what everybody has, and what they made, can be said with a denominator that can be shown.
    `counted`: where that is known.
    """
    if any(_declared(sheet, season.regulation) > most for sheet in season.sheets):
        return (violation(SeasonFault.TOO_FINE),)
    made = {made.denominator for sheet in season.sheets for made in _made(sheet)}
    scale = lcm((counted or counts(season)).total_scale, *made)
    return (violation(SeasonFault.TOO_FINE),) if scale > most else ()


def _made(sheet: ResultSheet) -> Iterator[Points]:
    yield from (line.points for line in sheet.lines if line.points is not None)
    yield from (points for meeting in sheet.meetings for points in meeting.points)


def _declared(sheet: ResultSheet, regulation: SeasonRegulation) -> int:
    """What the effects that were declared for an evening can multiply somebody's points or their denominator by."""
    amounts = {one.key: one.amount or Fraction(1) for one in (*regulation.modifiers, *sheet.modifiers)}
    declared = (amounts.get(use.modifier, Fraction(1)) for use in sheet.uses)
    return prod(max(abs(one.numerator), one.denominator) for one in declared)


def _number_faults(season: Season) -> Iterator[Violation]:
    for where, number in _written(season):
        if number.denominator > MOST_DENOMINATOR:
            yield violation(SeasonFault.DENOMINATOR_TOO_LARGE, *where, most=MOST_DENOMINATOR, found=str(number))
        elif abs(number.numerator) > MOST_NUMBER:
            yield violation(SeasonFault.NUMBER_TOO_LARGE, *where, most=MOST_NUMBER)


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
