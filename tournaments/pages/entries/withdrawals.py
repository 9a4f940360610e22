"""Quarters, pairs and players who leave the tournament, and who come back, with what follows shown before."""

import uuid
from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from rules.problems import problem_at, sentence
from tournaments.event.errors import DomainError
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.problems.evening_problems import RegistrationProblem
from tournaments.event.rights import Right
from tournaments.labels.match_labels import EFFECT_NAMES
from tournaments.models import Season, Team, Tournament
from tournaments.pages.entries.registrations_page import requests_page
from tournaments.pages.entries.teams import team_page
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.refusals import alike_of
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.pages.shared.matches.consequences import BACK, Question, Write, answer_or_ask
from tournaments.pages.shared.matches.typed_match import read_effect
from tournaments.pages.shared.seasons.own import decimal
from tournaments.pages.shared.words.present import desk_page
from tournaments.scheduling.base.base import number_problems
from tournaments.selectors.entries.registration_queries import RegistrationLine, waiting_registrations
from tournaments.selectors.entries.roster import team_name
from tournaments.selectors.seasons.entrants_before import SeasonSeed, proposed_seeds
from tournaments.selectors.seasons.stored import seasons_of
from tournaments.services.entries.entering_again_changes import entrant_enter_again
from tournaments.services.entries.entrant_changes import seeds_set
from tournaments.services.entries.registration_changes import registrations_refuse
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
    """Take a withdrawal back."""
    return _left_or_back(
        request,
        tournament,
        team_id,
        lambda redraw: team_return(action_of(request, tournament), team_id, redraw=redraw, alike=alike_of(request)),
        (_("Rientra in gioco"), _("«%(name)s» è di nuovo in gioco.")),
    )


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


# Refusing several registrations at once, after a preview of the names.

TICKED, ALL, LISTED, CONFIRMED = "request", "all", "listed", "confirmed"


@needs(Right.RUN)
@require_POST
def refuse_ticked(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send away every request that is ticked."""
    meant = _meant(request.POST, waiting_registrations(tournament))
    if not meant:
        nothing = sentence(problem_at(RegistrationProblem.NOTHING_TICKED))
        return requests_page(request, tournament, errors=(nothing,))
    if CONFIRMED not in request.POST:
        context = desk_page(tournament, "desk_checkin") | {
            "requests": [{"id": one.id, "people": " – ".join(one.people), "club": one.club} for one in meant],
        }
        return render(request, "entries/refuse_ticked.html", context)
    return answer(
        request,
        lambda: registrations_refuse(action_of(request, tournament), [one.id for one in meant]),
        said=lambda count: _said(count or 0),
        then=redirect("desk_registrations", slug=tournament.slug),
        else_=lambda no: requests_page(request, tournament, errors=no.errors, status=no.status),
    )


def _meant(sent: QueryDict, waiting: Sequence[RegistrationLine]) -> list[RegistrationLine]:
    """Those that are ticked; with all of them ticked those that the page had shown, and not who asked since."""
    ticked = set(sent.getlist(TICKED))
    if ALL in sent:
        ticked |= set(sent.get(LISTED, "").split(","))
    return [one for one in waiting if str(one.id) in ticked]


def _said(count: int) -> str:
    said = ngettext("Rifiutata %(count)s richiesta.", "Rifiutate %(count)s richieste.", count)
    return said % {"count": count}


# Seeds from a season: proposed with the mean that they follow, and taken over by a button.

USUAL_SHARE = 4
"""One in this many entrants is seeded, unless another number is typed."""


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def seeds(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who would be seeded by the season that is asked for, and how many of them."""
    seasons = seasons_of(tournament.club) if tournament.kind.listed else []
    asked = read_line((request.POST or request.GET).get("season", ""), limit=60)
    season = next((one for one in seasons if one.slug == asked), seasons[0] if seasons else None)
    proposed = () if season is None else proposed_seeds(tournament, season)
    if request.method != "POST":
        return _page(request, tournament, seasons, season, proposed, count=str(len(proposed) // USUAL_SHARE))
    typed = request.POST.get("count", "").strip()
    count = read_whole(typed, digits=3)
    if not 0 < count <= len(proposed):
        most = _("Scrivi quanti sono i più forti, da 1 a %(most)s.") % {"most": len(proposed)}
        return _page(request, tournament, seasons, season, proposed, count=typed, errors=(most,), status=422)
    order = [one.team for one in proposed[:count]]

    def write() -> None:
        seeds_set(action_of(request, tournament), order)

    return answer(
        request,
        write,
        said=_("Salvato."),
        then=redirect("desk_teams", slug=tournament.slug),
        else_=lambda no: _page(
            request, tournament, seasons, season, proposed, count=typed, errors=no.errors, status=no.status
        ),
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    seasons: Sequence[Season],
    season: Season | None,
    proposed: Sequence[SeasonSeed],
    *,
    count: str,
    errors: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = desk_page(tournament, "desk_teams") | {
        "seasons": seasons,
        "season": season,
        "proposed": [{"name": one.name, "mean": decimal(one.drawn), "matches": one.matches} for one in proposed],
        "count": count,
        "errors": [{"text": text, "target": "count"} for text in errors],
    }
    return render(request, "entries/seeds.html", context, status=status)
