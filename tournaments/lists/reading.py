"""Tables -> entries and questions. A row says who; what a column is, all of them together have said before."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rules.problems import Problem, problem_at
from tournaments.event.letters import fold
from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.lists.cells import Cell, find_email, find_phone, has_forename, is_club, kind_of_cell, word_set
from tournaments.lists.chat import enrolments
from tournaments.lists.columns import DOTS, PAYING, Columns, counted_rows, is_title_row, left_out, recognized
from tournaments.lists.headings import is_no_name
from tournaments.lists.list_table import (
    PEOPLE,
    PRIVATE,
    Entry,
    Kind,
    Line,
    Part,
    Payment,
    Question,
    Reading,
    Row,
    Table,
)
from tournaments.lists.payments import read_payment
from tournaments.lists.people_cells import (
    Named,
    asked_about,
    capitalized,
    is_card,
    is_small,
    name_key,
    paid_by,
    read_people,
    with_partner,
)
from tournaments.lists.rows_together import rows_together
from tournaments.lists.text import parts
from tournaments.lists.two_names import asked_if_two, second_name

_WITHDRAWN: Final = re.compile(
    r"\b(?:ritirat[oaie]|assent[ei]\b|non (?:viene|vengono|partecip)|annullat|disdett|disdic|rinunci|withdrawn|"
    r"abgemeldet)",
    re.IGNORECASE,
)
_WITHDRAWN_ONLY: Final = re.compile(
    r"\W*(?:(?:coppie|giocatori|iscritti) )?(?:ritirat[ie]|assenti|rinunce|rinunciatari|withdrawn|abgemeldet)\W*",
    re.IGNORECASE,
)
_CLOSING: Final = re.compile(
    r"\W*(?:(?:tanti |cordiali |distinti |cari |un )?salut[io]\b|grazie\b|thanks\b|(?:kind |best )?regards\b|danke\b|"
    r"mit freundlichen\b|cordialement\b|merci\b|a presto\b|buona (?:serata|giornata)\b)",
    re.IGNORECASE,
)
LAST_SEED: Final = 512
_SUMS: Final = word_set("totale totali tot somma somme total totals sum summe gesamt incasso")
_SUMS_BEGIN: Final = frozenset(word[:3] for word in _SUMS)
_PARTS: Final = word_set("acconto acconti anticipo caparra rata deposit anzahlung acompte anticipo senal")
"""Headings over a part of what is paid in several."""
SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Choices:
    """What somebody has answered. `columns`: what some are, by their place. `table`: which of several is read.
    `withdrawn`: hidden and struck rows are read like others. `capitals`: small names are written with them, or stay.
    `letters`: they are read in the other way, or stay.
    """

    columns: Mapping[int, Kind] = field(default_factory=dict)
    table: int | None = None
    withdrawn: bool = False
    capitals: bool | None = None
    letters: bool | None = None


def read_tables(tables: Sequence[Table], people: int, choices: Choices | None = None) -> Reading:
    """The entries of a list in which this many `people` are one, and what is asked. Of several tables the one with most
    names is read, unless another is chosen.
    """
    said = choices or Choices()
    sheets = [
        (sheet, part) for table in tables for sheet in [_in_letters(table, said.letters)] for part in parts(sheet)
    ]
    every = [part for _sheet, part in sheets]
    if not every:
        return Reading((), (), ())
    names = [_names_in(part, people) for part in every] if len(every) > 1 else [1]
    best = said.table if said.table is not None and said.table < len(every) else names.index(max(names))
    table = every[best]
    others = [part for place, part in enumerate(every) if place != best and names[place]]
    asked: list[Question] = []
    if others and said.table is None:
        shown = ", ".join(filter(None, (part.name for part in others)))
        asked.append(
            Question((), problem_at(ListQuestion.OTHER_TABLES, count=len(others), names=shown, read=table.name))
        )
    if table.cut:
        asked.append(Question((), problem_at(ListQuestion.TOO_MANY_ROWS, most=len(table.rows))))
    if table.messages:
        lines, aside = enrolments(table.messages, people)
        return _asked(Reading((), lines, tuple(asked), aside), said, people)
    found = recognized(table, people, said.columns)
    alone = list(_lines(table, found, people, said))
    asked_rows = {row.number for part in others for row in part.rows}
    left = left_out(sheets[best][0], found, asked_rows | {line.entry.row for line in alone})
    lines = tuple(rows_together(alone, found, people))
    return _asked(Reading(found.columns, lines, tuple(asked + _of_columns(found, said)), left=left), said, people)


def _in_letters(table: Table, other: bool | None) -> Table:
    """The table in the letters that were chosen; where none were, with what the others would write."""
    if other is None or not table.others:
        return table
    rows = tuple(replace(row, cells=table.others.get(row.number, row.cells)) for row in table.rows)
    return replace(table, rows=rows if other else table.rows, others={})


def _of_columns(found: Columns, said: Choices) -> list[Question]:
    """What is asked about columns: which hold the names, and what those are that nobody knows."""
    if found.unsure and found.rows:
        rows = tuple(row.number for row in found.rows)
        return [Question(rows, problem_at(ListQuestion.NAME_COLUMNS))]
    unknown = [one for one in found.of(Kind.UNKNOWN) if one.examples and one.index not in said.columns]
    shown = ", ".join(f"«{(one.heading or one.examples[0])[:60]}»" for one in unknown)
    return [Question((), problem_at(ListQuestion.UNKNOWN_COLUMNS, columns=shown))] if unknown else []


def tables_to_choose(tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables among which `Choices.table` chooses, by their places."""
    return tuple(part for table in tables for part in parts(table))


def _names_in(table: Table, people: int) -> int:
    """How many rows of a table may name somebody."""
    if table.messages:
        return len(table.messages)
    found = recognized(table, people, {})
    # A line alone may be a title.
    pair = bool(found.of(Kind.BOTH)) and any(has_forename(cell) for row in found.rows[:1] for cell in row.cells)
    sure = found.headed or found.unsure or len(found.rows) > 1 or pair
    return len(found.rows) if found.of_people() and sure else 0


def _lines(table: Table, found: Columns, people: int, said: Choices) -> Iterable[Line]:
    ticks, counted = _ticked(found), counted_rows(found.rows)
    gone, named, closed = False, False, False
    for row in found.rows:
        closed = closed or (named and _is_closing(row))
        is_counted = row.number in counted
        title = not is_counted and is_title_row(row, headed=found.headed)
        if _is_of_withdrawn(row) or title:
            gone = _is_of_withdrawn(row)
            continue
        if found.unsure and not any(map(str.isalpha, "".join(row.cells))):
            continue
        if found.unsure:
            yield Line(Entry(row.number, ()), (problem_at(ListQuestion.NAME_COLUMNS),), open=True)
        elif is_counted or not _is_sum(row):
            line = _line(replace(row, hidden=row.hidden or gone), found, people, said, ticks, counted=is_counted)
            named = named or (line is not None and not line.open)
            if line is not None and closed and not line.open:
                text = " – ".join(line.entry.players)[:120]
                line = replace(line, asked=(problem_at(ListQuestion.CHAT_UNCLEAR, text=text), *line.asked), open=True)
            if line is not None:
                yield _doubted(line, row.cells, table.others.get(row.number, ()))


def _is_closing(row: Row) -> bool:
    """Whether a row closes a letter: a name below it may be a signature."""
    filled = [cell for cell in row.cells if cell]
    return len(filled) == 1 and bool(_CLOSING.match(filled[0]))


def _is_of_withdrawn(row: Row) -> bool:
    """Whether a row is a title over those who have withdrawn: one cell that says so and names nobody."""
    filled = [cell for cell in row.cells if cell]
    return len(filled) == 1 and bool(_WITHDRAWN_ONLY.fullmatch(filled[0]))


def _doubted(line: Line, cells: Sequence[str], others: Sequence[str]) -> Line:
    """The line, asked about where a cell is written otherwise in other letters."""
    both = next(((one, other) for one, other in zip(cells, others, strict=False) if one and one != other), None)
    if both is None:
        return line
    asked = problem_at(ListQuestion.ENCODING, one=both[0][:60], other=both[1][:60])
    return replace(line, asked=(asked, *line.asked), open=True)


def _is_sum(row: Row) -> bool:
    """Whether a row adds up what is above it."""
    first, *rest = [cell for cell in row.cells if cell] or [""]
    if rest and all(kind_of_cell(cell) in (Cell.NUMBER, Cell.MONEY) for cell in rest) and is_no_name(first):
        return True
    if first[:3].casefold() not in _SUMS_BEGIN:
        return False
    words = fold(first).split()
    return bool(words) and words[0] in _SUMS and (len(words) == 1 or any(map(str.isdigit, "".join(row.cells))))


def _ticked(found: Columns) -> frozenset[int]:
    """The columns of payments in which nothing but 0 and 1 is, which are no and yes."""
    values = {
        one.index: {row.cells[one.index].strip() for row in found.rows if len(row.cells) > one.index} - {""}
        for one in found.of(Kind.PAID)
    }
    return frozenset(index for index, some in values.items() if some and some <= {"0", "1"})


def _line(row: Row, found: Columns, people: int, said: Choices, ticks: frozenset[int], *, counted: bool) -> Line | None:
    """What a row says; None where it says nothing."""
    cells = {one.index: row.cells[one.index] for one in found.columns if len(row.cells) > one.index}
    people_read = _people(cells, found, people, counted=counted)
    names = [name for one in people_read for name in one.names]
    if people > 1 == len(names) == len(people_read):
        people_read = [with_partner(people_read[0])]
        names = [*people_read[0].names]
    beside_them = _partner_beside(names, cells, found, people)
    names += beside_them
    asked: list[ListQuestion] = [question for one in people_read for question in one.asked]
    if not names and not _says_something(cells, found):
        return None
    asked += [ListQuestion.PARTNER_BESIDE] if beside_them else []
    asked += [] if names else [ListQuestion.NOBODY]
    if len(names) == 1 and not counted and _may_be_title(row, found) and ListQuestion.NO_NAME not in asked:
        asked.append(ListQuestion.NO_NAME)
    if people == 1 and len(names) > 1:
        asked = [ListQuestion.PAIRS_FOR_PLAYERS]
    elif len(names) > people and ListQuestion.MANY_NAMES not in asked:
        asked.append(ListQuestion.MANY_NAMES)
    elif len(names) == people and len(people_read) == 1:
        asked = [one for one in asked if one is not ListQuestion.MANY_NAMES]
    if people > 1 and len(names) == 1 and second_name(names[0], pair=True) and ListQuestion.GROWN_TOGETHER not in asked:
        asked.append(ListQuestion.GROWN_TOGETHER)
    if len(names) > 1 and len(set(map(name_key, names))) < len(names):
        asked.append(ListQuestion.SAME_PERSON)
    struck = any(one.index in row.struck for one in found.of_people())
    states = [cells[one.index] for one in found.of(Kind.UNKNOWN) if len(cells.get(one.index, "").split()) in (1, 2)]
    said_so = [*states, *names, _joined(cells, found, Kind.NOTE), *(mark for one in people_read for mark in one.marks)]
    if (row.hidden or struck or any(map(_WITHDRAWN.search, said_so))) and not said.withdrawn:
        asked = [ListQuestion.WITHDRAWN]
    entry, beside = _entry(row.number, names, people_read, cells, found, ticks)
    written = names or [next(filter(None, cells.values()), "")]
    every = tuple(asked_about(one, written, counted=counted) for one in dict.fromkeys(asked))
    every += () if ListQuestion.WITHDRAWN in asked else beside
    unnamed = len(names) < people and any(one.unnamed for one in people_read)
    return Line(entry, every, open=bool(asked), unnamed=unnamed)


def _partner_beside(names: Sequence[str], cells: Mapping[int, str], found: Columns, people: int) -> list[str]:
    """Possible partners of somebody alone: where most rows have all names in a cell, and this one does not."""
    both = found.of(Kind.BOTH)
    if people < 2 or len(names) != 1 or not both or found.headed:
        return []
    cell = cells.get(both[0].index + 1, "")
    unknown = any(one.index == both[0].index + 1 for one in found.of(Kind.UNKNOWN))
    named = read_people(cell, 1).names if unknown and has_forename(cell) and not is_club(cell) else ()
    return list(named[:1])


def _may_be_title(row: Row, found: Columns) -> bool:
    """Whether a row is a cell alone that no forename is in, among rows of several cells without a heading."""
    filled = [cell for cell in row.cells if cell]
    return not found.headed and len(found.columns) > 1 and len(filled) == 1 and not has_forename(filled[0])


def _says_something(cells: Mapping[int, str], found: Columns) -> bool:
    """Whether a row without names holds more than numbers and ticks, which are there before anybody is."""
    empty = (Cell.NUMBER, Cell.MONEY, Cell.YES_NO, Cell.EMPTY)
    rest = [plain for cell in cells.values() if (plain := DOTS.sub("", cell).strip())]
    letters = any(any(sign.isalnum() or sign == "?" for sign in cell) for cell in rest)
    return letters and any(kind_of_cell(cell) not in empty for cell in rest) and bool(found.columns)


def _people(cells: Mapping[int, str], found: Columns, people: int, *, counted: bool) -> list[Named]:
    """The people of a row, by the columns that hold them; the halves of a name are joined in their order."""
    read = [read_people(cells.get(one.index, ""), max(people, 2), counted=counted) for one in found.of(Kind.BOTH)]
    for kind in PEOPLE:
        columns = found.of(kind)
        if columns:
            joined = " ".join(cell for one in columns if (cell := cells.get(one.index, "")))
            read.append(read_people(joined, 1, counted=counted))
    return [one for one in read if one != Named()]


def _entry(
    row: int,
    names: Sequence[str],
    read: Sequence[Named],
    cells: Mapping[int, str],
    found: Columns,
    ticks: frozenset[int],
) -> tuple[Entry, tuple[Problem, ...]]:
    """The entry of a row, and what is asked beside its players."""
    asked: list[Problem] = []
    private = {kind: text for kind in PRIVATE if (text := _joined(cells, found, kind))}
    if is_card(private.get(Kind.CARD, "")):
        private[Kind.CARD] = read_people(private[Kind.CARD], 1).card
    if private.get(Kind.PHONE, "") and private[Kind.PHONE] == find_email(private[Kind.PHONE]):
        private.setdefault(Kind.EMAIL, private.pop(Kind.PHONE))
    public = {kind: _joined(cells, found, kind) for kind in (Kind.CLUB, Kind.TEAM)}
    for kind, text in public.items():
        for hidden, number in ((Kind.EMAIL, find_email(text)), (Kind.PHONE, find_phone(text))):
            if number:
                private.setdefault(hidden, number)
                public[kind] = " ".join(re.sub(r"\btel\.?|\bcell\.?", "", public[kind].replace(number, " ")).split())
    for kind, taken in ((Kind.PHONE, "phone"), (Kind.EMAIL, "email"), (Kind.CARD, "card")):
        for one in read:
            if getattr(one, taken):
                private.setdefault(kind, getattr(one, taken))
    said = _paid(cells, found, ticks)
    payment, unclear = said if any(said) else paid_by(read, names)
    if unclear:
        asked.append(problem_at(ListQuestion.PAID_UNCLEAR, text=unclear[:60]))
    marks = tuple(mark for one in read for mark in one.marks)
    if marks:
        asked.append(problem_at(ListQuestion.MARKS, text=" ".join(marks)[:60]))
    seed = _joined(cells, found, Kind.SEED).strip(".)° ")
    place = int(seed) if seed.isdecimal() and len(seed) < 4 and 0 < int(seed) <= LAST_SEED else None
    if seed and place is None:
        asked.append(problem_at(ListQuestion.SEED_UNCLEAR, text=seed[:60]))
    surnames = _surnames(cells, found, names)
    club, team, choice = public[Kind.CLUB], public[Kind.TEAM], _joined(cells, found, Kind.CHOICE)
    return Entry(row, tuple(names), club, team, payment, place, private, surnames, marks, choice), tuple(asked)


def _joined(cells: Mapping[int, str], found: Columns, kind: Kind) -> str:
    """What the columns of a kind say, each once."""
    texts = (" ".join(cells.get(one.index, "").split()) for one in found.of(kind))
    return ", ".join(dict.fromkeys(filter(None, texts)))


def _surnames(cells: Mapping[int, str], found: Columns, names: Sequence[str]) -> tuple[str, ...]:
    """The surnames that have a column of their own, by the players."""
    apart = [one for kind in PEOPLE for one in found.of(kind) if one.part is Part.SURNAME]
    told = [" ".join(cells.get(one.index, "").split()) for one in apart]
    return tuple(told) if told and len(told) == len(names) else ()


def _paid(cells: Mapping[int, str], found: Columns, ticks: frozenset[int]) -> tuple[Payment | None, str]:
    """What the columns of payments say together, and what is not clear; a no beside an amount is a no."""
    said: dict[str, list[Payment]] = defaultdict(list)
    for one in found.of(Kind.PAID):
        cell = cells.get(one.index, "").strip()
        read = read_payment("si" if cell == "1" else "no" if cell else "") if one.index in ticks else read_payment(cell)
        if cell and read is None:
            return None, cell
        if cell and read is not None:
            said[_of_whom(one.heading)].append(read)
    blank = [
        words
        for one in found.of(Kind.PAID)
        if (words := set(_of_whom(one.heading).split())) and not cells.get(one.index)
    ]
    if any(words & PAYING for words in blank) and not any(set(heading.split()) & (PAYING | _PARTS) for heading in said):
        return None, ""  # what the fee is, and nothing where it is said who paid it
    every = [one for some in said.values() for one in some]
    each = Counter(_of_whom(one.heading) for one in found.of(Kind.PAID))
    half = any(
        len(some) < each[heading] and any(one.paid and one.cents is None for one in some)
        for heading, some in said.items()
    )
    if half or any(len(some) > 1 and len({one.paid for one in some}) > 1 for some in said.values()):
        return None, ", ".join(
            cells.get(one.index) or "–" for one in found.of(Kind.PAID)
        )  # of two players one has paid
    amounts = [one.cents for one in every if one.paid and one.cents is not None]
    if len(amounts) > 1 and all(one.paid for one in every):
        parts = len(said) == 1 or any(set(heading.split()) & _PARTS for heading in said)
        if not parts and len(set(amounts)) > 1:
            return None, ", ".join(cells.get(one.index) or "–" for one in found.of(Kind.PAID))
        return Payment(paid=True, cents=sum(amounts) if parts else amounts[0]), ""
    return min(every, key=lambda one: (one.paid, one.cents is None), default=None), ""


def _of_whom(heading: str) -> str:
    """A heading without what says which of the players it is about."""
    return " ".join(word for word in re.sub(r"\d", " ", fold(heading)).split() if len(word) > 1)


def _asked(reading: Reading, said: Choices, people: int) -> Reading:
    """The reading with what is asked of several rows at once: small letters, namesakes; then every question once."""
    lines = _same_people(_in_capitals(asked_if_two(reading.lines, people), said))
    rows: dict[ListQuestion, list[int]] = defaultdict(list)
    firsts: dict[ListQuestion, list[Problem]] = defaultdict(list)
    for line in lines:
        for one in line.asked:
            code = ListQuestion(one.code)
            rows[code].append(line.entry.row)
            firsts[code].append(one)
    gathered = [
        Question(tuple(dict.fromkeys(numbers)), _one_for_all(firsts[code]))
        for code, numbers in rows.items()
        if code is not ListQuestion.NAME_COLUMNS
    ]
    return replace(reading, lines=tuple(lines), questions=(*reading.questions, *gathered))


def _one_for_all(asked: Sequence[Problem]) -> Problem:
    """One question that shows what the first few rows say."""
    shown = list(dict.fromkeys(str(one.values.get("text", "")) for one in asked))
    more = "" if len(shown) <= SHOWN else ", …"
    first = asked[0]
    told = {**first.values, "text": ", ".join(f"«{text}»" for text in shown[:SHOWN] if text) + more}
    return problem_at(first.code, *first.where, **told)


def _in_capitals(lines: Sequence[Line], said: Choices) -> list[Line]:
    """The lines whose names are written small, as they are proposed: asked about, unless that is answered."""
    found = []
    for line in lines:
        entry = line.entry
        if said.capitals is not False and any(map(is_small, entry.players)):
            names = tuple(capitalized(name) if is_small(name) else name for name in entry.players)
            surnames = tuple(capitalized(name) if is_small(name) else name for name in entry.surnames)
            line = replace(line, entry=replace(entry, players=names, surnames=surnames))
            if said.capitals is None and not line.open:
                asked = problem_at(ListQuestion.SMALL_LETTERS, text=" – ".join(names)[:120])
                line = replace(line, asked=(asked, *line.asked), open=True)
        found.append(line)
    return found


def _same_people(lines: Sequence[Line]) -> list[Line]:
    """The lines that name somebody whom another one names, asked about; a withdrawn person is nobody else."""
    where: dict[str, list[int]] = defaultdict(list)
    for place, line in enumerate(lines):
        if not any(one.code in (ListQuestion.WITHDRAWN, ListQuestion.NOT_COMING) for one in line.asked):
            for key in dict.fromkeys(map(name_key, line.entry.players)):
                where[key].append(place)
    found = list(lines)
    for key, places in where.items():
        for place in places if len(places) > 1 else ():
            name = next(one for one in found[place].entry.players if name_key(one) == key)
            if not any(one.code is ListQuestion.SAME_PERSON for one in found[place].asked):
                asked = problem_at(ListQuestion.SAME_PERSON, text=name[:120])
                found[place] = replace(found[place], asked=(*found[place].asked, asked), open=True)
    return found
