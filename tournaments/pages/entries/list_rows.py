"""The rows of the preview of a pasted list: what is in their boxes, what is wrong there, and what has to be decided."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.sides import PARTNERS
from rules.violations import Violation, violation
from tournaments.event.faults.entrants import EntrantFault
from tournaments.event.faults.people import ListFault, RosterFault
from tournaments.event.letters import fold_name, repeated_names
from tournaments.pages.entries.registration import CARD_LIMIT, read_phone
from tournaments.pages.frame.values import read_whole
from tournaments.pages.tables.lists.cells import MOST_COLUMNS, NAMES, Chosen
from tournaments.pages.tables.lists.entrants import CLUB_LIMIT, LAST_SEED, read_seed
from tournaments.pages.tables.lists.names import read_name, read_public_club, read_public_name
from tournaments.pages.tables.lists.pasted import BOXES, Asked, PastedLine
from tournaments.pages.tables.lists.roster import LINES_LIMIT, LONGEST_LINE, NAME_LIMIT


class Decision(StrEnum):
    """What is decided of a row: nothing yet, to enter it as it is, that it is the one who waits for a partner, to
    let the one of it wait for one, or to leave it out.
    """

    OPEN = ""
    KEEP = "keep"
    SAME = "same"
    ALONE = "alone"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Known:
    """Who is in the tournament already: pairs or players by name, who waits for a partner, and seeds."""

    people: int
    entrants: tuple[tuple[str, ...], ...] = ()
    waiting: tuple[str, ...] = ()
    seeds: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row with its boxes as they are typed. `faults` have to be mended, `questions` to be answered."""

    number: int
    boxes: Mapping[str, str]
    asked: tuple[Asked, ...] = ()
    decision: Decision = Decision.OPEN
    faults: tuple[Violation, ...] = ()
    questions: tuple[Violation, ...] = ()

    @property
    def choices(self) -> tuple[Decision, ...]:
        """The answers that this row takes."""
        if any(fault.code is ListFault.NOBODY_BESIDE for fault in self.faults):
            return (Decision.ALONE, Decision.SKIP)
        if self.faults:
            return (Decision.SKIP,)
        waits = any(fault.code is ListFault.WAITS for fault in self.questions)
        return (*((Decision.SAME,) if waits else ()), Decision.KEEP, Decision.SKIP) if self.questions else ()

    @property
    def settled(self) -> bool:
        """Whether it is known what becomes of it."""
        return self.decision in self.choices or not (self.faults or self.questions)

    @property
    def people(self) -> tuple[str, ...]:
        """The names as they are kept; of one that is longer than the longest line only as much as tells that it is."""
        names = (read_name(self.boxes[box][: LONGEST_LINE + 1], limit=NAME_LIMIT)[0] for box in NAMES)
        return tuple(name for name in names if name)

    @property
    def enters(self) -> bool:
        return self.settled and self.decision not in (Decision.ALONE, Decision.SKIP)

    @property
    def club(self) -> str:
        return read_public_club(self.boxes["club"], limit=CLUB_LIMIT)[0]

    @property
    def seed(self) -> int | None:
        return read_seed(self.boxes["seed"].strip())

    @property
    def phone(self) -> str:
        return read_phone(self.boxes["phone"])[0]

    @property
    def card(self) -> str:
        return " ".join(self.boxes["card"].split())


def rows_of_lines(lines: Sequence[PastedLine]) -> list[ListRow]:
    """The rows of a list that was just read."""
    return [ListRow(line.number, line.boxes, line.asked) for line in lines]


def read_rows(data: Mapping[str, str]) -> list[ListRow]:
    """The rows of a preview that was sent, by the numbers that it names; nothing of other boxes."""
    numbers = dict.fromkeys(data.get("rows", "").split(",")[:LINES_LIMIT])
    return [_read_row(data, number) for number in map(read_whole, numbers) if number]


def _read_row(data: Mapping[str, str], number: int) -> ListRow:
    asked = data.get(f"asked_{number}", "").split(",")
    decision = data.get(f"decision_{number}", "")
    return ListRow(
        number,
        {box: data.get(f"{box}_{number}", "") for box in BOXES},
        tuple(one for one in Asked if one.value in asked),
        Decision(decision) if decision in set(Decision) else Decision.OPEN,
    )


def read_chosen(data: Mapping[str, str]) -> tuple[dict[int, str], dict[int, str]]:
    """What had been said of the columns when a preview was shown, and what its heads say now."""
    known = {f"{place}:{box}": (place, box) for place in range(MOST_COLUMNS) for box in (*BOXES, "")}
    before = dict(known[one] for one in data.get("chosen", "").split(",") if one in known)
    heads = {place: data.get(f"column_{place}", "") for place in range(MOST_COLUMNS) if f"column_{place}" in data}
    now = {place: box for place, box in heads.items() if box in (*BOXES, "") and box != data.get(f"was_{place}")}
    return before, before | now


def chosen_as_text(chosen: Chosen) -> str:
    """What is said of the columns, as `read_chosen` reads it."""
    return ",".join(f"{place}:{box}" for place, box in sorted(chosen.items()))


def rows_again(rows: Sequence[ListRow], before: Sequence[PastedLine], now: Sequence[PastedLine]) -> list[ListRow]:
    """The rows as other columns make them: `before` are the lines that they were made of, and what was typed into a box
    since stays there.
    """
    was, lines = {line.number: line.boxes for line in before}, {line.number: line for line in now}
    found = []
    for row in rows:
        boxes, line = was.get(row.number, {}), lines.get(row.number)
        typed = {box: value for box, value in row.boxes.items() if value != boxes.get(box, "")}
        found.append(ListRow(row.number, {**line.boxes, **typed}, line.asked, row.decision) if line else row)
    return found


def judged(rows: Sequence[ListRow], known: Known) -> list[ListRow]:
    """The rows, each with what is wrong with it, and what is asked beside those before it and who is there already."""
    where = {fold_name(name): " – ".join(people) for people in known.entrants for name in people}
    waiting = {fold_name(name) for name in known.waiting}
    pairs = Counter(_pair(people) for people in known.entrants)
    seeds = set(known.seeds)
    found = []
    for row in rows:
        faults, questions = _faults(row, known.people, seeds), _questions(row)
        if known.people > 1 and len(row.people) == known.people and pairs[_pair(row.people)]:
            alike = ListFault.PAIR_ALIKE if known.people == PARTNERS else ListFault.THREE_ALIKE
            questions.append(violation(alike))
        else:
            questions += [
                violation(ListFault.NAME_ALIKE, name=name, where=where[fold_name(name)])
                for name in row.people
                if fold_name(name) in where
            ]
        questions += [violation(ListFault.WAITS, name=name) for name in row.people if fold_name(name) in waiting]
        found.append(
            ListRow(row.number, row.boxes, row.asked, row.decision, tuple(faults), () if faults else tuple(questions))
        )
        if row.decision is not Decision.SKIP:
            pairs[_pair(row.people)] += 1
            where |= {fold_name(name): " – ".join(row.people) for name in row.people if fold_name(name) not in where}
            seeds |= {row.seed} if row.seed else set()
    return found


def _pair(people: Sequence[str]) -> frozenset[str]:
    return frozenset(map(fold_name, people))


def _faults(row: ListRow, people: int, seeds: set[int]) -> list[Violation]:
    """What keeps a row from being stored as it is."""
    boxes = row.boxes
    found: list[Violation] = []
    for name in row.people:
        found += read_public_name(name, limit=NAME_LIMIT)[1]
        if not any(letter.isalpha() for letter in name):
            found.append(violation(RosterFault.NO_LETTERS))
    if not row.people:
        found.append(violation(RosterFault.NO_LETTERS))
    elif len(row.people) < people:
        beside = ListFault.NOBODY_BESIDE if people == PARTNERS else ListFault.THREE_NEEDED
        found += [violation(beside), *_hyphen(row)]
    found += [violation(EntrantFault.PERSON_TWICE, person=name) for name in repeated_names(row.people)]
    found += read_public_club(boxes["club"], limit=CLUB_LIMIT)[1]
    found += read_phone(boxes["phone"])[1]
    if len(row.card) > CARD_LIMIT or "\0" in boxes["card"]:
        found.append(violation(ListFault.CARD_TOO_LONG, limit=CARD_LIMIT))
    if boxes["seed"].strip() and row.seed is None:
        found.append(violation(ListFault.SEED_RANGE, most=LAST_SEED))
    if row.seed is not None and row.seed in seeds:
        found.append(violation(ListFault.SEED_TAKEN, seed=row.seed))
    return found


def _questions(row: ListRow) -> list[Violation]:
    """What reading the line left open and the boxes do not answer."""
    found = _hyphen(row)
    if Asked.PHONE_BESIDE in row.asked and row.boxes["phone"]:
        found.append(violation(ListFault.PHONE_BESIDE, number=row.boxes["phone"], name=row.boxes["first"]))
    if Asked.THIRD_NAME in row.asked and row.boxes["club"]:
        found.append(violation(ListFault.THIRD_NAME, text=row.boxes["club"]))
    if any(sum(letter.isalpha() for letter in name) == 1 for name in row.people):
        found.append(violation(ListFault.ONE_LETTER))
    return found


def _hyphen(row: ListRow) -> list[Violation]:
    """Whether the first name may be two people, which reading the line could not tell."""
    first = row.boxes["first"]
    return [violation(ListFault.HYPHEN_WITHIN, name=first)] if Asked.HYPHEN in row.asked and "-" in first else []
