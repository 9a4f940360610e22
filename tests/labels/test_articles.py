"""Italian articles before numbers, against how the numbers are read aloud."""

import pytest
from django.utils import translation

from tournaments.labels.points import BEFORE_A_VOWEL, with_article

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
