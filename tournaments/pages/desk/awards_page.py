"""Matches that are not played to their end: the desk says why, and takes it back."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.awards import ABSENT
from rules.games import EVERY_SIDE, SIDES
from rules.words import as_sentence
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.desk.results_page import match_in_words, sheet_response
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_reason
from tournaments.pages.shared.matches.consequences import (
    BACK,
    Question,
    Write,
    answer_or_ask,
)
from tournaments.pages.shared.matches.saving import match_named
from tournaments.pages.shared.matches.typed_match import TypedAward, read_award, sheet_of
from tournaments.pages.shared.words.deal_words import abandoned_sentence, absent_sentence
from tournaments.pages.shared.words.hall_words import match_name
from tournaments.selectors.play.desk import MatchPage
from tournaments.services.frame.changes import MatchAction
from tournaments.services.play.award_changes import award_withdraw, match_abandon, match_award, match_stop
from tournaments.services.play.result_changes import with_replays

Wanted = tuple[Callable[[Sequence[str], int], str], int]
"""How a choice is worded, and who was chosen."""


@needs(Right.AWARD)
@require_POST
def award(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """A match that was not played because a side did not come."""
    typed = read_award(request.POST)
    write = _write(request, tournament, match_id, typed, partial(match_award, absent=typed.absent))
    wanted: Wanted = absent_sentence, typed.absent
    said = partial(_given, absent=typed.absent)
    return _awarded(request, tournament, match_id, write, _("Assegna a tavolino"), said, wanted=wanted)


@needs(Right.AWARD)
@require_POST
def abandon(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """A match that began and cannot be finished."""
    typed = read_award(request.POST)
    write = _write(request, tournament, match_id, typed, partial(match_abandon, loser=typed.absent))
    wanted: Wanted = abandoned_sentence, typed.absent
    said = _always(as_sentence(_("partita interrotta")))
    return _awarded(request, tournament, match_id, write, _("Interrompi la partita"), said, wanted=wanted)


@needs(Right.AWARD)
@require_POST
def stop(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """A match that is not over when the time of its turn is up."""
    write = _write(request, tournament, match_id, read_award(request.POST), match_stop)
    said = _always(as_sentence(_("partita fermata a tempo")))
    return _awarded(request, tournament, match_id, write, _("Ferma la partita"), said)


@needs(Right.AWARD)
@require_POST
def award_take_back(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """The match will be played after all."""
    write = _write(request, tournament, match_id, read_award(request.POST), award_withdraw)
    said = _always(_("La partita si gioca."))
    return _awarded(request, tournament, match_id, write, _("Torna indietro: la partita si gioca"), said)


def _write(
    request: HttpRequest,
    tournament: Tournament,
    match_id: uuid.UUID,
    typed: TypedAward,
    service: Callable[[MatchAction], None],
) -> Write:
    """What one of these services would do, with the turn drawn last drawn again or as it is."""
    action = action_of(request, tournament)
    return lambda redraw: with_replays(action.of_match(match_id, typed.version, redraw=redraw), service)


def _awarded(
    request: HttpRequest,
    tournament: Tournament,
    match_id: uuid.UUID,
    write: Write,
    button: str,
    said: Callable[[MatchPage], str],
    wanted: Wanted | None = None,
) -> HttpResponse:
    page = match_named(tournament, match_id)
    if BACK in request.POST:
        return redirect("desk_match", slug=tournament.slug, match_id=match_id)
    sheet = replace(sheet_of(page.record), reason=read_reason(request.POST.get("reason", "")))
    question = Question(button, request.path, match_in_words(page))

    def refused(no: Refusal) -> HttpResponse:
        if not no.stale:
            return sheet_response(request, page, sheet, errors=no.errors, status=no.status, awarding=True)
        return sheet_response(request, page, sheet, errors=(*no.errors, *_own_word(page, wanted)), status=no.status)

    then = redirect("desk_turn", slug=tournament.slug, number=page.record.turn)
    return answer_or_ask(request, tournament, write, question, said=said(page), then=then, else_=refused)


def _always(said: str) -> Callable[[MatchPage], str]:
    return lambda _page: said


def _given(page: MatchPage, *, absent: int) -> str:
    """To whom a match was given; what nobody may choose is refused before."""
    names, match = [side.team.name for side in page.record.sides], match_name(page.record)
    if len(names) > len(SIDES) or absent not in ABSENT:
        return as_sentence(_("partita assegnata a tavolino"))
    if absent == EVERY_SIDE:
        return _("%(match)s: nessuno si è presentato, non vince nessuno.") % {"match": match}
    winner = names[-absent]
    return _("%(match)s: vince a tavolino %(name)s.") % {"match": match, "name": winner}


def _own_word(page: MatchPage, wanted: Wanted | None) -> tuple[str, ...]:
    """What the second writer wanted, to be read beside what is saved."""
    if wanted is None or wanted[1] not in ABSENT:
        return ()
    said, absent = wanted
    return (_("Tu: %(what)s") % {"what": said([side.team.name for side in page.record.sides], absent)},)
