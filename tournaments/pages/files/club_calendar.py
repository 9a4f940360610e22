"""The calendar of a club: a page with what is to come and what was, and a file for the calendars of phones."""

from urllib.parse import urljoin

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Club
from tournaments.pages.files.ics import Evening, club_file
from tournaments.pages.frame.addresses import given_address
from tournaments.pages.frame.guard import open_to_all
from tournaments.selectors.clubs.access import club_for_public
from tournaments.selectors.clubs.calendar import club_calendar


@open_to_all
@never_cache
@require_safe
def calendar(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Coming tournaments, then those that were."""
    club = _club(club_slug)
    found = club_calendar(club, timezone.localdate())
    context = {
        "club": club,
        "coming": [one.line for one in found.coming],
        "past": [one.line for one in found.past],
        "given": given_address(request, reverse("club_calendar_file", args=[club.slug])),
    }
    return render(request, "files/club_calendar.html", context)


@open_to_all
@never_cache
@require_safe
def calendar_file(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The same for the calendar of a phone."""
    club = _club(club_slug)
    found = club_calendar(club, timezone.localdate())
    pages = given_address(request, "/").for_phones
    evenings = [
        Evening(
            tournament=one.tournament,
            turns=(),
            times={},
            changed_at=one.changed_at,
            address=pages and urljoin(pages, reverse("public_now", args=[one.line.slug])),
        )
        for one in (*reversed(found.past), *found.coming)
    ]
    response = HttpResponse(club_file(club.name, evenings), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{club.slug}-calendar.ics"'
    return response


def _club(slug: str) -> Club:
    club = club_for_public(slug)
    if club is None:
        raise Http404
    return club
