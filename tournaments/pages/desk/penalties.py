"""The page of warnings, penalties and disqualifications."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rules.violations import violation
from tournaments.event.errors import DomainError
from tournaments.event.faults.results import SanctionFault
from tournaments.event.rights import Right
from tournaments.labels import sentences
from tournaments.labels.penalties import PENALTY_NAMES
from tournaments.models import Tournament
from tournaments.pages.desk.typed_penalty import TypedPenalty, read_penalty
from tournaments.pages.frame.guard import actor_of, needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_key, read_reason
from tournaments.pages.tables.words.hall import place_words
from tournaments.pages.tables.words.present import desk_page
from tournaments.selectors.core.penalties import PenaltyLine, penalties_page, penalty_given
from tournaments.services.entries.penalties import penalty_give, penalty_withdraw


@needs(Right.CORRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def penalties(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that are in force, and the boxes for a new one."""
    if request.method != "POST":
        return _page(request, tournament, typed=read_penalty(request.GET))
    typed = read_penalty(request.POST)
    if typed.kind is None or typed.team is None:
        chosen = _("Scegli che cosa e a chi: ammonizione, penalità o squalifica, e il nome.")
        unsaid = () if typed.reason else sentences([violation(SanctionFault.REASON_MISSING)])
        return _page(request, tournament, typed=typed, errors=(chosen, *unsaid))
    try:
        penalty_give(
            tournament_id=tournament.id,
            team_id=typed.team,
            kind=typed.kind,
            points=typed.points,
            reason=typed.reason,
            player_id=typed.player,
            place=typed.place,
            actor=actor_of(request),
            key=typed.key,
        )
    except DomainError as error:
        return _page(request, tournament, typed=typed, errors=sentences(error.violations))
    messages.success(request, _("Sanzione registrata."))
    return redirect("desk_penalties", slug=tournament.slug)


@needs(Right.CORRECT)
@require_POST
def withdraw(request: HttpRequest, tournament: Tournament, penalty_id: uuid.UUID) -> HttpResponse:
    """Take one back; it stays in the log."""
    if not penalty_given(tournament, penalty_id):
        raise Http404
    try:
        penalty_withdraw(
            tournament_id=tournament.id,
            penalty_id=penalty_id,
            actor=actor_of(request),
            key=read_key(request.POST),
            reason=read_reason(request.POST.get("reason", "")),
        )
    except DomainError as error:
        return _page(request, tournament, typed=read_penalty({}), errors=sentences(error.violations))
    messages.success(request, _("Sanzione ritirata."))
    return redirect("desk_penalties", slug=tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, *, typed: TypedPenalty, errors: tuple[str, ...] = ()
) -> HttpResponse:
    page = penalties_page(tournament)
    context = desk_page(tournament, "desk_standings") | {
        "lines": [_line(line) for line in page.lines],
        "kinds": [{"value": kind, "label": name, "chosen": kind == typed.kind} for kind, name in PENALTY_NAMES.items()],
        "teams": [{"id": one.id, "label": one.label, "chosen": one.id == typed.team} for one in page.teams],
        "players": [{"id": one.id, "label": one.label, "chosen": one.id == typed.player} for one in page.players],
        "counted": page.counted,
        "typed": typed,
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "desk/penalties.html", context, status=422 if errors else 200)


def _line(line: PenaltyLine) -> Plain:
    return {
        "id": line.id,
        "kind": PENALTY_NAMES[line.kind],
        "who": f"{line.player} ({line.team})" if line.player else line.team,
        "points": line.points,
        "place": place_words(line.turn, line.table, queued=line.queued),
        "match": line.match,
        "reason": line.reason,
        "author": line.author,
        "at": line.at,
    }
