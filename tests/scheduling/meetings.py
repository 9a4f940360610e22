"""An independent count of who met whom, for the tests of draws with rotating pairs."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import combinations

from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Field, Meeting, Options, Played, Schedule, Turn
from tournaments.scheduling.registry import draw_schedule


@dataclass
class Counts:
    """Partners and opponents by couple, games by player, and the players of each turn."""

    partners: Counter[frozenset[str]] = field(default_factory=Counter)
    opponents: Counter[frozenset[str]] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    turns: list[list[str]] = field(default_factory=list)

    @property
    def mates_again(self) -> int:
        return sum(times - 1 for times in (self.partners + self.opponents).values())

    @property
    def partners_again(self) -> int:
        return sum(times - 1 for times in self.partners.values())


def counted(turns: tuple[Turn, ...]) -> Counts:
    counts = Counts()
    for turn in turns:
        seated = []
        for meeting in turn.meetings:
            (a, b), (c, d) = meeting.sides
            counts.partners.update([frozenset((a, b)), frozenset((c, d))])
            counts.opponents.update(
                couple for couple in map(frozenset, combinations((a, b, c, d), 2)) if couple not in ({a, b}, {c, d})
            )
            seated += [a, b, c, d]
        counts.games.update(seated)
        counts.turns.append(seated)
    return counts


def numbered(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


def played(turns: tuple[Turn, ...]) -> tuple[Played, ...]:
    return tuple(Played(turn.number, meeting) for turn in turns for meeting in turn.meetings)


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
