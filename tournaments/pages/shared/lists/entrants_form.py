"""A pasted or uploaded list of pairs or players -> entrants that can be stored, and lines that cannot, with reasons."""

import re
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rules.games import PARTNERS
from rules.problems import Problem, problem_at
from tournaments.event.letters import BETWEEN, fold
from tournaments.event.problems.entrant_problems import ListProblem, ListQuestion, RosterProblem, UploadProblem
from tournaments.lists.list_table import MOST_ROWS, Kind, Line, Table
from tournaments.lists.people_cells import is_small
from tournaments.lists.proposed import proposed
from tournaments.lists.reading import LAST_SEED, Choices, read_tables
from tournaments.lists.text import read_text
from tournaments.pages.frame.values import read_key
from tournaments.pages.shared.lists.names import NAME_LIMIT, read_public_club, read_public_name

CLUB_LIMIT = 80


@dataclass(frozen=True, slots=True)
class BadLine:
    """A row that cannot be stored, as it was typed, and why; or all those behind the last one that is read."""

    number: int
    text: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class EntrantRead:
    """An entrant to store: the line it was on, full names, the club, the place among the seeded, its own title, and
    how the list wrote names that are kept otherwise.
    """

    number: int
    people: tuple[str, ...]
    club: str = ""
    written: tuple[str, ...] = ()
    seed: int | None = None
    surnames: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class EntrantList:
    """The lines of a list. `asks`: something of it is asked, of a line or of all."""

    good: tuple[EntrantRead, ...]
    bad: tuple[BadLine, ...]
    asks: bool = False

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
    problems: tuple[Problem, ...] = ()


def read_sent_entrants(
    data: Mapping[str, str],
    *,
    people: int,
    present: Collection[tuple[str, ...]] = (),
    seeds: Collection[int] = (),
) -> TypedEntrants:
    """Read a posted list; `present` and `seeds` are taken already."""
    text, key = data.get("text", ""), read_key(data)
    found = read_entrants(text, people=people, present=present, seeds=seeds)
    nothing = not found.good and not found.bad
    return TypedEntrants(text, found, key, (problem_at(UploadProblem.NOTHING_SENT, "text"),) if nothing else ())


def read_entrants(
    text: str, *, people: int, present: Collection[tuple[str, ...]] = (), seeds: Collection[int] = ()
) -> EntrantList:
    """Read one entrant of `people` persons a row, as every list is read. A pair that is `present` or is there twice,
    and a seed that is taken, are bad lines, as is whatever is asked, or would lose or publish what is private.
    """
    tables = read_text(text)
    reading, typed = read_tables(tables, people, Choices(capitals=False)), rows_as_typed(tables, text)
    columns = next((one.problem for one in reading.questions if one.problem.code is ListQuestion.UNKNOWN_COLUMNS), None)
    small = any(is_small(name) for line in reading.lines for name in line.entry.players)
    good: list[EntrantRead] = []
    bad: list[BadLine] = []
    pairs = {_folded(one) for one in present} if people > 1 else set()
    taken = set(seeds)
    for found in map(proposed, reading.lines):
        line = found.line
        entry = line.entry
        problem = _problem(line, people) or columns
        if problem is None and people > 1 and _folded(entry.players) in pairs:
            problem = problem_at(ListProblem.PAIR_TWICE if people == PARTNERS else ListProblem.THREE_TWICE)
        elif problem is None and entry.seed in taken:
            problem = problem_at(ListProblem.SEED_TAKEN, seed=entry.seed or 0)
        if problem is None:
            written = tuple(found.written.values())
            good.append(
                EntrantRead(entry.row, entry.players, entry.club, written, entry.seed, entry.surnames, entry.team)
            )
            pairs |= {_folded(entry.players)} if people > 1 else set()
            taken |= {entry.seed} if entry.seed is not None else set()
        else:
            bad.append(BadLine(entry.row, typed.get(entry.row, "") or BETWEEN.join(entry.players), problem))
    return EntrantList(tuple(good), (*bad, *lines_left(text)), small or bool(reading.questions or reading.aside))


def rows_as_typed(tables: Iterable[Table], text: str = "") -> dict[int, str]:
    """The rows of a list by their numbers, as lines that can be typed again."""
    lines = re.split(r"\r\n|\r|\n", text)
    rows = [row for table in tables for row in table.rows]
    as_lines = bool(text) and all(row.number <= len(lines) for row in rows) and '"' not in text
    return {row.number: lines[row.number - 1] if as_lines else ";".join(row.cells) for row in rows}


def lines_left(text: str) -> tuple[BadLine, ...]:
    """The lines beyond the limit."""
    left = "\n".join(re.split(r"\r\n|\r|\n", text)[MOST_ROWS:])
    too_many = problem_at(RosterProblem.TOO_MANY_LINES, limit=MOST_ROWS)
    return (BadLine(MOST_ROWS + 1, left, too_many),) if left.strip() else ()


def _folded(people: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(person) for person in people)


_SURE = frozenset({ListQuestion.SAME_PERSON, ListQuestion.SHARED_SURNAME})
"""What keeps nobody out: a namesake is told of later."""


def _problem(line: Line, people: int) -> Problem | None:
    """Why a row is no entrant as it is."""
    entry = line.entry
    asked = [one for one in line.asked if one.code not in _SURE]
    if asked and asked[0].code is ListQuestion.MARKS:
        return problem_at(RosterProblem.NOTE, note=asked[0].values.get("text", ""))
    if asked:
        return asked[0]
    if number := entry.private.get(Kind.PHONE):
        return problem_at(RosterProblem.PHONE, number=number)
    if noted := next(iter(entry.private.values()), "" if people > 1 else entry.team):
        return problem_at(RosterProblem.NOTE, note=noted)
    if entry.payment is not None:
        return problem_at(RosterProblem.NOTE, note="€")
    if len(entry.players) < people:
        return problem_at(ListProblem.PARTNER_MISSING if people == PARTNERS else ListProblem.THREE_NEEDED)
    public = [problem for text in (entry.club, entry.team) for problem in read_public_club(text, limit=CLUB_LIMIT)[1]]
    return problem_of_names(entry.players) or next(iter(public), None)


def problem_of_names(names: Iterable[str]) -> Problem | None:
    """Why one of these names cannot be kept."""
    return next((problem for name in names for problem in read_public_name(name, limit=NAME_LIMIT)[1]), None)


def read_seed(text: str) -> int | None:
    """A place among the seeded, from 1; None for anything else."""
    seed = int(text) if re.fullmatch(r"[0-9]{1,3}", text) else 0
    return seed if 1 <= seed <= LAST_SEED else None


@dataclass(frozen=True, slots=True)
class TypedEntrant:
    """One entrant as it is in the boxes of its own page; `problems` lead from a box to what is wrong there."""

    people: tuple[str, ...]
    club: str
    seed_typed: str
    problems: Mapping[str, tuple[Problem, ...]]
    title: str = ""

    @property
    def seed(self) -> int | None:
        return read_seed(self.seed_typed)


def read_sent_entrant(data: Mapping[str, str], *, people: int) -> TypedEntrant:
    """Read the boxes person_1 (and those of the others), club, seed and title."""
    boxes = [f"person_{number}" for number in range(1, people + 1)]
    named = {box: read_public_name(data.get(box, ""), limit=NAME_LIMIT) for box in boxes}
    problems = {box: _name_problems(name, found) for box, (name, found) in named.items()}
    club, problems["club"] = read_public_club(data.get("club", ""), limit=CLUB_LIMIT)
    title, problems["title"] = read_public_club(data.get("title", ""), limit=CLUB_LIMIT)
    typed = data.get("seed", "").strip()
    if typed and read_seed(typed) is None:
        problems["seed"] = (problem_at(ListProblem.SEED_RANGE, most=LAST_SEED),)
    people_read = tuple(name for name, _found in named.values())
    return TypedEntrant(people_read, club, typed, {box: found for box, found in problems.items() if found}, title)


def _name_problems(name: str, found: tuple[Problem, ...]) -> tuple[Problem, ...]:
    return found if any(letter.isalpha() for letter in name) else (problem_at(RosterProblem.NO_LETTERS),)
