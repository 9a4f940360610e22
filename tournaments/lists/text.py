"""Bytes or pasted text -> tables: which letters they are written in, and what parts the cells."""

import codecs
import csv
import quopri
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from tournaments.event.letters import composed, fold
from tournaments.lists.chat import chat_messages
from tournaments.lists.columns import heading_cells, heading_row, is_heading, is_title_row
from tournaments.lists.headings import heading, may_head
from tournaments.lists.list_table import MOST_COLUMNS, MOST_LETTERS, MOST_ROWS, NAMES, Kind, Row, Table

OLD: Final = "cp850"
WINDOWS: Final = "cp1252"
_OLD_LETTERS: Final = frozenset(b"\x80\x81\x82\x84\x85\x87\x8a\x8d\x90\x94\x95\x97\xa0\xa1\xa2\xa3\xa4\xb5\xb7\xd4\xde")
"""What code page 850 writes the letters of Italian and its neighbours with; Windows has signs there."""
_SURE_OLD: Final = frozenset(b"\x81\x8d\x8f\x90\x9d")
"""Bytes that mean nothing on Windows."""
_WINDOWS_LETTERS: Final = re.compile(rb"[\xc0-\xff]")
_GAP: Final = re.compile(r" {3,}|\xa0{3,}")
_RULE: Final = re.compile(r"[\s|:+=-]*")
_DRESSED: Final = re.compile(r"(?<!\w)([*_~])(?=[^\s*_~])([^*_~\n]+)(?<=\S)\1(?!\w)")
_NAMED_TEAM: Final = re.compile(r"(?!(?i:coppia|squadra|pair|paar|team|giocatore|player)\b)[^:]{2,40}: +[^\W\d][^:]*$")
"""A line that names a team and, behind a colon, its people."""
_SIGNS: Final = ";\t|"
_BETWEEN_PEOPLE: Final = re.compile(r" [-–—/&+] | (?:e|ed|con|and|with) ")


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


def text_table(text: str) -> Table:
    """The rows of a text. A line that says only which sign parts the cells is none of them."""
    text = composed(text).lstrip("\ufeff")
    told = re.match(r"\s*\"?sep=(.)\"?[ \t;,]*(?:\r\n|\r|\n)", text)
    if told:
        text = text[told.end() :]
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    sign = told[1] if told else _sign(text)
    if not told and (form := _form_rows(text.split("\n"))):
        return Table(tuple(form[:MOST_ROWS]), cut=len(form) > MOST_ROWS)
    rows = _records(text, sign)
    if sign == "\t":
        rows = _aligned(rows)
    found = [_row(number, cells[:MOST_COLUMNS]) for number, cells in enumerate(rows[:MOST_ROWS], start=1)]
    return Table(_framed(found) if sign == "|" else tuple(found), cut=len(rows) > MOST_ROWS)


_LABELLED: Final = re.compile(r"\s*[*_]?([^\W\d][^:;,\t\"]{1,59}?)[*_]?\s*:\s*(.*)")


def _form_rows(lines: Sequence[str]) -> list[Row]:
    """A row an answered form, by the number of its first line, where most lines are headings with what was answered:
    "Giocatore 1: ..." below "Squadra: ...". None where they are not. What is no answer has a column of its own.
    """
    found = [_LABELLED.fullmatch(line) for line in lines]
    labels = {fold(one[1]): one[1] for one in found if one and (said := heading(one[1])) and said.whole}
    answers = [one for one in found if one and fold(one[1]) in labels]
    kinds = {said.kind for label in labels.values() if (said := heading(label))}
    again = len(answers) > len(labels) or len(labels) < 6
    if (
        len(kinds) < 2
        or not kinds & NAMES
        or not again
        or 10 * len(answers) < 6 * sum(map(bool, map(str.strip, lines)))
    ):
        return []
    places = {label: place for place, label in enumerate(labels)}
    rows, form = [Row(0, (*labels.values(), ""))], dict[int, str]()
    begun = 0
    for number, (line, one) in enumerate(zip([*lines, ""], [*found, None], strict=True), start=1):
        place = places.get(fold(one[1])) if one else None
        if form and (place in form or number > len(lines)):
            rows.append(Row(begun, tuple(form.get(cell, "") for cell in range(len(places) + 1))))
            form = {}
        begun = begun if form else number
        if place is not None and one:
            form[place] = _plain(one[2])
        elif line.strip():
            form[len(places)] = " ".join(filter(None, (form.get(len(places), ""), _plain(line))))
    return rows


def _aligned(rows: list[list[str]]) -> list[list[str]]:
    """The rows without the empty cells where these only bring names below each other: else all rows are as wide."""
    filled = [[cell for cell in cells if cell.strip()] for cells in rows]
    same = len({len(cells) for cells in filled if cells}) == 1
    return filled if same and len({len(cells) for cells, some in zip(rows, filled, strict=True) if some}) > 1 else rows


def _row(number: int, cells: Sequence[str]) -> Row:
    """A row, its cells without the signs by which a chat writes bold and slanted; what these strike through is kept
    apart.
    """
    plain = tuple(map(_plain, cells))
    if not any(sign in cell for cell in plain for sign in "*_~"):
        return Row(number, plain)
    struck = frozenset(place for place, cell in enumerate(plain) if re.fullmatch(r"[\d.) ]*~[^~]+~", cell))
    return Row(number, tuple(_DRESSED.sub(r"\2", cell) for cell in plain), struck=struck)


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
        if width == 2 and not quoted and any("," not in line and _BETWEEN_PEOPLE.search(line) for line in lines):
            return best if having[best] else ""
        if (
            width > 1
            and often * 10 >= 6 * sum(commas.values())
            and (quoted or named * 2 < len(lines) or (width > 2 and often == sum(commas.values())))
        ):
            return ","
    if len(lines) > 1 and sum(bool(_NAMED_TEAM.match(line)) for line in lines) * 10 >= 8 * len(lines):
        return ":"
    if sum(bool(_GAP.search(line.strip())) for line in lines) * 10 >= 6 * len(lines) and lines:
        return " "
    return best if having[best] else ""


def _has_sign_between_people(line: str) -> bool:
    return "," in line and bool(_BETWEEN_PEOPLE.search(line))


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


# A sheet -> the tables on it, below or beside each other, each under a heading of its own.


def parts(table: Table) -> list[Table]:
    """The tables of a sheet: where another heading is below the first, or beside it and does not count on, another
    begins.
    """
    at = heading_row(table.rows)
    if at is None:
        return [table]
    above = {fold(cell) for cell in table.rows[at].cells if cell}
    below = heading_cells(table.rows, at)[1]
    starts, titles = [at], dict[int, str]()
    for place, row in enumerate(table.rows[below:], start=below):
        if may_head(row.cells) and is_heading(row.cells) and _heads(row.cells):
            titles |= _title_above(table.rows, place)
            if {fold(cell) for cell in row.cells if cell} != above:
                starts.append(place)
    ends = [*starts[1:], len(table.rows)]
    found = [
        replace(
            table,
            name=titles.get(start - 1, table.name),
            rows=tuple(table.rows[place] for place in range(0 if start == at else start, end) if place not in titles),
        )
        for start, end in zip(starts, ends, strict=True)
    ]
    return [half for part in found for half in _beside(part)]


def _title_above(rows: Sequence[Row], place: int) -> dict[int, str]:
    """The line over a heading that says what the table is about, by its place: a cell alone, of words of titles or
    behind an empty row.
    """
    before, row = rows[max(0, place - 2)], rows[place - 1]
    filled = [cell for cell in row.cells if cell]
    behind = row.number - before.number > 1 or not any(before.cells)
    return {place - 1: filled[0]} if len(filled) == 1 and (behind or is_title_row(row)) else {}


def _heads(cells: Sequence[str]) -> bool:
    """Whether a row heads names, by two cells at least that are headings and nothing else."""
    known = [found for found in map(heading, filter(None, cells)) if found and found.whole]
    return len(known) > 1 and any(found.kind in NAMES for found in known)


def _again(above: Sequence[str], least: int = 3) -> list[tuple[int, int]]:
    """Where a heading of three cells and more comes again as a whole, beside itself; nowhere else."""
    said = [fold(cell) for cell in above]
    wide = next((wide for wide in range(least, len(said) // 2 + 1) if said == said[:wide] * (len(said) // wide)), 0)
    return [(start, start + wide) for start in range(0, len(said), wide)] if wide and all(said[:wide]) else []


def _beside(table: Table) -> list[Table]:
    """The tables side by side, an empty column between them, each with names under a heading of its own."""
    at = heading_row(table.rows)
    if at is None:
        return [table]
    above = table.rows[at].cells
    width = max(len(row.cells) for row in table.rows)
    empty = [
        place
        for place in range(width)
        if not any(len(row.cells) > place and row.cells[place] for row in table.rows[at:])
    ]
    edges = [-1, *empty, width]
    narrow = _again(above, 2)
    spans = narrow if narrow and _counted_on(table, at, narrow) else _again(above)
    spans = spans or [(start + 1, end) for start, end in pairwise(edges) if end - start > 1]
    named = [
        span
        for span in spans
        if any(said and said.kind in NAMES for cell in above[span[0] : span[1]] for said in [heading(cell)])
    ]
    alike = len({tuple(map(fold, filter(None, above[start:end]))) for start, end in named}) == 1
    if len(named) < 2 or not alike:
        return [table]
    halves = [replace(table, rows=tuple(_cut(row, span, span[0]) for row in table.rows)) for span in named]
    return [_one_below_the_other(table, at, named)] if _counted_on(table, at, named) else halves


def _cut(row: Row, span: tuple[int, int], to: int, further: int = 0) -> Row:
    """What a row has in some columns, moved `to` a place, with a number so much `further`; nothing else of it."""
    start, end = span
    struck = frozenset(place - start + to for place in row.struck if start <= place < end)
    return replace(row, number=row.number + further, cells=("",) * to + row.cells[start:end], struck=struck)


def _counted_on(table: Table, at: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether each of the tables side by side counts on where the one before ends: a list that is one, in columns as on
    paper.
    """
    above, below = heading_cells(table.rows, at)
    found = list[int]()
    for start, end in spans:
        heads = ((place, heading(cell)) for place, cell in enumerate(above[start:end], start=start))
        counting = [place for place, said in heads if said and said.kind is Kind.ROW]
        cells = [row.cells[counting[0]] for row in table.rows[below:] if counting and len(row.cells) > counting[0]]
        numbers = [int(said) for cell in cells if (said := cell.strip(" .)")).isascii() and said.isdigit()]
        if not numbers:
            return False
        found += numbers
    return all(one < other for one, other in pairwise(found))


def _one_below_the_other(table: Table, at: int, spans: Sequence[tuple[int, int]]) -> Table:
    """Tables side by side as one; what was beside is numbered as if it came below."""
    first, *others = spans
    to, (_above, below) = first[0], heading_cells(table.rows, at)
    rows = [_cut(row, first, to) for row in table.rows]
    for number, span in enumerate(others, start=1):
        moved = (_cut(row, span, to, number * table.rows[-1].number) for row in table.rows[below:])
        rows += [row for row in moved if any(row.cells)]
    return replace(table, rows=tuple(rows))


# Cards of an address book -> a table with a person a row.

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


# What was sent -> tables: a chat, cards of an address book, or text with cells.


def read_text(text: str) -> tuple[Table, ...]:
    """The tables of a pasted text."""
    if is_cards(text):
        return (cards_table(text),)
    if messages := chat_messages(text):
        return (Table(messages=messages[:MOST_ROWS], cut=len(messages) > MOST_ROWS),)
    return (text_table(text),)


def read_bytes(content: bytes) -> tuple[Table, ...]:
    """The tables of a text file; where its letters may be read in two ways, with the rows that the other writes."""
    text, other = decode(content)
    if not other or is_cards(text) or chat_messages(text):
        return read_text(text)
    table = text_table(text)
    pairs = zip(table.rows, text_table(other).rows, strict=False)
    others = {row.number: also.cells for row, also in pairs if row.cells != also.cells}
    return (replace(table, others=others),)
