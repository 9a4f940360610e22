"""What a copy contains, in words."""

import datetime
from pathlib import Path

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.copies.sqlite import CopiedTournament, tournaments_in


def content_lines(path: Path) -> list[str]:
    """One line for every tournament of a sound copy, the latest first."""
    return [f"  {_line(one)}" for one in tournaments_in(path)] or [f"  {_('Nessun torneo.')}"]


def _line(one: CopiedTournament) -> str:
    changes = ngettext("%(count)d modifica", "%(count)d modifiche", one.version) % {"count": one.version}
    said = f"«{one.name}», {changes}"
    if one.last is None:
        return said
    last = datetime.datetime.fromisoformat(one.last).replace(tzinfo=datetime.UTC)
    return f"{said}, {_('ultima')} {date_format(timezone.localtime(last), 'SHORT_DATETIME_FORMAT')}"
