"""Fractions that no table can show, alone or together."""

from dataclasses import replace
from datetime import UTC, datetime, time
from fractions import Fraction

import pytest

from rules.modifiers import GIRANDOLA, Use
from tests.seasons.sheets import FIRST_DAY, evening, season, teams
from tournaments.seasons.checked import SeasonProblem
from tournaments.seasons.counting import MOST_SHOWN, check_numbers, check_scale
from tournaments.seasons.regulation_document import BAR, CIRCUIT, GIOCHI, MEAN
from tournaments.seasons.types import Attendance, Counted, Scoring

PRIMES = [number for number in range(2, 1000) if all(number % one for one in range(2, number))]


def codes(one):
    return [(problem.code, problem.where) for problem in check_numbers(one)]


@pytest.mark.parametrize("number", [Fraction(1, 1000), Fraction(7, 2), Fraction(999_999_999)])
def test_what_people_write_is_taken(number):
    one = season(replace(CIRCUIT, counted=Counted()), [replace(evening(1, f"AB:{number} CD:1"), part="1")])
    assert codes(one) == []


def test_every_fraction_with_more_than_a_thousand_below_the_line_is_named_at_its_place():
    fine = Fraction(1, 1001)
    regulation = replace(BAR, scoring=Scoring(values=(Fraction(3), fine)), attendance=Attendance(fine))
    sheet = replace(evening(1, f"A:{fine} B:2"), weight=fine, modifiers=(replace(GIRANDOLA, amount=fine),))
    assert codes(season(regulation, [sheet])) == [
        (SeasonProblem.DENOMINATOR_TOO_LARGE, where)
        for where in (
            ("regulation", "scoring", "values", 1),
            ("regulation", "attendance", "points"),
            ("result_sheets", 0, "weight"),
            ("result_sheets", 0, "lines", 0, "points"),
            ("result_sheets", 0, "modifiers", 0, "amount"),
        )
    ]


def test_so_is_a_number_of_ten_digits_and_a_mean_by_more_than_a_thousand_matches():
    one = replace(evening(1, "A:1000000000 B:1"), lines=evening(1, "A:1000000000 B:1").lines)
    assert codes(season(BAR, [one])) == [(SeasonProblem.NUMBER_TOO_LARGE, ("result_sheets", 0, "lines", 0, "points"))]
    lines = tuple(replace(line, matches=1009) for line in one.lines[1:])
    found = codes(season(MEAN, [replace(one, lines=lines)]))
    assert found == [(SeasonProblem.DENOMINATOR_TOO_LARGE, ("result_sheets", 0, "lines", 0, "matches"))]


def test_many_fractions_that_are_harmless_alone_are_too_fine_together():
    """The primes below a thousand multiply to a number of 416 digits; those below 100 to one of 37."""
    every = [evening(number, f"A:1/{prime} B:0") for number, prime in enumerate(PRIMES)]
    assert codes(season(BAR, every)) == [(SeasonProblem.TOO_FINE, ())]
    assert codes(season(BAR, every[:25])) == []
    assert check_scale(season(BAR, every), most=MOST_SHOWN) == ()


def test_so_are_effects_that_are_declared_again_and_again():
    """A factor of 997/1000 forty times is a denominator of 120 digits."""
    slow = replace(GIRANDOLA, amount=Fraction(997, 1000), uses_per_team=100)
    midnight = datetime.combine(FIRST_DAY, time(), UTC)
    uses = tuple(Use(str(number), slow.key, "Ponte", midnight) for number in range(40))
    one = replace(teams("1", ["Ponte", "Villa"]), uses=uses, modifiers=(slow,))
    assert codes(season(GIOCHI, [one])) == [(SeasonProblem.TOO_FINE, ())]
    assert codes(season(GIOCHI, [replace(one, uses=uses[:3])])) == []
