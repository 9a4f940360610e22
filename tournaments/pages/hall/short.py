"""Short addresses, which can be typed: "/1" is the page of a tournament, "/1/7" that of its table 7.

They lead only to what anybody may read; a number that leads nowhere is not found, whatever the reason.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.shared.public.now import match_at
from tournaments.selectors.clubs.access import slug_of_number, tournament_for_public


@open_to_all
@cache_control(no_store=True)
@require_safe
def tournament(_request: HttpRequest, short: int) -> HttpResponse:
    return redirect("public_now", slug=_slug(short))


@open_to_all
@cache_control(no_store=True)
@require_safe
def table(_request: HttpRequest, short: int, table: int) -> HttpResponse:
    slug = _slug(short)
    tournament = tournament_for_public(slug)
    if tournament is None or match_at(tournament, table) is None:
        raise Http404
    return redirect("public_table", slug=slug, table=table)


def _slug(short: int) -> str:
    slug = slug_of_number(short)
    if slug is None:
        raise Http404
    return slug
