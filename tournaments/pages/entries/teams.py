"""The quarters and their players: added, mended and removed; pairs and single players are shown by `entrants`."""

import uuid
from collections.abc import Sequence
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.problems import sentence, sentences
from rules.words import as_sentence
from tournaments.event.letters import fold_name, repeated_names
from tournaments.event.rights import Right
from tournaments.labels.format_labels import players_added
from tournaments.labels.roster import sides_in_words, tables_in_words
from tournaments.lists.list_table import Kind
from tournaments.models import Player, Tournament
from tournaments.pages.entries.entrants_page import entrant, entrant_page, entrants
from tournaments.pages.entries.leaving import leaving_context
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.letters import say_unprinted
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal, alike_of, say_left_out, say_repeated
from tournaments.pages.shared.lists.names import NAME_LIMIT, TEAM_NAME_LIMIT, read_name, read_public_name
from tournaments.pages.shared.lists.people_form import RosterLine, TypedPlayers, read_players
from tournaments.pages.shared.matches.consequences import BACK, Question, answer_or_ask
from tournaments.pages.shared.words.present import desk_page, letter_of, suit_of
from tournaments.selectors.core.private import person_line, sitting_now, substitutions_of
from tournaments.selectors.entries.fixed_table_queries import fixed_lines
from tournaments.selectors.entries.roster import (
    RosterPage,
    TeamLine,
    last_turn_begun,
    matches_ahead,
    player_line,
    roster_page,
    team_line,
    team_name,
)
from tournaments.services.entries.entrant_changes import (
    player_remove,
    player_rename,
    team_add,
    team_remove,
    team_rename,
)
from tournaments.services.entries.listed import ListedPlayer, roster_enter
from tournaments.services.entries.person_erasing import Private

MOST_COLUMNS: Final = 10


@needs(Right.LOOK)
@require_safe
def teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All quarters with their players, or all pairs or players, and the boxes to add more."""
    return entrants(request, tournament) if tournament.kind.listed else _teams_page(request, tournament)


@needs(Right.RUN)
@require_POST
def team_new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Add a quarter."""
    _refuse_unless_quarters(tournament)
    name, problems = read_name(request.POST.get("name", ""), limit=TEAM_NAME_LIMIT)
    if problems:
        return _teams_page(request, tournament, team_name=name, team_errors=sentences(problems))
    return answer(
        request,
        lambda: team_add(action_of(request, tournament), name),
        said=as_sentence(_("Aggiunto: %(name)s") % {"name": name}),
        then=redirect("desk_teams", slug=tournament.slug),
        else_=lambda no: _teams_page(request, tournament, team_name=name, team_errors=no.errors, status=no.status),
    )


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def team(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """One quarter, its name and how it leaves; or one pair or player."""
    if tournament.kind.listed:
        return entrant(request, tournament, team_id)
    line = team_line(roster_page(tournament), team_id)
    if line is None:
        raise Http404
    if request.method != "POST":
        return _quarter_page(request, tournament, line, name=line.name)
    name, problems = read_name(request.POST.get("name", ""), limit=TEAM_NAME_LIMIT)

    def refused(no: Refusal) -> HttpResponse:
        return _quarter_page(request, tournament, line, name=name, name_errors=no.errors)

    if problems:
        return refused(Refusal(sentences(problems)))
    return answer(
        request,
        lambda: team_rename(action_of(request, tournament), team_id=team_id, name=name),
        said=_("Salvato."),
        then=redirect("desk_teams", slug=tournament.slug),
        else_=refused,
    )


def team_page(
    request: HttpRequest, tournament: Tournament, team_id: uuid.UUID, *, errors: tuple[str, ...], again: Plain
) -> HttpResponse:
    """The page of a quarter, a pair or a player, with why something was not done, and the form that was sent."""
    if tournament.kind.listed:
        return entrant_page(request, tournament, team_id, errors=errors, again=again)
    line = team_line(roster_page(tournament), team_id)
    if line is None:
        raise Http404
    return _quarter_page(request, tournament, line, name=line.name, errors=errors, again=again)


@needs(Right.RUN)
@require_POST
def team_gone(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """Remove a quarter with its players, a pair or a player; after the draw, with a look at the tables that change."""
    name = team_name(tournament, team_id)
    if BACK in request.POST:
        return redirect("desk_team", slug=tournament.slug, team_id=team_id)

    def refused(no: Refusal) -> HttpResponse:
        if tournament.kind.listed:
            return entrants(request, tournament, errors=no.errors, status=no.status)
        return _teams_page(request, tournament, team_errors=no.errors, status=no.status)

    def remove(*, redraw: bool) -> None:
        """Draws are always made again after a removal."""
        team_remove(action_of(request, tournament), team_id)

    return answer_or_ask(
        request,
        tournament,
        remove,
        Question(_("Togli e rifai il sorteggio"), request.path, name or ""),
        said=_("Tolto."),
        then=redirect("desk_teams", slug=tournament.slug),
        else_=refused,
    )


@needs(Right.RUN)
@require_POST
def players_new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Add every player of the list that can be read; what cannot stays in its box, with the reason."""
    _refuse_unless_quarters(tournament)
    page = roster_page(tournament)
    typed = read_players(request.POST, request.FILES.get("file"), {team.name: str(team.id) for team in page.teams})
    if typed.problems:
        return _teams_page(request, tournament, typed=typed, list_errors=sentences(typed.problems))

    def added(new: Sequence[Player] | None) -> HttpResponse:
        _say_added(request, typed, [*page.names, *(player.name for player in new or ())])
        if typed.roster.bad:
            return _teams_page(request, tournament, typed=typed)
        return redirect(reverse("desk_teams", kwargs={"slug": tournament.slug}) + _place_of(typed))

    return answer(
        request,
        lambda: roster_enter(action_of(request, tournament, key=typed.key), _listed(typed)),
        then=added,
        else_=lambda no: _teams_page(request, tournament, typed=typed, list_errors=no.errors),
    )


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """One player: the name, and the way to remove it."""
    _refuse_unless_quarters(tournament)
    line = player_line(tournament, player_id)
    if line is None:
        raise Http404
    if request.method != "POST":
        return player_page(request, tournament, player_id, line.name)
    name, problems = read_public_name(request.POST.get("name", ""), limit=NAME_LIMIT)

    def refused(no: Refusal) -> HttpResponse:
        again = no.again(request, "names")
        return player_page(request, tournament, player_id, name, name_errors=no.errors, again=again)

    if problems:
        return refused(Refusal(sentences(problems)))
    return answer(
        request,
        lambda: player_rename(action_of(request, tournament), player_id=player_id, name=name, alike=alike_of(request)),
        said=_("Salvato."),
        then=redirect("desk_teams", slug=tournament.slug),
        else_=refused,
    )


@needs(Right.RUN)
@require_POST
def player_gone(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """Remove a player who sits nowhere."""
    _refuse_unless_quarters(tournament)
    line = player_line(tournament, player_id)
    if line is None:
        raise Http404
    return answer(
        request,
        lambda: player_remove(action_of(request, tournament), player_id),
        said=_("%(name)s non è più nell’elenco.") % {"name": line.name},
        then=redirect("desk_teams", slug=tournament.slug),
        else_=lambda no: player_page(request, tournament, player_id, line.name, errors=no.errors),
    )


def _refuse_unless_quarters(tournament: Tournament) -> None:
    """Pairs and players have addresses of their own."""
    if tournament.kind.listed:
        raise Http404


def _say_added(request: HttpRequest, typed: TypedPlayers, everybody: list[str]) -> None:
    """Compared with the current names, so a form sent twice adds nobody twice."""
    added = [line.name for line in typed.roster.good]
    if typed.roster.passed:
        passed = _("Di queste colonne non si conserva niente: %(columns)s.")
        messages.warning(request, passed % {"columns": shortened(typed.roster.passed, MOST_COLUMNS)})
    say_left_out(request, typed.roster.left)
    if added:
        messages.success(request, players_added(len(added)))
    new = {fold_name(name) for name in added}
    say_repeated(request, [name for name in repeated_names(everybody) if fold_name(name) in new])
    say_unprinted(request, added)


def _listed(typed: TypedPlayers) -> dict[uuid.UUID, list[ListedPlayer]]:
    """The players to store, with their private data."""

    def known(line: RosterLine) -> Private:
        told = {kind: line.private.get(kind, "") for kind in (Kind.PHONE, Kind.EMAIL, Kind.CARD, Kind.NOTE)}
        return Private(told[Kind.PHONE], told[Kind.EMAIL], told[Kind.CARD], told[Kind.NOTE])

    return {
        team: [ListedPlayer(line.name, line.surname, known(line)) for line in lines]
        for team, lines in typed.by_team().items()
    }


def _place_of(typed: TypedPlayers) -> str:
    """Where to go on after adding: in the box for the next name, or at the quarter that got a list."""
    if typed.team is None:
        return ""
    return f"#one{typed.team}" if len(typed.roster.good) == 1 else f"#team-{typed.team}"


def _teams_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    typed: TypedPlayers | None = None,
    list_errors: tuple[str, ...] = (),
    team_name: str = "",
    team_errors: tuple[str, ...] = (),
    status: int = 422,
) -> HttpResponse:
    page = roster_page(tournament)
    at_home = typed is not None and any(team.id == typed.team for team in page.teams)
    context = desk_page(tournament, "desk_teams") | {
        "page": page,
        "teams": [_team_card(team.id, page, typed, list_errors) for team in page.teams],
        "everybody": _box("", typed, list_errors) if typed is None or not at_home else _box("", None, ()),
        "tables": tables_in_words(page.tables),
        "may_change": Right.RUN in rights_of(request),
        "team_name": team_name,
        "team_errors": team_errors,
    }
    faulty = bool(typed or team_errors)
    return render(request, "entries/teams.html", context, status=status if faulty else 200)


def _team_card(team_id: uuid.UUID, page: RosterPage, typed: TypedPlayers | None, errors: tuple[str, ...]) -> Plain:
    line = next(team for team in page.teams if team.id == team_id)
    mine = typed if typed and typed.team == team_id else None
    return {
        "line": line,
        "suit": suit_of(line.number),
        "letter": letter_of(line.number),
        "pairs": sides_in_words(line.size),
        "box": _box(str(team_id), mine, errors if mine else ()),
    }


def _box(team: str, typed: TypedPlayers | None, errors: tuple[str, ...]) -> Plain:
    """A box for a list, with what is left to mend in it."""
    if typed is None:
        return {"team": team, "text": "", "bad": [], "errors": (), "open": False}
    bad = [{"number": line.number, "text": line.text, "reason": sentence(line.problem)} for line in typed.roster.bad]
    text = typed.text if errors else typed.roster.rest
    return {"team": team, "text": text, "bad": bad, "errors": errors, "open": True}


def _quarter_page(
    request: HttpRequest,
    tournament: Tournament,
    line: TeamLine,
    *,
    name: str,
    name_errors: tuple[str, ...] = (),
    errors: tuple[str, ...] = (),
    again: Plain | None = None,
) -> HttpResponse:
    published = roster_page(tournament).published
    ahead = matches_ahead(tournament, line.id) if published and not line.withdrawn else ()
    context = desk_page(tournament, "desk_teams") | {
        "team": line,
        "name": name,
        "name_errors": name_errors,
        "errors": [{"text": text, "target": ""} for text in errors],
        "published": published,
        "again": again,
        **leaving_context(request, tournament, line.id, ahead, withdrawn=line.withdrawn, published=published),
    }
    return render(request, "entries/team.html", context, status=422 if errors or name_errors else 200)


def player_page(
    request: HttpRequest,
    tournament: Tournament,
    player_id: uuid.UUID,
    name: str,
    *,
    name_errors: tuple[str, ...] = (),
    errors: tuple[str, ...] = (),
    again: Plain | None = None,
) -> HttpResponse:
    """One player of a quarter; `errors` say why something was not done, `again` is the form that was sent."""
    line = player_line(tournament, player_id)
    everybody = fixed_lines(tournament, line.team_id) if line else ()
    context = desk_page(tournament, "desk_teams") | {
        "player": line,
        "persons": [one for one in (person_line(tournament, player_id),) if one],
        "name": name,
        "name_errors": name_errors,
        "errors": [{"text": text, "target": ""} for text in errors],
        "again": again,
        "fixed_people": [one for one in everybody if one.id == player_id],
        **_substitutes(tournament, player_id),
    }
    return render(request, "entries/player.html", context, status=422 if errors or name_errors else 200)


def _substitutes(tournament: Tournament, player_id: uuid.UUID) -> Plain:
    """Template values of _substitutes.html for one player of a quarter, once there is a calendar."""
    line = player_line(tournament, player_id)
    if line is None or not roster_page(tournament).published:
        return {}
    now = [one for one in sitting_now(tournament, line.team_id) if one[0] == player_id]
    mine = [one for one in substitutions_of(tournament, line.team_id) if line.name in (one.player, one.substitute)]
    return {"sitting": now, "substitutions": mine, "next_turn": last_turn_begun(tournament) + 1}
