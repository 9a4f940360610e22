"""Days, venues and appointments as they were typed: boxes -> a programme, with every problem at its box."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from rules.problems import Problem, problem_at, sentence
from tournaments.event.days import (
    OWN,
    Appointment,
    Day,
    Key,
    Programme,
    Said,
    Venue,
    finals_on_last_day,
    tables_over,
    turns_over,
)
from tournaments.event.problems.day_problems import DayProblem
from tournaments.event.problems.entrant_problems import RosterProblem
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import YEARS, read_whole
from tournaments.pages.setup.details import HOURS
from tournaments.pages.shared.lists.names import NAME_LIMIT, read_name
from tournaments.selectors.counted.match_days import StagePlan

BLANK_DAYS, BLANK_VENUES = 5, 3
"""Empty rows for days and venues that are not there yet."""


@dataclass(frozen=True, slots=True)
class TypedProgramme:
    """What was typed. `problems` are lists of {text, target}; without any, the programme can be asked for."""

    days: tuple[Day, ...]
    venues: tuple[Venue, ...]
    appointments: Said
    problems: tuple[Plain, ...]


def box(name: str, *key: int | None) -> str:
    """The name of a box: "day-1-3-0" for the day of all of turn 3 of stage 1."""
    return "-".join((name, *(str(one or 0) for one in key)))


def read_programme(
    data: Mapping[str, str], before: Programme, plans: tuple[StagePlan, ...], *, turn: Key | None = None
) -> TypedProgramme:
    """Days, venues, and when everything is played; of `turn` alone, match by match, where that is what was shown."""
    if turn is not None:
        said = _matches(data, plans, turn)
        return TypedProgramme(before.days, before.venues, said, ())
    problems: list[Plain] = []
    venues = _venues(data, before, problems)
    days = _days(data, before, problems)
    said = _turns(data, plans) | _shared(data, plans, before)
    now = {key: one for key, one in {**before.appointments, **said}.items() if one is not None}
    programme = Programme(tuple(days), tuple(venues), now, before.homes)
    if not problems:
        said |= _spread(data, programme, plans) or _at_first(before, programme, plans)
    return TypedProgramme(tuple(days), tuple(venues), said, tuple(problems))


def _numbers(known: list[int], blank: int) -> list[int]:
    """Those that are there, and those of the empty rows behind them."""
    return [*known, *range(max(known) + 1, max(known) + 1 + blank)]


def venue_numbers(before: Programme) -> list[int]:
    """The numbers of the rows of venues that the page has."""
    return _numbers([one.number for one in before.venues], BLANK_VENUES)


def day_numbers(before: Programme) -> list[int]:
    """The same of days."""
    return _numbers([one.number for one in before.days], BLANK_DAYS)


def _venues(data: Mapping[str, str], before: Programme, problems: list[Plain]) -> list[Venue]:
    found = []
    for number in venue_numbers(before):
        name, street = (_line(data, box(part, number), problems) for part in ("venue", "street"))
        if number == OWN or name or street:
            found.append(Venue(number, name, street))
    return found


def _line(data: Mapping[str, str], target: str, problems: list[Plain]) -> str:
    name, wrong = read_name(data.get(target, ""), limit=NAME_LIMIT)
    problems += [{"text": sentence(problem), "target": target} for problem in wrong]
    return "" if any(problem.code == RosterProblem.TOO_LONG for problem in wrong) else name


def _days(data: Mapping[str, str], before: Programme, problems: list[Plain]) -> list[Day]:
    found = []
    for number in day_numbers(before):
        typed, hour = data.get(box("date", number), "").strip(), data.get(box("hour", number), "").strip()
        date, at = read_date(typed), read_hour(hour)
        if typed and date is None:
            problems.append(_problem(DayProblem.NO_DATE, box("date", number)))
        if hour and at is None:
            problems.append(_problem(DayProblem.NO_HOUR, box("hour", number)))
        if not typed and (hour or number == OWN):
            problems.append(_problem(DayProblem.HALF, box("date", number)))
        if date is not None:
            venue = OWN if number == OWN else read_whole(data.get(box("at", number), ""), digits=3) or OWN
            found.append(Day(number, date, at, venue))
    return found


def read_date(typed: str) -> datetime.date | None:
    """A day as browsers send it, or as people write it."""
    for written in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            date = datetime.datetime.strptime(typed, written).date()
        except ValueError:
            continue
        return date if date.year in YEARS else None
    return None


def read_hour(typed: str) -> datetime.time | None:
    """An hour, in the same way."""
    for written in HOURS:
        try:
            return datetime.datetime.strptime(typed, written).time()
        except ValueError:
            continue
    return None


def _problem(problem: DayProblem, target: str) -> Plain:
    return {"text": sentence(problem_at(problem)), "target": target}


def _turns(data: Mapping[str, str], plans: tuple[StagePlan, ...]) -> Said:
    """What is said of stages and turns, as far as the page had boxes for it."""
    said: Said = {}
    for plan in plans:
        number = plan.stage.number
        keys: list[Key] = [(number, turn, None) for turn in plan.turns]
        keys += [] if box("shared", number) in data else [(number, None, None)]
        for key in keys:
            if box("day", *key) in data:
                said[key] = _appointment(data, key)
    return said


def _matches(data: Mapping[str, str], plans: tuple[StagePlan, ...], turn: Key) -> Said:
    plan = next(plan for plan in plans if plan.stage.number == turn[0])
    keys: list[Key] = [(turn[0], turn[1], table) for table in plan.turns[turn[1] or 0]]
    return {key: _appointment(data, key) for key in keys if box("day", *key) in data}


def _shared(data: Mapping[str, str], plans: tuple[StagePlan, ...], before: Programme) -> Said:
    """Whether the groups of a stage share the days; nothing where that is as it was."""
    said: Said = {}
    for plan in plans:
        key: Key = (plan.stage.number, None, None)
        was, ticked = before.appointments.get(key, Appointment()).shared, box("shared", plan.stage.number) in data
        if plan.stage.traits.in_groups and was is not ticked:
            if ticked or box("day", *key) not in data:
                said[key] = Appointment(shared=True) if ticked else None
            said |= {(plan.stage.number, turn, None): None for turn in plan.turns} if ticked else {}
    return said


def _appointment(data: Mapping[str, str], key: Key) -> Appointment | None:
    day = read_whole(data.get(box("day", *key), ""), digits=3) or None
    venue = read_whole(data.get(box("where", *key), ""), digits=3) or None
    by = bool(day) and box("by", *key) in data
    return Appointment(day, venue, by) if day or venue else None


def _spread(data: Mapping[str, str], programme: Programme, plans: tuple[StagePlan, ...]) -> Said:
    """What is said of many at once: a turn a day, a table a venue."""
    said: Said = {}
    for plan in plans:
        number = plan.stage.number
        if box("turns", number) in data and plan.turns:
            said |= turns_over(number, max(plan.turns), programme.free_for(number))
        if (left := read_whole(data.get(box("left", number), ""), digits=3)) in lefts(plan, programme):
            said |= finals_on_last_day(programme, number, plan.columns, left)
        if box("tables", number) in data:
            said |= tables_over(number, plan.turns, [one.number for one in programme.venues], programme)
    return said


def _at_first(before: Programme, programme: Programme, plans: tuple[StagePlan, ...]) -> Said:
    """What several days or venues mean as soon as they are there, of a single stage that is not drawn yet: its turns
    follow each other over the days, and where there is a venue for every table each is in one.
    """
    if before.appointments or programme.appointments or len(plans) != 1 or plans[0].drawn:
        return {}
    (plan,) = plans
    said: Said = {}
    number, venues = plan.stage.number, [one.number for one in programme.venues]
    if len(before.days) < 2 <= len(programme.days) and len(plan.turns) > 1:
        said |= turns_over(number, max(plan.turns), programme.free_for(number))
    at_first = len(before.venues) < 2 <= len(venues) and {day.venue for day in programme.days} == {OWN}
    if at_first and {len(tables) for tables in plan.turns.values()} == {len(venues)}:
        said |= tables_over(number, plan.turns, venues, programme)
    return said


def lefts(plan: StagePlan, programme: Programme) -> list[int]:
    """How many may be left of a bracket for the last day, where those before share what is in front of it."""
    if plan.columns < 2 or len(programme.days) < 3:
        return []
    return [2**count for count in range(1, plan.columns) if 2**count >= len(programme.days) - 1]


def target_of(problem: Problem) -> str:
    """The box of a problem of the service; empty where it is of no box of the page."""
    match problem.where:
        case ("days", int(number), *_):
            return box("date", number)
        case ("venues", int(number), *_):
            return box("venue", number)
        case ("appointments", int(stage), int(turn), *_):
            return box("day", stage, turn, None)
    return ""
