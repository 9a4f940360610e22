"""The rights of a person: to see all that is known of them, and to be put out of it."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.copies.erased import STAYS
from tournaments.event.rights import Right
from tournaments.models import Player, Tournament
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.erasures import erase
from tournaments.pages.frame.guard import actor_of, deed_of, needs
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.tables.words.present import desk_page
from tournaments.selectors.entries.known import known_of, player_in, same_elsewhere
from tournaments.services.frame.deed import Deed


@needs(Right.OWN)
@require_safe
def known(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """Everything that is stored about a person here, to be handed to them."""
    response = JsonResponse(
        known_of(_player(tournament, player_id)), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{player_id}.json"'
    return response


@needs(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def erased(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """What goes and what stays is said before; those of the same name in other tournaments of the club go along."""
    player = _player(tournament, player_id)
    if request.method != "POST":
        return _page(request, tournament, player)
    chosen = set(request.POST.getlist("also"))
    also = [one for one in same_elsewhere(player) if str(one.id) in chosen]
    people = [(deed_of(request, tournament), player.id)]
    people += [(Deed(one.tournament_id, actor_of(request)), one.id) for one in also]
    return answer(
        request,
        lambda: erase(*people),
        said=ngettext("Cancellata da %(count)d torneo.", "Cancellata da %(count)d tornei.", len(people))
        % {"count": len(people)},
        then=redirect("desk_people", slug=tournament.slug),
        else_=lambda no: _page(request, tournament, player, no),
    )


def _player(tournament: Tournament, player_id: uuid.UUID) -> Player:
    player = player_in(tournament.id, player_id)
    if player is None:
        raise Http404
    return player


def _page(request: HttpRequest, tournament: Tournament, player: Player, no: Refusal | None = None) -> HttpResponse:
    context = desk_page(tournament, "desk_teams") | {
        "player": player,
        "elsewhere": same_elsewhere(player),
        "days": STAYS.days,
        "errors": [{"text": text, "target": ""} for text in (no.errors if no else ())],
    }
    return render(request, "entries/erase.html", context, status=no.status if no else 200)
