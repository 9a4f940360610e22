"""Which evenings of everybody count, and what they come to: in whole numbers, scaled by one denominator for all.

What is added up for hundreds of people over a year are small fractions with few denominators; a whole number is added
and compared many times faster than a fraction, and is as exact. `Counts.points` leads back.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm

from rules.exact import Points, exact
from tournaments.seasons.scoring import worths
from tournaments.seasons.types import Season, SeasonRegulation, Section, Standing, Total, UnitId


@dataclass(frozen=True, slots=True)
class Count:
    """What counts for one unit: scaled sums, and the positions of result sheets.

    `total`: what ranks. `everything`: all evenings with those that are struck, without points for coming. `evenings`:
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
    """How many evenings of somebody count at the most in this section, "" where the season has none."""
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
    """Whether so many evenings reach the minimum, may still reach it, or cannot any more."""
    if came >= needed:
        return Standing.RANKED
    return Standing.POSSIBLE if left is None or came + left >= needed else Standing.OUT


def came_to(count: Count) -> int:
    """How many evenings somebody came to, finals not counted."""
    return len(count.counting) + len(count.struck)
