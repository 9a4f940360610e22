"""Which state of a tournament a paper shows, in words."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.selectors.shown.printing import changed_at


def seen_time(tournament: Tournament) -> str:
    """ "foglio delle 21:40": the hour of the last change that is on it, which tells an old paper from a new one."""
    return _("foglio delle %(time)s") % {"time": date_format(timezone.localtime(changed_at(tournament)), "TIME_FORMAT")}


def seen_code(tournament: Tournament, code: str) -> str:
    """ "L3-K7QX.41": the code of what is on a paper, and the version it shows, by which the desk finds what changed."""
    return f"{code}.{tournament.version}"
