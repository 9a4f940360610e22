"""The page of warnings, penalties and disqualifications."""

import uuid
from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rules.problems import sentences
from rules.words import as_sentence
from tournaments.event.rights import Right
from tournaments.labels.match_labels import PENALTY_NAMES
from tournaments.labels.points import taken_in_words
from tournaments.models import Tournament
from tournaments.pages.desk.typed_penalty import TypedPenalty, read_penalty
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.shared.matches.consequences import BACK, Question, answer_or_ask
from tournaments.pages.shared.words.hall_words import place_words
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.core.penalty_queries import PenaltyLine, penalties_page, penalty_given
from tournaments.services.entries.penalty_changes import penalty_give, penalty_withdraw


@needs(Right.CORRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def penalties(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that are in force, and the boxes for a new one."""
    if request.method != "POST":
        return _page(request, tournament, typed=read_penalty(request.GET))
    typed = read_penalty(request.POST)
    if typed.kind is None or typed.team is None or typed.points is None:
        return _page(request, tournament, typed=typed, errors=_untyped(typed))
    if BACK in request.POST:
        return _page(request, tournament, typed=typed)
    give = partial(
        penalty_give,
        action_of(request, tournament),
        team_id=typed.team,
        kind=typed.kind,
        points=typed.points,
        player_id=typed.player,
        place=typed.place,
    )
    question = Question(_("Registra la sanzione"), request.path)
    return _asked(request, tournament, give, question, said=_("Salvato."), typed=typed)


@needs(Right.CORRECT)
@require_POST
def withdraw(request: HttpRequest, tournament: Tournament, penalty_id: uuid.UUID) -> HttpResponse:
    """Take one back; it stays in the log."""
    if not penalty_given(tournament, penalty_id):
        raise Http404
    if BACK in request.POST:
        return redirect("desk_penalties", slug=tournament.slug)
    take_back = partial(penalty_withdraw, action_of(request, tournament), penalty_id)
    question = Question(_("Ritira la sanzione"), request.path)
    return _asked(
        request, tournament, take_back, question, said=as_sentence(_("sanzione ritirata")), typed=read_penalty({})
    )


def _asked(
    request: HttpRequest,
    tournament: Tournament,
    write: Callable[[], object],
    question: Question,
    *,
    said: str,
    typed: TypedPenalty,
) -> HttpResponse:
    """Saved, once it was seen who changes place, where anybody does."""

    def change(*, redraw: bool) -> object:
        return write()

    def refused(no: Refusal) -> HttpResponse:
        return _page(request, tournament, typed=typed, errors=no.errors, status=no.status)

    then = redirect("desk_penalties", slug=tournament.slug)
    return answer_or_ask(request, tournament, change, question, said=said, then=then, else_=refused, places=True)


def _untyped(typed: TypedPenalty) -> tuple[str, ...]:
    """Every sentence where something is missing that no penalty can be without."""
    chosen = _("Scegli che cosa e a chi: ammonizione, penalità o squalifica, e il nome.")
    missing = typed.kind is None or typed.team is None
    return (*((chosen,) if missing else ()), *sentences(typed.problems))


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    typed: TypedPenalty,
    errors: tuple[str, ...] = (),
    status: int = 422,
) -> HttpResponse:
    page = penalties_page(tournament)
    context = desk_page(tournament, "desk_standings") | {
        "lines": [_line(line) for line in page.lines],
        "kinds": [{"value": kind, "label": name, "chosen": kind == typed.kind} for kind, name in PENALTY_NAMES.items()],
        "page": page,
        "typed": typed,
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "desk/penalties.html", context, status=status if errors else 200)


def _line(line: PenaltyLine) -> Plain:
    return {
        "line": line,
        "kind": PENALTY_NAMES[line.kind],
        "taken": taken_in_words(line.points) if line.points else "",
        "who": f"{line.player} ({line.team})" if line.player else line.team,
        "place": place_words(line),
    }
