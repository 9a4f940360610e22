"""Italian articles and prepositions before a number: l’8º, dall’11º, gli 80, il 28/12. Other languages have their own
words in the sentence, and are given the number alone.
"""

import re

from rules.words import get_language

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
