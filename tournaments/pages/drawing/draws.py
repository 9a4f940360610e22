"""The draw: made with a number that repeats it, looked at, published, taken back."""

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.event.rights import Right
from tournaments.labels import sentences
from tournaments.labels.kinds import WORDS
from tournaments.labels.roster import tables_in_words
from tournaments.labels.stages import stage_name
from tournaments.models import Tournament
from tournaments.pages.drawing.drawn_words import drawn_context
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import deed_of, needs, rights_of
from tournaments.pages.frame.values import read_uuid, read_whole
from tournaments.pages.tables.words.arrivals import alone_sentence, missing_sentence
from tournaments.pages.tables.words.present import desk_page
from tournaments.scheduling.kernel.base import number_problems
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import Course, StageCourse, course_of, stage_course
from tournaments.selectors.entries.arrivals import arrivals_page
from tournaments.selectors.entries.roster import roster_page
from tournaments.selectors.entries.singles import waiting_singles
from tournaments.selectors.play.draws import DrawPage, draw_page, draw_problems
from tournaments.services.play.draws import draw_make, draw_publish, draw_unpublish

HIGHEST_PROPOSED = 9999


@needs(Right.LOOK)
@require_safe
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The draw in force or the latest draft, and what keeps one from being made."""
    return _draw_page(request, tournament)


@needs(Right.RUN)
@require_POST
def make(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw with the number that was typed."""
    typed = request.POST.get("number", "").strip()
    number = read_whole(typed)
    if faults := number_problems(number) or draw_problems(tournament):
        return _draw_page(request, tournament, typed=typed, errors=sentences(faults))
    return _done(
        request,
        tournament,
        lambda: draw_make(deed_of(request, tournament), number),
        _("Sorteggio eseguito con il numero %(number)d. Guardalo, poi pubblicalo.") % {"number": number},
    )


@needs(Right.RUN)
@require_POST
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the draw that was looked at the calendar."""
    page = draw_page(stage_course(stage_of(tournament)))
    draw_id = read_uuid(request.POST.get("draw", "")) or (page.id if page else tournament.id)
    return _done(
        request,
        tournament,
        lambda: draw_publish(deed_of(request, tournament), draw_id),
        _("Sorteggio pubblicato."),
        then="desk_home",
    )


@needs(Right.RUN)
@require_POST
def unpublish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take the calendar back while there are no results."""
    return _done(
        request,
        tournament,
        lambda: draw_unpublish(deed_of(request, tournament)),
        _("Pubblicazione ritirata."),
    )


def _done(
    request: HttpRequest, tournament: Tournament, act: Callable[[], object], said: str, then: str = "desk_draw"
) -> HttpResponse:
    return answer(
        request,
        act,
        said=said,
        then=redirect(then, slug=tournament.slug),
        else_=lambda no: _draw_page(request, tournament, errors=no.errors),
    )


def _draw_page(
    request: HttpRequest, tournament: Tournament, *, typed: str = "", errors: tuple[str, ...] = ()
) -> HttpResponse:
    course = course_of(tournament)
    now, page = course.now, draw_page(course.now)
    due = not now.drawn or now.next_turn is not None
    context = desk_page(tournament, "desk_draw") | {
        "page": page,
        "due": due,
        "due_turn": now.next_turn or (now.before + 1 if now.stage.traits.turn_by_turn and due else None),
        "again": now.again,
        "may_pair_by_hand": now.stage.traits.turn_by_turn,
        "heading": _heading(course),
        "waiting": "" if due or now.over or not now.stage.traits.turn_by_turn else _waiting(course),
        "problems": sentences(draw_problems(tournament)) if due else (),
        "tables": tables_in_words(roster_page(tournament).tables) if tournament.kind.lined_up else "",
        "number": typed or secrets.randbelow(HIGHEST_PROPOSED) + 1,
        "errors": [{"text": text, "target": ""} for text in errors],
        "may_change": Right.RUN in rights_of(request),
        "may_unpublish": page is not None and page.published and may_unpublish(now, page),
        "page_of_entrants": WORDS[tournament.ranked].page,
        "missing": missing_sentence(arrivals_page(tournament)) if due and tournament.kind.listed else "",
        "alone": alone_sentence([one.name for one in waiting_singles(tournament)]) if due and not now.drawn else "",
        **(drawn_context(page, now) if page and not page.outdated else {}),
    }
    return render(request, "drawing/draw.html", context, status=422 if errors else 200)


def may_unpublish(now: StageCourse, page: DrawPage) -> bool:
    """Whether no result is in what was drawn."""
    closed = now.stage.tournament.closed_at is not None
    first = page.first_turn if now.stage.traits.turn_by_turn else now.before + 1
    return not closed and not any(record.begun for record in now.records if record.turn >= first)


def _heading(course: Course) -> str:
    """Which stage is drawn, where there are several."""
    stage = course.now.stage
    if len(course.stages) == 1:
        return ""
    named = {"number": stage.number, "name": stage_name(stage.format, stage.name)}
    return _("Fase %(number)d: %(name)s") % named


def _waiting(course: Course) -> str:
    """What has to happen before the next turn is drawn; nothing while the last one is played."""
    turn = course.now.progress.current
    number = turn.number if turn else course.now.before + 1
    if number - course.now.before == course.now.regulation.turns:
        return ""
    return _("Il turno %(next)d si sorteggia quando ci sono tutti i risultati del turno %(number)d.") % {
        "next": number + 1,
        "number": number,
    }
