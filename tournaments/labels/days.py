"""When and where something is played, in words: days, hours, places with their streets."""

import datetime

from django.utils.formats import date_format, time_format
from django.utils.translation import get_language

from rules.words import gettext as _


def day_words(date: datetime.date) -> str:
    """A day as a score sheet has it: 21 novembre 2026. Django's Italian months begin with a capital letter."""
    return _small(date_format(date, "DATE_FORMAT"))


def weekday_words(date: datetime.date) -> str:
    """The day with that of its week, as posters have it: sabato 21 novembre 2026."""
    return _small(f"{date_format(date, 'l')} {date_format(date, 'DATE_FORMAT')}")


def hour_words(hour: datetime.time | None) -> str:
    """ "ore 20:30"; empty where nobody said it."""
    return _("ore %(time)s") % {"time": time_format(hour, "TIME_FORMAT")} if hour else ""


def when_words(date: datetime.date, hour: datetime.time | None) -> str:
    """ "21 novembre 2026, ore 20:30" """
    return joined(day_words(date), hour_words(hour))


def where_words(place: str, street: str) -> str:
    """ "Bar Sport, via Roma 1" """
    return joined(place, street)


def joined(*said: str, by: str = ", ") -> str:
    """What is said of them, one after the other."""
    return by.join(one for one in said if one)


def _small(text: str) -> str:
    return text.lower() if get_language() == "it" else text
