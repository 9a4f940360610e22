"""A pasted or uploaded list of people -> lines that can be stored, and lines that cannot, each with its reason."""

import codecs
import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.violations import Violation, violation
from tournaments.event.faults.entrants import RosterFault
from tournaments.event.letters import composed, fold, unreadable
from tournaments.pages.tables.lists.strays import find_note, find_phone

NAME_LIMIT = 120
LINES_LIMIT = 1000
BLANK = " \t,;"
LONGEST_LINE = 5000
"""Letters: what is longer names no entrant, and every cell of it would be compared with every heading."""
HEADINGS = frozenset(
    [
        "n",
        "n.",
        "nr",
        "nr.",
        "num",
        "numero",
        "#",
        "cognome",
        "nome",
        "nominativo",
        "giocatore",
        "giocatori",
        "componente",
        "quartiere",
        "squadra",
        "rione",
        "contrada",
        "surname",
        "name",
        "player",
        "first",
        "last",
        "team",
        "quarter",
    ]
)
SURNAME_HEADINGS = frozenset({"cognome", "surname", "last"})
_NUMBER_HEADINGS = frozenset({"n", "nr", "num", "numero", ""})
TEAM_HEADINGS = frozenset({"quartiere", "squadra", "rione", "contrada", "team", "quarter"})


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A person to store: the line it was on, the name, the team (a key of the mapping that was given), and the surname
    where the list has a column for it.
    """

    number: int
    team: str
    name: str
    surname: str = ""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be stored, as it was typed, and why; or all those behind the last one that is read."""

    number: int
    text: str
    fault: Violation


@dataclass(frozen=True, slots=True)
class Roster:
    good: tuple[RosterLine, ...]
    bad: tuple[BadLine, ...]

    @property
    def rest(self) -> str:
        """What is left to mend, ready to be in the box again."""
        return "\n".join(line.text for line in self.bad)


def decode(content: bytes) -> str:
    """The text of an uploaded file: what its first bytes say, UTF-8 where it is, else as Windows writes Italian.

    Spreadsheets save "Unicode text" as UTF-16 and mark it so.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def read_roster(text: str, *, team: str | None = None, teams: Mapping[str, str] | None = None) -> Roster:
    """Read one person a line; cells are separated by tabs, semicolons or commas.

    Either every line belongs to `team`, or the first cell of each line names one of `teams` (name -> key).
    Cells that hold only a number are row numbers and are passed over, so are headings and empty lines.
    """
    known = {fold(name): key for name, key in (teams or {}).items()}
    good: list[RosterLine] = []
    bad: list[BadLine] = []
    lines, left = lines_to_read(text)
    heading: list[str] = []
    for number, line in enumerate(lines, start=1):
        cells = _cells(line)
        if _is_heading(cells):
            heading = [word for word in map(fold, cells) if word not in _NUMBER_HEADINGS]
        if not cells or _is_heading(cells):
            continue
        found = _read(number, cells, team, known)
        if isinstance(found, RosterLine):
            good.append(replace(found, surname=_surname(heading, cells)))
        else:
            bad.append(BadLine(number, line, found))
    return Roster(tuple(good), (*bad, *left))


def _surname(heading: Sequence[str], cells: Sequence[str]) -> str:
    """What is in the column of surnames, where the rest of the name has one of its own."""
    apart = len([word for word in heading if word not in TEAM_HEADINGS]) > 1 and len(heading) == len(cells)
    return next((cells[place] for place, word in enumerate(heading) if apart and word in SURNAME_HEADINGS), "")


def lines_to_read(text: str) -> tuple[list[str], tuple[BadLine, ...]]:
    """The lines that are read at once, those that are too long left empty; and as such that cannot be read these, and
    all that is behind the last.
    """
    lines = re.split(r"\r\n|\r|\n", composed(text))
    left = "\n".join(lines[LINES_LIMIT:])
    bad = [
        BadLine(number, line, violation(RosterFault.TOO_LONG, limit=LONGEST_LINE))
        for number, line in enumerate(lines[:LINES_LIMIT], start=1)
        if len(line) > LONGEST_LINE and line.strip(BLANK)
    ]
    if left.strip():
        bad.append(BadLine(LINES_LIMIT + 1, left, violation(RosterFault.TOO_MANY_LINES, limit=LINES_LIMIT)))
    return [line if len(line) <= LONGEST_LINE else "" for line in lines[:LINES_LIMIT]], tuple(bad)


def _cells(line: str) -> list[str]:
    delimiter = next((mark for mark in "\t;," if mark in line), "\t")
    try:
        row = next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        row = line.split(delimiter)
    cells = [" ".join(cell.split()) for cell in row]
    return [cell for cell in cells if cell and not re.fullmatch(r"\d+[.)]?", cell)]


def _is_heading(cells: list[str]) -> bool:
    words = {fold(cell) for cell in cells}
    # One word alone could be somebody's surname; two headings side by side could not, and "Cognome" is nobody's.
    return words <= HEADINGS and (len(cells) > 1 or not words & TEAM_HEADINGS)


def _read(number: int, cells: list[str], team: str | None, known: Mapping[str, str]) -> RosterLine | Violation:
    if team is None:
        key = known.get(fold(cells[0]))
        if key is None:
            return violation(RosterFault.TEAM_UNKNOWN, team=cells[0][:NAME_LIMIT])
        if len(cells) == 1:
            return violation(RosterFault.NO_LETTERS)
        team, cells = key, cells[1:]
    name = re.sub(r"^\d+[.)]?\s+", "", " ".join(cells))
    if unreadable(name):
        return violation(RosterFault.UNREADABLE)
    if not any(c.isalpha() for c in name):
        return violation(RosterFault.NO_LETTERS)
    if len(name) > NAME_LIMIT:
        return violation(RosterFault.TOO_LONG, limit=NAME_LIMIT)
    if strays := stray_faults(name):
        return strays[0]
    return RosterLine(number, team, name)


def stray_faults(name: str) -> tuple[Violation, ...]:
    """What is in a name and is not for everybody to read."""
    number, note = find_phone(name), find_note(name)
    return (
        *((violation(RosterFault.PHONE, number=number),) if number else ()),
        *((violation(RosterFault.NOTE, note=note),) if note else ()),
    )
