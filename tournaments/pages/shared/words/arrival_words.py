"""Missing entrants, in a sentence."""

from collections.abc import Sequence

from django.utils.translation import ngettext

from tournaments.pages.frame.name_lists import shortened
from tournaments.selectors.entries.arrival_queries import ArrivalsPage

MOST_NAMES = 12


def alone_sentence(names: Sequence[str]) -> str:
    """Singles still waiting, in a sentence; empty if none."""
    said = ngettext("%(names)s aspetta un compagno.", "%(names)s aspettano un compagno.", len(names))
    return said % {"names": shortened(names, MOST_NAMES)} if names else ""


def missing_sentence(page: ArrivalsPage) -> str:
    """Missing entrants, for the draw page; empty if none, or if nobody was checked in."""
    if page.drawn or not page.begun or not page.missing:
        return ""
    names = shortened([line.name for line in page.missing], MOST_NAMES)
    return ngettext("Manca ancora %(names)s.", "Mancano ancora %(names)s.", len(page.missing)) % {"names": names}
