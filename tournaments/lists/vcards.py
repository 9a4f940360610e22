"""Cards of an address book -> a table with a person a row."""

import quopri
import re
from typing import Final

from tournaments.lists.table import Row, Table

_HEAD: Final = ("Nome e cognome", "Telefono", "Email")


def is_cards(text: str) -> bool:
    """Whether a text is such a file."""
    return text.lstrip("\ufeff \r\n\t")[:11].upper() == "BEGIN:VCARD"


def cards_table(text: str) -> Table:
    """A row a card, numbered by its place; the first row is the heading, which has no number in the file."""
    soft = re.sub(r"=\r?\n", "", text) if "QUOTED-PRINTABLE" in text.upper() else text
    lines = re.sub(r"\r?\n[ \t]", "", soft).splitlines()
    rows, card = [Row(0, _HEAD)], dict.fromkeys(("FN", "N", "TEL", "EMAIL"), "")
    for line in lines:
        name, _colon, value = line.partition(":")
        words = name.upper().split(";")
        key = words[0].rpartition(".")[2]
        if key == "END":
            rows.append(Row(len(rows), (card["FN"] or card["N"], card["TEL"], card["EMAIL"])))
            card = dict.fromkeys(card, "")
        elif key in card and not card[key]:
            card[key] = _value(key, words, value)
    return Table(tuple(rows))


def _value(key: str, words: list[str], value: str) -> str:
    if any("QUOTED-PRINTABLE" in word for word in words):
        charset = next((word.partition("=")[2] for word in words if word.startswith("CHARSET=")), "utf-8")
        try:
            value = quopri.decodestring(value.encode("latin-1", errors="replace")).decode(charset, errors="replace")
        except LookupError:
            return value
    if key == "N":
        surname, given, *_more = [*re.split(r"(?<!\\);", value), "", ""]
        value = f"{given} {surname}"
    return " ".join(re.sub(r"\\(.)", r"\1", value.removeprefix("tel:").removeprefix("mailto:")).split())
