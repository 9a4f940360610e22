"""Tables as an Excel workbook: the same tables, the same bytes."""

import csv
import datetime
import io
import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.formats import number_format

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet


# What a spreadsheet is given: texts and exact numbers in rows, under one head.


@dataclass(frozen=True, slots=True)
class Euros:
    """Money, a number of cents."""

    cents: int

    def __str__(self) -> str:
        return f"{'-' * (self.cents < 0)}{abs(self.cents) // 100}.{abs(self.cents) % 100:02d}"


Cell = str | int | Fraction | Euros | None
"""None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Grid:
    """One table; every row is as long as the head."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def number(text: object) -> Cell:
    """What a page shows in a cell, as a number where it is a whole one, nothing where it is empty."""
    shown = "" if text is None else str(text)
    if shown.isascii() and shown.isdigit():
        return int(shown)
    return shown or None


def filled(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> tuple[tuple[str, ...], tuple[tuple[Cell, ...], ...]]:
    """The same without the columns in which no row says anything."""
    kept = [place for place in range(len(head)) if any(row[place] is not None for row in rows) or not rows]
    return tuple(head[place] for place in kept), tuple(tuple(row[place] for place in kept) for row in rows)


BOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LONGEST_NAME = 31
FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
WIDE = re.compile("[mw]", re.IGNORECASE)
NARROWEST, WIDEST = 6, 32
LINE, LETTER = 15, 7
"""Points that a line and a letter take where the program that opens the file lacks its font and takes a wider one."""
SHORT = 6  # letters of a cell whose head may be turned: "60, 71" are two totals of one deal
LETTERS_ACROSS = 110
"""Letters that fit on upright A4; wider tables are in landscape."""
TURNED_LINES = 2
A4 = 9
AS_PARTS = "# ??/??"  # 3 1/2
AS_EUROS = "#,##0.00\\ [$€]"


def workbook(grids: Sequence[Grid], *, title: str, day: datetime.date) -> bytes:
    """The bytes of a workbook, a sheet for each table. Texts stay texts whatever they begin with, numbers are numbers.

    A fraction becomes the nearest number that a spreadsheet has, and is shown as the fraction that it is.
    `day` is in it as the day on which it was made, so that nothing depends on the clock.
    """
    import xlsxwriter  # here, because few ask for this file and no start needs it

    kept = io.BytesIO()
    with xlsxwriter.Workbook(kept, {"in_memory": True}) as book:
        book.set_properties({"title": title, "created": datetime.datetime.combine(day, datetime.time())})
        look = _Look(
            number=book.add_format({"valign": "top"}),
            parts=book.add_format({"valign": "top", "num_format": AS_PARTS}),
            euros=book.add_format({"valign": "top", "num_format": AS_EUROS}),
            words=book.add_format({"valign": "top", "text_wrap": True, "indent": 1}),
        )
        strong = book.add_format({"bold": True, "text_wrap": True, "valign": "bottom"})
        turned = book.add_format({"bold": True, "text_wrap": True, "valign": "bottom", "rotation": 90})
        for name, grid in zip(_names(grids), grids, strict=True):
            sheet = book.add_worksheet(name)
            sheet.freeze_panes(1, 0)
            heads = [_Column.over(words, [row[column] for row in grid.rows]) for column, words in enumerate(grid.head)]
            sheet.set_row(0, max((head.height for head in heads), default=LINE))
            _print_on_one_width(sheet, sum(head.width for head in heads))
            for column, head in enumerate(heads):
                sheet.write_string(0, column, head.words, turned if head.turned else strong)
                sheet.set_column(column, column, head.width)
            for line, row in enumerate(grid.rows, start=1):
                _write(sheet, line, row, look)
                sheet.set_row(line, LINE * max(map(lines_of, row, heads), default=1))
            sheet.autofilter(0, 0, len(grid.rows), len(grid.head) - 1)
    return kept.getvalue()


@dataclass(frozen=True, slots=True)
class _Look:
    """Cell formats: whole numbers, fractions, money, words."""

    number: "Format"
    parts: "Format"
    euros: "Format"
    words: "Format"


@dataclass(frozen=True, slots=True)
class _Column:
    """The head of a column: how wide the column is, and whether the words run upwards, as those of many narrow columns
    of numbers do; else they would be shrunk to nothing on paper.
    """

    words: str
    width: int
    turned: bool

    @classmethod
    def over(cls, words: str, cells: Sequence[Cell]) -> "_Column":
        """Enough letters for the longest word of the head and the longest cell, within bounds."""
        of_cells = max((len(str(cell)) for cell in cells if cell is not None), default=0)
        of_words = max(map(len, words.split()), default=0)
        turned = of_cells <= SHORT < of_words and len(words.split()) > 1
        return cls(words, min(max((of_cells if turned else max(of_cells, of_words)) + 2, NARROWEST), WIDEST), turned)

    @property
    def height(self) -> int:
        """Points: a line for every word, since not every program makes room by itself; turned, in two lines."""
        if not self.turned:
            return LINE * max(len(self.words.split()), 1)
        lengths = range(max(map(len, self.words.split())), len(self.words) + 1)
        return LINE + LETTER * next(most for most in lengths if len(textwrap.wrap(self.words, most)) <= TURNED_LINES)


def _print_on_one_width(sheet: "Worksheet", letters: int) -> None:
    """A printed sheet has all columns beside each other, and its head on every page."""
    if letters > LETTERS_ACROSS:
        sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)


def lines_of(cell: Cell, column: _Column) -> int:
    """How many lines a cell takes; where it is longer than its column, the widest letters count twice."""
    if not isinstance(cell, str) or len(cell) + 2 <= column.width:
        return 1
    return len(textwrap.wrap(WIDE.sub(r"\g<0>\g<0>", cell), column.width))


def _write(sheet: "Worksheet", line: int, row: Sequence[Cell], look: _Look) -> None:
    for column, cell in enumerate(row):
        if isinstance(cell, int):
            sheet.write_number(line, column, cell, look.number)
        elif isinstance(cell, Fraction):
            sheet.write_number(line, column, float(cell), look.parts)
        elif isinstance(cell, Euros):
            sheet.write_number(line, column, float(Fraction(cell.cents, 100)), look.euros)
        elif cell is not None:
            sheet.write_string(line, column, cell, look.words)


def _names(grids: Sequence[Grid]) -> list[str]:
    """Names that Excel takes: short, without some marks, none twice."""
    names: list[str] = []
    for number, grid in enumerate(grids, start=1):
        name = FORBIDDEN.sub(" ", grid.title).strip(" '")[:LONGEST_NAME] or str(number)
        taken = name.casefold() in (other.casefold() for other in names)
        names.append(f"{name[: LONGEST_NAME - 4]} {number}" if taken else name)
    return names


# Tables for a spreadsheet as text, semicolons between the cells: what every spreadsheet opens.

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
    """3,5 or 3,3333: exact if these places are enough."""
    shown = f"{Decimal(number.numerator) / number.denominator:.{PLACES}f}"
    return number_format(shown.rstrip("0").rstrip("."), use_l10n=True)
