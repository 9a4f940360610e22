"""A page of a season at the desk with several forms on it: each says by its `act` what is to be done."""

from collections.abc import Callable, Mapping
from typing import Protocol

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import Club, Season
from tournaments.selectors.seasons.stored import season_named

Act = Callable[[HttpRequest, Club, Season], HttpResponse]


class Page(Protocol):
    def __call__(
        self, request: HttpRequest, club: Club, stored: Season, *, errors: tuple[str, ...] = (), status: int = 200
    ) -> HttpResponse: ...


def shown_or_done(request: HttpRequest, club: Club, slug: str, page: Page, acts: Mapping[str, Act]) -> HttpResponse:
    """The page of the season that the address names, or what its form asks for."""
    stored = season_named(club, slug)
    if stored is None:
        raise Http404
    if request.method != "POST":
        return page(request, club, stored)
    act = acts.get(request.POST.get("act", ""))
    if act is None:
        return page(request, club, stored, errors=(_("Questa scelta non c’è. Ricarica la pagina."),), status=422)
    return act(request, club, stored)
