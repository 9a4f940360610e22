"""A list as a table: rows with their numbers in the sheet, the kinds that columns can have, and what is read of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.problems import Problem

MOST_ROWS: int = 6000
"""Rows of a list that are read."""
MOST_COLUMNS: int = 60
MOST_LETTERS: int = 5000
"""Letters of a cell that are read: what is longer names nobody."""


class Kind(StrEnum):
    """What a column holds. Those of one kind are joined in their order: a name and a surname make a person."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    BOTH = "both"  # all the people of an entrant in one cell
    TEAM = "team"
    CLUB = "club"
    PHONE = "phone"
    EMAIL = "email"
    CARD = "card"
    PAID = "paid"
    CHOICE = "choice"  # what is chosen of the fee, as a dinner
    SEED = "seed"
    NOTE = "note"
    CONSENT = "consent"
    TIME = "time"
    ROW = "row"
    UNKNOWN = "unknown"


PEOPLE: tuple[Kind, ...] = (Kind.FIRST, Kind.SECOND, Kind.THIRD)
NAMES: frozenset[Kind] = frozenset({*PEOPLE, Kind.BOTH})
PRIVATE: tuple[Kind, ...] = (Kind.PHONE, Kind.EMAIL, Kind.CARD, Kind.NOTE, Kind.CONSENT, Kind.TIME)
"""What is read and never published. An unknown column is not even read into an entry."""


class Part(StrEnum):
    """Which half of a person's name a column holds."""

    WHOLE = ""
    SURNAME = "surname"
    GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Row:
    """A row by its number in the sheet, from 1. `struck` are the places of cells that are struck through."""

    number: int
    cells: tuple[str, ...]
    hidden: bool = False
    struck: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Message:
    """A line of a chat, by its number in the export. The writer is empty where the program wrote it."""

    number: int
    sender: str
    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows in their order. `others` are the cells of rows that another way to read the letters writes otherwise.
    `cut`: there were more rows than are read. `messages` instead of rows are a chat.
    """

    rows: tuple[Row, ...] = ()
    name: str = ""
    others: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    cut: bool = False
    messages: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column by its place in the table, from 0: its heading, what it is taken for, and up to three cells."""

    index: int
    heading: str
    kind: Kind
    part: Part = Part.WHOLE
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Payment:
    """What is said of a fee: an amount, or yes and no alone (`cents` None; a no is 0 cents)."""

    paid: bool
    cents: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What a row says. `surnames` are those of the players that the list itself tells apart, else empty; `marks` are
    signs and words beside the names; `private` is what only the organizer reads, by kind.
    """

    row: int
    players: tuple[str, ...]
    club: str = ""
    team: str = ""
    payment: Payment | None = None
    seed: int | None = None
    private: Mapping[Kind, str] = field(default_factory=dict)
    surnames: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the list as it would be entered, and what is asked first; `open`: of its players. `unnamed`: who plays
    with them is told without a name.
    """

    entry: Entry
    asked: tuple[Problem, ...] = ()
    open: bool = False
    unnamed: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One question for all rows that it is about; without rows it is about columns or the list."""

    rows: tuple[int, ...]
    problem: Problem


@dataclass(frozen=True, slots=True)
class Reading:
    """A list as it was read: nothing of it is an entrant yet. `aside` are lines of a chat that enrol nobody, `left` the
    rows of a table that do not, as titles and sums.
    """

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    questions: tuple[Question, ...]
    aside: tuple[Message, ...] = ()
    left: tuple[Message, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The rows of which no player is asked about."""
        return tuple(line.entry for line in self.lines if not line.open)
