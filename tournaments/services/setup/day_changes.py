"""Saying on which days and where a tournament is played: days, venues, appointments, homes, and who asked for which
day.
"""

import datetime
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from rules.problems import Problem, problem_at
from tournaments.event import days as event
from tournaments.event.days import Day as DayOf
from tournaments.event.days import Key, Programme, order_problems, programme_problems
from tournaments.event.days import Venue as VenueOf
from tournaments.event.errors import DomainError
from tournaments.event.problems.day_problems import DayProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Appointment, CheckIn, Day, Evening, Home, Stage, Team, Tournament, Venue
from tournaments.models.schedule import OWN
from tournaments.selectors.core.day_queries import evenings_asked, programme_of, with_blocks
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.match_days import planned_in, to_come
from tournaments.services.frame.changes import Action, Change, require, writes
from tournaments.services.frame.write_lock import tournament_hold, writing

Wanted = Mapping[Key, event.Appointment | None]
"""Appointments to be made, or with None taken back."""


@writes(LogKind.SETTINGS)
def programme_change(
    change: Change,
    *,
    days: Sequence[DayOf],
    venues: Sequence[VenueOf],
    appointments: Wanted | None = None,
    seen: Programme | None = None,
) -> None:
    """Let these be the days and the venues, each by its number, the first of both the tournament's own; and move what
    the `appointments` name. Raises DomainError with every problem, and where it is not any more as it was `seen`.

    Who plays on a day, or at a venue, moves with it: appointments lead to numbers, which stay.
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    before = programme_of(tournament)
    if seen is not None and (seen.days, seen.venues, seen.appointments) != (
        before.days,
        before.venues,
        before.appointments,
    ):
        raise DomainError(problem_at(DayProblem.CHANGED))
    after = Programme(tuple(days), tuple(venues), dict(_merged(before, appointments or {})), before.homes)
    programme_refuse(tournament, before, after)
    _write(tournament, before, after)
    keys = {**before.appointments, **after.appointments}
    other = {key for key in keys if before.appointments.get(key) != after.appointments.get(key)}
    _record(change, _told(before, other), _told(after, other))


@dataclass(frozen=True, slots=True)
class Moved:
    """A match that would be played at another time or elsewhere, its sides, and both times."""

    planned: event.Planned
    names: tuple[str, ...]
    old: event.Held
    new: event.Held


def programme_preview(tournament: Tournament, write: Callable[[], object]) -> tuple[Moved, ...]:
    """Every match still to come that a change of the programme would move; nothing is changed.

    The change is made, looked at, and taken back. Raises what the service raises.
    """
    with writing():
        tournament_hold(tournament.pk)
        before = programme_of(Tournament.objects.get(pk=tournament.pk))
        write()
        row = Tournament.objects.get(pk=tournament.pk)
        after, planned = programme_of(row), to_come(course_of(row))
        names = {str(team): name for team, name in Team.objects.filter(tournament=row).values_list("pk", "name")}
        transaction.set_rollback(True)
    return tuple(
        Moved(one, tuple(names[side] for side in one.sides if side in names), old, new)
        for one, old, new in event.moved(before, after, planned)
    )


@writes(LogKind.SETTINGS)
def homes_change(change: Change, homes: Mapping[uuid.UUID, int | None]) -> None:
    """Let these entrants play at home at these venues, by number; None: nowhere. Raises DomainError."""
    tournament = Tournament.objects.get(pk=change.tournament_id)
    before = programme_of(tournament)
    names = dict(Team.objects.filter(tournament=tournament, pk__in=homes).values_list("pk", "name"))
    known = {venue.number for venue in before.venues}
    if len(names) < len(homes) or any(one is not None and one not in known for one in homes.values()):
        raise DomainError(problem_at(DayProblem.UNKNOWN))
    wanted = {**before.homes, **{str(team): venue for team, venue in homes.items()}}
    after = replace(before, homes={team: venue for team, venue in wanted.items() if venue is not None})
    programme_refuse(tournament, before, after)
    venues = _ids_of_venues(tournament, after)
    Home.objects.filter(tournament=tournament, team__in=homes).delete()
    Home.objects.bulk_create(
        Home(tournament=tournament, team_id=team, venue_id=venues[venue]) for team, venue in homes.items() if venue
    )
    old, new = (
        {
            "homes": [
                [names[team], which.venue(which.homes[str(team)]).name] for team in homes if str(team) in which.homes
            ]
        }
        for which in (before, after)
    )
    _record(change, old, new)


@writes(LogKind.SETTINGS)
def evenings_ask(change: Change, asked: Mapping[uuid.UUID, Sequence[int]]) -> None:
    """Note on which days entrants want to play, by number; none of them: any will do. The next draw asks for it."""
    tournament = Tournament.objects.get(pk=change.tournament_id)
    programme, before = programme_of(tournament), evenings_asked(tournament)
    names = dict(Team.objects.filter(tournament=tournament, pk__in=asked).values_list("pk", "name"))
    known = {day.number for day in programme.days}
    if len(names) < len(asked) or not all(known.issuperset(days) for days in asked.values()):
        raise DomainError(problem_at(DayProblem.UNKNOWN))
    ids = _ids_of_days(tournament, programme, _ids_of_venues(tournament, programme))
    Evening.objects.filter(tournament=tournament, team__in=asked).delete()
    Evening.objects.bulk_create(
        Evening(tournament=tournament, team_id=team, day_id=ids[day]) for team, days in asked.items() for day in days
    )
    old = [[names[team], *_dates(programme, before.get(str(team), ()))] for team in asked]
    _record(change, {"evenings": old}, {"evenings": [[names[team], *_dates(programme, asked[team])] for team in asked]})


def wishes_change(
    action: Action, homes: Mapping[uuid.UUID, int | None], asked: Mapping[uuid.UUID, Sequence[int]]
) -> None:
    """Both of them, or neither. Raises DomainError."""
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)
        if homes:
            homes_change(action, homes)
        if asked:
            evenings_ask(replace(action, key=None) if homes else action, asked)


def _dates(programme: Programme, days: Iterable[int]) -> list[str]:
    return [str(programme.day(number).date) for number in days]


def _merged(before: Programme, wanted: Wanted) -> Iterable[tuple[Key, event.Appointment]]:
    merged = {**before.appointments, **wanted}
    return ((key, one) for key, one in merged.items() if one is not None)


def programme_refuse(tournament: Tournament, before: Programme, after: Programme) -> None:
    """Raises DomainError with every problem of a programme that is to follow another one; a problem of the order that
    was there before is none of this change.
    """
    after = with_blocks(tournament, after)
    problems: list[Problem] = list(programme_problems(after))
    stages = set(Stage.objects.filter(tournament=tournament).values_list("number", flat=True))
    problems += [problem_at(DayProblem.UNKNOWN) for key in after.appointments if key[0] not in stages]
    if not problems:
        planned = planned_in(course_of(tournament))
        names = {str(team): name for team, name in Team.objects.filter(tournament=tournament).values_list("pk", "name")}
        known = {(problem.code, problem.where) for problem in order_problems(before, planned)}
        problems = [one for one in order_problems(after, planned, names) if (one.code, one.where) not in known]
    gone = {day.number for day in before.days} - {day.number for day in after.days}
    seen = CheckIn.objects.filter(tournament=tournament, day__number__in=gone).values_list("day__number", flat=True)
    problems += [problem_at(DayProblem.DAY_SEEN, "days", number) for number in sorted(set(seen))]
    if problems:
        raise DomainError(*problems)


def _write(tournament: Tournament, before: Programme, after: Programme) -> None:
    own_day, own_venue = after.day(OWN), after.venue(OWN)
    Tournament.objects.filter(pk=tournament.pk).update(
        date=own_day.date, hour=own_day.hour, place=own_venue.name, street=own_venue.street
    )
    if not (after.several or before.several):
        return
    venues = _ids_of_venues(tournament, after)
    days = _ids_of_days(tournament, after, venues)
    if after.appointments != before.appointments:
        stages = dict(Stage.objects.filter(tournament=tournament).values_list("number", "pk"))
        Appointment.objects.filter(tournament=tournament).delete()
        Appointment.objects.bulk_create(
            Appointment(
                tournament=tournament,
                stage_id=stages[stage],
                turn=turn,
                table=table,
                day_id=None if one.day is None else days[one.day],
                venue_id=None if one.venue is None else venues[one.venue],
                by=one.by,
                shared=one.shared,
            )
            for (stage, turn, table), one in after.appointments.items()
        )
    Day.objects.filter(tournament=tournament).exclude(number__in=days).delete()
    Venue.objects.filter(tournament=tournament).exclude(number__in=venues).delete()


def _ids_of_venues(tournament: Tournament, programme: Programme) -> dict[int, uuid.UUID]:
    """The rows of the venues by their numbers, written as they are now."""
    rows = {row.number: row for row in Venue.objects.filter(tournament=tournament)}
    for venue in programme.venues:
        said = VenueOf(OWN, "") if venue.number == OWN else venue
        row = rows.get(venue.number)
        if row is None or (row.name, row.street) != (said.name, said.street):
            row = row or Venue(tournament=tournament, number=venue.number)
            row.name, row.street = said.name, said.street
            row.save()
            rows[venue.number] = row
    return {venue.number: rows[venue.number].pk for venue in programme.venues}


def _ids_of_days(tournament: Tournament, programme: Programme, venues: Mapping[int, uuid.UUID]) -> dict[int, uuid.UUID]:
    """The same of the days."""
    rows = {row.number: row for row in Day.objects.filter(tournament=tournament)}
    for day in programme.days:
        own = day.number == OWN
        said = (None, None, None) if own else (day.date, day.hour, venues[day.venue] if day.venue != OWN else None)
        row = rows.get(day.number)
        if row is None or (row.date, row.hour, row.venue_id) != said:
            row = row or Day(tournament=tournament, number=day.number)
            row.date, row.hour, row.venue_id = said
            row.save()
            rows[day.number] = row
    return {day.number: rows[day.number].pk for day in programme.days}


# What the log says of it: everything that is another than before, as it was and as it is.


def _told(programme: Programme, keys: Set[Key]) -> dict[str, object]:
    """Days and venues, and the appointments of these keys, by names and dates: so an entry is understood when numbers
    mean something else. Behind an appointment is the number of its day, since two may have one date.
    """
    appointments = sorted(
        ((key, one) for key, one in programme.appointments.items() if key in keys),
        key=lambda item: event.key_path(item[0]),
    )
    return {
        "days": [
            [day.number, str(day.date), _hour(day), "" if day.venue == OWN else programme.venue(day.venue).name]
            for day in programme.in_order
        ],
        "venues": [[venue.number, venue.name, venue.street] for venue in programme.venues],
        "appointments": [
            [
                *event.key_path(key),
                *_day_told(programme, one.day),
                _venue_told(programme, one.venue),
                int(one.by),
                one.day or 0,
                int(one.shared),
            ]
            for key, one in appointments
        ],
    }


def programme_restore(action: Action, was: Mapping[str, Any], since: Mapping[str, Any]) -> None:
    """Make days, venues and appointments what they were before an entry of the log, the last there is, that says how
    they were and how they are since. Raises DomainError.
    """
    require(action.actor, Right.RUN)
    now = programme_of(Tournament.objects.get(pk=action.tournament))
    venues = {venue.number: venue for venue in now.venues}
    days = {day.number: day for day in now.days}
    for known, name in ((venues, "venues"), (days, "days")):
        for number, *_said in since.get(name, ()):
            known.pop(number, None)
    venues |= {number: VenueOf(number, *said) for number, *said in was.get("venues", ())}
    at = {"": OWN} | {venue.name: venue.number for venue in venues.values() if venue.number != OWN}
    for number, date, hour, venue in was.get("days", ()):
        days[number] = DayOf(number, datetime.date.fromisoformat(date), _hour_of(hour), at[venue])
    wanted: dict[Key, event.Appointment | None] = {_key_of(row): None for row in since.get("appointments", ())}
    at |= {venue.name: venue.number for venue in venues.values()}
    for row in was.get("appointments", ()):
        _stage, _turn, _table, date, _hour, venue, by, number, shared = row
        day, place = number if date else None, at[venue] if venue else None
        wanted[_key_of(row)] = event.Appointment(day, place, bool(by), bool(shared))
    programme_change(
        action,
        days=[days[number] for number in sorted(days)],
        venues=[venues[number] for number in sorted(venues)],
        appointments=wanted,
    )


def _key_of(row: Sequence[Any]) -> Key:
    stage, turn, table, *_said = row
    return stage, turn or None, table or None


def _hour_of(said: str) -> datetime.time | None:
    return datetime.time.fromisoformat(said) if said else None


def _hour(day: DayOf) -> str:
    return f"{day.hour:%H:%M}" if day.hour else ""


def _day_told(programme: Programme, number: int | None) -> tuple[str, str]:
    return ("", "") if number is None else (str(programme.day(number).date), _hour(programme.day(number)))


def _venue_told(programme: Programme, number: int | None) -> str:
    return "" if number is None else programme.venue(number).name


def _record(change: Change, old: Mapping[str, object], new: Mapping[str, object]) -> None:
    """Rows that stay as they are the log does not repeat."""
    told: tuple[dict[str, object], dict[str, object]] = ({}, {})
    for name, before in old.items():
        after = new[name]
        if before != after and isinstance(before, list) and isinstance(after, list):
            told[0][name] = [row for row in before if row not in after]
            told[1][name] = [row for row in after if row not in before]
    change.record(old=told[0], new=told[1])
    change.nothing_changed = not told[0]
