"""Rehearsals of an evening: made from a real tournament, played by the program as far as asked, thrown away."""

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import action_of, actor_of, needs
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.clubs.tournament_lists import rehearsals_of
from tournaments.services.frame.changes import Action, Actor
from tournaments.services.setup.rehearsal import Play, rehearsal_copy, rehearsal_remove, rehearsal_restart
from tournaments.services.setup.simulation import evening_simulate, turn_simulate

HIGHEST_NUMBER = 9999


@needs(Right.RUN)
@require_POST
def copy(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A rehearsal of this tournament, which stays as it is."""
    return answer(
        request,
        lambda: rehearsal_copy(action_of(request, tournament)),
        said=_("Questa è una prova: quello che fai qui non tocca il torneo vero."),
        then=_home,
        else_=above(request, _home(tournament)),
    )


@needs(Right.RUN)
@require_POST
def play_turn(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Invent the results that the turn being played still owes."""
    return _played(request, tournament, turn_simulate)


@needs(Right.RUN)
@require_POST
def play_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Invent everything up to the last match."""
    return _played(request, tournament, evening_simulate)


@needs(Right.RUN)
@require_POST
def restart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rehearsal as it was when it was made."""
    return answer(
        request,
        lambda: _without_pages(tournament, rehearsal_restart, action_of(request, tournament)),
        said=_("La prova ricomincia da capo."),
        then=_home(tournament),
        else_=above(request, _home(tournament)),
    )


@needs(Right.RUN)
@require_POST
def remove(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Throw the rehearsal away."""
    return answer(
        request,
        lambda: _without_pages(tournament, rehearsal_remove, action_of(request, tournament)),
        said=_("Prova eliminata: «%(name)s».") % {"name": tournament.name},
        then=redirect("desk"),
        else_=above(request, _home(tournament)),
    )


def _without_pages(tournament: Tournament, act: Callable[[Action], object], action: Action) -> None:
    """What was made of it goes with it."""
    act(action)
    PAGE_CACHE.forget(tournament.id)


def _played(request: HttpRequest, tournament: Tournament, play: "Callable[..., int] | Play") -> HttpResponse:
    """Whatever is invented has the name of the simulation, not that of the member who asked for it."""
    asking = actor_of(request)
    invented = Actor(name=_("Simulazione"), rights=asking.rights, device=asking.device)
    number = secrets.randbelow(HIGHEST_NUMBER) + 1
    home = _home(tournament)
    return answer(
        request,
        lambda: play(Action(tournament.id, invented), number),
        said=_said,
        then=home,
        else_=above(request, home),
    )


def _said(played: int) -> str:
    said = ngettext("Giocata %(count)s partita per prova.", "Giocate %(count)s partite per prova.", played)
    return said % {"count": played}


def _home(tournament: Tournament) -> HttpResponse:
    return redirect("desk_home", slug=tournament.slug)


def rehearsal_context(tournament: Tournament, *, may_run: bool) -> Plain:
    """What the home of a tournament says of rehearsals: those that there are, and whether another one may be made."""
    if tournament.is_rehearsal:
        return {"may_play": may_run}
    return {"may_rehearse": may_run, "rehearsals": rehearsals_of(tournament) if may_run else ()}
