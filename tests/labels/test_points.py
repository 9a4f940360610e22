"""Points and places as people read them, and Italian articles before numbers."""

import json
from fractions import Fraction

import pytest
from django.utils import translation
from django.utils.translation import override

from tournaments.labels.points import (
    BEFORE_A_VOWEL,
    as_shown,
    figure,
    ordinal,
    points_in_words,
    taken_in_words,
    with_article,
)
from tournaments.pages.projector.ceremony import _top_name
from tournaments.pages.shared.ranking.standings_words import _above, _below


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


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ["1º", "2º", "3º", "4º", "11º", "12º", "13º", "21º", "111º"]),
        ("en", ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th"]),
    ],
)
def test_a_place_is_counted_as_the_language_does_it(language: str, said: list[str]) -> None:
    with translation.override(language):
        assert [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 111)] == said


def test_an_article_is_elided_before_ottavo_undicesimo_and_what_begins_like_them() -> None:
    with translation.override("it"):
        assert (_below(8), _above(11), _below(6)) == ("sotto l’8º", "sopra l’11º", "sotto il 6º")
        assert [_top_name(top) for top in (8, 10, 0)] == ["Dall’8º posto", "Dal 10º posto", "Dall’ultimo posto"]


UNITS = ["zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici"]
UNITS += ["tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove"]
TENS = ["", "", "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"]


def read_aloud(number: int) -> str:
    """A number up to 1.999 as an Italian reads it, by hand."""
    if number < 20:
        return UNITS[number]
    if number < 100:
        return TENS[number // 10] + (UNITS[number % 10] if number % 10 else "")
    if number < 1000:
        hundreds = "cento" if number < 200 else UNITS[number // 100] + "cento"
        return hundreds + (read_aloud(number % 100) if number % 100 else "")
    return "mille" + (read_aloud(number % 1000) if number % 1000 else "")


def begins_with_a_vowel(word: str) -> bool:
    return word[0] in "aeiou"


@pytest.mark.parametrize("article", BEFORE_A_VOWEL)
def test_an_article_is_right_before_every_number(article: str) -> None:
    for number in range(1, 2000):
        word = read_aloud(number)
        counted = BEFORE_A_VOWEL[article] if begins_with_a_vowel(word) else f"{article} "
        assert with_article(article, number, counted=True) == f"{counted}{number}", word
        ordinal = "primo" if number == 1 else word
        placed = BEFORE_A_VOWEL[article] if begins_with_a_vowel(ordinal) else f"{article} "
        assert with_article(article, f"{number}º") == f"{placed}{number}º", ordinal


@pytest.mark.parametrize(
    ("article", "said", "whole"),
    [
        ("Dal", "8º", "Dall’8º"),
        ("Dal", "6º", "Dal 6º"),
        ("I", "8", "Gli 8"),
        ("il", "08/12/2026", "l’08/12/2026"),
        ("il", "28/12/2026 13:16", "il 28/12/2026 13:16"),
        ("del", "1 gennaio 2027", "del 1 gennaio 2027"),
        ("i", "1.850 €", "i 1.850 €"),
        ("i", "domani", "i domani"),
    ],
)
def test_days_sums_and_the_beginning_of_a_sentence(article: str, said: str, whole: str) -> None:
    assert with_article(article, said) == whole


def test_another_language_gets_the_number_alone() -> None:
    with translation.override("en"):
        assert with_article("dal", "8th") == "8th"
