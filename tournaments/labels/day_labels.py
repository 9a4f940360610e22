"""When and where something is played, in words: days, hours, places with their streets."""

import datetime
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.utils.formats import date_format, time_format
from django.utils.translation import get_language

from rules.words import gettext as _
from rules.words import small
from tournaments.event.days import Day, Held, Programme
from tournaments.labels.points import with_article


def day_words(date: datetime.date) -> str:
    """A day as a score sheet has it: 21 novembre 2026. Django's Italian months begin with a capital letter."""
    return _small(date_format(date, "DATE_FORMAT"))


def weekday_words(date: datetime.date) -> str:
    """The day with that of its week, as posters have it: sabato 21 novembre 2026."""
    return _small(f"{date_format(date, 'l')} {date_format(date, 'DATE_FORMAT')}")


def brief_day(date: datetime.date) -> str:
    """The day over a column: lun 23/11."""
    return _small(date_format(date, "D j/n"))


def hour_words(hour: datetime.time | None) -> str:
    """ "ore 20:30"; empty where nobody said it."""
    return _("ore %(time)s") % {"time": time_format(hour, "TIME_FORMAT")} if hour else ""


def when_words(date: datetime.date, hour: datetime.time | None) -> str:
    """ "21 novembre 2026, ore 20:30" """
    return joined(day_words(date), hour_words(hour))


def days_between(first: datetime.date, last: datetime.date) -> str:
    """ "21 novembre 2026 – 5 dicembre 2026" """
    return joined(*dict.fromkeys((day_words(first), day_words(last))), by=" – ")


def where_words(place: str, street: str) -> str:
    """ "Bar Sport, via Roma 1" """
    return joined(place, street)


def held_words(held: Held) -> str:
    """ "sabato 21 novembre 2026, ore 20:30, Bar Sport, via Roma 1" """
    return joined(held_when(held), held_where(held))


def held_when(held: Held) -> str:
    """The day and the hour of something, or until which day it is played."""
    if held.by:
        return until_words(day_words(held.day.date))
    return joined(weekday_words(held.day.date), hour_words(held.day.hour))


def held_where(held: Held) -> str:
    """The venue of something."""
    return where_words(held.venue.name, held.venue.street)


MOST_LISTED = 8
"""So many days are named one by one."""


def programme_words(programme: Programme, *, weekday: bool = False) -> str:
    """The days, the hours and the places, of very many days the first and the last; `weekday`: of one evening too, as
    a poster has it.
    """
    days = programme.in_order
    venues = {venue.number: venue for one in days for venue in programme.venues_of(one)}
    where = joined(*(where_words(one.name, one.street) for one in venues.values()), by="; ")
    if len(days) == 1 and not weekday:
        return joined(when_words(days[0].date, days[0].hour), where)
    if len(days) == 1:
        when = weekday_words(days[0].date), hour_words(days[0].hour)
    elif len(days) <= MOST_LISTED:
        when = _listed(days), ""
    else:
        hours = {one.hour for one in days}
        first_to_last = {"count": len(days), "first": day_words(days[0].date), "last": day_words(days[-1].date)}
        said = _("%(count)s giorni, dal %(first)s al %(last)s") % first_to_last
        when = said, hour_words(days[0].hour) if len(hours) == 1 else ""
    return joined(*when, where, by=" · ")


def _listed(days: Iterable[Day]) -> str:
    """ "lun 16/11, mar 17/11, ore 20:30; sab 21/11, ore 15:00" """
    found = []
    for hour, of_hour in groupby(days, key=lambda day: day.hour):
        found.append(joined(*(brief_day(day.date) for day in of_hour), hour_words(hour)))
    return "; ".join(found)


Row = Sequence[Any]
"""A line of the log."""


def day_in_log(row: Row) -> str:
    """ "giorno 2: 28 novembre 2026, ore 20:30, Bar Sport" """
    number, date, hour, venue = row
    told = joined(_day(date), _hour(hour), str(venue))
    return _("giorno %(number)s: %(said)s") % {"number": number, "said": told}


def venue_in_log(row: Row) -> str:
    """ "Bar Sport, via Roma 1" """
    _number, name, street = row
    return where_words(str(name), str(street)) or _("senza nome")


def appointment_in_log(row: Row) -> str:
    """ "turno 2, tavolo 1: 28 novembre 2026, Bar Sport" """
    stage, turn, table, date, hour, venue, by, *more = row
    of = joined(
        small(_("Fase %(number)s")) % {"number": stage} if stage > 1 or not turn else "",
        small(_("Turno %(number)s")) % {"number": turn} if turn else "",
        _("tavolo %(number)s") % {"number": table} if table else "",
    )
    if more[1:] == [1]:
        return f"{of}: {_('i gironi si dividono i giorni')}"
    when = joined(_day(date), _hour(hour))
    return f"{of}: {joined(until_words(when) if by and when else when, str(venue))}"


def until_words(when: str) -> str:
    """That something is played at some time before."""
    return _("entro %(day)s") % {"day": with_article("il", when)}


def home_in_log(row: Row) -> str:
    """ "Cava: Bar Sport" """
    return f"{row[0]}: {row[1]}"


def evening_in_log(row: Row) -> str:
    """ "Anna – Bruno: 28 novembre 2026" """
    return f"{row[0]}: {joined(*map(_day, row[1:])) or _('un giorno qualsiasi')}"


def couple_in_log(row: Row) -> str:
    """ "Anna – Bruno e Carlo – Dina" """
    return _("%(one)s e %(two)s") % {"one": row[0], "two": row[1]}


def _day(written: str) -> str:
    return day_words(datetime.date.fromisoformat(written)) if written else ""


def _hour(written: str) -> str:
    return hour_words(datetime.time.fromisoformat(written)) if written else ""


def joined(*said: str, by: str = ", ") -> str:
    """What is said of each, in order."""
    return by.join(one for one in said if one)


def _small(text: str) -> str:
    return text.lower() if get_language() == "it" else text
