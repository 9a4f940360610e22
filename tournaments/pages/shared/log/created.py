"""The first entry of a log in words: a tournament was made, from nothing or as the rehearsal of another."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.labels.match_labels import TRUST_NAMES
from tournaments.pages.frame.name_lists import shortened

MOST_NAMES = 30
Json = Any


def created(old: Json, new: Json) -> list[str]:
    if "rehearsal_of" in new:
        copied = ngettext(
            "Copia di «%(name)s» con %(count)s iscritto", "Copia di «%(name)s» con %(count)s iscritti", new["entrants"]
        )
        return [new["name"], copied % {"name": new["rehearsal_of"], "count": new["entrants"]}]
    teams = shortened(new.get("teams", ()), MOST_NAMES)
    trust = [str(TRUST_NAMES[new["trust"]])] if "trust" in new else []
    return [new["name"], *([f"{_('Squadre')}: {teams}"] if teams else []), *trust]
