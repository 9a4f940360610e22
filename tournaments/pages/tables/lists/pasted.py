"""A pasted list -> its lines, each taken apart into the boxes of a preview. Nothing is stored, and nothing is lost:
what may be two things is asked."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.event.letters import fold
from tournaments.event.surnames import surname_correction
from tournaments.pages.tables.lists.cells import NAMES, Chosen, ListColumn, boxes_under, cells_of, columns_read
from tournaments.pages.tables.lists.columns import Columns, columns_under
from tournaments.pages.tables.lists.lines import (
    Cells,
    columns,
    name_cells_under,
    names_in,
    parting_is_unclear,
    read_cells,
)
from tournaments.pages.tables.lists.roster import BadLine, lines_to_read
from tournaments.pages.tables.lists.strays import find_note, find_phone, is_note

BOXES = (*NAMES, "club", "phone", "paid", "card", "seed")
PAID = "on"
_CARD = re.compile(r"\b(?:tessera|tess\.?|card) *(?:n\.?|nr\.?|°|#)* *([a-z]{0,4}[-/]?\d{1,12})\b", re.IGNORECASE)
_NOTED = re.compile(r"\(?\b(?:(?:non|da|not) )?(?:ha )?(?:pagat[oaie]|pagare|paid|unpaid|ok)\b\)?", re.IGNORECASE)
_UNPAID = frozenset({"non", "no", "not", "da", "pagare", "unpaid", "acconto", "assente"})


class Asked(StrEnum):
    """What reading a line left open: whether the number beside the names is a telephone of theirs, whether the third
    name is a bar, and whether a hyphen parts two people.
    """

    PHONE_BESIDE = "phone_beside"
    THIRD_NAME = "third_name"
    HYPHEN = "hyphen"


@dataclass(frozen=True, slots=True)
class PastedLine:
    """A line by the number that it has in the box, with what would be in its boxes, and what is asked. `surnames` are
    those of its people where the list has a column for them, else empty.
    """

    number: int
    boxes: Mapping[str, str]
    asked: tuple[Asked, ...] = ()
    surnames: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PastedList:
    """The lines of a list, its columns, and what is not read: lines that are too long, and all behind the last one.

    `text` is all of it, `chosen` what somebody said of its columns.
    """

    lines: tuple[PastedLine, ...]
    columns: tuple[ListColumn, ...]
    left: tuple[BadLine, ...]
    text: str
    chosen: Chosen


def read_pasted(text: str, *, people: int, chosen: Chosen | None = None) -> PastedList:
    """A list in which an entrant is so many `people`.

    A heading says what the columns are; without one telephones, cards and words on who has paid are taken out of a
    line, and what is left is read as `entrants.read_entrants` does. What is `chosen` of a column goes before both.
    """
    lines, left = lines_to_read(text)
    found: list[PastedLine] = []
    table: Columns | None = None
    said = dict(chosen or {})
    read: list[tuple[Sequence[str], Mapping[str, str]]] = []
    for number, line in enumerate(lines, start=1):
        if heading := columns_under(line):
            table = heading
            said = boxes_under(heading, people) | said
        elif line.strip() and not name_cells_under(read_cells(line, people)):
            cells = cells_of(line, people, table)
            if chosen:
                boxes, asked = _as_chosen(cells, people, said)
                if table is None and read_cells(line, people).parts > people:
                    asked = (*asked, Asked.THIRD_NAME)
            else:
                boxes, asked = _under(table, line, people) if table else _guessed(line, people)
            if chosen or any(boxes.values()):
                found.append(PastedLine(number, boxes, asked, _surnames(table, cells, said, people)))
                read.append((cells, boxes))
    return PastedList(tuple(found), columns_read(read, said), left, text, dict(chosen or {}))


def read_as_chosen(text: str, *, people: int, chosen: Chosen) -> PastedList:
    """The same; where all that is chosen is what the columns are read as anyway, nothing is, and every line is read for
    itself again.
    """
    plain = read_pasted(text, people=people)
    same = all(column.box == chosen.get(column.place, column.box) for column in plain.columns)
    return plain if same else read_pasted(text, people=people, chosen=chosen)


def is_plain(text: str, *, people: int, entrants: int) -> bool:
    """Whether a list is so many entrants and nothing but names, bars and seeds, all of it read without a question, and
    every surname as it is proposed.
    """
    read = read_pasted(text, people=people)
    lines, left = read.lines, read.left
    whole = all(line.boxes[name] for line in lines for name in NAMES[:people])
    beside = any(line.boxes[name] for line in lines for name in ("phone", "paid", "card"))
    asked = any(line.asked or _corrected(line) for line in lines)
    return len(lines) == entrants and whole and not (left or beside or asked)


def _surnames(table: Columns | None, cells: Sequence[str], said: Chosen, people: int) -> tuple[str, ...]:
    """What is in the columns of surnames, where the rest of a name has a column of its own; by the boxes of names."""
    if table is None or len(table.names) < 2 * people:
        return ()
    found = {said.get(place): cells[place] for place in table.surnames}
    return tuple(found.get(box, "") for box in NAMES[:people])


def _corrected(line: PastedLine) -> bool:
    """Whether a surname is another one than would be proposed."""
    return any(surname_correction(line.boxes[box], one) for box, one in zip(NAMES, line.surnames, strict=False))


def _under(table: Columns, line: str, people: int) -> tuple[dict[str, str], tuple[Asked, ...]]:
    cells = table.cells(line)
    names = [cells[place] for place in table.names]
    each = len(names) // people if len(names) % people == 0 else 0
    if each:
        people_named = [" ".join(filter(None, names[start : start + each])) for start in range(0, len(names), each)]
    else:
        people_named = names_in(" ".join(filter(None, names)), people)
    boxes = dict.fromkeys(BOXES, "") | {box: cells[place] for box, place in table.others.items()}
    more = ", ".join(people_named[people:])
    beside = {"club": ", ".join(filter(None, (boxes["club"], more))), "paid": _paid(boxes["paid"])}
    return boxes | _named(people_named, people) | beside, (Asked.THIRD_NAME,) if more else ()


def _as_chosen(cells: Sequence[str], people: int, said: Chosen) -> tuple[dict[str, str], tuple[Asked, ...]]:
    """The cells of which it is said where they belong, there; what is left of the line is read as without that."""
    told: dict[str, list[str]] = defaultdict(list)
    for place, cell in enumerate(cells):
        told[said.get(place, "rest")] += [cell] if cell else []
    boxes = {box: (", " if box == "club" else " ").join(told[box]) for box in BOXES}
    boxes["paid"] = _paid(boxes["paid"])
    free = [name for name in NAMES[:people] if name not in said.values()]
    if not told["rest"]:
        return boxes, ()
    guessed, asked = _guessed("\t".join(told["rest"]), len(free), whole=len(free) == people)
    names = dict(zip(free, (guessed[box] for box in NAMES), strict=False))
    beside = {
        box: (", " if box == "club" else " ").join(filter(None, (boxes[box], guessed[box])))
        for box in ("club", "phone", "card", "seed")
    }
    doubts = tuple(one for one in asked if free or one is not Asked.THIRD_NAME)
    return boxes | names | beside | {"paid": boxes["paid"] or guessed["paid"]}, doubts


def _guessed(line: str, people: int, *, whole: bool = True) -> tuple[dict[str, str], tuple[Asked, ...]]:
    """A line of which nothing is known. `whole`: so many people are an entrant, and none of them is known already."""
    boxes = dict.fromkeys(BOXES, "")
    line = _without_own_cells(line, people, boxes)
    asked = []
    if card := _CARD.search(line):
        boxes["card"], line = card[1], line.replace(card[0], " ")
    if (phone := find_phone(line)) and not boxes["phone"]:
        boxes["phone"], line = phone, line.replace(phone, " ")
        asked.append(Asked.PHONE_BESIDE)
    if find_note(line) and (noted := _NOTED.search(line)):
        boxes["paid"], line = _paid(noted[0]), line.replace(noted[0], " ")
    return boxes | _parted(read_cells(line, people), people, asked, whole=whole), tuple(asked)


def _without_own_cells(line: str, people: int, boxes: dict[str, str]) -> str:
    """The line without the cells that hold nothing but a telephone, a card or a word on who has paid."""
    mark = next((mark for mark in "\t;" if mark in line), None)
    if mark is None:
        return line
    kept: list[str] = []
    for cell in columns(line, mark):
        phone, card = find_phone(cell), _CARD.search(cell)
        if card and not cell.replace(card[0], "").strip(" .:"):
            boxes["card"] = card[1]
        elif phone and not any(letter.isalpha() for letter in re.sub(r"(?i)\b(?:tel|cell)[a-z]*", "", cell)):
            boxes["phone"] = phone
        elif (
            is_note(cell)
            and not cell.strip().isdigit()
            and (find_note(cell) or len(names_in(" - ".join(kept), people)) >= people)
        ):
            boxes["paid"] = _paid(cell)
        else:
            kept.append(cell)
    return mark.join(kept)


def _parted(cells: Cells, people: int, asked: list[Asked], *, whole: bool) -> dict[str, str]:
    """The names, the bar and the seed of a line in which nothing else is left."""
    words = list(cells.words)
    surname_apart = people == 1 and whole and len(words) > 1 and " " not in words[0] and not words[1].isdigit()
    count = 2 if surname_apart else people
    names = [cell for cell in words[:count] if not cell.isdigit()]
    more = words[len(names) :]
    if people > 1 and parting_is_unclear(cells):
        asked.append(Asked.HYPHEN)
    clubs = [cell for cell in more if not cell.isdigit()]
    if clubs and (cells.commas or cells.parts > people or len(clubs) > 1):
        asked.append(Asked.THIRD_NAME)
    seeds = [cell for cell in more if cell.isdigit()]
    named = [" ".join(names)] if people == 1 else names
    return _named(named, people) | {"club": ", ".join(clubs), "seed": " ".join(seeds)}


def _named(names: Iterable[str], people: int) -> dict[str, str]:
    return dict(zip(NAMES, [*names, *("" for _box in NAMES)][:people], strict=False))


def _paid(text: str) -> str:
    """PAID where a cell or a word says so: anything but an empty one, a nought and a no."""
    words = set(fold(text).split())
    return PAID if words and not words & (_UNPAID | {"0"}) else ""
