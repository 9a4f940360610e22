"""The prizes of an evening as typed: for whom, what, from whom, what it is worth."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.problems import Problem, problem_at
from tournaments.event.prizes import PLACED, PrizeDraft, PrizeKind
from tournaments.event.problems.evening_problems import PrizeProblem
from tournaments.models.prize import LONGEST_PRIZE, MOST_PRIZES
from tournaments.pages.frame.values import read_euro, read_whole
from tournaments.pages.shared.lists.names import read_name

BOXES = ("target", "what", "euro", "giver", "bought")
SUM = re.compile(r"(?:€|euro)?\s*([0-9]{1,7}(?:[.,][0-9]{1,2})?)\s*(?:€|euro)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Target:
    """Whom a prize is for, as the list to choose from says it: "place:2", "club:Bar Sport", "count:clean", "last"."""

    kind: PrizeKind
    place: int | None = None
    club: str = ""
    count: str = ""

    @property
    def token(self) -> str:
        detail = str(self.place or "") or self.club or self.count
        return f"{self.kind}:{detail}" if detail else str(self.kind)


@dataclass(frozen=True, slots=True)
class TypedPrizes:
    """What is in the boxes, the prizes that it says, and every problem."""

    boxes: Mapping[str, str]
    drafts: tuple[PrizeDraft, ...]
    problems: tuple[Problem, ...]


def read_target(token: str) -> Target | None:
    """None for what is no kind of prize; whether there is such a place the service says."""
    name, _colon, detail = token.partition(":")
    kind = next((one for one in PrizeKind if one == name), None)
    if kind is None:
        return None
    return Target(
        kind,
        place=read_whole(detail, digits=4) if kind in PLACED else None,
        club=detail if kind is PrizeKind.CLUB else "",
        count=detail if kind is PrizeKind.COUNT else "",
    )


def read_prizes(data: Mapping[str, str]) -> TypedPrizes:
    """Read a prize a line: of places each line is for the next place, of all else each is one more prize. A line that
    is nothing but a sum is money; the box of euros is what a thing is worth.
    """
    boxes = {name: data.get(name, "").strip() for name in BOXES}
    target = read_target(boxes["target"])
    club, no_club = read_name(target.club if target else "", limit=LONGEST_PRIZE)
    giver, no_giver = read_name(boxes["giver"], limit=LONGEST_PRIZE)
    worth = read_euro(boxes["euro"]) if boxes["euro"] else 0
    lines = [read_name(line, limit=LONGEST_PRIZE) for line in boxes["what"].splitlines()]
    unreadable = [problems for text, problems in [(club, no_club), (giver, no_giver), *lines] if text and problems]
    problems = [
        *((problem_at(PrizeProblem.KIND_UNKNOWN, "target"),) if target is None else ()),
        *((problem_at(PrizeProblem.WHAT_MISSING, "what"),) if not any(text for text, _problems in lines) else ()),
        *(found for each in unreadable for found in each),
        *((problem_at(PrizeProblem.SUM_UNREADABLE, "euro"),) if worth is None else ()),
        *((problem_at(PrizeProblem.TOO_MANY, "what", most=MOST_PRIZES),) if len(lines) > MOST_PRIZES else ()),
    ]
    if problems or target is None:
        return TypedPrizes(boxes, (), tuple(problems))
    target = Target(target.kind, target.place, club, target.count)
    said = [text for text, _problems in lines]
    return TypedPrizes(boxes, tuple(_drafts(target, said, giver, worth or 0, bought=bool(boxes["bought"]))), ())


def _drafts(target: Target, lines: list[str], giver: str, worth: int, *, bought: bool) -> Iterator[PrizeDraft]:
    """An empty line between places leaves its place without a prize."""
    for number, line in enumerate(lines):
        money = SUM.fullmatch(line) if line else None
        if line:
            yield PrizeDraft(
                kind=target.kind,
                place=None if target.place is None else target.place + number,
                club=target.club,
                count=target.count,
                what="" if money else line,
                money=money is not None,
                cents=read_euro(money[1]) or 0 if money else worth,
                giver=giver,
                bought=bought and money is None,
            )
