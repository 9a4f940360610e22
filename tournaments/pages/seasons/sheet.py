"""One result sheet of a season at the desk: corrected, and where it counts, beside what somebody else saved first."""

from collections.abc import Mapping
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.event.rights import Right
from tournaments.models import Club, Season
from tournaments.models.fields import uuid7
from tournaments.pages.frame.guard import club_action_of, needs_in_club
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_whole
from tournaments.pages.seasons.moves import BACK, Question, answer_or_ask
from tournaments.pages.seasons.typed_sheet import Document, TypedSheet, read_sheet, sheet_written
from tournaments.seasons.regulation_document import regulation_of
from tournaments.seasons.types import SeasonRegulation
from tournaments.selectors.seasons.stored import mark_of, season_named, sheet_named
from tournaments.services.seasons.season_changes import sheet_change

MOST_PROBLEMS = 20
BOXES: Mapping[str, Promise] = {
    "name": gettext_lazy("Nome della serata"),
    "date": gettext_lazy("Giorno"),
    "weight": gettext_lazy("Vale"),
    "matches": gettext_lazy("Partite giocate da ognuno"),
    "lines": gettext_lazy("Chi ha giocato, dal primo all’ultimo"),
}


@needs_in_club(Right.SEASON)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HttpRequest, club: Club, season_slug: str, sheet_key: str) -> HttpResponse:
    """What was typed, in its boxes; of an evening that was taken only where and how it counts."""
    stored = season_named(club, season_slug)
    now = None if stored is None else sheet_named(stored, sheet_key)
    if stored is None or now is None:
        raise Http404
    regulation = regulation_of(stored.regulation)
    page = partial(_page, request, club, stored, regulation, now)
    if request.method != "POST":
        return page(sheet_written(now, regulation))
    typed = read_sheet(request.POST, before=now, regulation=regulation)
    if typed.document is None:
        return page(typed, errors=typed.errors, status=422)
    if BACK in request.POST:
        return page(typed)
    action = club_action_of(request, club)
    change = partial(sheet_change, action, stored.slug, typed.document, seen=read_whole(request.POST.get("seen", "")))

    def refused(no: Refusal) -> HttpResponse:
        return page(typed, errors=no.in_no_file[:MOST_PROBLEMS], status=no.status, stale=no.stale)

    then = redirect("club_season", club.slug, stored.slug)
    question = Question(_("Cambia la serata"))
    return answer_or_ask(request, club, stored, change, question, said=_("Salvato."), then=then, else_=refused)


def _page(
    request: HttpRequest,
    club: Club,
    stored: Season,
    regulation: SeasonRegulation,
    now: Document,
    typed: TypedSheet,
    *,
    errors: tuple[str, ...] = (),
    status: int = 200,
    stale: bool = False,
) -> HttpResponse:
    context = {
        "club": club,
        "stored": stored,
        "sheet": now,
        "typed": typed,
        "sections": section_boxes(regulation, typed),
        "seen": mark_of(now),
        "others": _changed_meanwhile(sheet_written(now, regulation), typed) if stale else (),
        "key": uuid7(),
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "seasons/sheet.html", context, status=status)


def section_boxes(regulation: SeasonRegulation, typed: TypedSheet | None) -> list[Plain]:
    """The boxes of the part and the discipline, where the season has any."""
    lists = (("part", _("Periodo"), regulation.parts), ("discipline", _("Disciplina"), regulation.disciplines))
    return [
        {"box": box, "label": label, "choices": sections, "chosen": typed.sections[box] if typed else ""}
        for box, label, sections in lists
        if sections
    ]


def _changed_meanwhile(now: TypedSheet, typed: TypedSheet) -> list[Plain]:
    """Every box that holds something else than what is stored by now."""
    pairs: list[tuple[str, str, str]] = [
        (str(title), getattr(now, box), getattr(typed, box)) for box, title in BOXES.items()
    ]
    pairs += [(_("Periodo"), now.sections["part"], typed.sections["part"])]
    pairs += [(_("Disciplina"), now.sections["discipline"], typed.sections["discipline"])]
    pairs += [(_("Finale"), _yes(final=now.final), _yes(final=typed.final))]
    return [{"title": title, "now": one, "typed": other} for title, one, other in pairs if one != other]


def _yes(*, final: bool) -> str:
    return _("sì") if final else _("no")
