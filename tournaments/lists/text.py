"""Bytes or pasted text -> tables: which letters they are written in, and what parts the cells."""

import codecs
import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from tournaments.event.letters import composed
from tournaments.lists.table import MOST_COLUMNS, MOST_LETTERS, MOST_ROWS, Row, Table

OLD: Final = "cp850"
WINDOWS: Final = "cp1252"
_OLD_LETTERS: Final = frozenset(b"\x80\x81\x82\x84\x85\x87\x8a\x8d\x90\x94\x95\x97\xa0\xa1\xa2\xa3\xa4\xb5\xb7\xd4\xde")
"""What code page 850 writes the letters of Italian and its neighbours with; Windows has signs there."""
_SURE_OLD: Final = frozenset(b"\x81\x8d\x8f\x90\x9d")
"""Bytes that mean nothing on Windows."""
_WINDOWS_LETTERS: Final = re.compile(rb"[\xc0-\xff]")
_GAP: Final = re.compile(r" {3,}|\xa0{3,}")
_RULE: Final = re.compile(r"[\s|:+=-]*")
_SIGNS: Final = ";\t|"


def decode(content: bytes) -> tuple[str, str]:
    """The text of a file, and the other way to read its letters where it may be meant: UTF-8 and UTF-16 as their bytes
    say, else as Windows writes, or as older programs did (code page 850) where letters say so.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace"), ""
    if b"\0" in content[:400]:
        even, odd = content[:400:2].count(0), content[1:400:2].count(0)
        return content.decode("utf-16-le" if odd > even else "utf-16-be", errors="replace"), ""
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        windows, old = content.decode(WINDOWS, errors="replace"), content.decode(OLD)
    high = Counter(byte for before, byte in pairwise(content) if byte > 0x7F and chr(before).isalpha())
    likely = sum(count for byte, count in high.items() if byte in _OLD_LETTERS)
    if not likely and not (set(content) & _SURE_OLD):
        return windows, ""
    return (old, windows) if likely >= len(_WINDOWS_LETTERS.findall(content)) else (windows, old)


def text_tables(content: bytes, letters: str = "") -> tuple[Table, ...]:
    """The table of a text file. `letters` is the code page that somebody chose where it was asked."""
    if letters in (OLD, WINDOWS):
        return (text_table(content.decode(letters, errors="replace")),)
    text, other = decode(content)
    table = text_table(text)
    if not other:
        return (table,)
    pairs = zip(table.rows, text_table(other).rows, strict=False)
    doubts = {
        row.number: next(both for both in zip(row.cells, also.cells, strict=False) if both[0] != both[1])
        for row, also in pairs
        if row.cells != also.cells and len(row.cells) == len(also.cells)
    }
    return (replace(table, doubts=doubts),)


def text_table(text: str) -> Table:
    """The rows of a text. A line that says only which sign parts the cells is none of them."""
    text = composed(text).lstrip("\ufeff")
    told = re.match(r"\s*\"?sep=(.)\"?[ \t;,]*(?:\r\n|\r|\n)", text)
    if told:
        text = text[told.end() :]
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    sign = told[1] if told else _sign(text)
    rows = _records(text, sign)
    found = [
        Row(number, tuple(_plain(cell) for cell in cells[:MOST_COLUMNS]))
        for number, cells in enumerate(rows[:MOST_ROWS], start=1)
    ]
    return Table(_framed(found) if sign == "|" else tuple(found), cut=len(rows) > MOST_ROWS)


def _plain(cell: str) -> str:
    """A cell with single blanks, its lines kept apart, as is what a tabulator parts that parts no columns."""
    if len(cell) > MOST_LETTERS:
        cell = cell[: MOST_LETTERS + 1]
    lines = (" ".join(line.split()) for line in cell.replace("\t", "\n").split("\n"))
    return "\n".join(line for line in lines if line)


def _framed(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows of a table drawn with bars, without the empty cells at both of its sides and the rules between."""
    framed = all(not row.cells[0] and not row.cells[-1] for row in rows if any(row.cells))
    cut = [replace(row, cells=row.cells[1:-1]) for row in rows] if framed else rows
    return tuple(
        replace(row, cells=()) if row.cells and all(_RULE.fullmatch(cell) for cell in row.cells) else row for row in cut
    )


def _sign(text: str) -> str:
    """What parts the cells: a tabulator, a semicolon or a bar wherever there is one, a comma where most lines have as
    many, several blanks where most lines have some; else nothing.
    """
    lines = [line for line in text.split("\n")[:MOST_ROWS] if line.strip()]
    having = {sign: sum(sign in line for line in lines) for sign in _SIGNS}
    best = max(_SIGNS, key=lambda sign: having[sign])
    if having[best] * 3 >= len(lines) and having[best]:
        return best
    commas = Counter(len(cells) for cells in _records(text, ",") if any(map(str.strip, cells)))
    if commas:
        (width, often), quoted = commas.most_common(1)[0], '"' in text
        named = sum(map(_has_sign_between_people, lines))
        if (
            width > 1
            and often * 10 >= 6 * sum(commas.values())
            and (quoted or named * 2 < len(lines) or (width > 2 and often == sum(commas.values())))
        ):
            return ","
    if sum(bool(_GAP.search(line.strip())) for line in lines) * 10 >= 6 * len(lines) and lines:
        return " "
    return best if having[best] else ""


def _has_sign_between_people(line: str) -> bool:
    return "," in line and bool(re.search(r" [-–—/&+] | (?:e|ed|con|and|with) ", line))


def _records(text: str, sign: str) -> list[list[str]]:
    """The cells of all rows; a quote that is never closed is a letter like others."""
    lines = text.split("\n")
    if sign in ("", " "):
        found = [_GAP.split(line.strip()) if sign else [line] for line in lines]
    else:
        found = _quoted(text, sign) or [line.split(sign) for line in lines]
    while found and not any(map(str.strip, found[-1])):
        found.pop()
    return found


def _quoted(text: str, sign: str) -> list[list[str]]:
    """The rows as the csv module reads them; none where quotes swallow what is no cell."""
    try:
        found = list(
            csv.reader([f"{line}\n" for line in text.split("\n")], delimiter=sign, skipinitialspace=True, strict=False)
        )
    except csv.Error:
        return []
    odd = any(cell.count("\n") > 20 or len(cell) > MOST_LETTERS for cells in found for cell in cells)
    return [] if odd or text.count('"') % 2 else found
