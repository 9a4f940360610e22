"""A line of a pasted list of pairs or players -> its cells, and how they were told apart."""

import csv
import re
from dataclasses import dataclass
from itertools import dropwhile

from rules.sides import PARTNERS
from tournaments.event.letters import fold
from tournaments.pages.tables.lists.roster import HEADINGS

CLUB_HEADINGS = frozenset({"bar", "circolo", "club", "societa", "famiglia", "paese", "locale"})
SEED_HEADINGS = frozenset({"testa di serie", "teste di serie", "tds", "t d s", "seed", "serie"})
PAIR_HEADINGS = frozenset(
    {"coppia", "coppie", "pair", "pairs", "primo", "secondo", "compagno", "socio", "partner", "nome e cognome"}
    | {"terzo", "terzetto", "terzetti", "trio", "trios", "third"}
    | {f"{word} {number}" for word in ("giocatore", "nome", "player", "name", "cognome") for number in "123"}
)
# Signs that are between two people and in no name; a hyphen only with a space on both sides.
# They are looked for where every blank is single: a run of blanks would be gone over from each of its blanks.
_BETWEEN = re.compile(r" -+ | ?[–—/&+] ?")
_AND = re.compile(r" (?:e|ed|con|and|with) ")
_ROW_NUMBER = re.compile(r"\d+[.)]?")


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a line without row numbers in front; the people of an entrant are cells of their own.

    `line` is all of it with single blanks, `parts` how many cells signs made of the first one (1 without any). `open`:
    behind or before such a sign there is nobody. `commas`: nothing but commas tells the cells apart.
    """

    line: str
    words: tuple[str, ...]
    parts: int = 1
    open: bool = False
    commas: bool = False
    signs: bool = False


def read_cells(line: str, people: int) -> Cells:
    """Take one line apart, in which an entrant is so many `people`."""
    line = re.sub(r"^\s*(?:\d+[.)]?|[-–—•*·])\s+(?=\S)", "", line.strip("\ufeff"))
    single = " ".join(line.split())
    mark = next((mark for mark in "\t;" if mark in line), None)
    if mark is None and "," in line and not (people > 1 and (_BETWEEN.search(single) or _AND.search(single))):
        mark = ","
    cells = [" ".join(cell.split()) for cell in (columns(line, mark) if mark else [line])]
    cells = list(dropwhile(lambda cell: not cell or _ROW_NUMBER.fullmatch(cell), cells))
    signs = bool(cells) and _BETWEEN.search(cells[0]) is not None
    first = (
        _told_apart(cells[0], people, alone=all(not cell or cell.isdigit() for cell in cells[1:]))
        if people > 1 and cells
        else cells[:1]
    )
    named = [part for part in first if part]
    words = tuple(cell for cell in (*named, *cells[1:]) if cell)
    nobody = len(named) < len(first) and len([part for part in named if not part.isdigit()]) < people
    return Cells(single, words, max(1, len(named)), nobody, mark == ",", signs)


def _told_apart(cell: str, people: int, *, alone: bool) -> list[str]:
    """The people in a cell; an empty one where a sign has nobody on its other side. Where more than two play together
    commas part them, too: "Anna, Bruno e Carla".

    A hyphen without blanks counts where it can be nothing else: it is the only one and is between two single names,
    or between two of more, in a cell that is `alone` in its line.
    """
    listed = cell.split(",") if people > PARTNERS else [cell]
    parts = [name.strip() for one in listed for part in _BETWEEN.split(f"{one} ") for name in _AND.split(part)]
    if len(parts) > 1 or not alone or cell.count("-") != 1:
        return parts
    one, other = cell.split("-")
    both = all(any(letter.isalpha() for letter in side) for side in (one, other))
    return [one.strip(), other.strip()] if both and (" " not in cell or _whole_names(cell)) else parts


def _whole_names(cell: str) -> bool:
    """Whether its one hyphen is between two names of several words."""
    return cell.count("-") == 1 and min(len(side.split()) for side in cell.split("-")) > 1


def name_cells_under(cells: Cells) -> int:
    """How many cells hold one name under this heading; 0 where the line is none."""
    words = [fold(cell) for cell in cells.words]
    known = HEADINGS | CLUB_HEADINGS | SEED_HEADINGS | PAIR_HEADINGS
    if not words or not set(words) <= known or set(words) <= CLUB_HEADINGS:
        return 0
    return 2 if any("cognome" in word for word in words) and any(word.startswith("nome") for word in words) else 1


def names_in(cell: str, people: int) -> list[str]:
    """The names of the people in a cell, told apart by the signs between them where there may be several."""
    return [name for name in (_told_apart(cell, people, alone=True) if people > 1 else [cell]) if name]


def parting_is_unclear(cells: Cells) -> bool:
    """Whether a hyphen may part two people or belong to a double surname."""
    names = [cell for cell in cells.words if not cell.isdigit()]
    alone = len(names) == 1 and "-" in names[0]
    if cells.open or alone:
        return alone and not cells.open
    parted = cells.parts == 1 and len(names) == 2 and "-" in names[0]
    return parted and (" " not in names[0] or _whole_names(names[0]))


def columns(line: str, mark: str) -> list[str]:
    """The cells of a line between these marks, with or without quotes."""
    try:
        return next(csv.reader([line], delimiter=mark), [])
    except csv.Error:
        return line.split(mark)
