"""How the draw came about, for everybody to look at and to repeat."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages.frame.guard import public
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.public.page import public_json, public_page
from tournaments.pages.shared.words.draw_words import (
    draw_context,
    draw_document,
    fixed_sentences,
    published_context,
    published_document,
)
from tournaments.scheduling.schedule_document import Document
from tournaments.selectors.shown.checked_draw import checked_draw
from tournaments.selectors.shown.published_draws import published_draws


@public
@require_safe
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The check of the published draw, and how to repeat it."""

    def context(one: Tournament) -> Plain:
        checked = draw_context(checked_draw(one)) if one.kind.lined_up else published_context(published_draws(one))
        return checked | {"fixed_tables": fixed_sentences(one)}

    return public_page(request, tournament, "draw", context)


@public
@require_safe
def draw_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The calendar of quarters as it is now, or every draw of pairs or players, for other programs."""
    return public_json(request, tournament, "draw.json", _document_of_draws)


def _document_of_draws(tournament: Tournament) -> Document:
    """Not found before anything is published."""
    if not tournament.kind.lined_up:
        if draws := published_draws(tournament):
            return published_document(draws)
    elif checked := checked_draw(tournament):
        return draw_document(checked)
    raise Http404
