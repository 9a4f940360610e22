"""Money as people write it, in whole cents. Every box for a sum is read here."""

import re

_SIGN = r"(?:€|euro|eur)"
_SUM = re.compile(
    rf"{_SIGN}? ?"
    r"(?P<whole>[1-9][0-9]{0,2}(?P<mark>[.,'’ ])[0-9]{3}(?:(?P=mark)[0-9]{3})?|[0-9]{1,9})"
    r"(?:(?P<point>[.,])(?P<cents>[0-9]{1,2})|,[-–—=]{1,2})?"
    rf" ?{_SIGN}?"
)


def read_euro(text: str) -> int | None:
    """ "12,50", "12.5", "€ 12", "12,50 euro", "1.000" or "1.000,00 €" -> cents; None for anything else.

    A point before three digits sets thousands apart, as in print: "1.000" is a thousand euros. Before one or two it is
    the comma that a keyboard for numbers lacks: "12.50" is twelve euros fifty, for nobody groups by two. A comma before
    three digits is nothing in Italian and a thousand in English: "1,000" is refused, not guessed; "1,000.50" is clear.
    """
    found = _SUM.fullmatch(" ".join(text.split()).lower())
    if found is None:
        return None
    mark, point = found["mark"], found["point"]
    if mark and (mark == point or (mark == "," and not point)):
        return None
    return int(re.sub("[^0-9]", "", found["whole"])) * 100 + int((found["cents"] or "0").ljust(2, "0"))


def says_euro(text: str) -> bool:
    """Whether a text names the money, and is not a bare number."""
    return re.search(_SIGN, text.lower()) is not None


def in_boxes(cents: int | None) -> str:
    """ "12" or "12,50", as `read_euro` reads it; "" for none."""
    if cents is None:
        return ""
    return f"{cents // 100}" if cents % 100 == 0 else f"{cents // 100},{cents % 100:02d}"
