"""How many evenings count where a share of them does, and what a place is worth at the least."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.seasons.sheets import evening, season, totals
from tournaments.seasons.counting import best_of, evenings_of
from tournaments.seasons.explained import Explainer
from tournaments.seasons.table import first_of_100, season_table
from tournaments.seasons.types import Counted, Minimum, Scoring, ScoringKind, SeasonRegulation, Unit

ONE_FOR_COMING = Scoring(values=(Fraction(1),))


@pytest.mark.parametrize(
    ("held", "there", "best"),
    [
        (3, 4, 2),  # half of the four that are planned
        (4, 4, 2),
        (6, 6, 3),  # two more were held than planned: half of six
    ],
)
def test_a_share_is_of_the_evenings_planned_or_of_those_held_where_there_are_more(
    held: int, there: int, best: int
) -> None:
    regulation = SeasonRegulation(Unit.PERSON, ONE_FOR_COMING, counted=Counted(share=Fraction(1, 2)), evenings=4)
    one = season(regulation, [evening(number, "A") for number in range(held)])
    assert (evenings_of(one), best_of(one)) == (there, best)
    assert totals(one) == {"A": best}


def test_no_place_is_worth_less_than_the_least() -> None:
    """Five entrants at two points each: 10 for the first, three fewer a place, that is 10 7 4 1 -2, at least 3."""
    falling = Scoring(ScoringKind.FIELD, each=Fraction(2), step=Fraction(3), least=Fraction(3))
    assert totals(season(SeasonRegulation(Unit.PERSON, falling), [evening(1, "A B C D E")])) == {
        "A": 10,
        "B": 7,
        "C": 4,
        "D": 3,
        "E": 3,
    }


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


@pytest.mark.parametrize(
    ("entrants", "evenings", "times"),
    [
        (6, 1, 27),
        (11, 9, 43),  # 8 * 16 is between 11 * 11 and 12 * 12
        (12, 1, 17),
        (26, 2, 17),
        (27, 1, 8),  # 16 * 46 is between 27 * 27 and 28 * 28, nearer to the former
        (46, 4, 17),
        (16, 9, 31),
        (16, 10, 44),
        (65, 30, 31),
    ],
)
def test_the_measured_season_of_most_evenings_that_were_held_is_told(entrants, evenings, times):
    assert first_of_100(entrants, evenings) == times


@pytest.mark.parametrize(("entrants", "evenings"), [(5, 3), (66, 3), (0, 0), (16, 0)])
def test_of_what_was_never_measured_nothing_is_told(entrants, evenings):
    assert first_of_100(entrants, evenings) is None
