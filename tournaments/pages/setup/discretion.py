"""What strangers are told: chosen among the settings, and for the next turn or the final table by one button."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.violations import violation
from tournaments.event.faults.setup import DiscretionFault
from tournaments.event.rights import Right
from tournaments.labels import sentence
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import deed_of, needs
from tournaments.pages.setup.kept_back import Choice, read_choice
from tournaments.pages.tables.wall.reveal import read_reveal
from tournaments.selectors.core.turns_shown import turns_drawn
from tournaments.services.frame.deed import Deed
from tournaments.services.setup.discretion import names_shorten, table_freeze, turns_announce

PAGES = {"home": "desk_home", "final": "desk_final", "ceremony": "desk_ceremony"}


@needs(Right.RUN)
@require_POST
def discretion(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep back what the form names, or tell it; then back to the page that the form is on, which it names too."""
    page = next((page for name, page in PAGES.items() if name in request.POST), "desk_settings")
    address = reverse(page, kwargs={"slug": tournament.slug})
    # The wall of the prize-giving stays as it is: with what was revealed, and in its light.
    back = redirect(f"{address}?{read_reveal(request.POST).query}" if page == PAGES["ceremony"] else address)
    choice = read_choice(request.POST, turns=turns_drawn(tournament.id))
    if choice is None:
        messages.error(request, sentence(violation(DiscretionFault.TURN_UNKNOWN)))
        return back
    # A wall shows no messages: the next page of the desk would.
    said = "" if "ceremony" in request.POST else _("Salvato.")
    choose = partial(_choose, deed_of(request, tournament), choice)
    return answer(request, choose, said=said, then=back, else_=above(request, back))


def _choose(deed: Deed, choice: Choice) -> None:
    if choice.name == "frozen_after":
        table_freeze(deed, choice.turn)
    elif choice.name == "shown_until":
        turns_announce(deed, choice.turn)
    else:
        names_shorten(deed, initials=choice.short)
