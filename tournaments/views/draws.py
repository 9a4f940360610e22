"""The draw: made with a number that repeats it, looked at, published, taken back."""

import secrets
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import DomainError
from tournaments.forms.values import read_key, read_uuid, read_whole
from tournaments.labels import sentences
from tournaments.labels.quality import quality_sentences
from tournaments.labels.roster import tables_in_words
from tournaments.models import Tournament
from tournaments.scheduling.base import number_problems
from tournaments.selectors.access import MAY_CHANGE, role_in
from tournaments.selectors.draws import draw_page, draw_problems
from tournaments.selectors.locks import Lock, lock_of
from tournaments.selectors.roster import roster_page
from tournaments.services.draws import draw_make, draw_publish, draw_unpublish
from tournaments.views.guard import actor_of, may_change, may_look
from tournaments.views.matrix_words import matrix_section
from tournaments.views.present import desk_page, letter_of, side, suit_of

HIGHEST_PROPOSED = 9999


@may_look
@require_safe
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The draw in force or the latest draft, and what keeps one from being made."""
    return _draw_page(request, tournament)


@may_change
@require_POST
def make(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw with the number that was typed."""
    typed = request.POST.get("number", "").strip()
    number, key = read_whole(typed), read_key(request.POST)
    if faults := number_problems(number) or draw_problems(tournament):
        return _draw_page(request, tournament, typed=typed, errors=sentences(faults))
    return _done(
        request,
        tournament,
        lambda: draw_make(tournament_id=tournament.id, number=number, actor=actor_of(request), key=key),
        _("Sorteggio eseguito con il numero %(number)d. Guardalo, poi pubblicalo.") % {"number": number},
    )


@may_change
@require_POST
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the draw that was looked at the calendar."""
    page, key = draw_page(tournament), read_key(request.POST)
    draw_id = read_uuid(request.POST.get("draw", "")) or (page.id if page else tournament.id)
    return _done(
        request,
        tournament,
        lambda: draw_publish(tournament_id=tournament.id, draw_id=draw_id, actor=actor_of(request), key=key),
        _("Calendario pubblicato."),
        then="desk_home",
    )


@may_change
@require_POST
def unpublish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take the calendar back while there are no results."""
    return _done(
        request,
        tournament,
        lambda: draw_unpublish(tournament_id=tournament.id, actor=actor_of(request)),
        _("Pubblicazione ritirata."),
    )


def _done(
    request: HttpRequest, tournament: Tournament, act: Callable[[], object], said: str, then: str = "desk_draw"
) -> HttpResponse:
    try:
        act()
    except DomainError as error:
        return _draw_page(request, tournament, errors=sentences(error.violations))
    messages.success(request, said)
    return redirect(then, slug=tournament.slug)


def _draw_page(
    request: HttpRequest, tournament: Tournament, *, typed: str = "", errors: tuple[str, ...] = ()
) -> HttpResponse:
    page = draw_page(tournament)
    shown = [
        {
            "number": turn.number,
            "tables": [{"table": one.table, "sides": [side(seated) for seated in one.sides]} for one in turn.tables],
            "rests": ", ".join(turn.rests),
        }
        for turn in (page.turns if page else ())
    ]
    context = desk_page(tournament, "desk_draw") | {
        "page": page,
        "turns": shown,
        "grid": [
            {"row": row, "suit": suit_of(row.team.number), "letter": letter_of(row.team.number)}
            for row in (page.grid if page else ())
        ],
        "quality": quality_sentences(page.report.figures, page.team_names) if page and not page.outdated else (),
        "matrix": matrix_section(page.matrix, page.names) if page and page.matrix else None,
        "problems": sentences(draw_problems(tournament)),
        "tables": tables_in_words(roster_page(tournament)),
        "number": typed or secrets.randbelow(HIGHEST_PROPOSED) + 1,
        "errors": [{"text": text, "target": ""} for text in errors],
        "may_change": role_in(tournament, request.user) in MAY_CHANGE,
        "may_unpublish": lock_of(tournament) is Lock.PUBLISHED,
    }
    return render(request, "tournaments/setup/draw.html", context, status=422 if errors else 200)
