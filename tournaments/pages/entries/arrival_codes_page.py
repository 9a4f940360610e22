"""The door by code: scan or type what is on a card or a phone, and check in with one press."""

import uuid
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.problems import Problem, problem_at, sentence
from tournaments.event.days import OWN
from tournaments.event.problems.evening_problems import ArrivalProblem
from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import euro
from tournaments.models import Tournament
from tournaments.pages.entries.arrivals_page import evenings_of
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_line, read_uuid
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.entries.arrival_queries import ArrivalLine, arrivals_page
from tournaments.selectors.entries.roster import team_name
from tournaments.selectors.play.arrival_codes import Coded, entrants_of_code
from tournaments.services.entries.arrival_changes import entrant_check_in

LONGEST_CODE = 300


@needs(Right.CONFIRM)
@require_http_methods(["GET", "HEAD", "POST"])
def by_code(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Whose code it is, and a button that checks them in; then the box is ready for the next code."""
    if request.method != "POST":
        return _page(request, tournament, read_line(request.GET.get("code", ""), limit=LONGEST_CODE))
    team_id = read_uuid(request.POST.get("team", "")) or uuid.UUID(int=0)
    action = replace(action_of(request, tournament), key=None)
    day = evenings_of(tournament, 0).day or OWN
    return answer(
        request,
        lambda: entrant_check_in(action, team_id, present=True, day=day),
        said=_("Presente: %(name)s.") % {"name": team_name(tournament, team_id)},
        then=redirect("desk_checkin_code", slug=tournament.slug),
        else_=lambda no: _page(request, tournament, "", errors=no.errors),
    )


def _page(request: HttpRequest, tournament: Tournament, typed: str, errors: tuple[str, ...] = ()) -> HttpResponse:
    found = entrants_of_code(tournament, typed) if typed else ()
    day = evenings_of(tournament, 0).day or None
    lines = {line.id: line for line in arrivals_page(tournament, day=day).lines} if found else {}
    rows = [_row(one, lines.get(one.team_id)) for one in found]
    unknown = [sentence(problem_at(ArrivalProblem.CODE_UNKNOWN))] if typed and not found else []
    context = desk_page(tournament, "desk_checkin") | {
        "typed": "" if found else typed,
        "rows": rows,
        "errors": [{"text": text, "target": "code"} for text in (*errors, *unknown)],
        "limit": LONGEST_CODE,
        "may_change": tournament.closed_at is None,
    }
    return render(request, "entries/checkin_code.html", context, status=422 if errors else 200)


def _row(one: Coded, line: ArrivalLine | None) -> Plain:
    """An entrant with why they are not checked in, or what they still owe."""
    problem = _problem(one, line)
    return {
        "id": one.team_id,
        "name": one.name,
        "number": line.number if line else "",
        "why_not": sentence(problem) if problem else "",
        "owes": euro(line.left_to_pay) if line and line.left_to_pay else "",
    }


def _problem(one: Coded, line: ArrivalLine | None) -> Problem | None:
    if line is None:
        return problem_at(ArrivalProblem.CODE_ELSEWHERE, team=one.name, tournament=one.elsewhere)
    if line.withdrawn:
        return problem_at(ArrivalProblem.WITHDRAWN, team=one.name)
    return problem_at(ArrivalProblem.HERE_ALREADY, team=one.name) if line.present else None
