"""The forms of the door: marks, search, fee."""

import datetime
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from rules.problems import Problem, problem_at
from tournaments.event.fees import FEE_PER, LONGEST_CHOICE, MOST_CHOICES, PERSON, AfterPayment, Choice
from tournaments.event.letters import alphabetical, looked_for
from tournaments.event.money import read_euro
from tournaments.event.problems.evening_problems import FeeProblem, TermsProblem
from tournaments.pages.frame.values import YEARS, read_line, read_uuid, read_whole
from tournaments.selectors.entries.arrival_queries import ArrivalLine

SEARCH_LIMIT = 60
SOME = "some"
"""How a button says that boxes say how many people choose what."""
NO_NUMBER = -1
CHOICE_BOXES = ("name", "euro", "per", "dinner")


class Mark(StrEnum):
    """What a button at the door says of an entrant; `SETTLED` is come and all paid, `SHARE` what one person of it
    pays, `SUM` what was typed, `CHOOSE` what it chooses of the fee and nothing else, `EVEN` that what is too much was
    given back.
    """

    PRESENT = "present"
    ABSENT = "absent"
    PAID = "paid"
    SETTLED = "settled"
    SHARE = "share"
    CHOOSE = "choose"
    EVEN = "even"
    SUM = "sum"
    UNPAID = "unpaid"


class Only(StrEnum):
    """Which lines of the list are shown."""

    ALL = ""
    MISSING = "missing"
    UNPAID = "unpaid"


@dataclass(frozen=True, slots=True)
class Search:
    """A filter and a few letters of any name, in any order; `day` is the number of the day whose list is asked for, 0
    for the one that is played.
    """

    only: Only = Only.ALL
    typed: str = ""
    day: int = 0

    def keeps(self, line: ArrivalLine) -> bool:
        if self.only is Only.MISSING and not line.missing:
            return False
        if self.only is Only.UNPAID and not line.unpaid:
            return False
        return all(f" {part}" in known_by(line) for part in _words(self.typed))


@lru_cache(maxsize=16)
def _words(typed: str) -> tuple[str, ...]:
    return tuple(alphabetical(typed).split())


def known_by(line: ArrivalLine) -> str:
    """The words under which somebody is looked for at the door; `find.js` looks through them, too."""
    return looked_for(" ".join((*line.people, line.name, line.title, line.club, str(line.number))))


def read_search(data: Mapping[str, str]) -> Search:
    only = next((one for one in Only if one == data.get("only", "")), Only.ALL)
    return Search(only, read_line(data.get("q", ""), limit=SEARCH_LIMIT), read_whole(data.get("day", ""), digits=3))


@dataclass(frozen=True, slots=True)
class Marked:
    """What was said of whom; `cents` is the sum that was `typed`, None where that is none. `choice` is what all of its
    people choose of the fee, by its number; `people` how many choose what, where it is said of each choice, as in
    `typed_people`.
    """

    what: Mark
    team: uuid.UUID
    cents: int | None
    typed: str = ""
    choice: int | None = None
    people: Mapping[int, int] | None = None
    typed_people: Mapping[int, str] = field(default_factory=dict)


def read_mark(data: Mapping[str, str]) -> Marked | None:
    """The button "present:<id>" and the sum in euro; None for anything else. "paid:<id>:2" says what all choose of the
    fee, "paid:<id>:some" that boxes say how many choose what.
    """
    what, _colon, rest = data.get("mark", "").partition(":")
    whom, _colon, chosen = rest.partition(":")
    team_id = read_uuid(whom)
    if what not in set(Mark) or team_id is None:
        return None
    people = _people(data) if chosen == SOME else {}
    return Marked(
        Mark(what),
        team_id,
        read_euro(data.get("euro", "")),
        data.get("euro", ""),
        int(chosen) if re.fullmatch("[0-9]", chosen) else None,
        {number: _how_many(text) for number, text in people.items()} if chosen == SOME else None,
        people,
    )


def _how_many(text: str) -> int:
    """What is no number is one that no entrant has, so that it is refused."""
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else NO_NUMBER


def _people(data: Mapping[str, str]) -> dict[int, str]:
    """How many people choose what, in the boxes people_1 to people_6: nobody where it is empty or 0."""
    boxes = ((number, data.get(f"people_{number}", "").strip()) for number in range(1, MOST_CHOICES + 1))
    return {number: text for number, text in boxes if text.strip("0")}


@dataclass(frozen=True, slots=True)
class TypedTerms:
    """What was typed about entering; `boxes` is the text, the rest what it says. The fee is in cents. `paid` is what
    becomes of those who have paid already. `by_day`: all of it is paid on every day.
    """

    boxes: Mapping[str, str]
    fee: int | None = None
    fee_per: str = FEE_PER[0]
    registration: bool = False
    limit: int | None = None
    closes_at: datetime.datetime | None = None
    choices: tuple[Choice, ...] = ()
    paid: AfterPayment = AfterPayment.ASK
    by_day: bool = False
    problems: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)


def read_terms(data: Mapping[str, str]) -> TypedTerms:
    """Read the boxes fee, fee_per, by_day, registration, limit and closes_at, and of every choice its name, amount, for
    whom it is and whether a dinner is in it; empty ones mean that there is none.
    """
    boxes = {name: data.get(name, "").strip() for name in ("fee", "limit", "closes_at")}
    choices, rows, unreadable = _read_choices(data)
    boxes |= rows
    problems: dict[str, tuple[Problem, ...]] = {}
    fee = read_euro(boxes["fee"])
    if boxes["fee"] and fee is None:
        problems["fee"] = (problem_at(TermsProblem.FEE_UNREADABLE),)
    if unreadable:
        problems["choices"] = unreadable
    limit = int(boxes["limit"]) if re.fullmatch(r"[0-9]{1,6}", boxes["limit"]) else None
    if boxes["limit"] and limit is None:
        problems["limit"] = (problem_at(TermsProblem.LIMIT_UNREADABLE),)
    closes_at = _local_time(boxes["closes_at"])
    if boxes["closes_at"] and closes_at is None:
        problems["closes_at"] = (problem_at(TermsProblem.TIME_UNREADABLE),)
    return TypedTerms(
        boxes=boxes,
        fee=fee or None,
        fee_per=data.get("fee_per", FEE_PER[0]),
        registration=bool(data.get("registration")),
        by_day=bool(data.get("by_day")),
        limit=limit,
        closes_at=closes_at,
        choices=choices,
        paid=next((one for one in AfterPayment if one == data.get("paid", "")), AfterPayment.ASK),
        problems=problems,
    )


def _read_choices(data: Mapping[str, str]) -> tuple[tuple[Choice, ...], dict[str, str], tuple[Problem, ...]]:
    """The choices of the fee by their rows, what is in their boxes, and what is wrong with amounts. A row without a
    name and an amount is none.
    """
    boxes = {
        f"{box}_{number}": data.get(f"choice_{box}_{number}", "").strip()
        for number in range(1, MOST_CHOICES + 1)
        for box in CHOICE_BOXES
    }
    choices, problems = [], []
    for number in range(1, MOST_CHOICES + 1):
        name = read_line(boxes[f"name_{number}"], limit=LONGEST_CHOICE + 1)
        typed = boxes[f"euro_{number}"]
        if not name and not typed:
            continue
        cents = read_euro(typed)
        if cents is None and name:
            problems.append(problem_at(FeeProblem.AMOUNT_UNREADABLE, name=name))
        per = boxes[f"per_{number}"] or PERSON
        choices.append(Choice(number, name, cents or 0, per, bool(boxes[f"dinner_{number}"])))
    return tuple(choices), boxes, tuple(problems)


def _local_time(text: str) -> datetime.datetime | None:
    """What a box for date and time holds, in the time of the hall."""
    try:
        found = parse_datetime(text)
    except ValueError:
        return None
    if found is None or found.year not in YEARS:
        return None
    return timezone.make_aware(found) if timezone.is_naive(found) else found
