"""Exact points as people write them: 3½, 3⅓, −½; others as 3 2/7."""

import re
from collections.abc import Callable
from fractions import Fraction

from rules.match_points import Points, exact
from rules.words import get_language, ngettext

SIGNS = {
    Fraction(number, of): sign
    for of, signs in ((2, "½"), (3, "⅓⅔"), (4, "¼ ¾"), (5, "⅕⅖⅗⅘"), (6, "⅙   ⅚"), (8, "⅛ ⅜ ⅝ ⅞"))
    for number, sign in enumerate(signs, start=1)
    if sign != " "
}
MINUS = "−"


class Figure(Fraction):
    """A number that shows itself as people write it, and goes into a spreadsheet as the number that it is."""

    def __str__(self) -> str:
        whole, rest = divmod(abs(Fraction(self)), 1)
        if not rest:
            return f"{MINUS if self < 0 else ''}{whole}"
        shown = SIGNS.get(rest) or f" {rest}"
        return f"{MINUS if self < 0 else ''}{whole or ''}{shown if whole else shown.strip()}"

    def __format__(self, spec: str) -> str:
        """Its own text, because fractions of Python 3.13 format differently."""
        return format(str(self), spec)


def figure(points: Points) -> int | Figure:
    """Points as a page shows them: a whole number as it is, below nothing with the sign that is as wide as a plus."""
    whole = exact(points)
    return whole if isinstance(whole, int) and whole >= 0 else Figure(whole)


def as_shown(points: Points) -> int | str:
    """What a page shows, for a script."""
    shown = figure(points)
    return str(shown) if isinstance(shown, Figure) else shown


def points_in_words(points: Points) -> str:
    """ "3½ punti", "1 punto", "½ punto"."""
    return ngettext("%(count)s punto", "%(count)s punti", _number(points)) % {"count": figure(points)}


def taken_in_words(points: Points) -> str:
    """ "2 punti tolti"."""
    return ngettext("%(count)s punto tolto", "%(count)s punti tolti", _number(points)) % {"count": figure(points)}


def _number(points: Points) -> int:
    """How many a language takes them for: a part of one is one of them."""
    return 1 if 0 < abs(Fraction(points)) <= 1 else 2


# A place in the order of a ranking, as each language counts it.

ENDINGS = {1: "st", 2: "nd", 3: "rd"}
TEENS = range(11, 14)
ORDINALS: dict[str, Callable[[int], str]] = {}
"""How every language of the settings counts a place."""


def ordinal(place: int) -> str:
    """ "3º", in English "3rd"."""
    return ORDINALS[get_language() or "it"](place)


def _english(place: int) -> str:
    ending = "th" if place % 100 in TEENS else ENDINGS.get(place % 10, "th")
    return f"{place}{ending}"


ORDINALS |= {"it": "{}º".format, "en": _english}


# Italian articles and prepositions before a number: l’8º, dall’11º, gli 80, il 28/12. Other languages have their own
# words in the sentence, and are given the number alone.

BEFORE_A_VOWEL = {
    "il": "l’",
    "al": "all’",
    "dal": "dall’",
    "del": "dell’",
    "nel": "nell’",
    "sul": "sull’",
    "i": "gli ",
    "ai": "agli ",
    "dai": "dagli ",
    "dei": "degli ",
    "tra i": "tra gli ",
}
"""What these become where the number after them is read with a vowel in front: otto, undici, ottanta, ottocento."""
_LEADING = re.compile(r"\d+")


def with_article(article: str, number: int | str, *, counted: bool = False) -> str:
    """ "l’8º" of "il" and "8º"; a day or a sum is read by the number that it begins with.

    `counted`: the number says how many, so that 1 is "uno" and not "primo". An article with a capital keeps it.
    """
    if get_language() != "it":
        return str(number)
    plain = article[:1].lower() + article[1:]
    said = BEFORE_A_VOWEL[plain] if _begins_with_a_vowel(str(number), counted=counted) else f"{plain} "
    return f"{said[:1].upper() if plain != article else said[:1]}{said[1:]}{number}"


def _begins_with_a_vowel(number: str, *, counted: bool) -> bool:
    """Of numbers up to 1.999: mille and what follows it is read with a consonant in front."""
    found = _LEADING.match(number.replace(".", ""))
    value = int(found[0]) if found else 0
    return value in {8, 11, *range(80, 90), *range(800, 900)} or (counted and value == 1)
