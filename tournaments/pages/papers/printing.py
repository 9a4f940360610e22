"""What goes on paper: every kind of sheet as a page or as a file, a turn and the whole evening in one file."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.guard import needs
from tournaments.pages.frame.seen import seen_mark
from tournaments.pages.frame.values import read_whole
from tournaments.pages.papers.asked import Asked
from tournaments.pages.papers.bracket_paper import Ink
from tournaments.pages.papers.papers import PAPERS, evening, kit, made
from tournaments.pages.papers.pdf.answer import pdf_response
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.pdf.document import Sheet
from tournaments.pages.papers.pdf.marks import letters_of_sheets
from tournaments.pages.tables.words.turns import turn_names, turn_title
from tournaments.selectors.counted.course import course_of


@needs(Right.LOOK)
@require_safe
def sheets(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The match sheets of one turn, two a page."""
    return on_paper(asked_of(request, tournament, number), "sheets")


@needs(Right.LOOK)
@require_safe
def all_sheets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The match sheets of the whole tournament."""
    return on_paper(asked_of(request, tournament), "sheets")


@needs(Right.LOOK)
@require_safe
def turn(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who plays where in a turn, by table and by name."""
    return on_paper(asked_of(request, tournament, number), "turn")


@needs(Right.LOOK)
@require_safe
def turn_kit(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All that a turn needs, in one file: with it the turn can be played to its end on paper alone."""
    asked = asked_of(request, tournament, number)
    return pdf_response(tournament, turn_title(number, turn_names(asked.course)), _all(asked, kit(asked)))


@needs(Right.LOOK)
@require_safe
def evening_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that is known of the evening, in one file."""
    asked = asked_of(request, tournament)
    return pdf_response(tournament, _("Tutta la serata"), _all(asked, evening(asked)))


@needs(Right.LOOK)
@require_safe
def checkin(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list to tick off by hand, everybody under their own name."""
    return on_paper(asked_of(request, tournament), "checkin")


@needs(Right.LOOK)
@require_safe
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket on sheets of the size and with as much in it as the address asks for."""
    return on_paper(asked_of(request, tournament), "bracket")


@needs(Right.LOOK)
@require_safe
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The three tables."""
    return on_paper(asked_of(request, tournament), "standings")


@needs(Right.LOOK)
@require_safe
def final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The final places, and the points that they are worth."""
    return on_paper(asked_of(request, tournament), "final")


@needs(Right.LOOK)
@require_safe
def paper(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """Any kind of sheet as a file."""
    kind = PAPERS.get(name)
    if kind is None or kind.of_turn:
        raise Http404
    asked = asked_of(request, tournament)
    found = made(asked, name)
    if not found:
        raise Http404
    return pdf_response(tournament, found[0].heading, found)


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


def on_paper(asked: Asked, name: str) -> HttpResponse:
    """A page for paper, with the state that it shows; with `?pdf` the same as a file, once there is something on it."""
    request, tournament, kind = asked.request, asked.tournament, PAPERS[name]
    context = kind.context(asked)
    found = kind.sheets(context)
    if found and "pdf" in request.GET:
        return pdf_response(tournament, str(context["title"]), made(asked, name, found))
    frame = {
        "tournament": tournament,
        "version_mark": seen_mark(tournament, kind.code(asked, letters_of_sheets(found))),
        "back_url": reverse("desk_home", kwargs={"slug": tournament.slug}),
        "pdf_query": _with_pdf(request),
    }
    return render(request, f"papers/{name}.html", frame | context)


def _with_pdf(request: HttpRequest) -> str:
    """What the same address asks for as a file."""
    asked = request.GET.copy()
    asked["pdf"] = ""
    return asked.urlencode()
