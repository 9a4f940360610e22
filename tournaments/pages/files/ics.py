"""iCalendar files: of a tournament its day and the turns whose time is known or foretold; of a club its days."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.event.days import OWN, USUAL_LENGTH, Programme, moment_of
from tournaments.labels.day_labels import held_where, joined, where_words
from tournaments.models import Club, Tournament
from tournaments.pages.frame.addresses import given_address
from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.shared.public.result_lists import matches_in_words
from tournaments.pages.shared.words.hall_words import match_name
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.clubs.access import club_for_public
from tournaments.selectors.clubs.tournament_lists import club_calendar
from tournaments.selectors.core.day_queries import programmes_of
from tournaments.selectors.counted.match_days import DayPlan, MatchOfDay
from tournaments.selectors.counted.turn_times import TurnTime
from tournaments.templatetags.look import where

if TYPE_CHECKING:
    from icalendar import Calendar, Event


WHOLE_DAY = datetime.timedelta(days=1)
PRODUCT = "-//Briscola Desk//briscola-desk//IT"


@dataclass(frozen=True, slots=True)
class Evening:
    """What the file is made of. `turns` is what the calendar's page shows of each, `changed_at` when that changed last,
    `address` the page that a calendar leads to, "" where no other device finds it. `days` are the matches of several
    days.
    """

    tournament: Tournament
    turns: Iterable[Shown]
    times: Mapping[int, TurnTime]
    changed_at: datetime.datetime
    address: str
    programme: Programme
    days: tuple[DayPlan, ...] = ()


def ics_file(evening: Evening) -> bytes:
    """The bytes of the file; the same evening, the same bytes."""
    calendar = _calendar()
    for day in _days(evening):
        calendar.add_component(day)
    for turn in evening.turns:
        if time := evening.times.get(turn["number"]):
            calendar.add_component(_turn(evening, turn, time))
    return bytes(calendar.to_ical())


def club_file(name: str, evenings: Iterable[Evening]) -> bytes:
    """The bytes of the file of a club that is called so; the same evenings, the same bytes. An event has the name by
    which the tournament's own file calls it, so that no calendar shows it twice.
    """
    calendar = _calendar()
    if name:
        calendar.add("x-wr-calname", name)
    for evening in evenings:
        for day in _days(evening):
            calendar.add_component(day)
    return bytes(calendar.to_ical())


def _calendar() -> "Calendar":
    from icalendar import Calendar  # here, because few ask for this file and no start needs it

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    return calendar


def _days(evening: Evening) -> Iterator["Event"]:
    """All day long where nobody said an hour; shown as free. The first day has the name that the event had before there
    were others.
    """
    tournament, programme = evening.tournament, evening.programme
    days = programme.in_order
    for place, day in enumerate(days, start=1):
        part = "" if day.number == OWN else f"day-{day.number}-"
        title = tournament.name
        lines = [_turn_line(turn) for turn in evening.turns]
        if len(days) > 1:
            title = _("%(name)s, giorno %(number)s di %(all)s") % {"name": title, "number": place, "all": len(days)}
            lines = [_held_line(one) for plan in evening.days if plan.day == day for one in plan.matches]
        where = "; ".join(where_words(venue.name, venue.street) for venue in programme.venues_of(day))
        event = _event(evening, part, title, lines, where)
        if day.hour is None:
            event.add("dtstart", day.date)
            event.add("dtend", day.date + WHOLE_DAY)
        else:
            begins = moment_of(day.date, day.hour, timezone.get_default_timezone())
            event.add("dtstart", begins)
            event.add("dtend", begins + USUAL_LENGTH)
        event.add("transp", "TRANSPARENT")
        yield event


def _held_line(one: MatchOfDay) -> str:
    sides = " – ".join(record.team.name for record in one.record.sides)
    return f"{joined(held_where(one.held), match_name(one.record))}: {sides}"


def _turn(evening: Evening, turn: Shown, time: TurnTime) -> "Event":
    title = f"{turn['title']}, {evening.tournament.name}"
    lines = [_match_line(turn, match) for match in turn["matches"]]
    event = _event(evening, f"turn-{turn['number']}-", title, lines, where(evening.tournament))
    event.add("dtstart", time.starts_at.astimezone(datetime.UTC))
    event.add("dtend", time.ends_at.astimezone(datetime.UTC))
    event.add("status", "TENTATIVE" if time.foretold else "CONFIRMED")
    return event


def _event(evening: Evening, part: str, title: str, lines: list[str], where: str) -> "Event":
    from icalendar import Event

    event = Event()
    event.add("uid", f"{part}{evening.tournament.id}@briscola-desk")
    event.add("dtstamp", evening.changed_at.astimezone(datetime.UTC).replace(microsecond=0))
    event.add("sequence", evening.tournament.version)
    event.add("summary", title)
    if where:
        event.add("location", where)
    if told := [*lines, evening.address] if evening.address else lines:
        event.add("description", "\n".join(told))
    if evening.address:
        event.add("url", evening.address)
    return event


def _turn_line(turn: Shown) -> str:
    count = len(turn["matches"])
    if turn["queued"]:
        return f"{turn['title']}: {matches_in_words(count)}"
    tables = ngettext("%(count)s tavolo", "%(count)s tavoli", count) % {"count": count}
    return f"{turn['title']}: {tables}"


def _match_line(turn: Shown, match: Shown) -> str:
    sides = " – ".join(_side_words(side) for side in match["sides"])
    return f"{turn['number_label']} {match['table']}: {sides}"


def _side_words(side: Shown) -> str:
    return f"{side['name']} ({side['players']})" if side["players"] else str(side["name"])


# The calendar of a club: a page with what is to come and what was, and a file for the calendars of phones.


@open_to_all
@cache_control(no_store=True)
@require_safe
def calendar(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Coming tournaments, then those that were."""
    club = _club(club_slug)
    found = club_calendar(club, timezone.localdate())
    context = {
        "club": club,
        "coming": [one.line for one in found.coming],
        "past": [one.line for one in found.past],
        "given": given_address(request, reverse("club_calendar_file", args=[club.slug])),
    }
    return render(request, "files/club_calendar.html", context)


@open_to_all
@cache_control(no_store=True)
@require_safe
def calendar_file(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The same for the calendar of a phone."""
    club = _club(club_slug)
    found = club_calendar(club, timezone.localdate())
    pages = given_address(request, "/").for_phones
    programmes = programmes_of(one.tournament for one in (*found.past, *found.coming))
    evenings = [
        Evening(
            tournament=one.tournament,
            turns=(),
            times={},
            changed_at=one.changed_at,
            address=pages and urljoin(pages, reverse("public_now", args=[one.line.slug])),
            programme=programmes[one.tournament.pk],
        )
        for one in (*reversed(found.past), *found.coming)
    ]
    response = HttpResponse(club_file(club.name, evenings), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{club.slug}-calendar.ics"'
    return response


def _club(slug: str) -> Club:
    club = club_for_public(slug)
    if club is None:
        raise Http404
    return club
