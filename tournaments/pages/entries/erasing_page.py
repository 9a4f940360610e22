"""Rights under privacy law: a person's data as a file, and erasure."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.backups.erased import STAYS
from tournaments.event.rights import Right
from tournaments.models import Club, Player, Tournament
from tournaments.models.fields import uuid7
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.erasures import Whom, erase, titles_alike
from tournaments.pages.frame.guard import action_of, actor_in, club_action_of, needs, needs_in_club
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_line
from tournaments.pages.shared.lists.names import NAME_LIMIT
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.entries.known import (
    Namesake,
    called_in_club,
    known_of,
    named_elsewhere,
    names_of,
    player_in,
    same_elsewhere,
)
from tournaments.selectors.seasons.register import SeasonName, known_in_seasons, names_alike
from tournaments.services.frame.changes import Action


@needs(Right.OWN)
@require_safe
def known(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """Everything that is stored about a person here and in the club's seasons, to be handed to them."""
    player = _player(tournament, player_id)
    told = known_of(player) | {
        "seasons": known_in_seasons(tournament.club, names_of(player)),
        "elsewhere": named_elsewhere(tournament.club, [player.name]),
    }
    return _file(told, f"{tournament.slug}-{player_id}")


@needs_in_club(Right.OWN)
@require_safe
def club_known(request: HttpRequest, club: Club) -> HttpResponse:
    """The same of everybody of a name, over all tournaments of a club."""
    name = read_line(request.GET.get("name", ""), limit=NAME_LIMIT)
    people = [player_in(one.tournament_id, one.id) for one in called_in_club(club.id, name)]
    told: dict[str, object] = {
        "tournaments": [known_of(one) for one in people if one is not None],
        "seasons": known_in_seasons(club, [name]) if name else {},
        "elsewhere": named_elsewhere(club, [name]) if name else {},
    }
    return _file(told, f"{club.slug}-{uuid7()}")


@needs(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def erased(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """What goes and what stays is said before; the same name in other tournaments and in the seasons of the club goes
    along, where that is ticked.
    """
    player = _player(tournament, player_id)
    found = _found(tournament.club, player.name, same_elsewhere(player), names_of(player))
    leave = reverse("desk_person", args=[tournament.slug, player.id])
    context = desk_page(tournament, "desk_teams") | {
        "leave": leave,
        "always": True,
        "heading": player.name,
    }
    if request.method != "POST":
        return _page(request, context, found)
    return _erased(request, tournament.club, found, context, (action_of(request, tournament), player.id))


@needs_in_club(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def club_erased(request: HttpRequest, club: Club) -> HttpResponse:
    """Somebody by name, in all that the club has: tournaments, seasons, the register, files of deleted tournaments."""
    sent = request.POST if request.method == "POST" else request.GET
    name = read_line(sent.get("name", ""), limit=NAME_LIMIT)
    found = _found(club, name, called_in_club(club.id, name) if name else (), [name] if name else [])
    leave = reverse("club_privacy", args=[club.slug])
    context = {"club": club, "heading": name or club.name, "leave": leave, "new_key": uuid7()}
    if request.method != "POST" or not name:
        return _page(request, context, found)
    return _erased(request, club, found, context)


@dataclass(frozen=True, slots=True)
class _Found:
    """Where the name is, each to be ticked."""

    name: str
    elsewhere: tuple[Namesake, ...]
    season_names: tuple[SeasonName, ...]
    titles: tuple[str, ...]


def _found(club: Club, name: str, elsewhere: tuple[Namesake, ...], names: Sequence[str]) -> _Found:
    alike = names_alike(club, names) if names else ()
    every = [name, *(one.name for one in alike)] if name else []
    return _Found(name, elsewhere, alike, titles_alike(club, every))


def _erased(
    request: HttpRequest, club: Club, found: _Found, context: dict[str, object], *always: tuple[Action, uuid.UUID]
) -> HttpResponse:
    chosen, named = set(request.POST.getlist("also")), set(request.POST.getlist("season"))
    also = [one for one in found.elsewhere if str(one.id) in chosen]
    people = [*always, *((Action(one.tournament_id, actor_in(request, club)), one.id) for one in also)]
    names = [one.name for one in found.season_names if one.name in named]
    titled = set(request.POST.getlist("title"))
    if not (always or chosen or named or titled) and (found.elsewhere or found.season_names or found.titles):
        nothing = Refusal((_("Non hai spuntato niente: spunta dove va tolto il nome."),))
        return _page(request, context | {"untouched": True}, found, nothing)
    whom = Whom(people, names, [one for one in found.titles if one in titled], found.name)
    action = club_action_of(request, club)
    return answer(
        request,
        lambda: erase(action, club, whom),
        said=_said(len(people), len(names), len(whom.titles)),
        then=lambda _done: _forgetting(_next_page(club, always)),
        else_=lambda no: _page(request, context, found, no),
    )


def _forgetting(response: HttpResponse) -> HttpResponse:
    """The browser that asked drops its old pages; what our own script kept for times without network it drops too
    (static/js/sw.js).
    """
    response["Clear-Site-Data"] = '"cache"'
    return response


def _next_page(club: Club, always: Sequence[tuple[Action, uuid.UUID]]) -> HttpResponse:
    """The people of the tournament, whose address may be another one now."""
    for told, player_id in always:
        if (player := player_in(told.tournament, player_id)) is not None:
            return redirect("desk_people", slug=player.tournament.slug)
    return redirect("club_privacy", club_slug=club.slug)


def _said(tournaments: int, names: int, titles: int) -> str:
    said = []
    if tournaments:
        said.append(ngettext("Cancellata da %(count)s torneo.", "Cancellata da %(count)s tornei.", tournaments))
    if names:
        said.append(_("Cancellata dalle stagioni e dalla rubrica."))
    if titles:
        said.append(ngettext("Tolta da %(titles)s titolo.", "Tolta da %(titles)s titoli.", titles))
    if not said:
        return _("Fatto: il nome non c’è più, nemmeno nei tornei eliminati.")
    return " ".join(said) % {"count": tournaments, "titles": titles}


def _player(tournament: Tournament, player_id: uuid.UUID) -> Player:
    player = player_in(tournament.id, player_id)
    if player is None:
        raise Http404
    return player


def _file(told: dict[str, object], name: str) -> HttpResponse:
    response = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


def _page(request: HttpRequest, context: dict[str, object], found: _Found, no: Refusal | None = None) -> HttpResponse:
    shown = context | {
        "found": found,
        "days": STAYS.days,
        "errors": [{"text": text, "target": ""} for text in (no.errors if no else ())],
    }
    return render(request, "entries/erase.html", shown, status=no.status if no else 200)
