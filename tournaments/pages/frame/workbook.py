"""Tables as an Excel workbook: the same tables, the same bytes."""

import datetime
import io
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.pages.frame.grid import Cell, Grid

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

LONGEST_NAME = 31
FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
NARROWEST, WIDEST = 6, 28
HEAD_HEIGHT = 15  # points a line; every word of a head may need its own, and not every program makes room by itself
A4 = 9
AS_PARTS = "# ??/??"  # 3 1/2


def workbook(grids: Sequence[Grid], *, title: str, day: datetime.date) -> bytes:
    """The bytes of a workbook, a sheet for each table. Texts stay texts whatever they begin with, numbers are numbers.

    A fraction becomes the nearest number that a spreadsheet has, and is shown as the fraction that it is.
    `day` is in it as the day on which it was made, so that nothing depends on the clock.
    """
    import xlsxwriter  # here, because few ask for this file and no start needs it

    kept = io.BytesIO()
    with xlsxwriter.Workbook(kept, {"in_memory": True}) as book:
        book.set_properties({"title": title, "created": datetime.datetime.combine(day, datetime.time())})
        parts = book.add_format({"num_format": AS_PARTS})
        wrapped = book.add_format({"text_wrap": True, "valign": "top"})
        strong = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        for name, grid in zip(_names(grids), grids, strict=True):
            sheet = book.add_worksheet(name)
            sheet.freeze_panes(1, 0)
            sheet.set_row(0, HEAD_HEIGHT * max((len(words.split()) for words in grid.head), default=1))
            _print_on_one_width(sheet)
            for column, words in enumerate(grid.head):
                sheet.write_string(0, column, words, strong)
                sheet.set_column(column, column, _width(words, (row[column] for row in grid.rows)))
            for line, row in enumerate(grid.rows, start=1):
                _write(sheet, line, row, parts, wrapped)
            sheet.autofilter(0, 0, len(grid.rows), len(grid.head) - 1)
    return kept.getvalue()


def _print_on_one_width(sheet: "Worksheet") -> None:
    """A printed sheet has all columns beside each other, and its head on every page."""
    sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)


def _write(sheet: "Worksheet", line: int, row: Sequence[Cell], parts: "Format", wrapped: "Format") -> None:
    for column, cell in enumerate(row):
        if isinstance(cell, int):
            sheet.write_number(line, column, cell)
        elif isinstance(cell, Fraction):
            sheet.write_number(line, column, float(cell), parts)
        elif cell is not None:
            sheet.write_string(line, column, cell, wrapped if len(cell) > WIDEST else None)


def _width(head: str, cells: Iterable[Cell]) -> int:
    """Enough letters for the longest word of the head and the longest cell, within bounds."""
    longest = max([*map(len, head.split()), *(len(str(cell)) for cell in cells if cell is not None)], default=0)
    return min(max(longest + 2, NARROWEST), WIDEST)


def _names(grids: Sequence[Grid]) -> list[str]:
    """Names that Excel takes: short, without some marks, none twice."""
    names: list[str] = []
    for number, grid in enumerate(grids, start=1):
        name = FORBIDDEN.sub(" ", grid.title).strip(" '")[:LONGEST_NAME] or str(number)
        taken = name.casefold() in (other.casefold() for other in names)
        names.append(f"{name[: LONGEST_NAME - 4]} {number}" if taken else name)
    return names
