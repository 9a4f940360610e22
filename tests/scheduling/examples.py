"""Schedules to be broken: a correct one, and ways to change one thing in it."""

from collections.abc import Callable
from dataclasses import replace

from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Field, Meeting, Options, Schedule, Turn
from tournaments.scheduling.registry import draw_schedule

Sides = tuple[tuple[str, ...], ...]


def drawn(key: str, field: Field, options: Options, number: int = 1) -> Schedule:
    """A schedule of the first correct draw, without a search for a better one."""
    return draw_schedule(key, field, replace(options, steps=0), number)


def problems_of(schedule: Schedule, field: Field, options: Options) -> set[ScheduleProblem]:
    return {ScheduleProblem(problem.code) for problem in audit(schedule, field, options).problems}


def with_turn(schedule: Schedule, index: int, change: Callable[[Turn], Turn]) -> Schedule:
    turns = list(schedule.turns)
    turns[index] = change(turns[index])
    return replace(schedule, turns=tuple(turns))


def with_meeting(turn: Turn, index: int, **changes: int | Sides) -> Turn:
    meetings = list(turn.meetings)
    meetings[index] = replace(meetings[index], **changes)  # type: ignore[arg-type]
    return replace(turn, meetings=tuple(meetings))


def meeting(table: int, sides: str) -> Meeting:
    """meeting(1, "1.1 1.2 - 2.1 2.2") is that meeting at table 1."""
    return Meeting(table, tuple(tuple(side.split()) for side in sides.split(" - ")))


# Four players, three turns; 1 and 2 are partners twice, so 1 and 4 never are.
#   turn 1  1 2 - 3 4     turn 2  1 2 - 3 4     turn 3  1 3 - 2 4
PARTNERS_TWICE = Schedule(
    "rotating_partners",
    1,
    tuple(
        Turn(number, (meeting(1, sides),), ())
        for number, sides in enumerate(("1 2 - 3 4", "1 2 - 3 4", "1 3 - 2 4"), start=1)
    ),
)
