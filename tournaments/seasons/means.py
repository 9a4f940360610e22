"""What somebody makes in a match on average, drawn to the middle as long as little is known.

Source: simulations with the program's own deals (docs/seasons.md): a plain mean drawn to the middle by twelve matches
foretold who is strong at least as well as any rating that was tried, and needs no more than what a result sheet tells.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.exact import Points, exact
from tournaments.seasons.types import Season, UnitId, credited

DRAWN = 12
"""So many matches of the middle are counted with those of everybody."""


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
    """The mean of everybody who is ranked, from the lines that tell points and matches; empty where none does."""
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
