"""The version of a tournament that a paper shows, in words."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.selectors.shown.printing import changed_at


def seen_mark(tournament: Tournament, code: str = "") -> str:
    """ "versione 41, 21:40 · L3-K7QX": which state of the tournament the paper shows, and the code of what is on it."""
    time = date_format(timezone.localtime(changed_at(tournament)), "TIME_FORMAT")
    said = _("versione %(version)s, %(time)s") % {"version": tournament.version, "time": time}
    return f"{said} · {code}" if code else said
