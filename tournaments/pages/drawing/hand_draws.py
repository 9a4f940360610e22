"""A turn that was paired on paper: its sheet, to be typed as it was played."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.games import SIDES
from rules.problems import Problem, problem_at, sentence, sentences
from tournaments.event.problems.evening_problems import DrawProblem
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.drawing.hand_sheet import box_of, read_couples, typed_lines
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.shared.words.clock import turn_label
from tournaments.pages.shared.words.hall_words import number_word
from tournaments.pages.shared.words.present import desk_page
from tournaments.scheduling.pairing.turn import Couples, HandProblem
from tournaments.selectors.counted.course import StageCourse, course_of
from tournaments.selectors.play.draw_queries import HandSheet, hand_sheet
from tournaments.services.play.draw_changes import draw_by_hand

TEMPLATE = "drawing/by_hand.html"


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def by_hand(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The boxes of the turn that comes next; then a draft, to be looked at and published as any other."""
    now = course_of(tournament).now
    obstacles = _obstacles(now)
    sheet = None if obstacles else hand_sheet(now.stage)
    if sheet is None or sheet.problems:
        obstacles = sheet.problems if sheet else obstacles
        typed = typed_lines(request.POST)
        context = desk_page(tournament, "desk_draw") | {"obstacles": sentences(obstacles), "typed": "; ".join(typed)}
        return render(request, TEMPLATE, context, status=422 if request.method == "POST" else 200)
    if request.method != "POST":
        return _boxes(request, tournament, now, sheet, sheet.written)
    couples = read_couples(request.POST, sheet)
    return answer(
        request,
        lambda: draw_by_hand(action_of(request, tournament), couples),
        said=_("Abbinamenti salvati. Guardali, poi pubblicali."),
        then=redirect("desk_draw", slug=tournament.slug),
        else_=lambda no: _boxes(request, tournament, now, sheet, couples, no),
    )


def _boxes(
    request: HttpRequest,
    tournament: Tournament,
    now: StageCourse,
    sheet: HandSheet,
    couples: Couples,
    refusal: Refusal = NOT_REFUSED,
) -> HttpResponse:
    """The page with two boxes for every table, and every problem of what was typed."""
    problems = refusal.problems
    context = desk_page(tournament, "desk_draw") | {
        "turns": _turns(sheet, couples, problems, now.before),
        "entrants": [{"number": number, "name": name} for number, name in sheet.names.items()],
        "number_word": number_word(now.stage),
        "odd": len(sheet.entrants) % 2 == 1,
        "obstacles": (),
        "errors": [
            {"text": sentence(in_calendar(problem, now.before)), "target": _target(problem)} for problem in problems
        ]
        or [{"text": text, "target": ""} for text in refusal.errors],
    }
    return render(request, TEMPLATE, context, status=refusal.status)


def _obstacles(now: StageCourse) -> tuple[Problem, ...]:
    """Why no turn is due that could be paired by hand."""
    if not now.stage.traits.turn_by_turn:
        return (problem_at(DrawProblem.NOT_BY_HAND),)
    if now.drawn and now.next_turn is None:
        return (problem_at(DrawProblem.ALL_DRAWN if now.over else DrawProblem.TURN_OPEN),)
    return ()


def _turns(sheet: HandSheet, couples: Couples, problems: tuple[Problem, ...], before: int) -> list[Plain]:
    wrong = {_target(problem) for problem in problems}
    turns: dict[int, list[Plain]] = {}
    for place in sheet.places:
        written = couples.get(place, ("", ""))
        boxes = [
            {
                "name": box_of(place, side),
                "value": written[side - 1],
                "wrong": box_of(place, side) in wrong,
                "whose": sheet.names.get(written[side - 1], ""),
            }
            for side in SIDES
        ]
        turns.setdefault(place[0], []).append({"table": place[1], "boxes": boxes})
    return [{"title": turn_label(before + turn), "tables": tables} for turn, tables in turns.items()]


def in_calendar(problem: Problem, before: int) -> Problem:
    """The same with the turn as the calendar counts it."""
    if not isinstance(problem.code, HandProblem):
        return problem
    values = problem.values | ({"turn": int(problem.values["turn"]) + before} if "turn" in problem.values else {})
    return replace(problem, params=tuple(values.items()))


def _target(problem: Problem) -> str:
    """The box that a problem is about, empty for one of the whole sheet."""
    if not isinstance(problem.code, HandProblem) or not problem.where:
        return ""
    turn, table, side = (int(part) for part in problem.where)
    return box_of((turn, table), side)
