"""What everybody may read without signing in. Each page is made once per version and language."""

import json
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.selectors.checked_draw import checked_draw
from tournaments.selectors.dealers import dealers_of
from tournaments.selectors.desk import stage_of
from tournaments.selectors.progress import Progress
from tournaments.selectors.public import NowPage, final_page, now_page, results_page, standings_page
from tournaments.selectors.regulation import match_format_of
from tournaments.selectors.standings_json import standings_json
from tournaments.views.draw_words import draw_context, draw_document
from tournaments.views.final_words import final_rows
from tournaments.views.guard import public
from tournaments.views.present import Plain, entrant, match_card, public_nav, side, turn_strip
from tournaments.views.result_words import result_table
from tournaments.views.standings_words import checks_sentence, personal_rows, team_rows
from tournaments.views.versioned import versioned


@public
@require_safe
def now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who plays where at this moment."""
    return _page(request, tournament, "now", _now)


@public
@require_safe
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tables of teams, pairs and players, each place with its reason."""
    return _page(request, tournament, "standings", standings_context)


@public
@require_safe
def results(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every deal of every match."""
    return _page(request, tournament, "results", _results)


@public
@require_safe
def final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The final points of the discipline."""
    return _page(request, tournament, "final", final_context)


@public
@require_safe
def standings_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings for other programs."""

    def render(_tag: str, _live: bool) -> bytes:
        return json.dumps(standings_json(stage_of(tournament)), ensure_ascii=False, indent=2).encode() + b"\n"

    return versioned(request, tournament, "standings.json", render, content_type="application/json")


@public
@require_safe
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The check of the published draw, and how to repeat it."""
    return _page(request, tournament, "draw", lambda one: draw_context(checked_draw(one)))


@public
@require_safe
def draw_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The calendar as it stands now, for other programs."""

    def render(_tag: str, _live: bool) -> bytes:
        checked = checked_draw(tournament)
        if checked is None:
            raise Http404
        return json.dumps(draw_document(checked), ensure_ascii=False).encode() + b"\n"

    return versioned(request, tournament, "draw.json", render, content_type="application/json")


def standings_context(tournament: Tournament) -> Plain:
    page = standings_page(tournament)
    begun = page.checks.complete > 0
    return {
        "teams": team_rows(page.teams, page.names),
        "pairs": personal_rows(page.pairs, page.names) if begun else [],
        "players": personal_rows(page.players, page.names) if begun else [],
        **checks_context(page.progress),
    }


def checks_context(progress: Progress) -> Plain:
    """What _checks.html shows; `checks` is empty before the calendar is published."""
    return {
        "checks": checks_sentence(progress.checks) if progress.turns else "",
        "provisional": not progress.complete,
        "wrong": progress.checks.wrong,
    }


def final_context(tournament: Tournament) -> Plain:
    page = final_page(tournament)
    return {
        "rows": final_rows(page),
        "begun": page.progress.checks.complete > 0,
        "complete": page.progress.complete,
        "provisional": tournament.closed_at is None,
    }


def _page(
    request: HttpRequest, tournament: Tournament, name: str, context: Callable[[Tournament], Plain]
) -> HttpResponse:
    """A page or its live part. Nothing of the request reaches the template: everybody is sent the same bytes."""

    def render(tag: str, live: bool) -> bytes:
        template = f"tournaments/public/{name}.html{'#live' if live else ''}"
        return render_to_string(template, _frame(tournament, name, tag) | context(tournament)).encode()

    return versioned(request, tournament, name, render)


def _frame(tournament: Tournament, name: str, tag: str) -> Plain:
    here = reverse(f"public_{name}", kwargs={"slug": tournament.slug})
    return {
        "tournament": tournament,
        "tournament_name": tournament.name,
        "tournament_url": reverse("public_now", kwargs={"slug": tournament.slug}),
        "nav": public_nav(tournament, f"public_{name}"),
        "here": here,
        "visitor": {"get_full_path": here},
        "tag": tag,
    }


def _now(tournament: Tournament) -> Plain:
    page = now_page(tournament)
    if page.turn is None:
        return {"turn": None}
    dealers = dealers_of(tournament, page.turn.matches)
    return {
        "turn": page.turn,
        "strip": turn_strip(page.progress, "", tournament.slug),
        "state": _state(page),
        "cards": [
            match_card(record) | {"dealer": "" if record.begun else dealers[record.id]} for record in page.turn.matches
        ],
        "rests": [
            entrant(name=rest.team.name, team_number=rest.team.number, players=", ".join(rest.players))
            for rest in page.rests
        ],
        "rows": team_rows(page.teams, page.names),
        "provisional": not page.progress.complete,
        "following": _following(page),
    }


def _following(page: NowPage) -> Plain | None:
    if page.following is None:
        return None
    matches = [{"table": one.table, "sides": [side(seated) for seated in one.sides]} for one in page.following.matches]
    return {"number": page.following.number, "matches": matches}


def _state(page: NowPage) -> str:
    if page.turn is None or page.progress.complete:
        return _("Tutte le partite sono finite.")
    tables = ", ".join(str(match.table) for match in page.turn.missing)
    return _("Si gioca il turno %(number)d. Mancano i tavoli: %(tables)s.") % {
        "number": page.turn.number,
        "tables": tables,
    }


def _results(tournament: Tournament) -> Plain:
    match_format = match_format_of(stage_of(tournament))
    return {
        "turns": [
            {
                "number": turn.number,
                "matches": [
                    result_table(record, match_format.most_deals, match_format.level_rule) for record in turn.matches
                ],
            }
            for turn in results_page(tournament).turns
        ]
    }
