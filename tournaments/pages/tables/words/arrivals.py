"""Missing entrants, in a sentence."""

from collections.abc import Sequence

from django.utils.translation import ngettext

from tournaments.pages.frame.words import shortened
from tournaments.selectors.entries.arrivals import ArrivalsPage

MOST_NAMES = 12


def alone_sentence(names: Sequence[str]) -> str:
    """Who still waits for a partner; empty where nobody does."""
    said = ngettext("%(names)s aspetta un compagno.", "%(names)s aspettano un compagno.", len(names))
    return said % {"names": shortened(names, MOST_NAMES)} if names else ""


def missing_sentence(page: ArrivalsPage) -> str:
    """Who has not come, for the page of the draw; empty where nobody is missing or nobody was checked in."""
    if page.drawn or not page.begun or not page.missing:
        return ""
    names = shortened([line.name for line in page.missing], MOST_NAMES)
    return ngettext("Manca ancora %(names)s.", "Mancano ancora %(names)s.", len(page.missing)) % {"names": names}
