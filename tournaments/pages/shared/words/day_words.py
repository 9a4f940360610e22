"""When and where the matches of several days are played, as pages and papers say it; of one evening nothing."""

import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.event.days import Held, Programme, columns_of_bracket, days_of_groups, divided
from tournaments.labels.day_labels import (
    brief_day,
    days_between,
    held_when,
    held_where,
    held_words,
    hour_words,
    joined,
    programme_words,
    weekday_words,
    where_words,
)
from tournaments.labels.stage_labels import stage_name
from tournaments.models import Stage, Tournament
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.stages import entrants_count, stages_of
from tournaments.selectors.counted.course import Course
from tournaments.selectors.counted.match_days import DayPlan, day_now, days_of, held_of


@dataclass(frozen=True)
class Timetable:
    """When and where matches are played, by their ids; empty where there is one day and one venue. `tonight` is the day
    that is played.
    """

    held: Mapping[uuid.UUID, Held]
    days: tuple[DayPlan, ...] = ()

    @property
    def tonight(self) -> DayPlan | None:
        return day_now(self.days)

    def of(self, record: MatchRecord) -> str:
        """When and where a match is played."""
        held = self.held.get(record.id)
        return held_words(held) if held else ""

    def said_once(self, records: Iterable[MatchRecord]) -> str:
        """What holds for all of these: the day, and the venue where it is the same one."""
        held = [self.held[record.id] for record in records if record.id in self.held]
        whens, wheres = {held_when(one): None for one in held}, {held_where(one): None for one in held}
        return joined(*(whens if len(whens) == 1 else ()), *(wheres if len(whens) == len(wheres) == 1 else ()))

    def beside(self, record: MatchRecord, records: Iterable[MatchRecord]) -> str:
        """What is still to be said of one of these when that was said of all: its venue, or its day as well."""
        held = [self.held[one.id] for one in records if one.id in self.held]
        mine = self.held.get(record.id)
        if mine is None:
            return ""
        if len({held_when(one) for one in held}) > 1:
            return held_words(mine)
        return held_where(mine) if len({held_where(one) for one in held}) > 1 else ""

    def briefly(self, record: MatchRecord, records: Iterable[MatchRecord]) -> str:
        """The same in a narrow column: "mar 17/11, Bar Sport"."""
        held = [self.held[one.id] for one in records if one.id in self.held]
        mine = self.held.get(record.id)
        if mine is None:
            return ""
        when, where = brief_day(mine.day.date), mine.venue.name
        days, venues = {one.day.number for one in held}, {one.venue.number for one in held}
        return joined(when if len(days) > 1 else "", where if len(venues) > 1 else "")

    def on_day(self, records: Iterable[MatchRecord], day: int) -> tuple[MatchRecord, ...]:
        """Those of a day, by its number; all of them where it is 0."""
        return tuple(one for one in records if not day or (one.id in self.held and self.held[one.id].day.number == day))


def poster_words(tournament: Tournament) -> str:
    """The days, the hours and the places, as a poster has them."""
    return programme_words(programme_of(tournament), weekday=True)


def span_words(tournament: Tournament) -> str:
    """ "21 novembre 2026", or the first and the last of several days."""
    days = programme_of(tournament).in_order
    return days_between(days[0].date, days[-1].date)


def days_in_words(tournament: Tournament) -> list[tuple[str, str]]:
    """Every day with its hour, its venues and what is played on it, as far as that is said; nothing of one evening."""
    programme = programme_of(tournament)
    if not programme.several:
        return []
    stages = stages_of(tournament)
    columns = columns_of_bracket(entrants_count(tournament))
    shared = {
        stage.number: set(
            days_of_groups(programme, stage.number, stage.groups or 1)
            if stage.traits.in_groups
            else divided(programme, stage.number, columns)
        )
        for stage in stages
        if stage.traits.in_groups or (stage.traits.bracket and stage.number == 1)
    }
    days = programme.in_order
    hours = [hour_words(day.hour) for day in days]
    venues = [joined(*(where_words(one.name, one.street) for one in programme.venues_of(day)), by="; ") for day in days]
    same = joined(*(said[0] for said in (hours, venues) if len(set(said)) == 1 and len(days) > 1), by=" · ")
    found = [(_("Ogni giorno"), same)] if same else []
    for day, hour, where in zip(days, hours, venues, strict=True):
        played = joined(*(_played(programme, stage, day.number, shared, alone=len(stages) == 1) for stage in stages))
        own = (said for said in (hour, where) if said and said not in same.split(" · "))
        found.append((weekday_words(day.date), joined(*own, played, by=" · ")))
    return found


def _played(programme: Programme, stage: Stage, day: int, shared: Mapping[int, Collection[int]], *, alone: bool) -> str:
    """What of a stage is played on a day: some turns, a part of its bracket, or all of it."""
    said = programme.appointments
    name = "" if alone else stage_name(stage.format, stage.name)
    turns = [turn for (of, turn, table), one in said.items() if of == stage.number and not table and one.day == day]
    if numbers := sorted(turn for turn in turns if turn):
        counted = ngettext("turno %(numbers)s", "turni %(numbers)s", len(numbers))
        return joined(name, counted % {"numbers": ", ".join(map(str, numbers))}, by=": ")
    if turns or day == programme.day_that_follows(stage.number):
        return name or stage_name(stage.format, stage.name)
    part = _("una parte dei gironi") if stage.traits.in_groups else _("una parte del tabellone")
    return joined(name, part, by=": ") if day in shared.get(stage.number, ()) else ""


def timetable_of(tournament: Tournament, course: Course) -> Timetable:
    """When and where everything is played that is drawn."""
    programme = programme_of(tournament)
    if not programme.several:
        return Timetable({})
    held = {record.id: one for record, one in held_of(programme, course).items()}
    return Timetable(held, days_of(tournament, course, programme))
