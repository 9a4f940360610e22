"""Means, partners and fractions over evenings, counted by hand."""

from dataclasses import replace
from datetime import UTC, datetime, time
from fractions import Fraction

import pytest

from rules.modifiers import GIRANDOLA, Use
from tests.seasons.sheets import FIRST_DAY, evening, season, teams
from tournaments.seasons.checked import SeasonProblem
from tournaments.seasons.counting import MOST_SHOWN, check_numbers, check_scale
from tournaments.seasons.people import Opponent, Partner, companions
from tournaments.seasons.regulation_document import BAR, CIRCUIT, GIOCHI, MEAN
from tournaments.seasons.scoring import means
from tournaments.seasons.types import Attendance, Counted, Scoring, Season, SheetMeeting, Unit

PAIRS = evening(1, "AB:9 CD:6 EF:3", meetings=(
    SheetMeeting(((0,), (1,)), (5, 2)), SheetMeeting(((2,), (0,)), (3, 4)), SheetMeeting(((1,), (2,)), (4, 0)),
))  # fmt: skip
SINGLES = evening(2, "A:7 C:7 B:4 D:4", meetings=(
    SheetMeeting(((0, 1), (2, 3)), (5, 2)), SheetMeeting(((0, 2), (1, 3)), (2, 2)),
))  # fmt: skip


def both(unit: Unit = Unit.PERSON) -> Season:
    return season(replace(MEAN, unit=unit), (PAIRS, SINGLES) if unit is Unit.PERSON else (PAIRS,))


def test_partners_are_those_of_the_line_and_of_the_side() -> None:
    assert companions(both(), "A").partners == (Partner("B", 2), Partner("C", 1))


def test_opponents_are_met_on_the_other_side_with_what_both_made() -> None:
    assert companions(both(), "A").opponents == (
        Opponent("D", 3, 2, 1, 0, (12, 6)),
        Opponent("C", 2, 1, 1, 0, (7, 4)),
        Opponent("B", 1, 1, 0, 0, (5, 2)),
        Opponent("E", 1, 1, 0, 0, (4, 3)),
        Opponent("F", 1, 1, 0, 0, (4, 3)),
    )


def test_a_pair_meets_pairs_and_has_no_partner() -> None:
    found = companions(both(Unit.PAIR), "A + B")
    assert found.partners == ()
    assert [(one.unit, one.won, one.lost) for one in found.opponents] == [("C + D", 1, 0), ("E + F", 1, 0)]


def test_a_mean_is_drawn_to_the_middle_by_twelve_matches() -> None:
    """A made 16 in 10 matches; all ten times that somebody came made 58 in 50, so the middle is 29/25."""
    found = means(both())["A"]
    assert (found.evenings, found.matches, found.mean, found.middle) == (2, 10, Fraction(8, 5), Fraction(29, 25))
    assert found.drawn == (16 + 12 * Fraction(29, 25)) / 22
    assert found.own == Fraction(10, 22)


def test_where_no_line_tells_points_there_is_no_mean() -> None:
    assert means(season(MEAN, (evening(1, "A B"),))) == {}


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
