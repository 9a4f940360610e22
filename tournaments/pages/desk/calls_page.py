"""Calling players to their tables, waiting times, seats, and the clock of the turn."""

import datetime
import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.words import as_sentence
from tournaments.event.rights import Right
from tournaments.models import Stage, Tournament
from tournaments.pages.desk.turn_grid import read_clock
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_whole
from tournaments.pages.shared.matches.saving import match_named, turn_named
from tournaments.pages.shared.public.call_messages import call_tell
from tournaments.pages.shared.words.clock import clock_context
from tournaments.pages.shared.words.hall_words import hall_context, number_word
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.play.desk import has_turn
from tournaments.selectors.play.hall_queries import hall_of
from tournaments.selectors.play.waiting import turn_clocks
from tournaments.services.frame.changes import Action
from tournaments.services.play.call_changes import (
    clock_set,
    match_call,
    match_start,
    turn_call,
    turn_call_withdraw,
    turn_start,
)


def clocks_context(
    stage: Stage, turn: TurnProgress, ends_at: datetime.datetime | None, rights: frozenset[Right]
) -> Plain:
    """Template values of desk/_clocks.html for a turn of a stage at this moment."""
    now, regulation = timezone.now(), regulation_of(stage)
    return {
        "clocks": turn_clocks(turn, stage.wait_minutes, now),
        "hall": hall_context(hall_of(stage), turn.number),
        "number_word": number_word(stage),
        "wait_minutes": stage.wait_minutes,
        "time": clock_context(turn, regulation, ends_at, rights, now),
        "number": turn.number,
        "may_enter": Right.ENTER in rights,
        "may_award": Right.AWARD in rights,
    }


@needs(Right.LOOK)
@require_safe
def clocks(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The clocks alone, for the page of the turn that asks again and again."""
    page = turn_named(tournament, number)
    clocks = clocks_context(page.stage, page.turn, page.ends_at, rights_of(request))
    context = {"tournament": tournament, **clocks}
    return render(request, "desk/clocks.html", context)


@needs(Right.ENTER)
@require_POST
def call_turn(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Call every table of a turn that was not called yet."""
    return _of_turn(request, tournament, number, _telling(turn_call), _called_words)


@needs(Right.ENTER)
@require_POST
def all_seated(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everybody who was called sits: nobody of the turn is waited for any more."""
    return _of_turn(request, tournament, number, turn_start, as_sentence(_("Tutti seduti")))


@needs(Right.ENTER)
@require_POST
def call_back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The turn was called too early: nobody is waited for."""
    return _of_turn(request, tournament, number, turn_call_withdraw, as_sentence(_("chiamata ritirata")))


def _called_words(called: int | None) -> str:
    """Nothing where the last result came while the button was still there."""
    return _("Turno chiamato.") if called else ""


def _telling(call: Callable[[Action, Any], int | None]) -> Callable[[Action, Any], int | None]:
    """The same, and once it is saved the phones that asked for it are told."""

    def calling(action: Action, which: Any) -> int | None:
        at = timezone.now()
        called = call(replace(action, at=at), which)
        call_tell(action.tournament, at)
        return called

    return calling


def _of_turn(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    write: Callable[[Action, int], int | None],
    said: str | Callable[[int | None], str],
) -> HttpResponse:
    if not has_turn(tournament, number):
        raise Http404
    back = _to_clocks(tournament, number)
    act = partial(write, action_of(request, tournament), number)
    return answer(request, act, said=said, then=back, else_=above(request, back))


@needs(Right.CONFIRM)
@require_POST
def turn_time(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start the clock of a turn, move its end, or stop it."""
    if not has_turn(tournament, number):
        raise Http404
    typed = read_clock(request.POST)
    back = _to_clocks(tournament, number)
    move = partial(clock_set, action_of(request, tournament), turn=number, minutes=typed.minutes, seen=typed.seen)
    return answer(request, move, then=back, else_=above(request, back))


@needs(Right.ENTER)
@require_POST
def call_match(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """Call one table."""
    table = read_whole(request.POST.get("table", "")) or None
    return _noted(request, tournament, match_id, _telling(partial(match_call, table=table)))


@needs(Right.ENTER)
@require_POST
def seated(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """Both sides sit: nobody is waited for any more."""
    return _noted(request, tournament, match_id, match_start)


def _noted(
    request: HttpRequest, tournament: Tournament, match_id: uuid.UUID, note: Callable[[Action, uuid.UUID], object]
) -> HttpResponse:
    page = match_named(tournament, match_id)
    back = _to_clocks(tournament, page.record.turn)
    return answer(
        request, lambda: note(action_of(request, tournament), match_id), then=back, else_=above(request, back)
    )


def _to_clocks(tournament: Tournament, turn: int) -> HttpResponse:
    """Back to where the button was, below the tables, and not to the first of them."""
    return redirect(reverse("desk_turn", kwargs={"slug": tournament.slug, "number": turn}) + "#clocks")
