"""Tables for a spreadsheet as text, semicolons between the cells: what every spreadsheet opens."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format

from tournaments.pages.frame.grid import Cell, Euros

PLACES = 4

# With one of these at its head a spreadsheet takes a text for a formula and carries it out.
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")  # wide, as in East Asia
# A number below zero begins with one of them and is no formula.
NUMBER = re.compile(r"-[0-9]+")
# Excel takes a file without this mark for one of the letters of its own country.
MARK = "\ufeff"


def delimited(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The bytes of the file; no text in it is carried out as a formula.

    Whole numbers stay numbers, also below zero; fractions come as the decimal numbers of the reader's language, since a
    spreadsheet would take 7/2 for a day.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";")
    writer.writerow([_harmless(cell) for cell in head])
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return (MARK + text.getvalue()).encode()


def _harmless(cell: Cell) -> str | int | None:
    if isinstance(cell, Euros):
        return _decimal(Fraction(cell.cents, 100))
    if isinstance(cell, Fraction):
        return _decimal(cell)
    if isinstance(cell, str) and cell.startswith(FORMULA) and not NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def _decimal(number: Fraction) -> str:
    """3,5 or 3,3333: exact where so many places suffice."""
    shown = f"{Decimal(number.numerator) / number.denominator:.{PLACES}f}"
    return number_format(shown.rstrip("0").rstrip("."), use_l10n=True)
