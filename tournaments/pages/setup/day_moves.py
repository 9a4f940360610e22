"""Whatever moves matches to another time or venue is shown before it is saved: which matches, and who plays in them."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.words import small
from tournaments.labels.day_labels import held_words
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.present import desk_page
from tournaments.services.setup.day_changes import Moved, programme_preview

CONFIRMED, BACK = "confirmed", "back"
MOST_LINES = 12


def moved_or_asked(
    request: HttpRequest,
    tournament: Tournament,
    write: Callable[[], object],
    *,
    page: str,
    action: str,
    then: HttpResponse,
) -> HttpResponse:
    """Saved where nobody moves or that was seen, and `then` what follows; else who would move, of the `page` whose form
    is sent to `action`. Raises what the service raises.
    """
    if CONFIRMED not in request.POST and (moved := programme_preview(tournament, write)):
        return _asked(request, tournament, moved, page, action)
    write()
    messages.success(request, _("Salvato."))
    return then


def _asked(
    request: HttpRequest, tournament: Tournament, moved: Sequence[Moved], page: str, action: str
) -> HttpResponse:
    lines = [_moved_line(one) for one in moved]
    entrants = {name for one in moved for name in one.names}
    context = desk_page(tournament, page) | {
        "lines": lines[:MOST_LINES],
        "more": lines[MOST_LINES:],
        "touched": _touched(len(moved), len(entrants)),
        "names": ", ".join(sorted(entrants)),
        "typed": [
            (name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"
        ],
        "action": action,
    }
    return render(request, "setup/days_moved.html", context)


def _moved_line(one: Moved) -> Plain:
    return {
        "who": " – ".join(one.names) or small(_("Da decidere")),
        "match": _("Turno %(turn)s, tavolo %(table)s") % {"turn": one.planned.turn, "table": one.planned.table},
        "old": held_words(one.old),
        "new": held_words(one.new),
    }


def _touched(matches: int, entrants: int) -> str:
    said = ngettext("Si sposta %(count)s partita", "Si spostano %(count)s partite", matches) % {"count": matches}
    who = ngettext("riguarda %(count)s iscritto", "riguarda %(count)s iscritti", entrants) % {"count": entrants}
    return f"{said}: {who}."
