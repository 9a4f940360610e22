"""Points as people read them."""

import json
from fractions import Fraction

import pytest
from django.utils.translation import override

from tournaments.labels.points import as_shown, figure, points_in_words, taken_in_words


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        (7, "7"),
        (0, "0"),
        (Fraction(7, 2), "3½"),
        (Fraction(1, 2), "½"),
        (Fraction(10, 3), "3⅓"),
        (Fraction(2, 3), "⅔"),
        (Fraction(15, 4), "3¾"),
        (Fraction(5, 6), "⅚"),
        (Fraction(23, 7), "3 2/7"),
        (Fraction(2, 7), "2/7"),
        (Fraction(-3, 2), "−1½"),
        (Fraction(6, 2), "3"),
        (-13, "−13"),
    ],
)
def test_a_fraction_is_read_at_a_glance(points: int | Fraction, shown: str) -> None:
    assert str(figure(points)) == shown
    assert f"{figure(points)}" == shown


def test_a_fraction_in_a_column_is_read_as_well() -> None:
    """Where a width is named Python would ask the number how it is written."""
    assert f"{figure(Fraction(7, 2)):>4}" == "  3½"


def test_a_figure_is_still_the_number_that_it_is() -> None:
    assert figure(Fraction(7, 2)) * 2 == 7
    assert figure(7) is not None
    assert type(figure(7)) is int


def test_a_script_is_given_what_is_shown() -> None:
    assert json.loads(json.dumps([as_shown(7), as_shown(Fraction(7, 2))])) == [7, "3½"]


@pytest.mark.parametrize(
    ("points", "italian", "english"),
    [
        (0, "0 punti", "0 points"),
        (1, "1 punto", "1 point"),
        (2, "2 punti", "2 points"),
        (Fraction(1, 2), "½ punto", "½ point"),
        (Fraction(7, 2), "3½ punti", "3½ points"),
    ],
)
def test_points_are_counted_in_words(points: int | Fraction, italian: str, english: str) -> None:
    with override("it"):
        assert points_in_words(points) == italian
    with override("en"):
        assert points_in_words(points) == english


def test_what_a_penalty_took_is_counted_in_words() -> None:
    assert taken_in_words(1) == "1 punto tolto"
    assert taken_in_words(Fraction(3, 2)) == "1½ punti tolti"
