"""What everybody may read without signing in. Each page is made once per version and language."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages.frame.addresses import comes_back
from tournaments.pages.frame.guard import open_to_all, public
from tournaments.pages.frame.kept_by_proxies import version_answer
from tournaments.pages.frame.plain import Plain
from tournaments.pages.hall.mine import remembers
from tournaments.pages.shared.public.bracket import bracket_now
from tournaments.pages.shared.public.now import calendar_context, now_context, table_context
from tournaments.pages.shared.public.page import manifest_document, public_json, public_page
from tournaments.pages.shared.public.public_regulation import regulation_context
from tournaments.pages.shared.public.readings import read_course, read_standings
from tournaments.pages.shared.public.result_lists import results_context
from tournaments.pages.shared.ranking.final import final_context
from tournaments.pages.shared.ranking.ranking_progress import progress_context
from tournaments.pages.shared.ranking.stage_tables import standings_context
from tournaments.pages.shared.words.draw_words import (
    draw_context,
    draw_document,
    fixed_sentences,
    published_context,
    published_document,
)
from tournaments.scheduling.schedule_document import Document
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.files.standings_json import standings_json
from tournaments.selectors.shown.checked_draw import checked_draw
from tournaments.selectors.shown.published_draws import published_draws


@public
@require_safe
def now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who plays where at this moment; a phone that follows somebody lands on their page."""
    if not request.GET and comes_back(request) and remembers(request, tournament):
        response = redirect("public_mine", slug=tournament.slug)
        add_never_cache_headers(response)
        return response
    return public_page(request, tournament, "now", now_context)


@open_to_all
@require_safe
def version(request: HttpRequest, slug: str) -> HttpResponse:
    """Which version is the newest; the same answer before anything else is looked at is in `cached_answers`."""
    return version_answer(request, slug)


@public
@require_safe
def manifest(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The web app manifest; the installed app opens on one's own page."""
    return public_json(request, tournament, "manifest.json", manifest_document)


@public
@require_safe
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tables of teams, pairs and players, each place with its reason."""
    return public_page(request, tournament, "standings", lambda one: standings_context(one, read_standings(one)))


@public
@require_safe
def progress(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How the rankings moved turn by turn, and how points were made, as pictures."""
    return public_page(request, tournament, "progress", lambda one: progress_context(read_standings(one)))


@public
@require_safe
def results(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every deal of every match."""
    return public_page(request, tournament, "results", lambda one: results_context(read_course(one)))


@public
@require_safe
def table(request: HttpRequest, tournament: Tournament, table: int) -> HttpResponse:
    """One table of the turn that is played: who meets there, and how it is going."""

    def context(one: Tournament) -> Plain:
        found = table_context(one, table)
        if found is None:
            raise Http404
        return found

    return public_page(request, tournament, "table", context, table=str(table))


@public
@require_safe
def calendar(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every turn with its tables, who rests in it, and where the draw can be checked."""
    return public_page(request, tournament, "calendar", lambda one: calendar_context(one, read_course(one)))


@public
@require_safe
def regulation(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the organizer decided, in words."""
    return public_page(request, tournament, "regulation", regulation_context)


@public
@require_safe
def final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The final places, and the points that they are worth."""
    return public_page(request, tournament, "final", final_context)


@public
@require_safe
def standings_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings for other programs."""
    return public_json(request, tournament, "standings.json", lambda now: standings_json(stage_of(now)), indent=2)


@public
@require_safe
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket of a knockout."""
    return public_page(request, tournament, "bracket", bracket_now)


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
