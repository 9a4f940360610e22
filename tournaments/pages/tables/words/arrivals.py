"""Who has not come, in a sentence."""

from django.utils.translation import ngettext

from tournaments.pages.frame.words import shortened
from tournaments.selectors.entries.arrivals import ArrivalsPage

MOST_NAMES = 12


def missing_sentence(page: ArrivalsPage) -> str:
    """Who has not come, for the page of the draw; empty where nobody is missing or nobody was checked in."""
    if page.drawn or not page.begun or not page.missing:
        return ""
    names = shortened([line.name for line in page.missing], MOST_NAMES)
    return ngettext("Manca ancora %(names)s.", "Mancano ancora %(names)s.", len(page.missing)) % {"names": names}
