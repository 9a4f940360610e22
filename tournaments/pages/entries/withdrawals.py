"""Quarters, pairs and players who leave the tournament, and who come back, with what follows shown before."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.event.errors import DomainError
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.rights import Right
from tournaments.labels.match_labels import EFFECT_NAMES
from tournaments.models import Team, Tournament
from tournaments.pages.entries.late_entries import placed, say_placed
from tournaments.pages.entries.teams import team_page
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.refusals import alike_of
from tournaments.pages.frame.values import read_whole
from tournaments.pages.shared.matches.consequences import (
    BACK,
    Question,
    Write,
    answer_or_ask,
)
from tournaments.pages.shared.matches.typed_match import read_effect
from tournaments.scheduling.base.base import number_problems
from tournaments.selectors.entries.roster import team_name
from tournaments.services.entries.entering_again_changes import entrant_enter_again
from tournaments.services.entries.withdrawals import team_return, team_withdraw


@needs(Right.RUN)
@require_POST
def withdraw(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """Let a quarter, a pair or a player leave the tournament."""
    effect = read_effect(request.POST.get("effect", ""))
    return _left_or_back(
        request,
        tournament,
        team_id,
        lambda redraw: team_withdraw(action_of(request, tournament), team_id, effect=effect, redraw=redraw),
        (_("Segna come ritirato"), _("«%(name)s» non gioca più.")),
        effect=effect,
    )


@needs(Right.RUN)
@require_POST
def come_back(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """Let a quarter, a pair or a player play again, from now on or as if it had never left."""
    reopen, before = request.POST.get("reopen", "") != "", placed(tournament)
    page = _left_or_back(
        request,
        tournament,
        team_id,
        lambda redraw: team_return(
            action_of(request, tournament), team_id, reopen=reopen, redraw=redraw, alike=alike_of(request)
        ),
        (_("Rientra in gioco"), _("«%(name)s» è di nuovo in gioco.")),
    )
    say_placed(request, tournament, before)
    return page


@needs(Right.RUN)
@require_POST
def enter_again(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """Let a pair or a player who is out enter again, and take the fee."""
    if team_name(tournament, team_id) is None:
        raise Http404
    number, paid = read_whole(request.POST.get("number", "")), "paid" in request.POST

    def write() -> Team | None:
        if problems := number_problems(number):
            raise DomainError(*problems)
        return entrant_enter_again(action_of(request, tournament), team_id, number, paid=paid)

    return answer(
        request,
        write,
        said=lambda team: _("Fatto. È rientrato come «%(name)s».") % {"name": team.name} if team else "",
        then=lambda team: redirect("desk_team", slug=tournament.slug, team_id=team.id if team else team_id),
        else_=lambda no: team_page(request, tournament, team_id, errors=no.errors, again=no.again(request, "again")),
    )


def _left_or_back(
    request: HttpRequest,
    tournament: Tournament,
    team_id: uuid.UUID,
    act: Write,
    words: tuple[str, str],
    effect: WithdrawalEffect = WithdrawalEffect.OPEN,
) -> HttpResponse:
    """`words`: what the button of the page does that is asked first, and what is said afterwards.

    A chosen `effect` changes matches, so it is shown first whatever follows from it.
    """
    name = team_name(tournament, team_id)
    if name is None:
        raise Http404
    if BACK in request.POST:
        return redirect("desk_team", slug=tournament.slug, team_id=team_id)
    button, said = words
    chosen = effect is not WithdrawalEffect.OPEN
    about = f"{name} · {EFFECT_NAMES[effect]}" if chosen else name
    question = Question(button, request.path, about)
    return answer_or_ask(
        request,
        tournament,
        act,
        question,
        always=chosen,
        said=said % {"name": name},
        then=redirect("desk_teams", slug=tournament.slug),
        else_=lambda no: team_page(request, tournament, team_id, errors=no.errors, again=no.again(request, "leaving")),
    )
