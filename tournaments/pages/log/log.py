"""The log of a tournament: who did what when, on a page and as files. Nothing here changes or removes an entry."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.event.rights import Right
from tournaments.labels.log import LOG_KINDS
from tournaments.models import Tournament
from tournaments.pages.frame.guard import needs, rights_of
from tournaments.pages.frame.values import read_whole
from tournaments.pages.log.asked import read_log_filter
from tournaments.pages.log.pages import LogOf, json_file, log_context, table_file
from tournaments.pages.tables.words.hall import number_word
from tournaments.pages.tables.words.present import desk_page
from tournaments.selectors.core.log import log_choices, log_page, whole_log
from tournaments.selectors.core.stages import stage_of


@needs(Right.LOOK)
@require_safe
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who did what when, newest first, all of it or what is asked for."""
    asked = read_log_filter(request.GET, LOG_KINDS)
    page = log_page(tournament, asked, before=read_whole(request.GET.get("before", "")))
    context = desk_page(tournament, "desk_log") | log_context(_of(tournament), asked, page, log_choices(tournament))
    context["may_enter"] = Right.ENTER in rights_of(request)
    return render(request, "log/log.html", context)


@needs(Right.LOOK)
@require_safe
def log_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same for a spreadsheet, the oldest first."""
    return table_file(_of(tournament), whole_log(tournament, read_log_filter(request.GET, LOG_KINDS)))


@needs(Right.LOOK)
@require_safe
def log_json(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same for programs, the oldest first."""
    entries = whole_log(tournament, read_log_filter(request.GET, LOG_KINDS))
    return json_file(_of(tournament), entries, tournament=tournament.slug)


def _of(tournament: Tournament) -> LogOf:
    page, table, file = (
        reverse(name, kwargs={"slug": tournament.slug}) for name in ("desk_log", "desk_log_table", "desk_log_json")
    )
    return LogOf(
        page, table, file, LOG_KINDS, tournament.slug, "briscola-log", matches=True, number_word=_word(tournament)
    )


def _word(tournament: Tournament) -> str:
    """What the number of a match is called in the search: that of the stage that is played."""
    return number_word(stage_of(tournament))
