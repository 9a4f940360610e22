"""A pasted or uploaded list of pairs or players -> entrants that can be stored, and lines that cannot, with reasons."""

import csv
import re
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import dropwhile

from rules.violations import Violation, violation
from tournaments.forms.names import read_name
from tournaments.forms.people import Upload, UploadFault, read_upload
from tournaments.forms.roster import HEADINGS, NAME_LIMIT, BadLine, RosterFault, lines_to_read
from tournaments.forms.values import read_key
from tournaments.letters import fold

CLUB_LIMIT = 80
LAST_SEED = 512
CLUB_HEADINGS = frozenset({"bar", "circolo", "club", "societa", "famiglia", "paese", "locale"})
SEED_HEADINGS = frozenset({"testa di serie", "teste di serie", "tds", "t d s", "seed", "serie"})
PAIR_HEADINGS = frozenset(
    {"coppia", "coppie", "pair", "pairs", "primo", "secondo", "compagno", "socio", "partner", "nome e cognome"}
    | {f"{word} {number}" for word in ("giocatore", "nome", "player", "name", "cognome") for number in "12"}
)
# Signs that stand between two people and in no name; a hyphen only with a space on both sides.
# They are looked for where every blank is single: a run of blanks would be gone over from each of its blanks.
_BETWEEN = re.compile(r" -+ | ?[–—/&+] ?")
_AND = re.compile(r" (?:e|ed|and) ")
_ROW_NUMBER = re.compile(r"\d+[.)]?")


class ListFault(StrEnum):
    PARTNER_MISSING = "list_partner_missing"
    PARTNER_UNCLEAR = "list_partner_unclear"
    MORE_THAN_ONE = "list_more_than_one"
    TOO_MANY_COLUMNS = "list_too_many_columns"
    CLUB_TOO_LONG = "list_club_too_long"
    SEED_RANGE = "list_seed_range"
    SEED_TAKEN = "list_seed_taken"
    PAIR_TWICE = "list_pair_twice"


@dataclass(frozen=True, slots=True)
class EntrantRead:
    """An entrant to store: the line it stood on, full names, the club, the place among the seeded."""

    number: int
    people: tuple[str, ...]
    club: str = ""
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class EntrantList:
    good: tuple[EntrantRead, ...]
    bad: tuple[BadLine, ...]

    @property
    def rest(self) -> str:
        """What is left to mend, ready to stand in the box again."""
        return "\n".join(line.text for line in self.bad)


@dataclass(frozen=True, slots=True)
class TypedEntrants:
    """A list that was sent, read."""

    text: str
    entrants: EntrantList
    key: uuid.UUID | None = None
    faults: tuple[Violation, ...] = ()


def read_sent_entrants(
    data: Mapping[str, str],
    upload: Upload | None,
    *,
    people: int,
    present: Collection[tuple[str, ...]] = (),
    seeds: Collection[int] = (),
) -> TypedEntrants:
    """Read a posted list and the file with it; `present` and `seeds` are taken already."""
    text, key = data.get("text", ""), read_key(data)
    if upload is not None:
        uploaded, refused = read_upload(upload)
        if refused:
            return TypedEntrants(text, EntrantList((), ()), key, refused)
        key = read_key(data, uploaded)
        text = "\n".join(part for part in (text, uploaded) if part.strip())
    found = read_entrants(text, people=people, present=present, seeds=seeds)
    nothing = not found.good and not found.bad
    return TypedEntrants(text, found, key, (violation(UploadFault.NOTHING_SENT, "text"),) if nothing else ())


def read_entrants(
    text: str, *, people: int, present: Collection[tuple[str, ...]] = (), seeds: Collection[int] = ()
) -> EntrantList:
    """Read one entrant of `people` persons a line; after the names may stand the club and the seed.

    The two of a pair stand in columns (tabs, semicolons, else commas) or with " - ", a dash, a slash, "&", "+" or "e"
    between them; a player stands on a line alone. Numbers before the names are row numbers; headings and empty lines
    are passed over. A pair that is `present` or stands there twice, and a seed that is taken, are bad lines.
    """
    good: list[EntrantRead] = []
    bad: list[BadLine] = []
    pairs = {_folded(one) for one in present} if people > 1 else set()
    taken = set(seeds)
    name_cells = 1
    lines, left = lines_to_read(text)
    for number, line in enumerate(lines, start=1):
        cells = _cells(line, people)
        if heading := _heading(cells):
            name_cells = heading
        if heading or not cells:
            continue
        found = _read(number, cells, people, name_cells)
        if isinstance(found, EntrantRead) and people > 1 and _folded(found.people) in pairs:
            found = violation(ListFault.PAIR_TWICE)
        elif isinstance(found, EntrantRead) and found.seed in taken:
            found = violation(ListFault.SEED_TAKEN, seed=found.seed)
        if isinstance(found, EntrantRead):
            good.append(found)
            pairs |= {_folded(found.people)} if people > 1 else set()
            taken |= {found.seed} if found.seed is not None else set()
        else:
            bad.append(BadLine(number, line, found))
    return EntrantList(tuple(good), (*bad, *left))


def _folded(people: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(person) for person in people)


def _cells(line: str, people: int) -> list[str]:
    """The cells of a line without row numbers in front; the two of a pair are cells of their own."""
    line = re.sub(r"^\s*\d+[.)]?\s+(?=\S)", "", line.strip("\ufeff"))
    mark = next((mark for mark in "\t;" if mark in line), None)
    single = " ".join(line.split())
    if mark is None and "," in line and not (people > 1 and (_BETWEEN.search(single) or _AND.search(single))):
        mark = ","
    cells = [" ".join(cell.split()) for cell in (_columns(line, mark) if mark else [line])]
    cells = list(dropwhile(lambda cell: not cell or _ROW_NUMBER.fullmatch(cell), cells))
    if people > 1 and cells:
        parts = _BETWEEN.split(cells[0])
        cells[:1] = _AND.split(cells[0], maxsplit=1) if len(parts) == 1 else parts
    return [cell for cell in cells if cell]


def _columns(line: str, mark: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=mark), [])
    except csv.Error:
        return line.split(mark)


def _heading(cells: list[str]) -> int:
    """How many cells hold one name under this heading; 0 where the line is none."""
    words = [fold(cell) for cell in cells]
    known = HEADINGS | CLUB_HEADINGS | SEED_HEADINGS | PAIR_HEADINGS
    if not words or not set(words) <= known or set(words) <= CLUB_HEADINGS:
        return 0
    return 2 if any("cognome" in word for word in words) and any(word.startswith("nome") for word in words) else 1


def _read(number: int, cells: list[str], people: int, name_cells: int) -> EntrantRead | Violation:
    count = people * name_cells
    if people == 1 and name_cells == 1 and len(cells) > 1 and " " not in cells[0] and not cells[1].isdigit():
        count = 2  # "Rossi; Anna"
    words, more = cells[:count], cells[count:]
    if people == 1 and _BETWEEN.search(cells[0]):
        return violation(ListFault.MORE_THAN_ONE)
    if people > 1 and len([cell for cell in words if not cell.isdigit()]) < count:
        hyphened = any("-" in cell and " " in cell for cell in words)
        return violation(ListFault.PARTNER_UNCLEAR if hyphened else ListFault.PARTNER_MISSING)
    each = len(words) // people if len(words) % people == 0 else len(words)
    names = [" ".join(words[start : start + each]) for start in range(0, len(words), each)]
    read = [read_name(name, limit=NAME_LIMIT) for name in names]
    for name, faults in read:
        if faults:
            return faults[0]
        if not any(letter.isalpha() for letter in name):
            return violation(RosterFault.NO_LETTERS)
    return _with_club_and_seed(EntrantRead(number, tuple(name for name, _faults in read)), more)


def _with_club_and_seed(found: EntrantRead, more: list[str]) -> EntrantRead | Violation:
    seeds = [cell for cell in more if cell.isdigit()]
    clubs = [cell for cell in more if not cell.isdigit()]
    if len(seeds) > 1 or len(clubs) > 1:
        return violation(ListFault.TOO_MANY_COLUMNS)
    club, faults = read_name(clubs[0] if clubs else "", limit=CLUB_LIMIT)
    if faults:
        too_long = faults[-1].code is RosterFault.TOO_LONG
        return violation(ListFault.CLUB_TOO_LONG, limit=CLUB_LIMIT) if too_long else faults[0]
    seed = read_seed(seeds[0]) if seeds else None
    if seeds and seed is None:
        return violation(ListFault.SEED_RANGE, most=LAST_SEED)
    return EntrantRead(found.number, found.people, club, seed)


def read_seed(text: str) -> int | None:
    """A place among the seeded, from 1; None for anything else."""
    seed = int(text) if re.fullmatch(r"[0-9]{1,3}", text) else 0
    return seed if 1 <= seed <= LAST_SEED else None


@dataclass(frozen=True, slots=True)
class TypedEntrant:
    """One entrant as it stands in the boxes of its own page; `faults` lead from a box to what is wrong there."""

    people: tuple[str, ...]
    club: str
    seed_typed: str
    faults: Mapping[str, tuple[Violation, ...]]

    @property
    def seed(self) -> int | None:
        return read_seed(self.seed_typed)


def read_sent_entrant(data: Mapping[str, str], *, people: int) -> TypedEntrant:
    """Read the boxes person_1 (and person_2), club and seed."""
    boxes = [f"person_{number}" for number in range(1, people + 1)]
    named = {box: read_name(data.get(box, ""), limit=NAME_LIMIT) for box in boxes}
    faults = {box: _name_faults(name, found) for box, (name, found) in named.items()}
    club, faults["club"] = read_name(data.get("club", ""), limit=CLUB_LIMIT)
    typed = data.get("seed", "").strip()
    if typed and read_seed(typed) is None:
        faults["seed"] = (violation(ListFault.SEED_RANGE, most=LAST_SEED),)
    people_read = tuple(name for name, _found in named.values())
    return TypedEntrant(people_read, club, typed, {box: found for box, found in faults.items() if found})


def _name_faults(name: str, found: tuple[Violation, ...]) -> tuple[Violation, ...]:
    return found if any(letter.isalpha() for letter in name) else (violation(RosterFault.NO_LETTERS),)
