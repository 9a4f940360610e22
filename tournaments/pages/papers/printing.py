"""What goes on paper: every kind of sheet, a turn and the whole evening, as a PDF that the browser shows."""

import uuid
from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.violations import violation
from tournaments.event.faults.papers import PaperFault
from tournaments.event.rights import Right
from tournaments.labels import sentence
from tournaments.models import Tournament
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import needs
from tournaments.pages.frame.values import read_whole
from tournaments.pages.papers.asked import Asked
from tournaments.pages.papers.bracket_paper import Ink
from tournaments.pages.papers.pair_card import pair_card, pair_cards
from tournaments.pages.papers.papers import PAPERS, closing, evening, kit, kit_alone, made
from tournaments.pages.papers.pdf.answer import document_of, pdf_response
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.pdf.document import Sheet
from tournaments.pages.tables.words.turns import turn_names, turn_title
from tournaments.selectors.counted.course import course_of


@needs(Right.LOOK)
@require_safe
def paper(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """Any kind of sheet that is not about one turn alone."""
    kind = PAPERS.get(name)
    if kind is None or kind.of_turn:
        raise Http404
    return _on_paper(asked_of(request, tournament), name)


@needs(Right.LOOK)
@require_safe
def sheets(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The match sheets of one turn, two a page."""
    return _on_paper(asked_of(request, tournament, number), "sheets")


@needs(Right.LOOK)
@require_safe
def turn(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who plays where in a turn, by table and by name."""
    return _on_paper(asked_of(request, tournament, number), "turn")


@needs(Right.LOOK)
@require_safe
def turn_kit(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All that a turn needs, in one file; `alone` with what lets it be played to its end on paper alone."""
    asked = asked_of(request, tournament, number)
    parts = kit_alone if "alone" in request.GET else kit
    return _shown(request, tournament, turn_title(number, turn_names(asked.course)), _all(asked, parts(asked)))


@needs(Right.LOOK)
@require_safe
def evening_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that is known of the evening, in one file."""
    asked = asked_of(request, tournament)
    return _shown(request, tournament, _("Tutta la serata"), _all(asked, evening(asked)))


@needs(Right.LOOK)
@require_safe
def closing_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that an evening ends with, in one file."""
    asked = asked_of(request, tournament)
    return _shown(request, tournament, _("Chiusura della serata"), _all(asked, closing(asked)))


@needs(Right.RUN)
@require_safe
def card(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """The card with the code that a pair keeps."""
    name, found = pair_card(request, tournament, team_id)
    return _shown(request, tournament, name, found, PaperFault.NO_PAIR_CODE)


@needs(Right.RUN)
@require_safe
def cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The cards of all pairs: who prints them holds the secret of each."""
    name, found = pair_cards(request, tournament)
    return _shown(request, tournament, name, found, PaperFault.NO_PAIR_CODE)


def asked_of(request: HttpRequest, tournament: Tournament, number: int | None = None) -> Asked:
    """What an address asks for; nothing there is for a turn that is not."""
    course = course_of(tournament)
    found = next((one for one in course.turns if one.number == number), None)
    if number is not None and found is None:
        raise Http404
    return Asked(
        request=request,
        tournament=tournament,
        course=course,
        turn=found,
        size=Paper.A3 if request.GET.get("paper") == Paper.A3 else Paper.A4,
        ink=next((one for one in Ink if one == request.GET.get("ink")), Ink.RESULTS),
        first=read_whole(request.GET.get("first", ""), digits=3),
    )


def _all(asked: Asked, parts: Iterable[tuple[str, Asked]]) -> tuple[Sheet, ...]:
    return tuple(sheet for name, one in parts for sheet in made(one, name))


def _on_paper(asked: Asked, name: str) -> HttpResponse:
    kind = PAPERS[name]
    context = kind.context(asked)
    found = made(asked, name, kind.sheets(context))
    return _shown(asked.request, asked.tournament, str(context["title"]), found, kind.missing)


def _shown(
    request: HttpRequest,
    tournament: Tournament,
    title: str,
    found: tuple[Sheet, ...],
    missing: PaperFault = PaperFault.NOT_SET,
) -> HttpResponse:
    """The sheets as a PDF. Where none can be made, a page with the same on it for the browser's printer; where there is
    nothing on them yet, a page that says what is missing.
    """

    def page(*errors: str) -> HttpResponse:
        shown = {"document": document_of(tournament, title, found), "errors": errors, "tournament": tournament}
        return render(request, "papers/sheets.html", shown)

    if not found:
        return page(sentence(violation(missing)))
    return answer(
        request,
        lambda: pdf_response(tournament, title, found),
        then=lambda pdf: pdf,
        else_=lambda refusal: page(*refusal.errors),
    )
