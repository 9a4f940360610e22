"""The best place somebody can still reach: who is out of the season is ahead of nobody."""

from dataclasses import replace
from fractions import Fraction

from tests.seasons.sheets import evening, season
from tournaments.seasons.explained import Explainer
from tournaments.seasons.table import season_table
from tournaments.seasons.types import Minimum, Scoring, SeasonRegulation, Unit

REGULATION = SeasonRegulation(
    Unit.PERSON,
    Scoring(values=tuple(map(Fraction, (4, 1)))),
    evenings=3,
    minimum=Minimum(evenings=3),
)
TWO = [evening(1, "C V B", weight=Fraction(2)), evening(2, "B V")]
"""C had 8 points and cannot come three times any more; V has 2 + 1 and B 0 + 4."""


def test_who_is_out_is_not_counted_as_ahead_and_is_told_no_place() -> None:
    one = season(REGULATION, TWO)
    explain = Explainer(one, season_table(one)).explain
    assert [(row.place, row.unit, row.total) for row in season_table(one).rows] == [
        (1, "B", 4),
        (2, "V", 3),
        (None, "C", 8),
    ]
    assert (explain("V").most, explain("V").best_place) == (7, 1)
    assert (explain("B").most, explain("B").best_place) == (8, 1)
    assert explain("C").best_place is None
    last = replace(one, sheets=(*TWO, evening(3, "V B")))
    assert [(row.place, row.unit, row.total) for row in season_table(last).rows][:2] == [(1, "V", 7), (2, "B", 5)]
