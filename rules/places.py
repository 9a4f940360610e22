"""Points for the place in the final ranking of one discipline.

Source: Giochi regulation (Pinasca, 2022), 'Punteggio finale della disciplina': 5 points to the first team,
3 to the second, 2 to the third, 1 to the last. That regulation knows four teams, so its 'last' is read as
the fourth place; places beyond the list get nothing. It never says what teams that share a place receive:
`SharedRule`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.violations import Violation, violation

TeamId = str


class SharedRule(StrEnum):
    """What each of the teams that share a place receives, out of the places they occupy together."""

    SAME = "same"
    AVERAGE = "average"
    NEXT = "next"


class PlacesFault(StrEnum):
    """What can be wrong with a list of points by place; `where` is the place, counted from 1."""

    EMPTY = "places_empty"
    NEGATIVE = "places_negative"
    RISING = "places_rising"


@dataclass(frozen=True, slots=True)
class PlacePoints:
    """Points by place, the first place first, and the rule for shared places."""

    values: tuple[Fraction, ...]
    shared: SharedRule = SharedRule.SAME

    def at(self, place: int) -> Fraction:
        """Points of a place held by one team alone; `place` counts from 1, beyond the list it is worth 0.

        Raises ValueError for a place below 1.
        """
        if place < 1:
            raise ValueError(f"places count from 1, not from {place}")
        return self.values[place - 1] if place <= len(self.values) else Fraction(0)


GIOCHI_PLACE_POINTS = PlacePoints((Fraction(5), Fraction(3), Fraction(2), Fraction(1)))


def check_places(table: PlacePoints) -> tuple[Violation, ...]:
    """Every fault of the list: empty, a negative value, a place worth more than the place before it."""
    if not table.values:
        return (violation(PlacesFault.EMPTY),)
    negative = [
        violation(PlacesFault.NEGATIVE, place, place=place)
        for place, value in enumerate(table.values, start=1)
        if value < 0
    ]
    rising = [
        violation(PlacesFault.RISING, place, place=place, before=place - 1)
        for place in range(2, len(table.values) + 1)
        if table.at(place) > table.at(place - 1)
    ]
    return (*negative, *rising)


def points_for(table: PlacePoints, places: Mapping[TeamId, int]) -> Mapping[TeamId, Fraction]:
    """The discipline points of every team, by its place.

    Teams that share a place occupy that place and the following ones (1, 1, 3): SAME gives each the best of
    them, AVERAGE their exact mean, NEXT the worst. Raises ValueError when the places are not such a ranking.
    """
    holders = Counter(places.values())
    expected = 1
    for place in sorted(holders):
        if place != expected:
            raise ValueError(f"places {sorted(places.values())} are not a ranking: {expected} is missing")
        expected += holders[place]
    worth = {place: _shared_points(table, place, count) for place, count in holders.items()}
    return {team: worth[place] for team, place in places.items()}


def _shared_points(table: PlacePoints, place: int, holders: int) -> Fraction:
    occupied = [table.at(taken) for taken in range(place, place + holders)]
    match table.shared:
        case SharedRule.SAME:
            return occupied[0]
        case SharedRule.NEXT:
            return occupied[-1]
        case SharedRule.AVERAGE:
            return sum(occupied, Fraction(0)) / holders
