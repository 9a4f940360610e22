"""The season as everybody reads it: the table, and everybody's own page with what counts and why."""

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.public.page import site_of
from tournaments.pages.shared.seasons.own import own_shown
from tournaments.pages.shared.seasons.season_reading import ReadSeason, season_page
from tournaments.pages.shared.seasons.shown import table_shown


@open_to_all
@require_safe
def season(request: HttpRequest, season_slug: str) -> HttpResponse:
    """The table; every name leads to its own page."""
    site = site_of(request)

    def make(read: ReadSeason) -> bytes:
        shown = table_shown(read.value, read.table, read.addresses)
        context = _frame(read, site, request.path, str(shown["held"])) | {"season": shown, "shown": read.value.name}
        return render_to_string("seasons/public.html", context).encode()

    return season_page(request, season_slug, f"season {site}", make)


@open_to_all
@require_safe
def season_who(request: HttpRequest, season_slug: str, person: str) -> HttpResponse:
    """Somebody over the evenings: places, partners, opponents, and how sure a mean is."""
    site = site_of(request)

    def make(read: ReadSeason) -> bytes:
        if person not in read.at:
            raise Http404
        one = own_shown(read, read.at[person])
        context = _frame(read, site, request.path, read.value.name)
        context |= {"one": one, "season_name": read.value.name, "shown": one["name"]}
        return render_to_string("seasons/who.html", context).encode()

    return season_page(request, season_slug, f"who {person} {site}", make)


def _frame(read: ReadSeason, site: str, here: str, said: str) -> Plain:
    """What seasons/base.html wants to know."""
    return {"stored": read.stored, "site": site, "here": here, "said": said}
