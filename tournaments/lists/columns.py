"""What every column of a table is: from its heading and from all of its cells together, never from one row."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest
from typing import Final

from tournaments.event.letters import fold
from tournaments.lists.cells import Cell, has_forename, is_club, is_half, kind_of_cell, word_set
from tournaments.lists.headings import Heading, counts_entrant, heading, is_title
from tournaments.lists.list_table import NAMES, PEOPLE, Column, Kind, Message, Part, Row, Table
from tournaments.lists.payments import read_payment
from tournaments.lists.people_cells import is_card, read_people

FIRST_ROWS: Final = 30
"""Rows among which the heading is looked for."""
_OF_DATA: Final = frozenset({Cell.EMAIL, Cell.PHONE, Cell.DATE, Cell.MONEY})
_SEEN: Final = ((Cell.EMAIL, Kind.EMAIL), (Cell.PHONE, Kind.PHONE), (Cell.DATE, Kind.TIME), (Cell.MONEY, Kind.PAID))
PAYING: Final = word_set(
    """
    pagato pagata pagati pagate pagare paid unpaid bezahlt saldato saldata versato versata incassato ricevuto paye regle
    pagado paiat
    """
)
"""Words of headings over what was paid, and not over what a fee is."""
_HYPHEN: Final = re.compile(r"(?<=\w)-(?=\w)")
DOTS: Final = re.compile(r"[.…_–—-]{3,}")
"""Where somebody is to write a name."""
EXAMPLES: Final = 3
SAMPLE: Final = 1000
"""Cells of a column that are looked at: evenly taken, so that a list of any length is judged by all of it."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table, and the rows below the heading. `unsure`: which columns hold the names is asked."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    unsure: bool = False
    headed: bool = False
    _by_kind: dict[Kind, list[Column]] = field(init=False, default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        for column in self.columns:
            self._by_kind.setdefault(column.kind, []).append(column)

    def of(self, kind: Kind) -> Sequence[Column]:
        """The columns of a kind, in their order; every row asks for them."""
        return self._by_kind.get(kind, ())

    def of_people(self) -> list[Column]:
        """The columns that name somebody."""
        return [column for kind in NAMES for column in self.of(kind)]


def recognized(table: Table, people: int, chosen: Mapping[int, Kind]) -> Columns:
    """The columns of a table in which this many `people` are an entrant; what is `chosen` of some goes before, and
    changes no other.
    """
    at = heading_row(table.rows)
    above, begin = heading_cells(table.rows, at) if at is not None else ((), 0)
    heads = [row.cells for row in table.rows[at or 0 : begin]]
    rows = tuple(row for row in table.rows[begin:] if any(row.cells) and not _repeats(row.cells, heads))
    shown = [row for row in rows if not row.hidden] or list(rows)
    width = max((len(above), *(len(row.cells) for row in rows)))
    full = [row for row in shown if sum(map(bool, row.cells)) > 1]  # beside these a cell alone may be a title
    if at is None and 2 * len(full) >= len(shown):
        shown = full
    looks = [_Look.of(index, above, shown) for index in range(width)]
    looks = [one for one in looks if one.heading or one.cells]
    kinds, unsure = _headed(looks, people) if at is not None else _headless(looks, people)
    columns = tuple(
        Column(one.index, one.heading, *kinds.get(one.index, (Kind.UNKNOWN, Part.WHOLE)), tuple(one.cells[:EXAMPLES]))
        for one in looks
    )
    named = {index for index, kind in chosen.items() if kind in NAMES}
    return Columns(
        tuple(
            replace(one, kind=chosen[one.index], part=Part.WHOLE if chosen[one.index] != one.kind else one.part)
            if one.index in chosen
            else one
            for one in columns
        ),
        rows,
        unsure and not named,
        at is not None,
    )


def heading_row(rows: Sequence[Row]) -> int | None:
    """Where the heading is among the first rows: cells that headings are made of, or words above what is none."""
    for place, row in enumerate(rows[:FIRST_ROWS]):
        if any(row.cells) and is_heading(row.cells):
            return place
    first = next((place for place, row in enumerate(rows[:FIRST_ROWS]) if sum(map(bool, row.cells)) > 1), None)
    if first is None:
        return None
    cells, below = rows[first].cells, [row.cells for row in rows[first + 1 :] if any(row.cells)]
    typed = [
        place
        for place in range(len(cells))
        if _share([some[place] for some in below if len(some) > place and some[place]], _is_data) >= 80
    ]
    words = all(kind_of_cell(cells[place]) in (Cell.NAME, Cell.WORDS) for place in typed)
    plain = not any(map(_is_data, cells)) and not any(map(has_forename, cells))
    return first if typed and words and plain else None


def heading_cells(rows: Sequence[Row], at: int) -> tuple[tuple[str, ...], int]:
    """The heading that begins in this row, and where the rows below begin. It is of two rows where the first says who
    and the one below it which half of the name; a cell over several columns is written once.
    """
    first, second = rows[at].cells, rows[at + 1].cells if len(rows) > at + 1 else ()
    halves = [found for found in map(heading, filter(None, second)) if found and found.whole]
    of_names = len(halves) == sum(map(bool, second)) > 1 and all(found.kind in NAMES for found in halves)
    if not of_names or not is_heading(second) or _repeats(second, [first]):
        return first, at + 1
    both, over = [], ""
    for one, other in zip_longest(first, second, fillvalue=""):
        over = one or (over if other else "")
        both.append(f"{over} {other}".strip())
    return tuple(both), at + 2


def _is_data(cell: str) -> bool:
    return kind_of_cell(cell) in _OF_DATA and heading(cell) is None


def is_heading(cells: Sequence[str]) -> bool:
    """Whether a row is a heading: it is known by some cells, although others are not."""
    filled = [cell for cell in cells if cell]
    if any(map(_is_data, filled)):
        return False
    known = [found for found in map(heading, filled) if found]
    whole = sum(found.whole for found in known)
    if len(filled) == 1:
        one = filled[0].strip()
        first = fold(one) in ("primo", "prima", "i") or counts_entrant(one)
        return bool(whole) and len(cells) == 1 and known[0].kind in NAMES and not first
    others = [cell for cell in filled if not heading(cell)]
    if whole >= 2 and (len(known) * 2 >= len(filled) or not any(map(has_forename, others))):
        return True
    return bool(whole) and len(known) * 2 >= len(filled) and not any(map(has_forename, others))


def _repeats(cells: Sequence[str], heads: Sequence[Sequence[str]]) -> bool:
    """Whether a row is one of the heading once more, as on the next page."""
    said = [cell.casefold() for cell in cells if cell]
    return any(said == [cell.casefold() for cell in above if cell] for above in heads)


def _share(cells: Sequence[str], test: Callable[[str], bool]) -> int:
    """The percentage of cells for which this is true."""
    return 100 * sum(map(test, cells)) // len(cells) if cells else 0


@dataclass(frozen=True, slots=True)
class _Look:
    """A column as its heading and its cells look. `parted`: the share of cells in which signs part several people."""

    index: int
    heading: str
    said: Heading | None
    cells: tuple[str, ...]
    filled: int
    kinds: Mapping[Cell, int]

    @classmethod
    def of(cls, index: int, above: Sequence[str], rows: Sequence[Row]) -> "_Look":
        title = " ".join(above[index].split()) if len(above) > index else ""
        found = [row.cells[index] for row in rows if len(row.cells) > index and row.cells[index]]
        step = max(1, len(found) // SAMPLE)
        cells = tuple(found[::step])
        counted = Counter(map(kind_of_cell, cells))
        shares = {kind: 100 * count // len(cells) for kind, count in counted.items()}
        return cls(
            index, title, heading(title) if title else None, cells, 100 * len(found) // max(1, len(rows)), shares
        )

    def share(self, *kinds: Cell) -> int:
        return sum(self.kinds.get(kind, 0) for kind in kinds)

    def parted(self, people: int, *, hyphens: bool = True) -> int:
        cells = self.cells if hyphens else [_HYPHEN.sub("", cell) for cell in self.cells]
        return _share(cells, lambda cell: len(read_people(cell, people).names) > 1) if people > 1 else 0

    @property
    def seen(self) -> Kind | None:
        """What its cells say alone: an address, a telephone, a date, money, numbers in a row."""
        for cell, kind in _SEEN:
            if self.share(cell) >= 60:
                return kind
        if _share(self.cells, is_card) >= 60:
            return Kind.CARD
        read = _share(self.cells, lambda cell: read_payment(cell) is not None)
        said = self.share(Cell.MONEY) > 0 or any(map(_is_paid, self.cells))
        if _share(self.cells, _is_paid) >= 60 or (read >= 80 and said):
            return Kind.PAID
        numbers = [cell.strip(".)°") for cell in self.cells]
        if self.share(Cell.NUMBER) == 100 and all(one.isdigit() and len(one) < 5 for one in numbers):
            whole = list(map(int, numbers))
            rising = all(one < other for one, other in pairwise(whole))
            return (
                Kind.ROW
                if rising and (whole[0] < 3 or not self.index) and whole[-1] - whole[0] < 2 * len(whole) + 3
                else None
            )
        return None

    @property
    def named(self) -> bool:
        """Whether its cells can be names."""
        return self._names() >= 60

    @property
    def some_names(self) -> bool:
        """Whether one of its cells can be a name, which is enough where it is the only column."""
        return self._names() > 0

    def _names(self) -> int:
        return _share(self.cells, lambda cell: bool((read := read_people(cell, 2)).names) and not _spoken(read.asked))

    @property
    def small(self) -> bool:
        """Whether its cells are in small letters, as words are and names should not be."""
        return _share(self.cells, str.islower) >= 80

    @property
    def people(self) -> bool:
        """Whether its cells are names of people as far as forenames tell."""
        return self.named and _share(self.cells, has_forename) >= 50 and self.several >= 50

    @property
    def several(self) -> int:
        return _share(self.cells, lambda cell: len(cell.split()) > 1)

    @property
    def halves(self) -> bool:
        return self.named and _share(self.cells, is_half) >= 80

    @property
    def clubs(self) -> bool:
        """Whether its cells may be bars: they say so, or come again and again."""
        different = len(set(map(fold, self.cells)))
        repeated = len(self.cells) > 2 and 10 * different <= 7 * len(self.cells) and different > 1
        return self.bars or (repeated and _share(self.cells, has_forename) < 50)

    @property
    def bars(self) -> bool:
        """Whether its cells say so."""
        return _share(self.cells, is_club) >= 20


def _is_paid(cell: str) -> bool:
    """Whether a cell says in words that somebody has paid or has not."""
    return bool(set(cell.casefold().split()) & PAYING) and read_payment(cell) is not None


def _spoken(asked: Sequence[str]) -> bool:
    return any(one in ("ask_no_name", "ask_unreadable") for one in asked)


_Kinds = dict[int, tuple[Kind, Part]]


def _headed(looks: Sequence[_Look], people: int) -> tuple[_Kinds, bool]:
    """The columns under a heading, whose cells may say otherwise."""
    kinds: _Kinds = {}
    persons: list[tuple[_Look, Heading]] = []
    for one in looks:
        if one.said and one.said.kind in NAMES and (not one.cells or (one.share(Cell.YES_NO) < 50 and _may_name(one))):
            persons.append((one, one.said))
        else:
            kinds[one.index] = (_not_named(one), Part.WHOLE)
    if not persons:
        team = next((one for one in looks if kinds[one.index][0] is Kind.TEAM and one.parted(people) >= 50), None)
        if team is not None:
            return kinds | {team.index: (Kind.BOTH, Part.WHOLE)}, False
        return kinds, True
    persons += _below_a_wide_cell(looks, persons, people)
    persons.sort(key=lambda one: one[0].index)
    found, unsure = _persons(persons, people)
    filled = [(one, said) for one, said in persons if one.cells]
    if unsure and filled and len(filled) < len(persons):
        found, unsure = _persons(filled, people)
    missing = not {Kind.SECOND, Kind.BOTH} & {kind for kind, _part in found.values()} and people > 1
    strays = [
        one
        for one in looks
        if kinds.get(one.index, ("",))[0] is Kind.UNKNOWN
        and one.people
        and not (one.said and one.said.kind is Kind.UNKNOWN)
    ]
    kinds |= {one.index: (Kind.UNKNOWN, Part.WHOLE) for one, _said in persons}
    return kinds | found, unsure or bool(missing and strays)


def _below_a_wide_cell(
    looks: Sequence[_Look], persons: Sequence[tuple[_Look, Heading]], people: int
) -> list[tuple[_Look, Heading]]:
    """The columns without a heading beside one that names people, as where its cell is over both: the other half of
    each name, or the next who plays with them.
    """
    found = []
    for one, said in persons:
        beside = next((other for other in looks if other.index == one.index + 1 and not other.heading), None)
        if beside is None or not beside.named or beside.seen or beside.clubs or said.part is not Part.WHOLE:
            continue
        if _are_halves(one, beside):
            found.append((beside, said))
        elif people > 1 and len(persons) == 1 and one.several >= 50 and beside.several >= 50:
            found.append((beside, replace(said, person=2)))
    return found


def _may_name(one: _Look) -> bool:
    """Whether what a heading calls names can be some: no addresses, telephones or numbers."""
    return one.seen is None and one.share(Cell.NUMBER) < 50


def _not_named(one: _Look) -> Kind:
    """What a column is that names nobody: as its heading says, unless its cells cannot be that."""
    said, seen = one.said.kind if one.said else None, one.seen
    if said is None or said in NAMES:
        counted = said is not None and one.share(Cell.NUMBER) == 100
        return seen or (Kind.ROW if counted else Kind.UNKNOWN)
    if said in (Kind.CLUB, Kind.TEAM):
        if seen in (Kind.EMAIL, Kind.PHONE, Kind.TIME):
            return seen
        return Kind.UNKNOWN if one.share(Cell.YES_NO) >= 50 or seen else said
    swapped = {Kind.PHONE, Kind.EMAIL}
    if said in swapped and seen in swapped:
        return seen or said
    if said is Kind.ROW and one.named and one.share(Cell.NUMBER) < 50:
        return Kind.UNKNOWN
    return said


def _persons(persons: Sequence[tuple[_Look, Heading]], people: int) -> tuple[_Kinds, bool]:
    """Which person, and which half of a name, is in each of the columns that name somebody."""
    generic = [one for one in persons if one[1].generic]
    told = {said.part for _one, said in persons}
    if len(generic) == 1 and len(persons) == 3 and {Part.SURNAME, Part.GIVEN} <= told:
        return _persons([one for one in persons if one not in generic], people)  # it says the same as the halves
    surnames = any(said.part is Part.SURNAME for _one, said in persons)
    given = any(said.part is Part.GIVEN for _one, said in persons)
    parts = []
    for _one, said in persons:
        part = said.part
        if said.generic:
            part = Part.GIVEN if surnames else Part.SURNAME if given else Part.WHOLE
        parts.append(part)
    halved = len(set(parts) & {Part.SURNAME, Part.GIVEN}) == 2
    parts = [part if halved else Part.WHOLE for part in parts]
    places: list[int] = []
    for (_one, said), part in zip(persons, parts, strict=True):
        taken = [place for place, other in zip(places, parts, strict=False) if other is part]
        free = next(place for place in range(1, len(persons) + 2) if place not in taken)
        places.append((said.person if people > 1 or len(persons) > 1 else 1) or free)
    if len(persons) == 1 and people > 1 and persons[0][0].parted(people) > 0:
        return {persons[0][0].index: (Kind.BOTH, Part.WHOLE)}, False
    wholes = [place for place, part in zip(places, parts, strict=True) if part is Part.WHOLE]
    twice = len(set(zip(places, parts, strict=True))) < len(places)
    most = people if people > 1 else 2
    pairs = sum(
        _share(one.cells[:FIRST_ROWS], lambda cell: len(read_people(cell, people).names) > 1) > 80 for one, _ in persons
    )
    unsure = twice or max(places) > most or (halved and bool(wholes)) or (people > 1 and len(persons) > 1 and pairs > 1)
    return {
        one.index: (PEOPLE[min(place, len(PEOPLE)) - 1], part)
        for (one, _said), place, part in zip(persons, places, parts, strict=True)
    }, unsure


def _headless(looks: Sequence[_Look], people: int) -> tuple[_Kinds, bool]:
    """The columns where no heading says what they are: names only where it is sure."""
    kinds: _Kinds = {one.index: (one.seen or Kind.UNKNOWN, Part.WHOLE) for one in looks}
    others = [one for one in looks if kinds[one.index][0] is Kind.UNKNOWN]
    names = [one for one in others if one.named or (len(others) == 1 and one.some_names)]
    if not all(one.small for one in names):
        names = [one for one in names if not one.small]
    several = sum(not one.bars for one in names) > 1  # beside other names a hyphen is of a double surname
    share = {one.index: one.parted(max(2, people), hyphens=not several) for one in names}
    parted = [one for one in names if share[one.index] >= (30 if len(names) > 1 else 1)]
    if people > 1 and parted:
        both = max(parted, key=lambda one: share[one.index])
        return kinds | {both.index: (Kind.BOTH, Part.WHOLE)}, len(parted) > 1
    found = _alone(names) if people == 1 else _together(names, people)
    return kinds | {one.index: (kind, Part.WHOLE) for one, kind in found or ()}, found is None


_Found = list[tuple[_Look, Kind]] | None


def _alone(names: Sequence[_Look]) -> _Found:
    """The column, or the two halves, of a single player's name; None where it is not sure."""
    if len(names) == 1:
        return [(names[0], Kind.FIRST)]
    sure = [one for one in names if one.people and not one.clubs and not one.halves]
    if len(names) == 2 and _are_halves(*names):
        return [(one, Kind.FIRST) for one in names]
    others = [one for one in names if one not in sure]
    return [(sure[0], Kind.FIRST)] if len(sure) == 1 and all(one.clubs for one in others) else None


def _all_halves(names: Sequence[_Look], people: int) -> bool:
    """Whether every two columns are a name and a surname, of as many people as are an entrant."""
    return len(names) == 2 * people and all(_fit(*both) for both in zip(names[::2], names[1::2], strict=True))


def _together(names: Sequence[_Look], people: int) -> _Found:
    """The columns of people who play together; None where it is not sure."""
    halves = [one for one in names if not one.bars]
    if _all_halves(halves, people):
        return [(one, PEOPLE[place // 2]) for place, one in enumerate(halves)]
    if len(names) == 1:
        return [(names[0], Kind.FIRST)]
    if any(one.clubs and one.halves for one in halves):  # they may be surnames of families
        return None
    sure = [one for one in names if not one.clubs and one.filled >= 30]
    if len(sure) != people or not all(one.clubs or one.filled < 30 for one in names if one not in sure):
        return None
    forenames = [_share(one.cells, has_forename) for one in sure]
    alike = max(forenames) - min(forenames) < 60 and len({one.several >= 50 for one in sure}) == 1
    return [(one, PEOPLE[place]) for place, one in enumerate(sure)] if alike else None


def _are_halves(one: _Look, other: _Look) -> bool:
    """Whether two columns are the halves of one name, and neither may be a bar."""
    return not (one.clubs or other.clubs) and _fit(one, other)


def _fit(one: _Look, other: _Look) -> bool:
    """Whether each cell of two columns is half a name, and forenames are in one of the two."""
    if not (one.halves and other.halves):
        return False
    rows = list(zip(one.cells, other.cells, strict=False))
    return sum(has_forename(a) or has_forename(b) for a, b in rows) * 10 >= 3 * len(rows) and any(
        one.filled > 50 for one in (one, other)
    )


_COUNTED: Final = re.compile(
    r"\W*(?:(?:coppia|squadra|pair|paar|team|giocatore|player) ?(?:n\.? ?)?|n[.°] ?)?(\d{1,4})(?![\d/]|[.,]\d)",
    re.IGNORECASE,
)


def numbers_before(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """The rows that begin with a number before a name, and that number."""
    begun = [(row.number, _COUNTED.match(next(filter(None, row.cells), ""))) for row in rows]
    return [(number, int(found[1])) for number, found in begun if found]


def counted_rows(rows: Sequence[Row]) -> frozenset[int]:
    """The rows that the list itself counts, most of which begin with a number one above that of the row before: they
    are people, whatever these are called.
    """
    said = numbers_before(rows)
    counted = {number for one, other in pairwise(said) if other[1] == one[1] + 1 for number in (one[0], other[0])}
    return frozenset(counted if 2 * len(counted) > len(rows) else ())


def is_title_row(row: Row, *, headed: bool = False) -> bool:
    """Whether a row holds a title and no names: one cell of words of titles; below a heading it has to be sure."""
    filled = [cell for cell in row.cells if cell]
    return len(filled) == 1 and is_title(filled[0], sure=headed)


def left_out(table: Table, found: Columns, read: Set[int]) -> tuple[Message, ...]:
    """The rows of the table that enrol nobody and say something all the same: no row goes without a word. Its heading
    is in the columns.
    """
    head = [column.heading for column in found.columns]
    first = min((row.number for row in found.rows), default=0)

    def is_head(row: Row) -> bool:
        """Whether it is the heading, of one or two rows."""
        said = [" ".join(cell.split()) for cell in row.cells if cell]
        return found.headed and row.number < first and all(any(cell in one for one in head) for cell in said)

    rows = (row for row in table.rows if row.number not in read and _has_words(row) and not is_head(row))
    return tuple(Message(row.number, "", " ".join(filter(None, row.cells))) for row in rows)


def _has_words(row: Row) -> bool:
    """Whether a row holds more than numbers, ticks and lines to write on."""
    empty = (Cell.NUMBER, Cell.MONEY, Cell.YES_NO, Cell.EMPTY)
    plain = [DOTS.sub("", cell).strip() for cell in row.cells]
    return any(kind_of_cell(cell) not in empty and any(map(str.isalpha, cell)) for cell in plain)
