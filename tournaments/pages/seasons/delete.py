"""A season deleted for good, once its name is typed: it opens and can go whatever is wrong with it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.event.rights import Right
from tournaments.models import Club, Season
from tournaments.models.fields import uuid7
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import club_action_of, needs_in_club
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.selectors.clubs.access import club_for_member
from tournaments.selectors.seasons.stored import season_named
from tournaments.services.seasons import season_changes

NAME_LIMIT = 120


@needs_in_club(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def season_delete(request: HttpRequest, club: Club, season_slug: str) -> HttpResponse:
    """What would be gone, and a box for its name; once that is typed it is deleted."""
    stored = season_named(club, season_slug)
    if stored is None:
        raise Http404
    if request.method != "POST":
        return _page(request, club, stored)
    name, seen = read_line(request.POST.get("name", ""), limit=NAME_LIMIT), read_whole(request.POST.get("seen", ""))

    def write() -> None:
        season_changes.season_delete(club_action_of(request, club), stored.slug, name=name, seen=seen)
        PAGE_CACHE.forget(stored.id)

    return answer(
        request,
        write,
        said=_("Stagione eliminata: «%(name)s».") % {"name": stored.name},
        then=redirect("club_seasons", club.slug),
        else_=lambda no: _page(request, club, stored, name=name, no=no),
    )


def may_delete(request: HttpRequest, club: Club) -> bool:
    """Whether the reader would find the page."""
    return club_for_member(club.slug, request.user, Right.OWN) is not None


def _page(
    request: HttpRequest, club: Club, stored: Season, *, name: str = "", no: Refusal = NOT_REFUSED
) -> HttpResponse:
    stored.refresh_from_db()
    context = {
        "club": club,
        "stored": stored,
        "sheets": stored.sheets.count(),
        "name": name,
        "name_limit": NAME_LIMIT,
        "seen": stored.version,
        "key": uuid7(),
        "errors": [{"text": text, "target": "name"} for text in no.errors],
    }
    return render(request, "seasons/delete.html", context, status=no.status)
