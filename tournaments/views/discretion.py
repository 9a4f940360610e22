"""What strangers are told: chosen among the settings, and for the next turn or the final table by one button."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.violations import violation
from tournaments.errors import DomainError
from tournaments.forms.discretion import DiscretionForm
from tournaments.forms.values import read_key
from tournaments.labels import sentence, sentences
from tournaments.models import Tournament
from tournaments.rights import Right
from tournaments.selectors.shown import turns_drawn
from tournaments.services.discretion import DiscretionFault, names_shorten, table_freeze, turns_announce
from tournaments.views.guard import actor_of, needs


@needs(Right.RUN)
@require_POST
def discretion(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep back what the form names, or tell it; then back to the page that the form stands on."""
    form = DiscretionForm(request.POST, tournament=tournament, turns=turns_drawn(tournament.id))
    if not form.is_valid():
        messages.error(request, sentence(violation(DiscretionFault.TURN_UNKNOWN)))
    else:
        _choose(request, tournament, form)
    page = "desk_home" if "home" in request.POST else "desk_settings"
    return redirect(page, slug=tournament.slug)


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
        messages.success(request, _("Salvato."))
