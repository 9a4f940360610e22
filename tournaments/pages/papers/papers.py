"""Every kind of paper: what it shows, how it becomes sheets, and the code by which a sheet is known again."""

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.problems import problem_at, sentence
from tournaments.event.problems.installation_problems import PaperProblem
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.addresses import given_address
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import GONE
from tournaments.pages.frame.seen import seen_code, seen_time
from tournaments.pages.frame.values import read_whole
from tournaments.pages.papers.bracket_paper import Ink
from tournaments.pages.papers.evening_papers import (
    certificates_context,
    checkin_context,
    dinners_paper,
    entries_context,
    final_paper,
    grid_context,
    pair_card,
    pair_cards,
    poster_context,
    prize_receipt_paper,
    prizes_paper,
    progress_paper,
    receipts_paper,
    till_paper,
)
from tournaments.pages.papers.hand_paper import blank_sheets_context, by_hand_context, printer_context
from tournaments.pages.papers.paper_request import Asked
from tournaments.pages.papers.pdf.bracket import bracket_sheets
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.pdf.list_sheets import (
    by_hand_sheets,
    calendar_sheets,
    checkin_sheets,
    entries_sheets,
    grid_sheets,
    turn_sheets,
)
from tournaments.pages.papers.pdf.match_sheets import letters_of_sheets, match_sheets
from tournaments.pages.papers.pdf.paper_document import Sheet
from tournaments.pages.papers.pdf.poster import poster_sheets, printer_sheets, rules_sheets
from tournaments.pages.papers.pdf.standings_sheets import (
    certificate_sheets,
    dinners_sheets,
    final_sheets,
    prizes_sheets,
    progress_sheets,
    standings_sheets,
    till_sheets,
)
from tournaments.pages.papers.pdf.typeset import document_of, pdf_response
from tournaments.pages.papers.print_contexts import (
    bracket_context,
    calendar_paper,
    match_sheets_context,
    rules_paper,
    standings_paper,
    turn_context,
)
from tournaments.pages.shared.pictures.codes import code_drawing
from tournaments.pages.shared.words.clock import turn_names, turn_title
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.counted.course import course_of

NO_CODE = ""
ONE_WAY = ((Paper.A4, Ink.RESULTS),)
EMPTY_OR_NOT = tuple((size, ink) for size in Paper for ink in (Ink.RESULTS, Ink.EMPTY))
EVERY_WAY = tuple((size, ink) for size in Paper for ink in Ink)


@dataclass(frozen=True, slots=True)
class PaperKind:
    """`letter` begins its codes; it may be `of_turn`, and of one day alone (`of_day`); `ways` are the sizes and inks in
    which it is another paper; `missing` is what has to come first where nothing is on it yet.

    A paper that does not hang `on_walls` is never enlarged.
    """

    letter: str
    context: Callable[[Asked], Plain]
    sheets: Callable[[Shown], tuple[Sheet, ...]]
    of_turn: bool = False
    of_day: bool = False
    on_walls: bool = True
    missing: PaperProblem = PaperProblem.NO_CALENDAR
    ways: tuple[tuple[Paper, Ink], ...] = ONE_WAY

    def code(self, asked: Asked, letters: str) -> str:
        """ "L3-K7QX": the kind, the turn, and what changes with what is on it."""
        if not self.letter:
            return NO_CODE
        turn = str(asked.turn.number) if self.of_turn and asked.turn else ""
        return f"{self.letter}{turn}-{letters}"


PAPERS: Mapping[str, PaperKind] = {
    "entries": PaperKind("I", entries_context, entries_sheets, missing=PaperProblem.NO_ENTRANTS),
    "checkin": PaperKind("P", checkin_context, checkin_sheets, of_day=True, missing=PaperProblem.NO_ENTRANTS),
    "rules": PaperKind("R", rules_paper, rules_sheets),
    "calendar": PaperKind("K", calendar_paper, calendar_sheets),
    "turn": PaperKind("L", turn_context, turn_sheets, of_turn=True, of_day=True),
    "sheets": PaperKind(NO_CODE, match_sheets_context, match_sheets, on_walls=False),
    "blank": PaperKind(NO_CODE, blank_sheets_context, match_sheets, on_walls=False),
    "hand": PaperKind("M", by_hand_context, by_hand_sheets, on_walls=False, missing=PaperProblem.NO_TURN_BY_HAND),
    "grid": PaperKind("G", grid_context, grid_sheets, missing=PaperProblem.NOT_ALL_MEET, ways=EMPTY_OR_NOT),
    "bracket": PaperKind("T", bracket_context, bracket_sheets, missing=PaperProblem.NO_BRACKET, ways=EVERY_WAY),
    "standings": PaperKind("C", standings_paper, standings_sheets),
    "progress": PaperKind("V", progress_paper, progress_sheets, missing=PaperProblem.NO_RESULTS),
    "final": PaperKind("F", final_paper, final_sheets),
    "certificates": PaperKind(
        NO_CODE, certificates_context, certificate_sheets, on_walls=False, missing=PaperProblem.NOT_OVER
    ),
    "prizes": PaperKind(NO_CODE, prizes_paper, prizes_sheets, on_walls=False, missing=PaperProblem.NOT_OVER),
    "dinners": PaperKind(NO_CODE, dinners_paper, dinners_sheets, on_walls=False, missing=PaperProblem.NO_DINNERS),
    "till": PaperKind(NO_CODE, till_paper, till_sheets, on_walls=False),
    "printer": PaperKind(NO_CODE, printer_context, printer_sheets),
    "poster": PaperKind(NO_CODE, poster_context, poster_sheets, missing=PaperProblem.ONLY_HERE),
}


def made(asked: Asked, name: str, found: tuple[Sheet, ...] | None = None) -> tuple[Sheet, ...]:
    """The sheets of a kind in the size that is asked for, each with its mark; `found` where they are made already."""
    kind = PAPERS[name]
    sheets = kind.sheets(kind.context(asked)) if found is None else found
    size = asked.size if kind.on_walls else Paper.A4
    sized = [replace(one, size=size) for one in sheets]
    return tuple(_marked(asked, kind, one) if kind.letter else one for one in sized)


def _marked(asked: Asked, kind: PaperKind, sheet: Sheet) -> Sheet:
    """With its mark, and on walls the code that leads to it; a match sheet has its own, since it is cut."""
    code = seen_code(asked.tournament, kind.code(asked, letters_of_sheets([sheet])))
    drawn = _drawn(asked, code) if kind.on_walls else ""
    return replace(sheet, mark=f"{seen_time(asked.tournament)} · {code}", code=drawn)


def _drawn(asked: Asked, mark: str) -> str:
    """The address under which a phone in the hall asks about a paper."""
    return code_drawing(given_address(asked.request, reverse("paper_open", args=[asked.tournament.slug, mark])))


def kit(asked: Asked) -> Iterator[tuple[str, Asked]]:
    """What a turn needs: who plays where, and the match sheets."""
    yield from ((name, asked) for name in ("turn", "sheets"))


def kit_alone(asked: Asked) -> Iterator[tuple[str, Asked]]:
    """The same with what a turn needs to be played to its end without the program, and the next one to be made by hand
    where results decide it.
    """
    yield from kit(asked)
    if asked.playing.bracket is not None:
        yield "bracket", asked
    yield "standings", asked
    if asked.playing.stage.traits.turn_by_turn:
        yield "hand", asked
    if asked.playing.stage.traits.turn_by_turn or asked.playing.bracket is not None:
        yield "blank", asked


def closing(asked: Asked) -> Iterator[tuple[str, Asked]]:
    """What an evening ends with: what the speaker reads, the final places, and the report of the till."""
    yield from ((name, asked) for name in (("prizes", "final", "till") if asked.course.over else ("till",)))


def evening(asked: Asked) -> Iterator[tuple[str, Asked]]:
    """All that is known: the rules, who plays, every turn that is to be played, and how things are."""
    yield from ((name, asked) for name in ("rules", "entries", "calendar"))
    for turn in asked.course.turns:
        if not turn.done:
            yield from ((name, replace(asked, turn=turn)) for name in ("turn", "sheets"))
    yield from ((name, asked) for name in ("grid", "bracket", "standings"))
    if asked.course.over:
        yield "final", asked
    elif asked.course.now.stage.traits.turn_by_turn:
        yield "hand", asked
    if not asked.course.over:
        yield "blank", asked


# What goes on paper: every kind of sheet, a turn and the whole evening, as a PDF that the browser shows.


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
    return _shown(request, tournament, name, found, PaperProblem.NO_PAIR_CODE)


@needs(Right.RUN)
@require_safe
def cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The cards of all pairs: who prints them holds the secret of each."""
    name, found = pair_cards(request, tournament)
    return _shown(request, tournament, name, found, PaperProblem.NO_CARDS)


@needs(Right.CONFIRM)
@require_safe
def receipts(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """The receipts of an entrant that have a number."""
    name, found = receipts_paper(tournament, team_id)
    return _shown(request, tournament, name, found, PaperProblem.NO_RECEIPT)


@needs(Right.RUN)
@require_safe
def prize_receipt(request: HttpRequest, tournament: Tournament, handover_id: uuid.UUID) -> HttpResponse:
    """The receipt of a prize that has a number."""
    name, found = prize_receipt_paper(tournament, handover_id)
    return _shown(request, tournament, name, found, PaperProblem.NO_PRIZE_RECEIPT)


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
        day=read_whole(request.GET.get("day", ""), digits=3),
        table=read_whole(request.GET.get("table", ""), digits=4),
    )


def _all(asked: Asked, parts: Iterable[tuple[str, Asked]]) -> tuple[Sheet, ...]:
    return tuple(sheet for name, one in parts for sheet in made(one, name))


def _on_paper(asked: Asked, name: str) -> HttpResponse:
    kind = PAPERS[name]
    context = kind.context(asked)
    found = made(asked, name, kind.sheets(context))
    what = _("Chi gioca dove") if name == "turn" else ""
    return _shown(asked.request, asked.tournament, str(context["title"]), found, kind.missing, what=what)


def _shown(
    request: HttpRequest,
    tournament: Tournament,
    title: str,
    found: tuple[Sheet, ...],
    missing: PaperProblem = PaperProblem.NOT_SET,
    *,
    what: str = "",
) -> HttpResponse:
    """The sheets as a PDF; the file is called `what` they are besides, where the title does not say it. Where none can
    be made, a page with the same on it for the browser's printer; where there is nothing on them yet, a page that says
    what is missing, and its status that there is no such paper.
    """

    def page(*errors: str, status: int = 200) -> HttpResponse:
        shown = {"document": document_of(tournament, title, found), "errors": errors, "tournament": tournament}
        return render(request, "papers/sheets.html", shown, status=status)

    if not found:
        return page(sentence(problem_at(missing)), status=GONE)
    return answer(
        request,
        lambda: pdf_response(tournament, title, found, what=what),
        then=lambda pdf: pdf,
        else_=lambda refusal: page(*refusal.errors),
    )
