"""What a cell is by itself: an address, a telephone, a date, money, a yes or no, a number, a name, or words."""

import re
import unicodedata
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from tournaments.event.letters import fold
from tournaments.event.surnames import FORENAMES, LITTLE_WORDS


class Cell(Enum):
    """What a cell is, whatever is above it."""

    EMPTY = auto()
    EMAIL = auto()
    PHONE = auto()
    DATE = auto()
    MONEY = auto()
    YES_NO = auto()
    NUMBER = auto()
    NAME = auto()
    WORDS = auto()


def word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


_EMAIL: Final = re.compile(r"(?:mailto:)?[^\s@<>;,\"]+@[^\s@<>;,\"]+\.[^\W\d]{2,}")
# At least six digits, however they are set apart: no year, no "Bar Sport 2000" and no street has as many.
_PHONE: Final = re.compile(r"(?:\+|00|\()?\d(?:[ ./()-]{0,3}\d){5,14}(?!\d)")
_YEARS: Final = re.compile(r"(?:18|19|20)\d\d ?[/-] ?(?:18|19|20)?\d\d")
_DATE: Final = re.compile(
    r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})?[T, ]*(?:(?:ore )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d+)?)?"
    r"\s*(?:[ap]\.?m\.?)?\s*(?:GMT|UTC|CET|CEST|OGT|OEZ|MEZ|Z)?(?:[+-]\d{1,2}(?::?\d{2})?)?",
    re.IGNORECASE,
)
MONEY: Final = "€💰💶💵💴💷🪙💳"
"""Signs of money: alone behind a name they say that it was paid."""
CURRENCY: Final = re.compile(rf"[{MONEY}]|(?:\b|(?<=\d))euro?s?\b|\bchf\b", re.IGNORECASE)
_TEL: Final = re.compile(r"^(?:tel|cell|cel|telefono|cellulare|mobile|phone)\b[.:]* *", re.IGNORECASE)
_GROWN: Final = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])")
_FORENAMES: Final = word_set(FORENAMES)
_LITTLE: Final = word_set(LITTLE_WORDS)
YES: Final = word_set(
    """
    si yes y s ja oui vero true ok x v pag pagato pagata pagati pagate paid bezahlt paye pagado fatto saldato
    saldata acconsento accetto acconsento d accordo agree
    """
)
NO: Final = word_set("no n nein non falso false unpaid mai")
TICKS: Final = "✓✔✅☑☒✗✘❌×☐👍👌👎🚫⛔"
CROSSES: Final = "✗✘❌☐👎🚫⛔"
"""Those of the ticks that say no."""
TINTS: Final = re.compile("[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]")
"""What only says how the sign before it is drawn: in colours, in the colour of a skin."""
BETWEEN_NAMES: Final = word_set("e detto detta il in ved vedova nata nato")
"""Words inside of names that begin small."""
_SMALL: Final = _LITTLE | BETWEEN_NAMES | word_set("jr sr ii iii")
_NOT_IN_NAMES: Final = re.compile(r"[@?!:;=<>{}\[\]%€$#_\\|*^~]|\.\.\.|…")
_CLUB_WORDS: Final = word_set(
    """
    bar circolo club trattoria osteria pizzeria polisportiva acli arci asd us ac gs pro loco caffe locanda
    bocciofila societa associazione dopolavoro enoteca birreria
    """
)
MOST_WORDS: Final = 8


def find_email(text: str) -> str:
    """The first e-mail address in a text."""
    found = _EMAIL.search(text) if "@" in text else None
    return found[0] if found else ""


def find_phone(text: str) -> str:
    """What looks like a telephone number; nothing where nothing does."""
    if sum(map(str.isdigit, text)) < 6:
        return ""
    found = (one[0].strip() for one in _PHONE.finditer(text) if not _YEARS.fullmatch(one[0]))
    return next((one if ")" in one else one.lstrip("(") for one in found), "")


@lru_cache(maxsize=65536)
def kind_of_cell(text: str) -> Cell:
    """What a cell is."""
    text = text.strip()
    if not text:
        return Cell.EMPTY
    if any(map(str.isdigit, text)):
        return _with_digits(text)
    if _EMAIL.fullmatch(text):
        return Cell.EMAIL
    words = fold(text).split()
    few = 0 < len(words) == len(set(words)) <= 2
    if TINTS.sub("", text) in TICKS + MONEY or (few and words[0] in YES | NO and set(words) <= YES | NO | {"ho"}):
        return Cell.YES_NO
    return Cell.NAME if is_name(text) else Cell.WORDS


def _with_digits(text: str) -> Cell:
    if _EMAIL.fullmatch(text):
        return Cell.EMAIL
    if _DATE.fullmatch(text) and re.search(r"[/:-]|\.\d+\.", text):
        return Cell.DATE
    plain = _TEL.sub("", text)
    if find_phone(plain) == plain.strip(" ."):
        return Cell.PHONE
    if CURRENCY.search(text) and len(text) < 20:
        return Cell.MONEY
    return Cell.NUMBER if re.fullmatch(r"(?:n\.? ?)?[\d.,\ufe0f\u20e3]+[.)°]?", text) else Cell.WORDS


def is_name(text: str) -> bool:
    """Whether a text can be the name of somebody: words of letters, with what names have between them."""
    if len(text) > 120 or _NOT_IN_NAMES.search(text):
        return False
    words = text.split()
    return 0 < len(words) <= MOST_WORDS and all(any(map(str.isalpha, word)) or _is_picture(word) for word in words)


def _is_picture(word: str) -> bool:
    return all(unicodedata.category(sign) in ("So", "Mn", "Sk") or sign == "\u200d" for sign in word)


def has_forename(text: str) -> bool:
    """Whether one of its words is a forename that we know."""
    return any(word in _FORENAMES for word in fold(_GROWN.sub(" ", text)).split())


def all_forenames(text: str) -> bool:
    """Whether all of its words are such."""
    words = fold(text).split()
    return bool(words) and all(word in _FORENAMES for word in words)


def is_half(text: str) -> bool:
    """Whether a text is one half of a name: a word, forenames alone, or a surname with its little words."""
    words = fold(re.sub("['’-]", "", text)).split()
    whole = len(words) > 2 and words[-1] in _FORENAMES and not words[-2].startswith("san")  # De Monte Paolo
    return len(words) == 1 or all_forenames(text) or (0 < len(words) < 4 and words[0] in _LITTLE and not whole)


def is_little(word: str) -> bool:
    """Whether it is a word that is written small inside of names."""
    return fold(word) in _SMALL


def is_club(text: str) -> bool:
    """Whether a text names a bar or club, as far as its words say so."""
    return bool(_CLUB_WORDS & set(fold(text).split()))
