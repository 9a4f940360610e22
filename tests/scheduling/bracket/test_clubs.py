"""Where clubmates could not be kept apart, it is said."""

import pytest

from tests.scheduling.bracket.clubmates import Clubmates, early_clubmates
from tests.scheduling.bracket.playing import ALONE, KINDS
from tournaments.scheduling.base.types import Field, KnockoutOptions, Options, singles
from tournaments.scheduling.knockout import bracket_of

EIGHT = singles(8)


def early(field: Field, number: int = 1, knockout: KnockoutOptions = ALONE) -> tuple[Clubmates, ...]:
    return early_clubmates(field, bracket_of(field, Options(knockout=knockout), number))


@pytest.mark.parametrize("size", [2, 3, 4, 5, 8])
def test_without_seeds_no_club_meets_earlier_than_its_size_demands(size):
    field = Field(EIGHT.teams, clubs=(EIGHT.ids[:size],))
    assert all(early(field, number) == () for number in range(1, 30))


@pytest.mark.parametrize("knockout", KINDS)
def test_matches_beside_the_main_bracket_demand_no_other_place(knockout):
    field = Field(EIGHT.teams, clubs=(EIGHT.ids[:2], EIGHT.ids[2:6]))
    assert all(early(field, number, knockout) == () for number in range(1, 10))


def test_seeds_who_meet_first_are_named_with_the_column_where_a_club_of_two_could_have_met():
    assert early(Field(EIGHT.teams, EIGHT.ids, (("1", "8"), ("1", "2")))) == (Clubmates("1", "8", 1, 3),)


def test_the_earliest_come_first():
    found = early(Field(EIGHT.teams, EIGHT.ids, (("1", "4"), ("2", "7"))))
    assert [(mates.one, mates.two, mates.column) for mates in found] == [("2", "7", 1), ("1", "4", 2)]


def test_in_a_club_of_everybody_nobody_could_have_met_later():
    field = Field(EIGHT.teams, EIGHT.ids, (EIGHT.ids,))
    assert early(field) == ()
