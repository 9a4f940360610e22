"""What strangers are told: chosen among the settings, and for the next turn or the final table by one button."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.violations import violation
from tournaments.event.errors import DomainError
from tournaments.event.faults.setup import DiscretionFault
from tournaments.event.rights import Right
from tournaments.labels import sentence, sentences
from tournaments.models import Tournament
from tournaments.pages.frame.guard import actor_of, needs
from tournaments.pages.frame.values import read_key
from tournaments.pages.setup.kept_back import DiscretionForm
from tournaments.pages.tables.wall.reveal import read_reveal
from tournaments.selectors.core.turns_shown import turns_drawn
from tournaments.services.setup.discretion import names_shorten, table_freeze, turns_announce

PAGES = {"home": "desk_home", "final": "desk_final", "ceremony": "desk_ceremony"}


@needs(Right.RUN)
@require_POST
def discretion(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep back what the form names, or tell it; then back to the page that the form stands on, which it names too."""
    form = DiscretionForm(request.POST, tournament=tournament, turns=turns_drawn(tournament.id))
    if not form.is_valid():
        messages.error(request, sentence(violation(DiscretionFault.TURN_UNKNOWN)))
    else:
        _choose(request, tournament, form)
    page = next((page for name, page in PAGES.items() if name in request.POST), "desk_settings")
    address = reverse(page, kwargs={"slug": tournament.slug})
    # The wall of the prize-giving stays as it is: with what was revealed, and in its light.
    return redirect(f"{address}?{read_reveal(request.POST).query}" if page == PAGES["ceremony"] else address)


def _choose(request: HttpRequest, tournament: Tournament, form: DiscretionForm) -> None:
    chosen = form.cleaned_data
    same: dict[str, Any] = {
        "tournament_id": tournament.id,
        "actor": actor_of(request),
        "key": read_key(request.POST),
    }
    try:
        if form.asked == "frozen_after":
            table_freeze(after=chosen["frozen_after"], **same)
        elif form.asked == "shown_until":
            turns_announce(until=chosen["shown_until"], **same)
        elif form.asked == "initials":
            names_shorten(initials=chosen["initials"], **same)
    except DomainError as error:
        messages.error(request, " ".join(sentences(error.violations)))
    else:
        if "ceremony" not in request.POST:  # a wall shows no messages: the next page of the desk would
            messages.success(request, _("Salvato."))
