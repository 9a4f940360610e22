"""The order that settles a tie, as it was typed: places written by hand, or drawn by the program from a number."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.problems import Problem, problem_at
from tournaments.event.prizes import LARGEST_NUMBER, drawn_order
from tournaments.event.problems.evening_problems import TieProblem
from tournaments.pages.frame.values import read_reason, read_whole
from tournaments.standings.table import RECORDED_CRITERIA
from tournaments.standings.types import Criterion


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
    """Read the form of one tie; `members` are its teams in the order of their numbers."""
    by_program = data.get("method") == "program"
    kind = Criterion.LOT if by_program else _kind(data.get("kind", ""))
    places = {member: data.get(f"place.{member}", "").strip() for member in members}
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
