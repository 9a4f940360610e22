"""A pasted or uploaded list of pairs or players -> entrants that can be stored, and lines that cannot, with reasons."""

import re
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rules.sides import PARTNERS
from rules.violations import Violation, violation
from tournaments.event.faults.people import ListFault, RosterFault, UploadFault
from tournaments.event.letters import fold
from tournaments.pages.frame.values import read_key
from tournaments.pages.tables.lists.lines import Cells, name_cells_under, parting_is_unclear, read_cells
from tournaments.pages.tables.lists.names import read_public_club, read_public_name
from tournaments.pages.tables.lists.people import Upload, read_upload
from tournaments.pages.tables.lists.roster import NAME_LIMIT, BadLine, lines_to_read
from tournaments.pages.tables.lists.strays import find_phone

CLUB_LIMIT = 80
LAST_SEED = 512


@dataclass(frozen=True, slots=True)
class EntrantRead:
    """An entrant to store: the line it was on, full names, the club, the place among the seeded."""

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
        """What is left to mend, ready to be in the box again."""
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
    """Read one entrant of `people` persons a line; after the names the club and the seed may come.

    The people of a pair, or three together, are in columns (tabs, semicolons, else commas) or with " - ", a dash, a
    slash, "&", "+" or "e" between them, "ROSSI-BIANCHI" too where it can mean nothing else; a player is on a line
    alone. Numbers before the names are row numbers; headings and empty lines are passed over. A pair that is `present`
    or is there twice, and a seed that is taken, are bad lines, as is whatever would make one more person a club,
    or publish a telephone.
    """
    good: list[EntrantRead] = []
    bad: list[BadLine] = []
    pairs = {_folded(one) for one in present} if people > 1 else set()
    taken = set(seeds)
    name_cells, headed = 1, False
    lines, left = lines_to_read(text)
    for number, line in enumerate(lines, start=1):
        cells = read_cells(line, people)
        if heading := name_cells_under(cells):
            name_cells, headed = heading, True
        if heading or not cells.words:
            continue
        found = _read(number, cells, people, name_cells, headed=headed)
        if isinstance(found, EntrantRead) and people > 1 and _folded(found.people) in pairs:
            found = violation(ListFault.PAIR_TWICE if people == PARTNERS else ListFault.THREE_TWICE)
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


def _read(number: int, cells: Cells, people: int, name_cells: int, *, headed: bool) -> EntrantRead | Violation:
    words, count = list(cells.words), people * name_cells
    if people == 1 and name_cells == 1 and len(words) > 1 and " " not in words[0] and not words[1].isdigit():
        count = 2  # "Rossi; Anna"
    if phone := find_phone(cells.line):
        return violation(RosterFault.PHONE, number=phone)
    if people == 1 and cells.signs:
        return violation(ListFault.MORE_THAN_ONE)
    if people > 1 and not headed and (fault := _apart_fault(cells, people)):
        return fault
    if people > 1 and len([cell for cell in words[:count] if not cell.isdigit()]) < count:
        return violation(_missing(people))
    words, more = words[:count], words[count:]
    unclear = next((cell for cell in more if not cell.isdigit()), "")
    if unclear and not headed and (cells.commas or cells.parts > people):
        return violation(ListFault.CLUB_UNCLEAR, text=unclear[:CLUB_LIMIT])
    each = len(words) // people if len(words) % people == 0 else len(words)
    names = [" ".join(words[start : start + each]) for start in range(0, len(words), each)]
    read = [read_public_name(name, limit=NAME_LIMIT) for name in names]
    for name, faults in read:
        if faults:
            return faults[0]
        if not any(letter.isalpha() for letter in name):
            return violation(RosterFault.NO_LETTERS)
    return _with_club_and_seed(EntrantRead(number, tuple(name for name, _faults in read)), more)


def _missing(people: int) -> ListFault:
    return ListFault.PARTNER_MISSING if people == PARTNERS else ListFault.THREE_NEEDED


def _apart_fault(cells: Cells, people: int) -> Violation | None:
    """What keeps people from being told apart, where no heading says what the columns are."""
    if cells.open:
        return violation(_missing(people))
    return violation(ListFault.PARTNER_UNCLEAR) if parting_is_unclear(cells) else None


def _with_club_and_seed(found: EntrantRead, more: list[str]) -> EntrantRead | Violation:
    seeds = [cell for cell in more if cell.isdigit()]
    clubs = [cell for cell in more if not cell.isdigit()]
    if len(seeds) > 1 or len(clubs) > 1:
        return violation(ListFault.TOO_MANY_COLUMNS)
    club, faults = read_public_club(clubs[0] if clubs else "", limit=CLUB_LIMIT)
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
    """One entrant as it is in the boxes of its own page; `faults` lead from a box to what is wrong there."""

    people: tuple[str, ...]
    club: str
    seed_typed: str
    faults: Mapping[str, tuple[Violation, ...]]

    @property
    def seed(self) -> int | None:
        return read_seed(self.seed_typed)


def read_sent_entrant(data: Mapping[str, str], *, people: int) -> TypedEntrant:
    """Read the boxes person_1 (and those of the others), club and seed."""
    boxes = [f"person_{number}" for number in range(1, people + 1)]
    named = {box: read_public_name(data.get(box, ""), limit=NAME_LIMIT) for box in boxes}
    faults = {box: _name_faults(name, found) for box, (name, found) in named.items()}
    club, faults["club"] = read_public_club(data.get("club", ""), limit=CLUB_LIMIT)
    typed = data.get("seed", "").strip()
    if typed and read_seed(typed) is None:
        faults["seed"] = (violation(ListFault.SEED_RANGE, most=LAST_SEED),)
    people_read = tuple(name for name, _found in named.values())
    return TypedEntrant(people_read, club, typed, {box: found for box, found in faults.items() if found})


def _name_faults(name: str, found: tuple[Violation, ...]) -> tuple[Violation, ...]:
    return found if any(letter.isalpha() for letter in name) else (violation(RosterFault.NO_LETTERS),)
