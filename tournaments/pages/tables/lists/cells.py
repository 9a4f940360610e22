"""The lines of a pasted list -> their cells, one below the other, and what each column of them is."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.pages.tables.lists.columns import Columns
from tournaments.pages.tables.lists.lines import columns, names_in, read_cells

MOST_COLUMNS = 12
"""Of more it cannot be said what they are; they are read as before."""
NAMES = ("first", "second", "third")

Chosen = Mapping[int, str]
"""From the place of a column to the box that its cells belong in, "" where they belong in none."""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list: the box that most of its cells came into, "" for none, and what is in it for example."""

    place: int
    box: str
    sample: str


def cells_of(line: str, people: int, table: Columns | None) -> tuple[str, ...]:
    """The cells of a line as they are, those of people who are told apart by a sign or a word one by one."""
    if table is not None:
        cells = table.cells(line)
        if people > 1 and len(table.names) == 1:
            place = table.names[0]
            cells[place : place + 1] = _parted(cells[place], people)
        return tuple(cells)
    line = re.sub(r"^\s*(?:\d+[.)]|\d+(?= )|[-–—•*·])\s+(?=\S)", "", line.strip("\ufeff"))
    mark = next((mark for mark in "\t;" if mark in line), None)
    if mark is None and read_cells(line, people).commas:
        mark = ","
    cells = [" ".join(cell.split()) for cell in (columns(line, mark) if mark else [line])]
    named = next((place for place, cell in enumerate(cells) if any(letter.isalpha() for letter in cell)), None)
    if people > 1 and named is not None and len(parts := names_in(cells[named], people)) > 1:
        cells[named : named + 1] = parts
    return tuple(cells)


def boxes_under(table: Columns, people: int) -> dict[int, str]:
    """What a heading says of every column of `cells_of`."""
    places, others = list(table.names), dict(table.others)
    if people > 1 and len(places) == 1:
        alone = places[0]
        places = [alone + more for more in range(people)]
        others = {box: place + (people - 1) * (place > alone) for box, place in others.items()}
    share = max(1, len(places) // people)
    found = {place: NAMES[min(number // share, people - 1)] for number, place in enumerate(places)}
    return found | {place: box for box, place in others.items()}


def columns_read(lines: Iterable[tuple[Sequence[str], Mapping[str, str]]], said: Chosen) -> tuple[ListColumn, ...]:
    """What the columns are: as is `said` of them, else what most of their cells were read as. `lines` are cells with
    the boxes that came of them.
    """
    votes: dict[int, Counter[str]] = {}
    samples: dict[int, str] = {}
    for cells, boxes in lines:
        for place, cell in enumerate(cells[:MOST_COLUMNS]):
            if cell:
                samples.setdefault(place, cell)
                votes.setdefault(place, Counter())[_box_of(cell, boxes)] += 1
    return tuple(
        ListColumn(place, said[place] if place in said else votes[place].most_common(1)[0][0], samples[place])
        for place in sorted(votes)
    )


def _box_of(cell: str, boxes: Mapping[str, str]) -> str:
    """The box that a cell came into, whole or as a part; what no box has the words of is a word on who has paid."""
    filled = {box: value for box, value in boxes.items() if value and box != "paid"}
    whole = next((box for box, value in filled.items() if value == cell), None)
    part = next((box for box, value in filled.items() if value in cell or (box in NAMES and cell in value)), None)
    return whole or part or ("paid" if boxes["paid"] and not cell.isdigit() else "")


def _parted(cell: str, people: int) -> list[str]:
    """The people of a cell, in as many cells; one more is with the last."""
    names = names_in(cell, people)
    return [*names[: people - 1], " - ".join(names[people - 1 :]), *[""] * people][:people]
