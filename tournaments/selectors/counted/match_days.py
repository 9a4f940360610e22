"""The matches of a tournament with the day and the venue of each, what is still to be drawn, and the day that is being
played.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.event.days import Day, Held, Planned, Programme, columns_of_bracket
from tournaments.event.estimate import matches_by_turn
from tournaments.models import Stage, Tournament
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.counted.course import Course, StageCourse


def planned_in(course: Course) -> tuple[Planned, ...]:
    """Every match of the calendar, those of brackets too whose sides are not known yet."""
    return tuple(one for stage in course.reached for one in _planned(stage))


def to_come(course: Course) -> tuple[Planned, ...]:
    """Those of them that are not over."""
    over = {
        (one.stage.number, record.turn - one.before, record.drawn)
        for one in course.reached
        for record in one.records
        if record.complete
    }
    return tuple(one for one in planned_in(course) if (one.stage, one.turn, one.table) not in over)


def _planned(one: StageCourse) -> Iterator[Planned]:
    number = one.stage.number
    if one.bracket is None:
        for record in one.records:
            yield Planned(number, record.turn - one.before, record.drawn, _teams(record))
        return
    nodes = one.bracket.bracket.by_key
    for node in one.bracket.bracket.nodes:
        if node.turn is None or node.table is None:
            continue
        sides = tuple(side for side in one.bracket.standings[node.key].sides if side is not None)
        before = (nodes[source.match] for source in node.sources if source.match is not None)
        after = tuple((number, led.turn, led.table) for led in before if led.turn and led.table)
        yield Planned(number, node.turn, node.table, sides, after)


@dataclass(frozen=True, slots=True)
class StagePlan:
    """What can be put on days of a stage: its turns with their tables; `drawn`: those of a calendar, else about
    what there will be. Of a bracket `columns` are the turns until one is left.
    """

    stage: Stage
    turns: Mapping[int, tuple[int, ...]]
    drawn: bool
    columns: int = 0


def stage_plans(course: Course, entrants: int) -> tuple[StagePlan, ...]:
    """Every stage, those too that nobody has reached."""
    foreseen = matches_by_turn([regulation_of(stage) for stage in course.stages], entrants)
    reached = {one.stage.number: one for one in course.reached}
    found = []
    for stage, about in zip(course.stages, foreseen, strict=True):
        one = reached.get(stage.number)
        planned = tuple(_planned(one)) if one else ()
        turns: dict[int, tuple[int, ...]] = {
            turn: tuple(range(1, tables + 1)) for turn, tables in enumerate(about, start=1)
        }
        if planned:
            whole = not stage.traits.turn_by_turn
            turns = {} if whole else turns
            for match in planned:
                turns[match.turn] = ()
            for match in sorted(planned, key=lambda match: (match.turn, match.table)):
                turns[match.turn] = (*turns[match.turn], match.table)
        of_bracket = stage.traits.bracket and stage.number == 1
        found.append(StagePlan(stage, turns, bool(planned), columns_of_bracket(entrants) if of_bracket else 0))
    return tuple(found)


def _teams(record: MatchRecord) -> tuple[str, ...]:
    return tuple(team for side in record.sides for team in side.team_ids)


@dataclass(frozen=True, slots=True)
class MatchOfDay:
    """A match that is there, with when and where it is played."""

    record: MatchRecord
    held: Held


@dataclass(frozen=True, slots=True)
class DayPlan:
    """What is played on a day, by turn and table."""

    day: Day
    matches: tuple[MatchOfDay, ...]

    @property
    def teams(self) -> frozenset[str]:
        """Its players, by their ids, as far as drawn."""
        return frozenset(team for one in self.matches for team in _teams(one.record))

    @property
    def done(self) -> bool:
        return bool(self.matches) and all(one.record.complete for one in self.matches)


def held_in(programme: Programme, one: StageCourse, record: MatchRecord) -> Held:
    """When and where a match of a stage is played."""
    first = next(iter(_teams(record)), None)
    return programme.held(one.stage.number, record.turn - one.before, record.drawn, first=first)


def held_of(programme: Programme, course: Course) -> Mapping[MatchRecord, Held]:
    """The same of every match that is there."""
    return {record: held_in(programme, one, record) for one in course.reached for record in one.records}


def days_of(tournament: Tournament, course: Course, programme: Programme | None = None) -> tuple[DayPlan, ...]:
    """The days in their order with their matches; one alone where nothing says more."""
    programme = programme or programme_of(tournament)
    held = held_of(programme, course)
    return tuple(
        DayPlan(day, tuple(MatchOfDay(record, one) for record, one in held.items() if one.day.number == day.number))
        for day in programme.in_order
    )


def day_now(days: tuple[DayPlan, ...]) -> DayPlan | None:
    """The day that is played: the first that owes a result, else the last of which there are matches."""
    begun = [one for one in days if one.matches]
    return next((one for one in begun if not one.done), begun[-1] if begun else None)
