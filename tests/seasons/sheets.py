"""Result sheets and seasons for tests, written as short as they are told."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction

from tournaments.seasons.table import season_table
from tournaments.seasons.types import ResultSheet, Season, SeasonRegulation, SheetLine

FIRST_DAY = date(2026, 1, 9)


def evening(number: int, ranking: str, **other) -> ResultSheet:
    """A ranking as "A B=C D": A is first, B and C share the second place, D is fourth. One letter is one person, or
    two of a pair: "AB CD"; what comes behind a colon is what it made: "A:12".
    """
    lines, place = [], 1
    for group in ranking.split():
        tied = group.split("=")
        for one in tied:
            who, _, points = one.partition(":")
            lines.append(SheetLine(place, tuple(who), points=Fraction(points) if points else None, matches=5))
        place += len(tied)
    day = FIRST_DAY + timedelta(weeks=number)
    return ResultSheet(str(number), f"Serata {number}", day, tuple(lines), **other)


def teams(key: str, ranking: Sequence[str], **other) -> ResultSheet:
    """A discipline of quarters, the first first."""
    lines = tuple(SheetLine(place, team=name) for place, name in enumerate(ranking, start=1))
    return ResultSheet(key, key, FIRST_DAY, lines, **other)


def season(regulation: SeasonRegulation, sheets: Sequence[ResultSheet], **other) -> Season:
    return Season("Stagione", regulation, tuple(sheets), **other)


def told(one: Season) -> list[tuple[int | None, str, Fraction | int]]:
    """Place, who, points."""
    return [(row.place, row.unit, row.total) for row in season_table(one).rows]


def totals(one: Season) -> Mapping[str, Fraction | int]:
    return {row.unit: row.total for row in season_table(one).rows}
