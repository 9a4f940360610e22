"""A bracket for paper: which matches are on which sheet, and the marks by which one sheet leads to another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count, islice

from tournaments.pages.shared.brackets.parts import Column, Link, Part
from tournaments.pages.shared.words.present import LETTERS
from tournaments.scheduling.bracket.types import Node, NodeKey, Path, Section


class Paper(StrEnum):
    """The size of the sheets, which lie on their side."""

    A4 = "a4"
    A3 = "a3"


ROWS = {Paper.A4: 8, Paper.A3: 16}
COLUMNS = {Paper.A4: 4, Paper.A3: 5}


@dataclass(frozen=True, slots=True)
class Slice:
    """The matches of one column that are on a sheet; `link` leads to the next column of the same sheet."""

    column: Column
    nodes: tuple[Node, ...]
    link: Link


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a part: columns beside each other, or one long column in several; `rows` are those of its height.

    `beside` are matches that have room in its corner: the one for third place beside the final.
    """

    part: Part
    slices: tuple[Slice, ...]
    rows: int
    beside: tuple[Node, ...] = ()

    @property
    def nodes(self) -> tuple[Node, ...]:
        return (*(node for one in self.slices for node in one.nodes), *self.beside)


@dataclass(frozen=True, slots=True)
class Mark:
    """A joining mark: from which sheet its winner goes on to which sheet and row there, all counted from 1."""

    name: str
    from_sheet: int
    to_sheet: int
    row: int


def sheets_of(parts: Sequence[Part], paper: Paper) -> tuple[Sheet, ...]:
    """All sheets in the order in which they are numbered."""
    third = {part.number: part.nodes for part in parts if part.section is Section.THIRD}
    found: list[Sheet] = []
    for part in parts:
        if part.section is Section.THIRD:
            continue
        made = list(_part_sheets(part, paper))
        if part.section is Section.MAIN:
            last = made.pop()
            made.append(Sheet(part, last.slices, last.rows, third.get(part.number, ())))
        found += made
    return tuple(found)


def marks_of(sheets: Sequence[Sheet]) -> Mapping[NodeKey, Mark]:
    """The mark of every match whose winner goes on to another sheet of its part, in the order of the sheets."""
    sheet_of = {node.key: number for number, sheet in enumerate(sheets, start=1) for node in sheet.nodes}
    rows = dict(entry for number, sheet in enumerate(sheets, start=1) for entry in _rows(number, sheet, sheet_of))
    names = mark_names()
    return {
        node.key: Mark(next(names), number, *rows[node.key])
        for number, sheet in enumerate(sheets, start=1)
        for node in sheet.nodes
        if node.key in rows
    }


def mark_names() -> Iterator[str]:
    """A to Z, then AA, AB and so on."""
    for number in count():
        first, second = divmod(number, len(LETTERS))
        yield (LETTERS[first - 1] if first else "") + LETTERS[second]


def _rows(number: int, sheet: Sheet, sheet_of: Mapping[NodeKey, int]) -> Iterator[tuple[NodeKey, tuple[int, int]]]:
    """The sheet and the row, counted by sides, at which winners of other sheets come in."""
    sources = [source for node in sheet.slices[0].nodes for source in node.sources]
    for row, source in enumerate(sources, start=1):
        if source.match and source.path is Path.WINNER and sheet_of[source.match] != number:
            yield source.match, (number, row)


def _part_sheets(part: Part, paper: Paper) -> Iterator[Sheet]:
    first = 0
    while first < len(part.columns):
        last = _last_of_band(part, first, paper)
        columns = part.columns[first : last + 1]
        if len(columns) == 1 and len(columns[0].nodes) > ROWS[paper] // 2:
            yield from _lists(part, columns[0], paper)
        else:
            yield from _trees(part, columns, _most_rows(columns, paper))
        first = last + 1


def _last_of_band(part: Part, first: int, paper: Paper) -> int:
    """The last column that fits on one sheet with the first, so that no winner's way is cut between them."""
    last = first
    while last + 1 < len(part.columns) and last + 1 - first < COLUMNS[paper]:
        columns = part.columns[first : last + 2]
        linked = all(column.link is not Link.LOOSE for column in columns[:-1])
        roots = len(columns[-1].nodes) if linked else 1
        if max(len(column.nodes) for column in columns) > roots * _most_rows(columns, paper):
            break
        last += 1
    return last


def _most_rows(columns: Sequence[Column], paper: Paper) -> int:
    """Where columns do not halve, names have less width, so they need more height."""
    return ROWS[paper] if all(column.link is Link.JOINS for column in columns[:-1]) else ROWS[paper] // 2


def _trees(part: Part, columns: Sequence[Column], most: int) -> Iterator[Sheet]:
    linked = all(column.link is not Link.LOOSE for column in columns[:-1])
    roots = len(columns[-1].nodes) if linked else 1
    widest = max(len(column.nodes) for column in columns)
    together = max(1, most * roots // widest)
    for first in range(0, roots, together):
        last = min(first + together, roots)
        slices = [
            Slice(column, column.nodes[first * size : last * size], column.link)
            for column in columns
            for size in (len(column.nodes) // roots,)
        ]
        slices[-1] = replace(slices[-1], link=Link.LOOSE)
        yield Sheet(part, tuple(slices), 1 << (max(len(one.nodes) for one in slices) - 1).bit_length())


def _lists(part: Part, column: Column, paper: Paper) -> Iterator[Sheet]:
    """A long column that no lines lead out of: down the sheet, then on to its right."""
    rows = ROWS[paper] // 2
    nodes = iter(column.nodes)
    while some := tuple(islice(nodes, rows * (COLUMNS[paper] - 1))):
        chunks = tuple(some[start : start + rows] for start in range(0, len(some), rows))
        yield Sheet(part, tuple(Slice(column, chunk, Link.LOOSE) for chunk in chunks), rows)
