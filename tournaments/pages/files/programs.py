"""Files for other programs, to read: clubs, a tournament, its entrants, its brackets, and what happened."""

import json

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages.frame.guard import open_to_all, public
from tournaments.pages.shared.public.page import public_json
from tournaments.pages.shared.public.readings import read_book, read_course
from tournaments.selectors.clubs.access import club_for_public
from tournaments.selectors.files.about_json import club_json, clubs_json, entrants_json, events_json, tournament_json
from tournaments.selectors.files.results_json import bracket_json

LARGEST = 2**31 - 1


@open_to_all
@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """Every club that has a tournament to see."""
    return _of_all(clubs_json())


@open_to_all
@require_safe
def club(request: HttpRequest, club_slug: str) -> HttpResponse:
    """A club with its tournaments and seasons."""
    found = club_for_public(club_slug)
    if found is None:
        raise Http404
    return _of_all(club_json(found, timezone.localdate()))


def _of_all(document: object) -> HttpResponse:
    """The same for everybody, for as long as a proxy keeps a page."""
    written = json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"
    headers = {"Cache-Control": "public, max-age=10"}
    return HttpResponse(written, content_type="application/json; charset=utf-8", headers=headers)


@public
@require_safe
def about(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the tournament is, with its stages and turns."""
    return public_json(request, tournament, "about.json", lambda now: tournament_json(read_course(now)), indent=1)


@public
@require_safe
def entrants(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who plays."""
    return public_json(request, tournament, "entrants.json", lambda now: entrants_json(read_book(now)), indent=1)


@public
@require_safe
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The brackets as they are now."""
    return public_json(request, tournament, "bracket.json", lambda now: bracket_json(read_book(now)), indent=1)


@public
@require_safe
def events(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What happened after a number."""
    asked = request.GET.get("after", "0")
    if not (asked.isascii() and asked.isdecimal() and int(asked[:11]) <= LARGEST):
        said = _("«after» è il numero dell’ultimo evento che conosci: un numero intero da 0 in su.")
        return JsonResponse({"error": said}, status=400, json_dumps_params={"ensure_ascii": False})
    after = min(int(asked), tournament.version)
    return public_json(request, tournament, f"events.json {after}", lambda now: events_json(now, after), indent=1)
