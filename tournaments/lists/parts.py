"""A sheet -> the tables on it, below or beside each other, each under a heading of its own."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tournaments.event.letters import fold
from tournaments.lists.columns import heading_row, is_heading, is_title_row
from tournaments.lists.headings import heading, may_head
from tournaments.lists.table import NAMES, Row, Table


def parts(table: Table) -> list[Table]:
    """The tables of a sheet: where another heading is below or beside the first, another begins."""
    at = heading_row(table.rows)
    if at is None:
        return [table]
    above = {fold(cell) for cell in table.rows[at].cells if cell}
    starts, titles = [at], dict[int, str]()
    for place, row in enumerate(table.rows[at + 1 :], start=at + 1):
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
    before, row = rows[place - 2 : place][0], rows[place - 1]
    filled = [cell for cell in row.cells if cell]
    behind = row.number - before.number > 1 or not any(before.cells)
    return {place - 1: filled[0]} if len(filled) == 1 and (behind or is_title_row(row)) else {}


def _heads(cells: Sequence[str]) -> bool:
    """Whether a row heads names, by two cells at least that are headings and nothing else."""
    known = [found for found in map(heading, filter(None, cells)) if found and found.whole]
    return len(known) > 1 and any(found.kind in NAMES for found in known)


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
    spans = [(start + 1, end) for start, end in pairwise(edges) if end - start > 1]
    named = [
        span
        for span in spans
        if any(said and said.kind in NAMES for cell in above[span[0] : span[1]] for said in [heading(cell)])
    ]
    alike = len({tuple(map(fold, filter(None, above[start:end]))) for start, end in named}) == 1
    if len(named) < 2 or not alike:
        return [table]
    return [
        replace(
            table,
            rows=tuple(
                replace(row, cells=tuple(cell if start <= place < end else "" for place, cell in enumerate(row.cells)))
                for row in table.rows
            ),
        )
        for start, end in named
    ]
