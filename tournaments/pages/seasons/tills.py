"""The till over a season: a row for each of its evenings, and what they come to."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import euro
from tournaments.models import Club
from tournaments.pages.frame.guard import needs_in_club
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.till_words import signed
from tournaments.selectors.seasons.evening_results import SeasonTill, season_tills
from tournaments.selectors.seasons.stored import season_named


@needs_in_club(Right.SEASON)
@require_safe
def season_till(request: HttpRequest, club: Club, season_slug: str) -> HttpResponse:
    """What came in, went out and was left over, evening by evening."""
    stored = season_named(club, season_slug)
    if stored is None:
        raise Http404
    tills = season_tills(stored)
    sums = [one.sums for one in tills]
    context = {
        "club": club,
        "stored": stored,
        "rows": [_row(one) for one in tills],
        "taken": euro(sum(one.taken for one in sums)),
        "paid_out": euro(sum(one.paid_out for one in sums)),
        "proceeds": signed(sum(one.proceeds for one in sums)),
        "difference": signed(sum(one.difference or 0 for one in sums)),
    }
    return render(request, "seasons/till.html", context)


def _row(one: SeasonTill) -> Plain:
    difference = one.sums.difference
    return {
        "name": one.tournament.name,
        "date": one.tournament.date,
        "url": reverse("desk_till", args=[one.tournament.slug]),
        "taken": euro(one.sums.taken),
        "paid_out": euro(one.sums.paid_out),
        "proceeds": signed(one.sums.proceeds),
        "difference": "" if difference is None else signed(difference),
        "destination": one.destination,
    }
