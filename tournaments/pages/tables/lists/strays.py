"""Items of a list that are no names, such as telephones and payments. Names are public."""

import re

from tournaments.event.letters import fold

# At least six digits, however they are set apart: no year, no "Bar Sport 2000" and no street has as many.
_PHONE = re.compile(r"\+?\d(?:[ ./()-]{0,3}\d){5,}")
_YEARS = re.compile(r"(?:18|19|20)\d\d ?[/-] ?(?:18|19|20)?\d\d")
_NOTES = frozenset({"pagato", "pagata", "pagati", "pagate", "pagare", "ok", "paid", "unpaid"})
"""No person's name contains these."""
_TICKS = frozenset(
    {"x", "v", "si", "no", "yes", "paga", "pago", "saldo", "saldato", "acconto", "presente", "assente", "confermato"}
    | {"iscritto", "euro", "eur", "quota", "tel", "cell", "telefono"}
)
"""A cell of these alone, or of signs and numbers, says something about somebody."""
_BESIDE = frozenset({"da", "non", "gia", "ha", "e", "to", "not"})


def find_phone(text: str) -> str:
    """What looks like a telephone number; nothing where nothing does."""
    return next((found[0] for found in _PHONE.finditer(text) if not _YEARS.fullmatch(found[0])), "")


def find_note(name: str) -> str:
    """The first word of a name that says who has paid, and is nobody's name."""
    return next((word for word in fold(name).split() if word in _NOTES), "")


def is_note(text: str) -> bool:
    """Whether a cell says something about somebody, and is the name of nothing."""
    words = [word for word in fold(text).split() if not word.isdigit()]
    return bool(text) and set(words) <= _NOTES | _TICKS | _BESIDE and not (words and set(words) <= _BESIDE)
