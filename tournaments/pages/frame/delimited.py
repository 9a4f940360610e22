"""Tables for a spreadsheet as text, semicolons between the cells: what every spreadsheet opens."""

import csv
import io
from collections.abc import Iterable, Sequence

from tournaments.pages.frame.grid import Cell

# With one of these at its head a spreadsheet takes a text for a formula and carries it out.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# Excel takes a file without this mark for one of the letters of its own country.
MARK = "\ufeff"


def delimited(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The bytes of the file; no text in it is carried out as a formula."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";")
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return (MARK + text.getvalue()).encode()


def _harmless(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
