"""The form of a penalty."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from rules.match_points import MOST_DEDUCTED, PenaltyKind, PenaltyProblem, Points
from rules.problems import Problem, problem_at
from tournaments.event.problems.evening_problems import SanctionProblem
from tournaments.pages.frame.typed_points import read_number
from tournaments.pages.frame.values import read_reason, read_uuid, read_whole

USUAL = {"turn": "", "table": "", "points": "0"}
"""What is in the boxes for numbers before anybody typed."""


@dataclass(frozen=True, slots=True)
class TypedPenalty:
    """`kind` and `team` are None where nothing was chosen, `player` also where it is about the whole team.

    `place` is the turn and the table where it happened, None where nothing is in their boxes; `points` is None for what
    is no number. `boxes` is what was typed where numbers are wanted.
    """

    kind: PenaltyKind | None
    team: uuid.UUID | None
    player: uuid.UUID | None
    place: tuple[int, int] | None
    points: Points | None
    reason: str
    boxes: Mapping[str, str]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the points and the reason that were typed."""
        unread = () if self.points is not None else (problem_at(PenaltyProblem.POINTS_RANGE, most=MOST_DEDUCTED),)
        return unread if self.reason else (*unread, problem_at(SanctionProblem.REASON_MISSING))


def read_penalty(data: Mapping[str, str]) -> TypedPenalty:
    kind = data.get("kind", "")
    turn, table = (data.get(name, "").strip() for name in ("turn", "table"))
    return TypedPenalty(
        kind=PenaltyKind(kind) if kind in set(PenaltyKind) else None,
        team=read_uuid(data.get("team", "")),
        player=read_uuid(data.get("player", "")),
        place=(read_whole(turn), read_whole(table)) if turn or table else None,
        points=read_number(data.get("points", "").strip() or "0"),
        reason=read_reason(data.get("reason", "")),
        boxes={name: data.get(name, usual) for name, usual in USUAL.items()},
    )
