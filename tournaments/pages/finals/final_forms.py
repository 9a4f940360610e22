"""Forms at the end of an evening: rules on the final points, the order of a tie, the prizes. None saves."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.problems import Problem, problem_at
from tournaments.event.money import read_euro
from tournaments.event.prizes import LARGEST_NUMBER, PLACED, PrizeDraft, PrizeKind, drawn_order
from tournaments.event.problems.evening_problems import PrizeProblem, TieProblem
from tournaments.models.prize import LONGEST_PRIZE, MOST_PRIZES
from tournaments.pages.frame.values import read_reason, read_whole
from tournaments.pages.shared.lists.names import read_name
from tournaments.pages.shared.ranking.rule_boxes import Choices, DeclarationForm
from tournaments.standings.table import RECORDED_CRITERIA
from tournaments.standings.types import Criterion


@dataclass(frozen=True, slots=True)
class Declared:
    """That a team uses a rule: which, who, on whom, with what came of a challenge, and what it cancels."""

    modifier_id: uuid.UUID
    team_id: uuid.UUID
    target_id: uuid.UUID | None
    challenge_won: bool
    cancels_id: uuid.UUID | None


@dataclass(frozen=True, slots=True)
class TypedDeclaration:
    """A declaration in its boxes, and what it says: None while anything is wrong with it."""

    boxes: DeclarationForm
    declared: Declared | None


def read_declaration(
    data: Mapping[str, str], *, rules: Choices, teams: Choices, declarations: Choices
) -> TypedDeclaration:
    """A declaration as it was typed, chosen from what the tournament has."""
    boxes = DeclarationForm(data, rules=rules, teams=teams, declarations=declarations)
    if not boxes.is_valid():
        return TypedDeclaration(boxes, None)
    given = boxes.cleaned_data
    return TypedDeclaration(
        boxes,
        Declared(
            uuid.UUID(given["modifier"]),
            uuid.UUID(given["team"]),
            _uuid(given["target"]),
            given["challenge_won"],
            _uuid(given["cancels"]),
        ),
    )


def _uuid(chosen: str | None) -> uuid.UUID | None:
    return uuid.UUID(chosen) if chosen else None


@dataclass(frozen=True, slots=True)
class TieSheet:
    """What was typed, and the order it gives when nothing is wrong. `number` is that of a lot the program drew,
    `typed` what is in its box.
    """

    kind: Criterion | None
    places: Mapping[str, str]
    number: int
    typed: str
    order: tuple[uuid.UUID, ...]
    problems: tuple[Problem, ...]
    reason: str


def read_tie(data: Mapping[str, str], members: Sequence[str]) -> TieSheet:
    """Read the form of one tie; `members` are its teams in the order of their numbers. Of two who played it off it is
    enough who won.
    """
    by_program = data.get("method") == "program"
    kind = Criterion.LOT if by_program else _kind(data.get("kind", ""))
    places = {member: data.get(f"place.{member}", "").strip() for member in members}
    if (winner := data.get("winner")) in members and len(members) == 2:
        places = {member: "1" if member == winner else "2" for member in members}
    number = read_whole(data.get("number", ""))
    problems = []
    order: Sequence[str] = ()
    if kind is None:
        problems.append(problem_at(TieProblem.KIND_MISSING, "kind"))
    if not by_program:
        order = sorted(members, key=lambda member: read_whole(places[member]))
        if [read_whole(places[member]) for member in order] != list(range(1, len(members) + 1)):
            problems.append(problem_at(TieProblem.ORDER_INCOMPLETE, "order"))
    elif 1 <= number <= LARGEST_NUMBER:
        order = drawn_order(number, members)
    else:
        problems.append(problem_at(TieProblem.NUMBER_MISSING, "number", most=LARGEST_NUMBER))
    return TieSheet(
        kind=kind,
        places=places,
        number=number,
        typed=data.get("number", "").strip(),
        order=() if problems else tuple(uuid.UUID(member) for member in order),
        problems=tuple(problems),
        reason=read_reason(data.get("reason", "")),
    )


def _kind(text: str) -> Criterion | None:
    return next((kind for kind in RECORDED_CRITERIA if kind.value == text), None)


BOXES = ("target", "what", "euro", "giver", "bought")


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
        money = read_euro(line)
        if line:
            yield PrizeDraft(
                kind=target.kind,
                place=None if target.place is None else target.place + number,
                club=target.club,
                count=target.count,
                what=line if money is None else "",
                money=money is not None,
                cents=worth if money is None else money,
                giver=giver,
                bought=bought and money is None,
            )
