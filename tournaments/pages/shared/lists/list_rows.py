"""The rows of the preview of a pasted list: what is in their boxes, what is wrong there, and what has to be decided."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.games import PARTNERS
from rules.problems import Problem, problem_at
from tournaments.event.fees import Chosen, Prices, chosen_problems, due_of, undecided
from tournaments.event.letters import BETWEEN, fold_name, repeated_names
from tournaments.event.problems.entrant_problems import EntrantProblem, ListProblem, ListQuestion, RosterProblem
from tournaments.lists.list_table import Entry, Kind, Line, Payment, Reading
from tournaments.lists.payments import read_chosen, read_payment
from tournaments.lists.proposed import proposed
from tournaments.lists.reading import LAST_SEED
from tournaments.models.arrival import EMAIL_LIMIT, NOTE_LIMIT
from tournaments.pages.shared.lists.entrants_form import CLUB_LIMIT, read_seed
from tournaments.pages.shared.lists.names import (
    CARD_LIMIT,
    LONGEST_LINE,
    NAME_LIMIT,
    read_name,
    read_phone,
    read_public_club,
    read_public_name,
)

NAMES = ("first", "second", "third")
BOXES = (*NAMES, "team", "club", "phone", "email", "card", "note", "seed", "choice", "paid")
MOST_SHOWN = 500
"""Rows of a list that are shown at once: each has a dozen boxes, and a form has ten thousand at most."""
_JUDGED_HERE = frozenset(
    {ListQuestion.SAME_PERSON, ListQuestion.PAID_UNCLEAR, ListQuestion.SEED_UNCLEAR, ListQuestion.SMALL_LETTERS}
)
"""What is asked here of the boxes as they are typed and of those entered already, or of all rows at once."""
_TOLD = frozenset({ListQuestion.MARKS, ListQuestion.SHARED_SURNAME})
"""What only has to be seen: the boxes hold what it says."""
_NAMES_MENDED = frozenset({ListQuestion.MARKS})
"""What is asked although names were mended."""


class Decision(StrEnum):
    """What is decided of a row: nothing yet, to enter it as it is, that it is the one who waits for a partner, to
    let the one of it wait for one, that everybody in it plays alone, or to leave it out.
    """

    OPEN = ""
    KEEP = "keep"
    SAME = "same"
    ALONE = "alone"
    EACH = "each"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Known:
    """The names in the tournament already: pairs or players by name, who waits for a partner, and seeds; what entering
    costs, and how a sum is written.
    """

    people: int
    entrants: tuple[tuple[str, ...], ...] = ()
    waiting: tuple[str, ...] = ()
    seeds: frozenset[int] = frozenset()
    prices: Prices = field(default_factory=Prices)
    euro: Callable[[int], str] = str


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row with its boxes as they are typed, and the surnames that the list tells apart. `asked` is what reading it
    left open, `problems` have to be mended, `questions` to be answered; `told` is what only has to be seen. `written`:
    how the list wrote a name that is proposed otherwise.
    """

    number: int
    boxes: Mapping[str, str]
    asked: tuple[Problem, ...] = ()
    surnames: tuple[str, ...] = ()
    decision: Decision = Decision.OPEN
    problems: tuple[Problem, ...] = ()
    questions: tuple[Problem, ...] = ()
    told: tuple[Problem, ...] = ()
    written: Mapping[str, str] = field(default_factory=dict)

    @property
    def choices(self) -> tuple[Decision, ...]:
        """The answers that this row takes."""
        if any(problem.code is ListProblem.NOBODY_BESIDE for problem in self.problems):
            return (Decision.ALONE, Decision.SKIP)
        if any(one.code is ListQuestion.PAIRS_FOR_PLAYERS for one in self.questions):
            return (Decision.EACH, Decision.SKIP)
        if self.problems:
            return (Decision.SKIP,)
        waits = any(problem.code is ListProblem.WAITS for problem in self.questions)
        return (*((Decision.SAME,) if waits else ()), Decision.KEEP, Decision.SKIP) if self.questions else ()

    @property
    def offered(self) -> tuple[Decision, ...]:
        """The answers as they are shown: where none enters it as it is, that it is going to be mended, which takes
        leaving it out back.
        """
        mends = self.choices and Decision.KEEP not in self.choices
        return (Decision.OPEN, *self.choices) if mends else self.choices

    @property
    def settled(self) -> bool:
        """Whether it is known what becomes of it."""
        return self.decision in self.choices or not (self.problems or self.questions)

    @property
    def people(self) -> tuple[str, ...]:
        """The names as they are kept; of one that is longer than the longest line only as much as tells that it is."""
        names = (read_name(self.boxes[box][: LONGEST_LINE + 1], limit=NAME_LIMIT)[0] for box in NAMES)
        return tuple(name for name in names if name)

    @property
    def entrants(self) -> tuple[tuple[str, ...], ...]:
        """The entrants of this row: one, or everybody in it alone."""
        if self.decision is Decision.EACH:
            return tuple((name.strip(),) for name in self.people[0].split(BETWEEN) if name.strip())
        return (self.people,)

    @property
    def payment(self) -> Payment | None:
        return read_payment(self.boxes["paid"][:60])

    def due(self, prices: Prices) -> int | None:
        """What everybody in it owes together; None where that is not known yet."""
        due = 0
        for people in self.entrants:
            chosen = Chosen(self.chosen(prices, len(people)) or {})
            if not prices.known or undecided(prices, len(people), chosen):
                return None
            due += due_of(prices, len(people), chosen)
        return due

    def paid_beyond(self, prices: Prices) -> int | None:
        """What was paid where that is more than everybody in it has to; None else."""
        cents, due = self.payment.cents if self.payment else None, self.due(prices)
        return cents if cents is not None and due is not None and cents > due else None

    def chosen(self, prices: Prices, people: int) -> Mapping[int, int] | None:
        """What an entrant of this many people of this row chooses of the fee; None where that cannot be."""
        read = read_chosen(self.boxes["choice"][:60], prices.choices, people)
        return None if read is None or any(chosen_problems(prices, people, read)) else read

    @property
    def email(self) -> str:
        return " ".join(self.boxes["email"].split())

    @property
    def note(self) -> str:
        return " ".join(self.boxes["note"].split())

    @property
    def beside(self) -> str:
        """What is said of somebody beside the names, where there is no place to keep it."""
        payment = self.payment
        paid = self.boxes["paid"].strip() if payment is None or payment.paid else ""
        return ", ".join(
            filter(None, (self.phone, self.email, self.card, self.note, self.boxes["choice"].strip(), paid))
        )

    @property
    def enters(self) -> bool:
        return self.settled and self.decision not in (Decision.ALONE, Decision.SKIP)

    @property
    def club(self) -> str:
        return read_public_club(self.boxes["club"], limit=CLUB_LIMIT)[0]

    @property
    def team(self) -> str:
        return read_public_club(self.boxes["team"], limit=CLUB_LIMIT)[0]

    @property
    def seed(self) -> int | None:
        return read_seed(self.boxes["seed"].strip())

    @property
    def phone(self) -> str:
        return read_phone(self.boxes["phone"])[0]

    @property
    def card(self) -> str:
        return " ".join(self.boxes["card"].split())


def rows_of_reading(reading: Reading, people: int) -> list[ListRow]:
    """The rows of a list as it was read; without withdrawn entrants and rows whose names are unclear."""
    return [_row(line, people) for line in _shown(reading)]


def counted_rows(reading: Reading) -> dict[int, int]:
    """The rows by their number in the list, counted from 1: empty lines and headings are none."""
    return {line.entry.row: place for place, line in enumerate(_shown(reading), start=1)}


def _shown(reading: Reading) -> list[Line]:
    hidden = (ListQuestion.WITHDRAWN, ListQuestion.NAME_COLUMNS)
    return [line for line in reading.lines if not any(one.code in hidden for one in line.asked)]


def _row(line: Line, people: int) -> ListRow:
    found = proposed(line)
    now = found.line
    surnames, waits = now.entry.surnames, _proposed(now, people)
    return ListRow(now.entry.row, _boxes(now, people), now.asked, surnames, waits, written=found.written)


def _proposed(line: Line, people: int) -> Decision:
    """A single name in an evening of pairs looks for a partner."""
    alone = people == PARTNERS and len(line.entry.players) == 1 and not (line.open or line.unnamed)
    return Decision.ALONE if alone else Decision.OPEN


def _boxes(line: Line, people: int) -> dict[str, str]:
    """What was read, in the boxes of a row; where there are more names than boxes the last has all that are left."""
    entry = line.entry
    names = [*entry.players[: people - 1], BETWEEN.join(entry.players[people - 1 :])]
    unclear = {one.code: str(one.values.get("text", "")) for one in line.asked}
    private = {kind.value: entry.private.get(kind, "") for kind in (Kind.PHONE, Kind.EMAIL, Kind.CARD)}
    team = entry.team if people > 1 else ""
    noted = [*entry.marks, *filter(None, [entry.private.get(Kind.NOTE), "" if team else entry.team])]
    return {
        **dict.fromkeys(BOXES, ""),
        **dict(zip(NAMES, names, strict=False)),
        **private,
        "team": team,
        "club": entry.club,
        "note": ", ".join(noted),
        "choice": entry.choice,
        "seed": str(entry.seed or unclear.get(ListQuestion.SEED_UNCLEAR, "")),
        "paid": unclear.get(ListQuestion.PAID_UNCLEAR, "") or _paid(entry),
    }


def _paid(entry: Entry) -> str:
    """What was paid, as somebody would type it."""
    payment = entry.payment
    if payment is None or not payment.paid:
        return "no" if payment else ""
    return "sì" if payment.cents is None else f"{payment.cents // 100},{payment.cents % 100:02d}"


def typed_rows(data: Mapping[str, str], shown: Sequence[ListRow]) -> dict[int, dict[str, str]]:
    """What was typed into the boxes of those of these rows that were sent and is not what was read, and what was
    decided; of a row that is as it was read again, nothing.
    """
    found = {}
    for row in shown:
        if f"{NAMES[0]}_{row.number}" not in data:
            continue
        boxes = {box: data.get(f"{box}_{row.number}", row.boxes[box])[: LONGEST_LINE + 1] for box in BOXES}
        said = {box: value for box, value in boxes.items() if value != row.boxes[box]}
        decision = data.get(f"decision_{row.number}", "")
        if decision in set(Decision) and decision != row.decision:
            said["decision"] = decision
        found[row.number] = said
    return found


def with_typed(rows: Sequence[ListRow], typed: Mapping[int, Mapping[str, str]]) -> list[ListRow]:
    """The rows with what was typed into their boxes; names that were mended answer what was asked of them. Nobody waits
    for a partner who is in the next box.
    """
    found = []
    for row in rows:
        said = {box: value for box, value in typed.get(row.number, {}).items() if box in BOXES}
        mended = any(box in said for box in NAMES)
        decision = Decision(typed.get(row.number, {}).get("decision", row.decision))
        asked = tuple(one for one in row.asked if not mended or one.code in _NAMES_MENDED)
        now = replace(row, boxes={**row.boxes, **said}, asked=asked, decision=decision)
        again = (mended and row.decision is Decision.ALONE) or len(now.people) > 1
        found.append(replace(now, decision=Decision.OPEN) if decision is Decision.ALONE and again else now)
    return found


def judged(rows: Sequence[ListRow], known: Known) -> list[ListRow]:
    """The rows, each with what is wrong with it, and what is asked given those before it and those entered already."""
    where = {fold_name(name): " – ".join(people) for people in known.entrants for name in people}
    waiting = {fold_name(name) for name in known.waiting}
    pairs = Counter(_pair(people) for people in known.entrants)
    seeds = set(known.seeds)
    found = []
    for row in rows:
        problems, questions = _problems(row, known.people, seeds), _questions(row, known.prices)
        if known.people > 1 and len(row.people) == known.people and pairs[_pair(row.people)]:
            alike = ListProblem.PAIR_ALIKE if known.people == PARTNERS else ListProblem.THREE_ALIKE
            questions.append(problem_at(alike))
        else:
            questions += [
                problem_at(ListProblem.NAME_ALIKE, name=name, where=where[fold_name(name)])
                for name in row.people
                if fold_name(name) in where
            ]
        if (paid := row.paid_beyond(known.prices)) is not None and (due := row.due(known.prices)) is not None:
            questions.append(problem_at(ListQuestion.PAID_MORE, paid=known.euro(paid), due=known.euro(due)))
        questions += [problem_at(ListProblem.WAITS, name=name) for name in row.people if fold_name(name) in waiting]
        told = tuple(one for one in row.asked if one.code in _TOLD)
        found.append(replace(row, problems=tuple(problems), questions=tuple(questions), told=told))
        if row.decision is not Decision.SKIP:
            pairs[_pair(row.people)] += 1
            where |= {fold_name(name): " – ".join(row.people) for name in row.people if fold_name(name) not in where}
            seeds |= {row.seed} if row.seed else set()
    return found


def _pair(people: Sequence[str]) -> frozenset[str]:
    return frozenset(map(fold_name, people))


def _problems(row: ListRow, people: int, seeds: set[int]) -> list[Problem]:
    """What keeps a row from being stored as it is."""
    boxes = row.boxes
    found: list[Problem] = []
    for name in row.people:
        found += read_public_name(name, limit=NAME_LIMIT)[1]
        if not any(letter.isalpha() for letter in name):
            found.append(problem_at(RosterProblem.NO_LETTERS))
    if not row.people:
        found.append(problem_at(RosterProblem.NO_LETTERS))
    elif len(row.people) < people:
        beside = ListProblem.NOBODY_BESIDE if people == PARTNERS else ListProblem.THREE_NEEDED
        found.append(problem_at(beside))
    found += [problem_at(EntrantProblem.PERSON_TWICE, person=name) for name in repeated_names(row.people)]
    found += [problem for box in ("team", "club") for problem in read_public_club(boxes[box], limit=CLUB_LIMIT)[1]]
    found += read_phone(boxes["phone"])[1]
    for text, limit in ((row.email, EMAIL_LIMIT), (row.note, NOTE_LIMIT)):
        if len(text) > limit or "\0" in text:
            found.append(problem_at(ListProblem.NOTE_TOO_LONG, limit=limit))
    if len(row.card) > CARD_LIMIT or "\0" in boxes["card"]:
        found.append(problem_at(ListProblem.CARD_TOO_LONG, limit=CARD_LIMIT))
    if boxes["seed"].strip() and row.seed is None:
        found.append(problem_at(ListProblem.SEED_RANGE, most=LAST_SEED))
    if row.seed is not None and row.seed in seeds:
        found.append(problem_at(ListProblem.SEED_TAKEN, seed=row.seed))
    return found


def _questions(row: ListRow, prices: Prices) -> list[Problem]:
    """What reading the line left open and the boxes do not answer."""
    found = [one for one in row.asked if one.code not in _JUDGED_HERE | _TOLD]
    if row.boxes["paid"].strip() and row.payment is None:
        found.append(problem_at(ListQuestion.PAID_UNCLEAR, text=row.boxes["paid"][:60]))
    if prices.choices and row.chosen(prices, len(row.people)) is None:
        example = f"1 {prices.choices[0].name}"
        text = row.boxes["choice"][:60]
        found.append(problem_at(ListProblem.CHOICE_UNCLEAR, text=text, example=example))
    asked = {one.code for one in found}
    if ListQuestion.ONE_LETTER not in asked and any(sum(map(str.isalpha, name)) == 1 for name in row.people):
        found.append(problem_at(ListProblem.ONE_LETTER))
    return found
