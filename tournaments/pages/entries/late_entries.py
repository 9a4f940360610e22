"""Who comes late to a bracket that is published: the place that is next, and what is told once it is taken."""

from collections.abc import Collection

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.event.fees import due_of
from tournaments.labels.arrival_labels import euro
from tournaments.models import Tournament
from tournaments.pages.frame.answer import warn_with_link
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.hall_words import place_words
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.selectors.entries.late_places import LateMatch, late_matches, next_late_match


def next_place(tournament: Tournament) -> Plain | None:
    """Whom the next who comes late meets and where, before it is done."""
    found = next_late_match(stage_of(tournament))
    if found is None:
        return None
    match, count = found
    return {"met": match.met, "place": place_words(match), "apart": match.apart, "count": count}


def fee_asked(tournament: Tournament, people: int) -> str:
    """What an entrant pays, where all pay the same and once; then it is asked together with the name."""
    prices = prices_of(tournament)
    if prices.fee is None or prices.choices or prices.by_day:
        return ""
    return euro(due_of(prices, people))


def placed(tournament: Tournament) -> frozenset[str]:
    """The ids of those who came to the bracket since it was drawn."""
    return frozenset(str(one.entrant.id) for one in late_matches(tournament) if one.entrant)


def say_placed(request: HttpRequest, tournament: Tournament, before: Collection[str]) -> bool:
    """Tell whom those who were not `placed` before meet, with the papers that are to be printed; whether there are
    any.
    """
    found = late_matches(tournament, before)
    for match in found:
        _say(request, tournament, match)
    return bool(found)


def _say(request: HttpRequest, tournament: Tournament, match: LateMatch) -> None:
    said = _("«%(name)s» gioca contro «%(met)s»: %(place)s. Il tabellone stampato prima non vale più.")
    values = {"name": match.entrant and match.entrant.name, "met": match.met, "place": place_words(match)}
    sheet = f"{reverse('print_sheets', args=[tournament.slug, match.turn])}?table={match.table}"
    again = reverse("print_paper", args=[tournament.slug, "bracket"])
    warn_with_link(request, said % values, (sheet, _("Stampa il segnapunti")), (again, _("Ristampa il tabellone")))
