"""The till of the evening: what comes in beside the fees, what goes out, what is counted at the end."""

import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.problems import Problem, problem_at, sentences
from tournaments.event.fees import PAID_OUT, TAKEN, MovementKind
from tournaments.event.money import in_boxes, read_euro
from tournaments.event.problems.evening_problems import TillProblem
from tournaments.event.rights import Right
from tournaments.labels.till_labels import KIND_NAMES
from tournaments.models import Tournament
from tournaments.models.till import LONGEST_WHAT, MOST_TICKETS
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_line
from tournaments.pages.frame.workbook import BOOK, workbook
from tournaments.pages.shared.lists.names import read_name
from tournaments.pages.shared.words.present import Shown, desk_page
from tournaments.pages.shared.words.till_words import till_context, till_grid
from tournaments.selectors.entries.till_queries import MovementLine, TillPage, movement_known
from tournaments.services.entries.till_changes import destination_set, till_correct, till_count, till_pay, till_take

# What is typed about the till: movements, corrections, and what was counted.

BOXES = ("kind", "euro", "what", "tickets")


@dataclass(frozen=True, slots=True)
class TypedMovement:
    """What was typed and what it says; `cents` and `kind` are None where they cannot be read."""

    boxes: Mapping[str, str]
    kind: MovementKind | None
    cents: int | None
    what: str
    tickets: int | None
    problems: tuple[Problem, ...]

    @property
    def paid_out(self) -> bool:
        return self.kind in PAID_OUT


def read_movement(data: Mapping[str, str]) -> TypedMovement:
    """Read the boxes kind, euro, what and tickets; the service says what a movement of that kind needs."""
    boxes = {name: data.get(name, "").strip() for name in BOXES}
    kind = next((one for one in MovementKind if one == boxes["kind"]), None)
    cents = read_euro(boxes["euro"])
    what, unreadable = read_name(boxes["what"], limit=LONGEST_WHAT)
    tickets = int(boxes["tickets"]) if re.fullmatch(r"[0-9]{1,6}", boxes["tickets"]) else None
    problems = (
        *((problem_at(TillProblem.SUM_UNREADABLE, "euro"),) if cents is None else ()),
        *((problem_at(TillProblem.TOO_LONG, "what", most=LONGEST_WHAT),) if boxes["what"] and unreadable else ()),
        *(
            (problem_at(TillProblem.TICKETS_UNREADABLE, "tickets", most=MOST_TICKETS),)
            if boxes["tickets"] and tickets is None
            else ()
        ),
    )
    return TypedMovement(boxes, kind, cents, what, tickets, problems)


NEW, COUNT, DESTINATION = "new", "count", "destination"
DESTINATION_LIMIT = 200
"""Longer text is not cut: the service refuses it."""


@needs(Right.LOOK)
@require_safe
def till(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What came in and went out, what must be in the till, and what was counted."""
    return _page(request, tournament)


@needs(Right.CONFIRM)
@require_POST
def move(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write down a movement; taking money does not include paying it out."""
    typed, action = read_movement(request.POST), action_of(request, tournament)

    def write() -> None:
        if typed.kind in PAID_OUT:
            till_pay(action, typed.kind, typed.cents or 0, typed.what)
        elif typed.kind is not None:
            till_take(action, typed.kind, typed.cents or 0, typed.what, typed.tickets)

    missing = () if typed.kind else (problem_at(TillProblem.KIND_UNKNOWN, "kind"),)
    return _written(request, tournament, NEW, typed.boxes, (*missing, *typed.problems), write, _("Salvato."))


@needs(Right.RUN)
@require_POST
def correct(request: HttpRequest, tournament: Tournament, movement_id: uuid.UUID) -> HttpResponse:
    """Put another row in the place of one, or none."""
    if not movement_known(tournament, movement_id):
        raise Http404
    action, form = action_of(request, tournament), str(movement_id)
    typed = read_movement(request.POST)
    if "remove" in request.POST:
        remove = partial(till_correct, action, movement_id, 0)
        return _written(request, tournament, form, typed.boxes, (), remove, _("Tolto."))
    write = partial(till_correct, action, movement_id, typed.cents or 0, typed.what, typed.tickets)
    nothing = not typed.boxes["euro"] or typed.cents == 0
    problems = (problem_at(TillProblem.NOTHING_LEFT, "euro"),) if nothing else typed.problems
    return _written(request, tournament, form, typed.boxes, problems, write, _("Salvato."))


@needs(Right.RUN)
@require_POST
def count(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Say what is in the till at the end."""
    typed = read_movement(request.POST)
    write = partial(till_count, action_of(request, tournament), typed.cents or 0, typed.what)
    return _written(request, tournament, COUNT, typed.boxes, typed.problems, write, _("Salvato."))


@needs(Right.RUN)
@require_POST
def destination(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Say what the proceeds are for."""
    boxes = {"destination": read_line(request.POST.get("destination", ""), limit=DESTINATION_LIMIT)}
    write = partial(destination_set, action_of(request, tournament), boxes["destination"])
    return _written(request, tournament, DESTINATION, boxes, (), write, _("Salvato."))


def _written(
    request: HttpRequest,
    tournament: Tournament,
    form: str,
    boxes: Mapping[str, str],
    problems: tuple[Problem, ...],
    write: Callable[[], object],
    said: str,
) -> HttpResponse:
    """Back on the page, or the page with what is wrong above it and what was typed in its boxes."""

    def refused(no: Refusal) -> HttpResponse:
        return _page(request, tournament, form=form, typed=boxes, errors=no.errors, status=no.status)

    if problems:
        return refused(Refusal(sentences(problems)))
    return answer(request, write, said=said, then=redirect("desk_till", slug=tournament.slug), else_=refused)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: str = "",
    typed: Mapping[str, str] | None = None,
    errors: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    rights = rights_of(request)
    shown = till_context(tournament)
    page: TillPage = shown["page"]
    boxes = {"kind": "", "euro": "", "what": "", "tickets": ""}
    context = desk_page(tournament, "desk_till") | {
        **shown,
        "errors": [{"text": text, "target": _target(form)} for text in errors],
        "choices": _choices(page, rights, (typed or {}).get("kind", "") if form == NEW else ""),
        "new": boxes | dict(typed or {}) if form == NEW else boxes,
        "count": boxes | dict(typed or {}) if form == COUNT else _counted(page, boxes),
        "destination": (typed or {}).get("destination", "") if form == DESTINATION else shown["destination"],
        "rows": [_row(one, form, typed or {}) for one in shown["entries"]],
        "float_row": next(
            (_row({"line": line}, form, typed or {}) for line in page.in_force if line.kind is MovementKind.FLOAT),
            None,
        ),
        "corrected": [_gone(line) for line in page.lines if line.corrected and line.kind is not MovementKind.COUNTED],
        "may_take": Right.CONFIRM in rights,
        "may_run": Right.RUN in rights,
    }
    return render(request, "entries/till.html", context, status=status)


def _target(form: str) -> str:
    return {NEW: "euro", COUNT: "counted", DESTINATION: "destination", "": ""}.get(form, f"row-{form}")


def _choices(page: TillPage, rights: frozenset[Right], chosen: str) -> list[Plain]:
    """What can be written by whom; a float only while there is none."""
    there = any(line.kind is MovementKind.FLOAT for line in page.in_force)
    kinds = (*(kind for kind in TAKEN if not (there and kind is MovementKind.FLOAT)),)
    kinds += PAID_OUT if Right.RUN in rights else ()
    return [{"value": kind.value, "label": str(KIND_NAMES[kind]), "chosen": kind == chosen} for kind in kinds]


def _counted(page: TillPage, boxes: Mapping[str, str]) -> Plain:
    found = page.counted
    return dict(boxes) if found is None else {**boxes, "euro": in_boxes(found.cents), "what": found.what}


def _row(entry: Shown, form: str, typed: Mapping[str, str]) -> Plain:
    """A row with what is in the boxes that correct it; a fee is corrected where it is taken."""
    line: MovementLine | None = entry["line"]
    if line is None:
        return {**entry, "said": ""}
    refused = form == str(line.id)
    boxes = {"euro": in_boxes(line.cents), "what": line.what, "tickets": str(line.tickets or "")}
    return {
        **entry,
        "said": _said(line),
        "boxes": boxes | dict(typed) if refused else boxes,
        "open": refused,
        "raffle": line.kind is MovementKind.RAFFLE,
    }


def _gone(line: MovementLine) -> Plain:
    return {"label": str(KIND_NAMES[line.kind]), "euro": in_boxes(line.cents), "what": line.what, "said": _said(line)}


def _said(line: MovementLine) -> str:
    """ "23:40, Anna" """
    return f"{date_format(timezone.localtime(line.at), 'TIME_FORMAT')}, {line.author}"


@needs(Right.LOOK)
@require_safe
def book(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same as a workbook, for the treasurer."""
    content = workbook([till_grid(tournament)], title=tournament.name, day=tournament.date)
    response = HttpResponse(content, content_type=BOOK)
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{_("cassa")}.xlsx"'
    return response
