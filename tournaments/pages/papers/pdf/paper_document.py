"""What goes on paper, as plain values that `templates/paper/paper.typ` sets in type."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from django.utils.translation import gettext as _

from tournaments.event.letters import BETWEEN
from tournaments.event.surnames import Surnames
from tournaments.labels.day_labels import joined
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.shared.words.present import Shown, unsaid
from tournaments.services.entries.pairs import shrinking


class Align(StrEnum):
    START = "start"
    CENTER = "center"
    END = "end"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; the wide ones share what is left of the width."""

    title: str
    align: Align = Align.START
    wide: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it is written, in parts, each with whether it is bold: the surname, under which people look."""

    parts: tuple[tuple[str, bool], ...]

    def __str__(self) -> str:
        return "".join(words for words, _bold in self.parts)


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row, lines in them parted by newlines, and a sentence under it; `parted` from the one above where
    something changes.
    """

    cells: tuple[str | Name, ...]
    note: str = ""
    parted: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class Text:
    paragraphs: tuple[str, ...]
    large: bool = False
    kind: Literal["text"] = "text"


@dataclass(frozen=True, slots=True)
class Signatures:
    """A line to sign on for each of the names."""

    names: tuple[str, ...]
    kind: Literal["signatures"] = "signatures"


@dataclass(frozen=True, slots=True)
class Facts:
    """Titles, each with a sentence beside it."""

    items: tuple[tuple[str, str], ...]
    title: str = ""
    kind: Literal["facts"] = "facts"


@dataclass(frozen=True, slots=True)
class Grid:
    """Boxes, as many columns as `heads`: the names of a row, what is in its boxes, None for one that is not used."""

    corner: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str | Name, tuple[str | None, ...]], ...]
    title: str = ""
    kind: Literal["grid"] = "grid"


@dataclass(frozen=True, slots=True)
class Looked:
    """A line under which somebody finds themselves: a label before the surname, which is in capitals, boxes to tick,
    words below, a number behind. `letter`: a new one begins here.
    """

    label: str
    surname: str
    given: str = ""
    below: str = ""
    ticked: tuple[bool, ...] = ()
    number: str = ""
    letter: bool = False


@dataclass(frozen=True, slots=True)
class Lookup:
    """A list in which people look themselves up, in this many columns a page; `heads` are of the boxes and of the
    number, `said` is under all of it.
    """

    columns: int
    rows: tuple[Looked, ...]
    heads: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    kind: Literal["lookup"] = "lookup"


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a table, the surname in capitals, and whether they deal first."""

    surname: str
    given: str
    deals: bool


@dataclass(frozen=True, slots=True)
class SeatedSide:
    """A side of a table: whom it plays for where that is another name, and its people, one a line."""

    team: str
    people: tuple[Seated, ...]


@dataclass(frozen=True, slots=True)
class SeatedTable:
    label: str
    group: str
    sides: tuple[SeatedSide, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a turn with their seats: `heads` over label, group and sides, `said` under them."""

    heads: tuple[str, ...]
    tables: tuple[SeatedTable, ...]
    said: tuple[str, ...]
    kind: Literal["seating"] = "seating"


@dataclass(frozen=True, slots=True)
class TableCards:
    """Tables at which everybody is alone, a card each: `word` is over its number, `said` under all of them. Large ones
    are as large as a page allows.
    """

    word: str
    tables: tuple[SeatedTable, ...]
    caption: str = ""
    said: tuple[str, ...] = ()
    large: bool = False
    kind: Literal["table-cards"] = "table-cards"


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate: the words over the names, the names, the prize under them, and two lines to sign on."""

    title: str
    over: tuple[str, ...]
    names: tuple[str, ...]
    prize: str
    where: str
    signed: tuple[str, str]
    suits: tuple[str, ...]
    kind: Literal["certificate"] = "certificate"


@dataclass(frozen=True, slots=True)
class Poster:
    """What hangs at the door: a drawn code with what is read aloud instead of it, the address, and how to follow."""

    event: str
    when: str
    before_code: str
    code: str
    said: str
    before_address: str
    address: str
    lines: tuple[str, ...]
    suits: tuple[str, ...]
    kind: Literal["poster"] = "poster"


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as it is known at the table: the sign in its corner, its names in both packs, what it is worth."""

    sign: str
    names: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class RulesSheet:
    """The cards from the strongest, the one sentence that everybody asks for, the rules over the rest of the page."""

    over: tuple[str, str]
    cards: tuple[PrintedCard, ...]
    boxed: str
    rules: tuple[tuple[str, str], ...]
    suits: tuple[str, ...]
    kind: Literal["rules"] = "rules"


@dataclass(frozen=True, slots=True)
class Card:
    """A card to keep: the event, the number and the people of a pair with the drawing of its suit, what the card is
    for, and a drawn code with what is read aloud instead.
    """

    event: str
    number: str
    suit: str
    people: tuple[str, ...]
    words: str
    code: str
    said: str


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of the size of playing cards, to cut apart."""

    cards: tuple[Card, ...]
    kind: Literal["cards"] = "cards"


@dataclass(frozen=True, slots=True)
class MatchSheets:
    """Match sheets as `templates/paper/match_sheets.typ` reads them, two a page, the words that are on all, and the
    suits that adorn them.
    """

    sheets: tuple[Plain, ...]
    words: Plain
    suits: tuple[str, ...]
    kind: Literal["match-sheets"] = "match-sheets"


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A sheet of a bracket as `templates/paper/bracket.typ` reads it."""

    rows: int
    columns: tuple[Plain, ...]
    beside: tuple[Plain, ...]
    words: Plain
    kind: Literal["bracket"] = "bracket"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scalable drawing (SVG) with its size, and what is read aloud in its place."""

    svg: str
    width: int
    height: int
    words: str


@dataclass(frozen=True, slots=True)
class Drawings:
    """Drawings beside each other, as large as what is left of the sheet allows."""

    drawings: tuple[Drawing, ...]
    kind: Literal["drawings"] = "drawings"


@dataclass(frozen=True, slots=True)
class PrinterPage:
    """A page that shows whether a printer does what papers need: `checks` are ticked, `names` are on it,
    `code` is a drawn code with what is read aloud instead, "" for none; `mend` says what to do.
    """

    title: str
    event: str
    checks: tuple[str, ...]
    code: str
    said: str
    address: str
    names: tuple[str, ...]
    small: str
    mend: str
    kind: Literal["printer"] = "printer"


Block = (
    Table
    | Text
    | Facts
    | Grid
    | Lookup
    | Seating
    | TableCards
    | Signatures
    | Certificate
    | Cards
    | Poster
    | RulesSheet
    | MatchSheets
    | BracketSheet
    | Drawings
    | PrinterPage
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Blocks that begin on a new page under one heading; a bare sheet has no head, since what is on it says all, and
    one to be framed has no foot either. What is on a fitted sheet is set in the largest type in which it keeps to one
    page; where it needs several anyway it has the usual one.

    `mark` is at the foot of every page: which state of the tournament it shows, and what tells whether it still
    does; `code` is a drawn code at its head that leads to the answer, "" for none. `date` is when and where it is, ""
    as the document says it; `ends` is until when it is played, which moves while the sheet stays good.
    """

    heading: str
    blocks: tuple[Block, ...]
    size: Paper = Paper.A4
    flipped: bool = False
    bare: bool = False
    framed: bool = False
    fitted: bool = False
    mark: str = ""
    code: str = ""
    date: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture (PNG or JPEG) byte by byte, in the shape that it has, and what is read aloud in its place."""

    content: tuple[int, ...]
    format: str
    width: int
    height: int
    words: str


@dataclass(frozen=True, slots=True)
class Document:
    """Sheets in the order in which they are printed, and what is on every page of them.

    `rehearsal` is empty on real paper; `page_words` says "{page}" of "{pages}". `club` is whose evening it is,
    `sponsors` the line that thanks them.
    """

    title: str
    event: str
    date: str
    language: str
    rehearsal: str
    page_words: str
    sheets: tuple[Sheet, ...]
    club: str = ""
    sponsors: str = ""
    logo: Picture | None = None


def of_club(club: str, event: str) -> str:
    """An evening behind whose it is."""
    return joined(unsaid(club, event), event, by=" · ")


# Names on paper, where neither colour nor a drawn suit helps.


def marked(entrant: Shown) -> str:
    """The name with the number before it, or the letter of a quarter behind it; who left is marked, and who
    did not come."""
    name, mark = str(entrant["name"]), str(entrant["letter"])
    if mark:
        name = f"{name} ({mark})" if entrant["suit"] else f"{mark}. {name}"
    if entrant.get("by_reserve"):
        return by_reserve(name)
    return f"{name} ({_('ritiro')})" if entrant.get("withdrawn") else name


def by_reserve(name: str) -> str:
    """Whose chair it is where somebody who is not ranked plays."""
    return f"{name} ({_('riserva')})"


def by_surname(names: str, surnames: Surnames, behind: str = "") -> Name:
    """A person or several, as they are written, with their surnames bold, and what is said behind them."""
    found: list[tuple[str, bool]] = []
    for place, person in enumerate(names.split(BETWEEN)):
        before, surname, after = _parted(person, surnames)
        found += [(f"{BETWEEN if place else ''}{before}", False), (surname, True), (after, False)]
    return Name(tuple(part for part in (*found, (behind, False)) if part[0]))


def _parted(person: str, surnames: Surnames) -> tuple[str, str, str]:
    """A name as it is written: what is before the surname, this, and what is behind; else all of it is the surname."""
    words, surname = person.split(" "), surnames.parts(person).surname.split()
    for first in reversed(range(len(words) - len(surname) + 1 if surname else 0)):
        last = first + len(surname)
        if [word.rstrip(",") for word in words[first:last]] == surname:
            before, after = words[:first], words[last:]
            bold = " ".join(words[first:last])
            return " ".join([*before, ""]) if before else "", bold, " ".join(["", *after]) if after else ""
    return "", person, ""


def numbered(entrant: Shown, surnames: Surnames) -> tuple[str, Name]:
    """The number, which has a narrow column of its own, and the full names, never a short one besides. A quarter has
    its letter behind it, and in the next line who plays for it.
    """
    name, players, mark = str(entrant["name"]), str(entrant.get("players") or ""), str(entrant["letter"])
    if entrant["suit"]:
        below = ((f"\n{players}", False),) if players else ()
        return "", Name(((marked(entrant), True), *below))
    said = _("riserva") if entrant.get("by_reserve") else _("ritiro") if entrant.get("withdrawn") else ""
    return mark, by_surname(players or name, surnames, f" ({said})" if said else "")


def in_a_row(entrant: Shown, surnames: Surnames) -> Name:
    """The number and the name in one cell."""
    number, name = numbered(entrant, surnames)
    return Name(((f"{number}. ", False), *name.parts)) if number else name


def number_column() -> Column:
    """What is before the column of names."""
    return Column(_("N."), Align.END)


def place_column() -> Column:
    """What a ranking begins with."""
    return Column(_("Posto"), Align.END, strong=True)


def slim(table: Table) -> Table:
    """The same without columns that say nothing in any row, no title either or only that of the number."""
    kept = [
        place
        for place, one in enumerate(table.columns)
        if (one.title and one != number_column()) or any(str(row.cells[place]) for row in table.rows)
    ]
    columns = tuple(table.columns[place] for place in kept)
    rows = tuple(replace(row, cells=tuple(row.cells[place] for place in kept)) for row in table.rows)
    return replace(table, columns=columns, rows=rows)


def in_initials(name: str, surnames: Surnames) -> str:
    """The name with initials for all forenames, for where even small type leaves no room for the whole."""
    people = name.split(BETWEEN)
    *_longer, shortest = shrinking(people, surnames.words(people))
    return BETWEEN.join(shortest)


def name_column(title: str) -> Column:
    return Column(title, wide=True, strong=True)
