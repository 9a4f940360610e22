"""How many evenings count where a share of them does, and what a place is worth at the least."""

from fractions import Fraction

import pytest

from tests.seasons.sheets import evening, season, totals
from tournaments.seasons.counting import best_of, evenings_of
from tournaments.seasons.types import Counted, Scoring, ScoringKind, SeasonRegulation, Unit

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
