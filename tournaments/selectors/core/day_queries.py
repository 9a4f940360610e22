"""When and where a tournament is played, as it is stored."""

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet

from tournaments.event import days as event
from tournaments.models import Appointment, Day, Draw, Evening, Home, Tournament, Venue
from tournaments.models.schedule import OWN
from tournaments.scheduling.bracket.types import Section
from tournaments.selectors.core.prepared import prepared


def programme_of(tournament: Tournament) -> event.Programme:
    """The days, the venues and what is on them. Where nothing was added to the first ones, one query says so."""
    venues = list(_venues(tournament.id))
    if not venues:
        return _own(tournament)
    (own_day,), (own_venue,) = (own := _own(tournament)).days, own.venues
    days = [event.Day(number, date, hour, venue or OWN) for number, date, hour, venue in _days(tournament.id)]
    programme = event.Programme(
        (own_day, *days),
        (own_venue, *(event.Venue(*row) for row in venues if row[0] != OWN)),
        {
            (stage, turn, table): event.Appointment(day, venue, by, shared)
            for stage, turn, table, day, venue, by, shared in _appointments(tournament.id)
        },
        {str(team): venue for team, venue in _homes(tournament.id)},
    )
    return with_blocks(tournament, programme)


def with_blocks(tournament: Tournament, programme: event.Programme) -> event.Programme:
    """The same with the days of the matches of brackets and groups that are divided over several."""
    blocks = {**dict(_blocks(tournament.id, programme)), **dict(_groups(tournament.id, programme))}
    return replace(programme, blocks=blocks)


def _groups(tournament_id: uuid.UUID, programme: event.Programme) -> Iterator[tuple[event.Key, event.Appointment]]:
    """The day of every match of groups that share the days."""
    if not any(one.shared for one in programme.appointments.values()):
        return
    for stage, groups, turns in _grouped(tournament_id):
        days = event.days_of_groups(programme, stage, len(groups))
        day_of = {one: day for day, members in zip(days, groups, strict=False) for one in members}
        for turn in turns if days else ():
            for meeting in turn["meetings"]:
                if (day := day_of.get(meeting["sides"][0][0])) is not None:
                    yield (stage, turn["number"], meeting["table"]), event.Appointment(day)


def _blocks(tournament_id: uuid.UUID, programme: event.Programme) -> Iterator[tuple[event.Key, event.Appointment]]:
    """The days of the matches of brackets that are divided over several."""
    if not any(turn and not table for _stage, turn, table in programme.appointments):
        return
    for stage, nodes in _brackets(tournament_id):
        main = [node for node in nodes if node["section"] == Section.MAIN and node["turn"] is not None]
        columns = max(node["column"] for node in main)
        parts = event.divided(programme, stage, columns)
        for node in main if parts else ():
            part = event.part_of(node["column"], node["position"], columns, len(parts))
            if part is not None:
                yield (stage, node["turn"], node["table"]), event.Appointment(parts[part])


def programmes_of(tournaments: Iterable[Tournament]) -> dict[uuid.UUID, event.Programme]:
    """The same of many, by their ids: one query says which of them have more than one day and one venue."""
    rows = list(tournaments)
    several = set(Venue.objects.filter(tournament__in=rows).values_list("tournament_id", flat=True))
    return {one.pk: programme_of(one) if one.pk in several else _own(one) for one in rows}


def _own(tournament: Tournament) -> event.Programme:
    """The one day at the one venue of which there are no rows."""
    venue = event.Venue(OWN, tournament.place, tournament.street)
    return event.Programme((event.Day(OWN, tournament.date, tournament.hour),), (venue,), {}, {})


def evenings_asked(tournament: Tournament) -> dict[str, tuple[int, ...]]:
    """The numbers of the days on which entrants asked to play, by the id of the entrant; without a wish they are not in
    it.
    """
    found: dict[str, tuple[int, ...]] = {}
    for team, day in (
        Evening.objects.filter(tournament=tournament).order_by("day__number").values_list("team_id", "day__number")
    ):
        found[str(team)] = (*found.get(str(team), ()), day)
    return found


@prepared
def _venues(tournament_id: uuid.UUID, /) -> QuerySet[Venue, tuple[int, str, str]]:
    return Venue.objects.filter(tournament_id=tournament_id).order_by("number").values_list("number", "name", "street")


@prepared
def _days(tournament_id: uuid.UUID, /) -> QuerySet[Day, Any]:
    rows = Day.objects.filter(tournament_id=tournament_id, date__isnull=False).order_by("number")
    return rows.values_list("number", "date", "hour", "venue__number")


@prepared
def _appointments(tournament_id: uuid.UUID, /) -> QuerySet[Appointment, Any]:
    rows = Appointment.objects.filter(tournament_id=tournament_id).order_by("stage__number", "turn", "table")
    return rows.values_list("stage__number", "turn", "table", "day__number", "venue__number", "by", "shared")


@prepared
def _brackets(tournament_id: uuid.UUID, /) -> QuerySet[Draw, Any]:
    rows = Draw.objects.filter(tournament_id=tournament_id, published_at__isnull=False, bracket__isnull=False)
    return rows.order_by("stage__number").values_list("stage__number", "bracket")


@prepared
def _grouped(tournament_id: uuid.UUID, /) -> QuerySet[Draw, Any]:
    rows = Draw.objects.filter(tournament_id=tournament_id, published_at__isnull=False, groups__isnull=False)
    return rows.order_by("stage__number", "drawn_at", "id").values_list("stage__number", "groups", "turns")


@prepared
def _homes(tournament_id: uuid.UUID, /) -> QuerySet[Home, tuple[uuid.UUID, int]]:
    return Home.objects.filter(tournament_id=tournament_id).order_by("pk").values_list("team_id", "venue__number")
