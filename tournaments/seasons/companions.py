"""With whom and against whom somebody played over the evenings of a season, as far as result sheets tell it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from rules.exact import Points, exact
from tournaments.seasons.types import Group, ResultSheet, Season, Unit, UnitId, credited


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody who was on the same side, in so many evenings."""

    unit: UnitId
    evenings: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody on the other side: how many matches, how many of them made more, level and less than the other side,
    and what both sides made in all.
    """

    unit: UnitId
    matches: int
    won: int
    level: int
    lost: int
    points: tuple[Points, Points]


@dataclass(frozen=True, slots=True)
class Companions:
    """Partners, the most frequent first, and opponents, those met most often first; of equals in the order of ids."""

    partners: tuple[Partner, ...]
    opponents: tuple[Opponent, ...]


def companions(season: Season, unit: UnitId) -> Companions:
    """Whom somebody played with and against in all evenings, with finals and those that are struck."""
    together: defaultdict[UnitId, set[int]] = defaultdict(set)
    met: defaultdict[UnitId, list[tuple[Points, Points]]] = defaultdict(list)
    for position, sheet in enumerate(season.sheets):
        for partner in _partners(sheet, season.regulation.unit, unit):
            together[partner].add(position)
        for other, points in _opponents(sheet, season.regulation.unit, unit):
            met[other].append(points)
    partners = [Partner(one, len(evenings)) for one, evenings in together.items()]
    opponents = [_opponent(one, points) for one, points in met.items()]
    return Companions(
        tuple(sorted(partners, key=lambda one: (-one.evenings, one.unit))),
        tuple(sorted(opponents, key=lambda one: (-one.matches, one.unit))),
    )


def _partners(sheet: ResultSheet, kind: Unit, unit: UnitId) -> Iterator[UnitId]:
    """Those of the same line, and those who sat on the same side of a match."""
    units = credited(sheet, kind)
    own = {line for line, group in enumerate(units) if unit in group}
    sides = [{line} for line in own] + [set(side) for one in sheet.meetings for side in one.lines if own & set(side)]
    yield from {other for side in sides for line in side for other in units[line]} - {unit}


def _opponents(sheet: ResultSheet, kind: Unit, unit: UnitId) -> Iterator[tuple[UnitId, tuple[Points, Points]]]:
    units: list[Group] = credited(sheet, kind)
    own = {line for line, group in enumerate(units) if unit in group}
    for one in sheet.meetings if own else ():
        first, second = one.lines
        if own.intersection(second):
            first, second, points = second, first, (one.points[1], one.points[0])
        elif own.intersection(first):
            points = one.points
        else:
            continue
        yield from ((other, points) for line in second for other in units[line])


def _opponent(unit: UnitId, points: list[tuple[Points, Points]]) -> Opponent:
    return Opponent(
        unit,
        matches=len(points),
        won=sum(own > other for own, other in points),
        level=sum(own == other for own, other in points),
        lost=sum(own < other for own, other in points),
        points=(exact(sum(own for own, _other in points)), exact(sum(other for _own, other in points))),
    )
