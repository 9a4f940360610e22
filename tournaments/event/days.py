"""When and where an event is played: its days, each with the hour of its beginning by the clock of the hall, its
venues, and which stage, turn or match is on which day.
"""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType

from rules.problems import Problem, problem_at
from tournaments.event.problems.day_problems import DayProblem

USUAL_LENGTH = datetime.timedelta(hours=3)
"""How long an evening is shown in a calendar: nobody knows when the last match ends."""
OWN = 1
"""The number of the first day and of the first venue, those of the tournament itself."""
MOST_DAYS, MOST_VENUES = 60, 60
MIDNIGHT = datetime.time()


def moment_of(date: datetime.date, hour: datetime.time, zone: datetime.tzinfo) -> datetime.datetime:
    """The moment, in UTC, at which clocks of the `zone` show this hour on this day.

    An hour that is there twice, in the night in which clocks are put back, is the first one; one that is left out, in
    the night in which they are put forward, is as long after midnight as it says: 2:30 is when clocks show 3:30
    (PEP 495, fold 0; RFC 5545, 3.3.5, says the same of both).
    """
    return datetime.datetime.combine(date, hour, zone).astimezone(datetime.UTC)


@dataclass(frozen=True, slots=True)
class Venue:
    """A bar or a hall, by its number; what it is called is empty where nobody said where the tournament is."""

    number: int
    name: str
    street: str = ""


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the event, by its number; `venue` is the number of the venue where it is, if nothing else is said."""

    number: int
    date: datetime.date
    hour: datetime.time | None = None
    venue: int = OWN

    @property
    def begins(self) -> tuple[datetime.date, datetime.time, int]:
        """By this days are in order: who says no hour means the whole day."""
        return self.date, self.hour or MIDNIGHT, self.number


Key = tuple[int, int | None, int | None]
"""What an appointment is of: the number of the stage, that of the turn within it, the table of the draw."""


@dataclass(frozen=True, slots=True)
class Appointment:
    """The numbers of the day and of the venue of something; None is as the larger thing has it. `by`: it may be played
    on any day until then. `shared`, of a whole stage: its groups share the days, each is played on one.
    """

    day: int | None = None
    venue: int | None = None
    by: bool = False
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """When and where something is played."""

    day: Day
    venue: Venue
    by: bool = False


@dataclass(frozen=True)
class Programme:
    """All days, venues and appointments of an event; the first day and the first venue are its own.

    `homes` are the numbers of the venues in which entrants play at home, by the id of the entrant; `blocks` the days of
    the matches of a bracket that is divided over several.
    """

    days: tuple[Day, ...]
    venues: tuple[Venue, ...]
    appointments: Mapping[Key, Appointment]
    homes: Mapping[str, int]
    blocks: Mapping[Key, Appointment] = field(default_factory=dict)

    @property
    def several(self) -> bool:
        """Whether there is more to say than one day and one venue."""
        return len(self.days) > 1 or len(self.venues) > 1

    @cached_property
    def in_order(self) -> tuple[Day, ...]:
        """The days as they follow each other."""
        return tuple(sorted(self.days, key=lambda day: day.begins))

    def day(self, number: int) -> Day:
        """Raises KeyError where there is none."""
        return self._days[number]

    def venue(self, number: int) -> Venue:
        """Raises KeyError where there is none."""
        return self._venues[number]

    def held(self, stage: int, turn: int | None = None, table: int | None = None, *, first: str | None = None) -> Held:
        """When and where a match is played: as it says itself, else its block, its turn, its stage, else on the last
        day of what is played before it, or on the first of all.

        Where nothing says the venue, it is that in which the `first` of both sides plays at home, else that of the day.
        """
        match, all_of_turn, all_of_stage = (stage, turn, table), (stage, turn, None), (stage, None, None)
        nearest = (self.appointments, match), (self.blocks, match), (self.appointments, all_of_turn)
        said = [rows[key] for rows, key in (*nearest, (self.appointments, all_of_stage)) if key in rows]
        of_day = next((one for one in said if one.day is not None), None)
        day = self.day(of_day.day or OWN) if of_day else self.day_after(stage, turn or 1)
        venue = next((one.venue for one in said if one.venue is not None), None)
        if venue is None:
            venue = self.homes.get(first or "", day.venue)
        return Held(day, self.venue(venue), of_day is not None and of_day.by)

    def day_after(self, stage: int, turn: int = 1) -> Day:
        """The last day of all that is said of the stages before this one and of its own turns before this one; the
        first day where nothing is said of them.
        """
        before = (key for key in self._last_days if key < (stage, turn))
        return max((self._last_days[key] for key in before), key=lambda day: day.begins, default=self.day(OWN))

    def free_for(self, stage: int) -> tuple[int, ...]:
        """The numbers of the days, in order, that no other stage has; all days where others have them all."""
        taken = {one.day for (of, _turn, _table), one in self.appointments.items() if of != stage}
        every = tuple(day.number for day in self.in_order)
        return tuple(number for number in every if number not in taken) or every

    def venues_of(self, day: Day) -> tuple[Venue, ...]:
        """Where something is on a day, as far as it is said; else where the day is."""
        of_day = {
            held.venue.number
            for key in {**self.blocks, **self.appointments}
            if key[2] is not None and (held := self.held(*key)).day.number == day.number
        }
        return tuple(venue for venue in self.venues if venue.number in (of_day or {day.venue}))

    def day_that_follows(self, stage: int) -> int | None:
        """The number of the day of a stage of which none is said, after those before it; None where one is said, or
        none of those.
        """
        stages = {of for of, _turn in self._last_days}
        return None if stage in stages or min(stages, default=stage) >= stage else self.day_after(stage).number

    @cached_property
    def _last_days(self) -> Mapping[tuple[int, int], Day]:
        """The last day of stages and turns of which a day is said, by their numbers; zero for all of a stage. A match
        that was put off by itself keeps nothing waiting.
        """
        found: dict[tuple[int, int], list[Day]] = defaultdict(list)
        whole = [(key, one) for key, one in self.appointments.items() if key[2] is None]
        for (stage, turn, _table), one in (*whole, *self.blocks.items()):
            numbers = self.free_for(stage) if one.shared else (one.day or 0,)
            found[stage, turn or 0] += [self._days[number] for number in numbers if number in self._days]
        return {key: max(days, key=lambda day: day.begins) for key, days in found.items() if days}

    @cached_property
    def _days(self) -> Mapping[int, Day]:
        return {day.number: day for day in self.days}

    @cached_property
    def _venues(self) -> Mapping[int, Venue]:
        return {venue.number: venue for venue in self.venues}


# Whether days, venues and appointments can be what they are. `where` of a problem: ("days", 2, "date").


def programme_problems(programme: Programme) -> Iterator[Problem]:
    """Everything that is wrong with days and venues by themselves: too many, two alike, an appointment that leads to
    none of them.
    """
    for name, rows, most in (("days", programme.days, MOST_DAYS), ("venues", programme.venues, MOST_VENUES)):
        if len(rows) > most:
            yield problem_at(DayProblem.TOO_MANY, name, most=most)
    moments = Counter((day.date, day.hour, day.venue) for day in programme.days)
    for day in programme.days:
        if moments[day.date, day.hour, day.venue] > 1 and day.number != OWN:
            yield problem_at(DayProblem.DAY_TWICE, "days", day.number, "date")
    names = Counter(venue.name.casefold() for venue in programme.venues if venue.name)
    for venue in programme.venues:
        if venue.number != OWN and not venue.name:
            yield problem_at(DayProblem.VENUE_UNNAMED, "venues", venue.number, "name")
        elif venue.number != OWN and names[venue.name.casefold()] > 1:
            yield problem_at(DayProblem.VENUE_TWICE, "venues", venue.number, "name", name=venue.name)
    days, venues = {day.number for day in programme.days}, {venue.number for venue in programme.venues}
    for key, one in programme.appointments.items():
        if one.day is not None and one.day not in days:
            yield problem_at(DayProblem.DAY_USED, "appointments", *key_path(key), day=one.day)
        if one.venue is not None and one.venue not in venues:
            yield problem_at(DayProblem.VENUE_USED, "appointments", *key_path(key), venue=one.venue)
    used = {day.venue for day in programme.days} | set(programme.homes.values())
    yield from (problem_at(DayProblem.VENUE_USED, "venues", number, venue=number) for number in sorted(used - venues))


def key_path(key: Key) -> tuple[int, ...]:
    """What an appointment is of, as a part of the place of a problem: zeros for all of it."""
    stage, turn, table = key
    return stage, turn or 0, table or 0


@dataclass(frozen=True, slots=True)
class Planned:
    """A match of the calendar: what an appointment of it is of, who plays as far as it is known, and the matches that
    have to be over before.
    """

    stage: int
    turn: int
    table: int
    sides: tuple[str, ...] = ()
    after: tuple[tuple[int, int, int], ...] = ()

    @property
    def first(self) -> str | None:
        """Entrants that may play at home."""
        return next(iter(self.sides), None)


def order_problems(
    programme: Programme, planned: Sequence[Planned], names: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Problem]:
    """Every match that would be before one that leads to it, and everybody, by `names`, who would be at two venues at
    one time.

    A match with a last day only may be on any day before it, so only its last day counts.
    """
    held = {
        (one.stage, one.turn, one.table): programme.held(one.stage, one.turn, one.table, first=one.first)
        for one in planned
    }
    for one in planned:
        mine = held[one.stage, one.turn, one.table]
        before = [held[key] for key in one.after if key in held]
        if any(other.day.begins[:2] > mine.day.begins[:2] for other in before):
            yield problem_at(
                DayProblem.BEFORE_ITS_MATCHES,
                "appointments",
                one.stage,
                one.turn,
                one.table,
                turn=one.turn,
                table=one.table,
            )
    yield from _stage_order(held)
    yield from _two_venues(planned, held, names)


def _stage_order(held: Mapping[tuple[int, int, int], Held]) -> Iterator[Problem]:
    """Every stage that would begin before one in front of it is over."""
    days: dict[int, list[Day]] = defaultdict(list)
    for (stage, _turn, _table), one in held.items():
        if not one.by:
            days[stage].append(one.day)
    for before, after in pairwise(sorted(days)):
        last = max(day.begins[:2] for day in days[before])
        if last > min(day.begins[:2] for day in days[after]):
            yield problem_at(DayProblem.STAGE_BEFORE, "appointments", after, 0, 0, stage=after, before=before)


def _two_venues(
    planned: Iterable[Planned], held: Mapping[tuple[int, int, int], Held], names: Mapping[str, str]
) -> Iterator[Problem]:
    at: dict[tuple[str, datetime.date, datetime.time], list[Planned]] = defaultdict(list)
    for one in planned:
        mine = held[one.stage, one.turn, one.table]
        if mine.day.hour is not None and not mine.by:
            for side in one.sides:
                at[side, mine.day.date, mine.day.hour].append(one)
    for (side, _date, _hour), matches in at.items():
        venues = [held[one.stage, one.turn, one.table].venue.number for one in matches]
        for (_, before_venue), (one, venue) in pairwise(zip(matches, venues, strict=True)):
            if venue != before_venue:
                where, called = (one.stage, one.turn, one.table), names.get(side, side)
                yield problem_at(DayProblem.TWO_VENUES, "appointments", *where, side=called, turn=one.turn)


def moved(before: Programme, after: Programme, planned: Iterable[Planned]) -> tuple[tuple[Planned, Held, Held], ...]:
    """The matches that are played at another time or elsewhere, with both."""
    found = []
    for one in planned:
        old, new = (which.held(one.stage, one.turn, one.table, first=one.first) for which in (before, after))
        if _said(old) != _said(new):
            found.append((one, old, new))
    return tuple(found)


def _said(held: Held) -> tuple[object, ...]:
    return held.day.date, held.day.hour, held.venue.name, held.venue.street, held.by


# Ways to say at once when everything of a stage is played, instead of match by match.

Said = dict[Key, Appointment | None]
"""Appointments to be made, or with None taken back."""


def shared_over(count: int, days: Sequence[int]) -> tuple[int, ...]:
    """The day of each of these turns, or parts of a bracket, in order and as evenly as can be: five on two days are
    three and two.
    """
    share, over = divmod(count, len(days))
    return tuple(day for at, day in enumerate(days) for _ in range(share + (at < over)))


def turns_over(stage: int, turns: int, days: Sequence[int]) -> Said:
    """The turns of a stage over days, by their numbers."""
    of_days = enumerate(shared_over(turns, days), start=1)
    return {(stage, None, None): None} | {(stage, turn, None): Appointment(day) for turn, day in of_days}


def tables_over(stage: int, tables: Mapping[int, Sequence[int]], venues: Sequence[int], programme: Programme) -> Said:
    """The tables of every turn over venues, by their numbers; what is said of the day of a match
    stays.
    """
    found: Said = {}
    for turn, of_turn in tables.items():
        for at, table in enumerate(of_turn):
            said = programme.appointments.get((stage, turn, table), Appointment())
            found[stage, turn, table] = replace(said, venue=venues[at % len(venues)])
    return found


# Groups that share the days, each of them played on one.


def days_of_groups(programme: Programme, stage: int, groups: int) -> tuple[int, ...]:
    """The day of every group of a stage, by its number: all days that no other stage has, in order and as evenly as
    can be. Empty where the groups do not share them.
    """
    if not programme.appointments.get((stage, None, None), Appointment()).shared:
        return ()
    days = programme.free_for(stage)
    return shared_over(groups, days) if len(days) > 1 else ()


# A bracket whose first turns are divided over several days, part by part, and whose last turns are on the last day.


def columns_of_bracket(entrants: int) -> int:
    """How many turns this many entrants play until one is left."""
    return (entrants - 1).bit_length()


def finals_on_last_day(programme: Programme, stage: int, columns: int, left: int) -> Said:
    """The turns from which on this many are `left`, on the last day; those before are divided over the others. `left`
    is a power of two.
    """
    first, last = columns - left.bit_length() + 2, programme.in_order[-1].number
    before: Said = {(stage, turn, None): None for turn in range(1, first)}
    return (
        {(stage, None, None): None}
        | before
        | {(stage, turn, None): Appointment(last) for turn in range(first, columns + 1)}
    )


def divided(programme: Programme, stage: int, columns: int) -> tuple[int, ...]:
    """The day of every part of a bracket, from the top, by its number; empty where it is not divided.

    It is where its later turns are on the last day, and nothing is said of its first ones.
    """
    *days, last = (day.number for day in programme.in_order)
    said = {
        turn: one.day for (of, turn, table), one in programme.appointments.items() if of == stage and turn and not table
    }
    first = min(said, default=0)
    if len(days) < 2 or not 1 < first <= columns or set(said.values()) != {last}:
        return ()
    return shared_over(2 ** (columns - first + 1), days)


def part_of(column: int, position: int, columns: int, parts: int) -> int | None:
    """The part, from 0, in which a match of the main bracket is, by its column and its place there from the top; None
    for one in which two parts meet.
    """
    matches = 2 ** (columns - column)
    return None if matches < parts else (position - 1) * parts // matches
