"""The log of a club: who let whom in, as what, and who ended it, on a page and as files."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.event.rights import Right
from tournaments.labels.log_labels import CLUB_KINDS
from tournaments.models import Club
from tournaments.pages.frame.guard import needs_in_club
from tournaments.pages.frame.values import read_whole
from tournaments.pages.log.log_page import LogOf, json_file, log_context, table_file
from tournaments.pages.log.log_search import read_log_filter
from tournaments.selectors.core.log_queries import club_log, club_log_choices, club_log_page


@needs_in_club(Right.OWN)
@require_safe
def log(request: HttpRequest, club: Club) -> HttpResponse:
    """Log entries, newest first, all or those searched for."""
    asked = read_log_filter(request.GET, CLUB_KINDS)
    page = club_log_page(club, asked, before=read_whole(request.GET.get("before", "")))
    context = log_context(_of(club), asked, page, club_log_choices(club)) | {"club": club}
    return render(request, "log/log.html", context)


@needs_in_club(Right.OWN)
@require_safe
def log_table(request: HttpRequest, club: Club) -> HttpResponse:
    """The same for a spreadsheet, the oldest first."""
    return table_file(_of(club), club_log(club, read_log_filter(request.GET, CLUB_KINDS)))


@needs_in_club(Right.OWN)
@require_safe
def log_json(request: HttpRequest, club: Club) -> HttpResponse:
    """The same for programs, the oldest first."""
    return json_file(_of(club), club_log(club, read_log_filter(request.GET, CLUB_KINDS)), club=club.slug)


def _of(club: Club) -> LogOf:
    page, table, file = (
        reverse(name, kwargs={"club_slug": club.slug}) for name in ("club_log", "club_log_table", "club_log_json")
    )
    return LogOf(page, table, file, CLUB_KINDS, club.slug, "briscola-club-log", matches=False)
