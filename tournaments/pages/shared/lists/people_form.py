"""What was sent to add players: a list pasted, typed or uploaded, for one quarter or for all of them."""

import hashlib
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.problems import Problem, problem_at
from tournaments.event.letters import fold
from tournaments.event.problems.entrant_problems import ListProblem, ListQuestion, RosterProblem, UploadProblem
from tournaments.lists.cells import has_forename
from tournaments.lists.headings import heading, is_title
from tournaments.lists.list_table import Kind, Line, Reading, Row, Table
from tournaments.lists.proposed import proposed
from tournaments.lists.reading import Choices, read_tables
from tournaments.lists.text import read_text
from tournaments.models.arrival import EMAIL_LIMIT, NOTE_LIMIT
from tournaments.pages.frame.values import read_key, read_uuid
from tournaments.pages.shared.lists.entrants_form import BadLine, lines_left, problem_of_names, rows_as_typed
from tournaments.pages.shared.lists.file_kinds import Upload, read_file

TAKEN: frozenset[Kind] = frozenset({*Kind} - {Kind.UNKNOWN, Kind.PAID, Kind.SEED, Kind.CLUB})
"""What is read of a list of players; other columns are told."""
LONGEST: Mapping[Kind, int] = {Kind.PHONE: 40, Kind.EMAIL: EMAIL_LIMIT, Kind.CARD: 40, Kind.NOTE: NOTE_LIMIT}
"""The most letters kept of private notes."""
TOLD_LATER = frozenset({ListQuestion.SAME_PERSON})
"""The message after players were added, with the total."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A person to store: the row, the quarter (a key of the mapping that was given), the name, the surname where the
    list has a column for it, and what only the desk knows, by kind.
    """

    number: int
    team: str
    name: str
    surname: str = ""
    private: Mapping[Kind, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Roster:
    """The rows of a list; `passed` are the columns of which nothing is kept, `left` the rows that enrol nobody."""

    good: tuple[RosterLine, ...] = ()
    bad: tuple[BadLine, ...] = ()
    passed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()

    @property
    def rest(self) -> str:
        """What is left to mend, ready to be in the box again."""
        return "\n".join(line.text for line in self.bad)


@dataclass(frozen=True, slots=True)
class TypedPlayers:
    """The lines that were sent, read. `team` is the quarter they are for, None where each line names its own."""

    text: str
    roster: Roster
    team: uuid.UUID | None = None
    key: uuid.UUID | None = None
    problems: tuple[Problem, ...] = ()

    def by_team(self) -> dict[uuid.UUID, list[RosterLine]]:
        """Those who can be stored."""
        found: dict[uuid.UUID, list[RosterLine]] = {}
        for line in self.roster.good:
            found.setdefault(uuid.UUID(line.team), []).append(line)
        return found


def read_players(data: Mapping[str, str], upload: Upload | None, teams: Mapping[str, str]) -> TypedPlayers:
    """Read a posted list; `teams` is name -> key of the quarters there are."""
    team, text = read_uuid(data.get("team", "")), data.get("text", "")
    content = upload.read() if upload is not None else b""
    key = read_key(data, hashlib.sha256(content).hexdigest() if upload is not None else "")
    tables = read_file(content) if upload is not None else ()
    if isinstance(tables, Problem):
        return TypedPlayers(text, Roster(), team, key, (tables,))
    roster = read_roster(text, tables, team=str(team) if team else None, teams=teams)
    nothing = not roster.good and not roster.bad
    problems = (problem_at(UploadProblem.NOTHING_SENT, "text"),) if nothing else ()
    return TypedPlayers(text, roster, team, key, problems)


def read_roster(
    text: str, tables: Sequence[Table] = (), *, team: str | None = None, teams: Mapping[str, str] | None = None
) -> Roster:
    """Read one person a row, as every list is read. Either all of them belong to `team`, or a column, a row above or
    the name of the sheet says to which of `teams` (name -> key).
    """
    known = {fold(name): key for name, key in (teams or {}).items()}
    found = _read(read_text(text), team, known, text)
    for some in [tables] if team else [[table] for table in tables]:
        more = _read(some, team, known)
        found = Roster(
            found.good + more.good, found.bad + more.bad, (*found.passed, *more.passed), found.left + more.left
        )
    return replace(found, bad=(*found.bad, *lines_left(text)), passed=tuple(dict.fromkeys(found.passed)))


def _read(tables: Sequence[Table], team: str | None, known: Mapping[str, str], text: str = "") -> Roster:
    typed = rows_as_typed(tables, text)
    tables, told = _without_quarters(tables, known, of_one=team is not None)
    reading = read_tables(tables, 1, Choices(capitals=False))
    good: list[RosterLine] = []
    bad: list[BadLine] = []
    for line in (proposed(one).line for one in reading.lines):
        number = line.entry.row
        said = told.get(number, line.entry.team)
        key = known.get(fold(said))
        problem = _problem(line, said, key, team)
        if problem is None and line.entry.payment and not any(one.kind is Kind.PAID for one in reading.columns):
            problem = problem_at(RosterProblem.NOTE, note="€")
        if problem is None:
            surname = next(iter(line.entry.surnames), "")
            good.append(RosterLine(number, team or key or "", line.entry.players[0], surname, line.entry.private))
        else:
            bad.append(BadLine(number, typed.get(number, said), problem))
    there = {line.number for line in good} | {line.number for line in bad}
    left = {row.number for row in reading.left} - there
    for number, said in told.items():
        if not said or number in there:
            continue
        if team is not None:
            left |= {number} if fold(said) not in known else set()
            continue
        nobody = problem_at(RosterProblem.NO_LETTERS)
        problem = nobody if fold(said) in known else problem_at(RosterProblem.TEAM_UNKNOWN, team=said[:80])
        bad.append(BadLine(number, typed.get(number, said), problem))
    left -= {line.number for line in bad}
    rows = tuple(typed.get(number, "") for number in sorted(left))
    return Roster(tuple(good), tuple(sorted(bad, key=lambda one: one.number)), _passed(reading), rows)


def _problem(line: Line, said: str, key: str | None, team: str | None) -> Problem | None:
    """Why a row is nobody of a quarter as it is."""
    if team is None and key is None:
        return problem_at(RosterProblem.TEAM_UNKNOWN, team=(said or "?")[:80])
    if team is not None and key not in (None, team):
        return problem_at(RosterProblem.TEAM_OTHER, team=said[:80])
    asked = next((one for one in line.asked if one.code not in TOLD_LATER), None)
    if asked and asked.code is ListQuestion.MARKS:
        asked = problem_at(RosterProblem.NOTE, note=asked.values.get("text", ""))
    most = min((limit for kind, limit in LONGEST.items() if len(line.entry.private.get(kind, "")) > limit), default=0)
    beside = problem_at(ListProblem.NOTE_TOO_LONG, limit=most) if most else None
    return asked or problem_of_names(line.entry.players) or beside


def _passed(reading: Reading) -> tuple[str, ...]:
    """The columns of which nothing is kept, by their heading."""
    return tuple(one.heading or one.examples[0] for one in reading.columns if one.examples and one.kind not in TAKEN)


def _without_quarters(
    tables: Sequence[Table], known: Mapping[str, str], *, of_one: bool
) -> tuple[list[Table], dict[int, str]]:
    """The tables without what names a quarter, and by row what was said there: the column in which most cells are
    quarters, or the first; a row above, or the name of the sheet, where there is none. A list that is `of_one` quarter
    need not say so.
    """
    found, told = [], dict[int, str]()
    for table in tables:
        above = table.name if fold(table.name) in known else ""
        place = _place_of_quarters(table.rows, known, said=bool(above) or of_one)
        over = 0  # the row that says for which quarter those below are
        rows = []
        for row in table.rows:
            filled = [cell for cell in row.cells if cell]
            if len(filled) == 1 and _is_over_quarter(filled[0], known, above):
                above = told[row.number] = filled[0].rstrip(": ")
                over = row.number
                continue
            cell = row.cells[place] if place is not None and len(row.cells) > place else ""
            if filled and not cell and fold(above) in known:
                told.pop(over, "")
            alone = len(filled) == 1 and bool(cell)
            if place is not None and not (alone and is_title(cell)):
                row = replace(row, cells=tuple("" if at == place else one for at, one in enumerate(row.cells)))
            if filled and (fold(cell) in known or not heading(cell) or (alone and not is_title(cell))):
                told[row.number] = cell or above
            rows.append(row)
        found.append(replace(table, rows=tuple(rows)))
    return found, told


def _is_over_quarter(text: str, known: Mapping[str, str], above: str) -> bool:
    """Whether a row is a quarter's over its players: one that is `known`, or below such a one what can be another."""
    said = heading(text)
    other = bool(above) and said is not None and said.kind in (Kind.TEAM, Kind.CLUB) and not has_forename(text)
    return fold(text) in known or other


def _place_of_quarters(rows: Sequence[Row], known: Mapping[str, str], *, said: bool) -> int | None:
    """In which column the quarters are; None where it is `said` otherwise, or rows above say it."""
    several = [row.cells for row in rows if sum(map(bool, row.cells)) > 1]
    width = max(map(len, several), default=0)
    counts = [sum(len(cells) > at and fold(cells[at]) in known for cells in several) for at in range(width)]
    heads = [heading(cell) for cell in (several[0] if several else ())]
    headed = next((at for at, one in enumerate(heads) if one and one.kind is Kind.TEAM), None)
    if headed is not None or any(counts):
        return counts.index(max(counts)) if headed is None else headed
    above = said or any(fold(cell) in known for row in rows for cell in row.cells)
    return None if above else 0
