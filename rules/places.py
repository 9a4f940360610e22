"""Points for the place in the final ranking of one discipline.

Source: Giochi regulation (Pinasca, 2022), 'Punteggio finale della disciplina': 5 points to the first team,
3 to the second, 2 to the third, 1 to the last. That regulation knows four teams, among whom the last is the
fourth; with three or five it says one thing by its words and another by its list: `LastValue`. It never says
what teams that share a place receive: `SharedRule`. Places without a value get nothing.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from rules.problems import Problem, ProblemCode, coded, problem_at

TeamId = str


class SharedRule(StrEnum):
    """What each of the teams that share a place receives, out of the places they occupy together."""

    SAME = "same"
    AVERAGE = "average"
    NEXT = "next"


class LastValue(StrEnum):
    """Whose the last value of the list is: that of the place at which it is written, the fourth of 5, 3, 2, 1; or that
    of the last place, whichever that is."""

    PLACE = "place"
    LAST = "last"


class PlacesProblem(ProblemCode):
    """What can be wrong with a list of points by place; `where` is the place, counted from 1."""

    EMPTY = coded("places_empty", "Scrivi i punti di almeno un posto.")
    NEGATIVE = coded("places_negative", "%(place)sº posto: i punti non possono essere meno di zero. Scrivi 0 o di più.")
    RISING = coded(
        "places_rising",
        "Il posto %(place)s vale più del posto %(before)s. Scrivi i punti dal più alto al più basso.",
    )


@dataclass(frozen=True, slots=True)
class PlacePoints:
    """Points by place, the first place first, the rule for shared places, and whose the last value is."""

    values: tuple[Fraction, ...]
    shared: SharedRule = SharedRule.SAME
    last: LastValue = LastValue.PLACE

    def among(self, teams: int) -> tuple[Fraction, ...]:
        """The points of every place in a ranking of this many teams, none of which share a place.

        With `LastValue.LAST` the last of three gets the fourth of four values, and so does the last of five, behind a
        fourth who gets nothing. The first place is never taken for the last one.
        """
        unused = (Fraction(0),) * (teams - len(self.values))
        if self.last is LastValue.LAST and min(teams, len(self.values)) > 1:
            return (*self.values[:-1][: teams - 1], *unused, self.values[-1])
        return (*self.values[:teams], *unused)

    def says_alike(self, teams: int) -> bool:
        """Whether it makes no difference, among this many teams, to whom the last value belongs."""
        one, other = (replace(self, last=last).among(teams) for last in LastValue)
        return one == other


GIOCHI_PLACE_POINTS = PlacePoints((Fraction(5), Fraction(3), Fraction(2), Fraction(1)), last=LastValue.LAST)


def check_places(table: PlacePoints) -> tuple[Problem, ...]:
    """Every problem of the list: empty, a negative value, a place worth more than the place before it."""
    if not table.values:
        return (problem_at(PlacesProblem.EMPTY),)
    negative = [
        problem_at(PlacesProblem.NEGATIVE, place, place=place)
        for place, value in enumerate(table.values, start=1)
        if value < 0
    ]
    rising = [
        problem_at(PlacesProblem.RISING, place, place=place, before=place - 1)
        for place, (better, value) in enumerate(pairwise(table.values), start=2)
        if value > better
    ]
    return (*negative, *rising)


def points_for(table: PlacePoints, places: Mapping[TeamId, int]) -> Mapping[TeamId, Fraction]:
    """The discipline points of every team, by its place.

    Teams that share a place occupy that place and the following ones (1, 1, 3): SAME gives each the most that one of
    these is worth, AVERAGE their exact mean, NEXT the least. So two who share the last place of five, worth 0 and 1
    where the last value is that of the last, get 1, 1/2 or 0. Raises ValueError when the places are not such a ranking.
    """
    worth = points_by_place(table, places.values())
    return {team: worth[place] for team, place in places.items()}


def points_by_place(table: PlacePoints, places: Collection[int]) -> Mapping[int, Fraction]:
    """What each place of a ranking is worth to each of its holders, given the place of every team, as `points_for`
    says. Raises ValueError when the places are not such a ranking.
    """
    holders = Counter(places)
    missing = missing_place(holders)
    if missing:
        raise ValueError(f"places {sorted(places)} are not a ranking: {missing} is missing")
    alone = table.among(len(places))
    return {
        place: alone[place - 1] if count == 1 else _shared_points(table.shared, alone[place - 1 : place - 1 + count])
        for place, count in holders.items()
    }


def missing_place(holders: Mapping[int, int]) -> int | None:
    """The place that somebody should hold, given how many hold each place; None where it is a ranking (1, 1, 3)."""
    expected = 1
    for place in sorted(holders):
        if place != expected:
            return expected
        expected += holders[place]
    return None


def _shared_points(rule: SharedRule, occupied: tuple[Fraction, ...]) -> Fraction:
    match rule:
        case SharedRule.SAME:
            return max(occupied)
        case SharedRule.NEXT:
            return min(occupied)
        case SharedRule.AVERAGE:
            return sum(occupied, Fraction(0)) / len(occupied)
