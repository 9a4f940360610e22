"""What a copy contains, in words."""

import datetime
from pathlib import Path

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.backups.sqlite import BackedUpTournament, tournaments_in


def content_lines(path: Path) -> list[str]:
    """One line for every tournament of a sound copy, the latest first."""
    lines = [_line(one) for one in tournaments_in(path)] or [_("Nessun torneo.")]
    return [f"  {line}" for line in lines]


def _line(one: BackedUpTournament) -> str:
    changes = ngettext("%(count)s modifica", "%(count)s modifiche", one.version) % {"count": one.version}
    said = {"name": one.name, "changes": changes}
    if one.last is None:
        return _("«%(name)s», %(changes)s") % said
    last = timezone.localtime(datetime.datetime.fromisoformat(one.last).replace(tzinfo=datetime.UTC))
    said |= {"last": date_format(last, "SHORT_DATETIME_FORMAT")}
    return _("«%(name)s», %(changes)s, l’ultima %(last)s") % said
