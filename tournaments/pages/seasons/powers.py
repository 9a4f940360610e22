"""Powers, curses and jokers of a season at the desk: turned on, and declared for an evening."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.modifiers import Modifier
from rules.problems import Problem
from rules.words import as_sentence
from tournaments.event.rights import Right
from tournaments.models import Club, Season
from tournaments.models.fields import uuid7
from tournaments.pages.frame.answer import at_boxes
from tournaments.pages.frame.boxes import Boxes, problems_of
from tournaments.pages.frame.guard import club_action_of, needs_in_club
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.pages.seasons.desk import Act, shown_or_done
from tournaments.pages.seasons.moves import BACK, Question, answer_or_ask
from tournaments.pages.seasons.typed_declaration import (
    Document,
    SeasonDeclarationForm,
    declaration_boxes,
    read_season_declaration,
)
from tournaments.pages.shared.ranking.rule_boxes import FIELD_OF_USE, ModifierForm, read_rule, rule_boxes
from tournaments.pages.shared.seasons.in_words import declared_said, labels_of, powers_shown, said_of
from tournaments.pages.shared.seasons.shown import day
from tournaments.seasons.regulation_document import POWERS, regulation_document
from tournaments.seasons.types import Season as SeasonValue
from tournaments.selectors.seasons.stored import mark_of, season_document, season_value
from tournaments.services.seasons.season_changes import season_change, sheet_change


@needs_in_club(Right.SEASON)
@require_http_methods(["GET", "HEAD", "POST"])
def powers(request: HttpRequest, club: Club, season_slug: str) -> HttpResponse:
    """What is turned on, what was declared, and the boxes for more of either."""
    return shown_or_done(request, club, season_slug, _page, ACTS)


def _add(request: HttpRequest, club: Club, stored: Season) -> HttpResponse:
    typed = read_rule(request.POST)
    page = partial(_page, request, club, stored, rule_form=typed.boxes)
    if typed.definition is None or BACK in request.POST:
        return page(status=422 if typed.definition is None else 200)
    there = _value(stored).regulation.modifiers
    change = _changed(request, club, stored, (*there, _with_own_key(typed.definition, [one.key for one in there])))
    said = as_sentence(_("Aggiunto: %(name)s") % {"name": typed.definition.label})
    return _saved(request, club, stored, change, said, _at(typed.boxes, page))


def _with_own_key(definition: Modifier, taken: Collection[str]) -> Modifier:
    """By its key a declaration names a rule: two jokers have two."""
    keys = (definition.key, *(f"{definition.key[:36]}-{number}" for number in range(2, len(taken) + 3)))
    return replace(definition, key=next(key for key in keys if key not in taken))


def _remove(request: HttpRequest, club: Club, stored: Season) -> HttpResponse:
    gone = read_line(request.POST.get("rule", ""), limit=40)
    left = tuple(one for one in _value(stored).regulation.modifiers if one.key != gone)
    change = _changed(request, club, stored, left)
    return _saved(request, club, stored, change, _("Tolto."), partial(_above, request, club, stored))


def _declare(request: HttpRequest, club: Club, stored: Season) -> HttpResponse:
    sheet = _sheet(stored, request.POST.get("evening", ""))
    typed = read_season_declaration(request.POST, sheet, _value(stored).regulation, now=timezone.now())
    page = partial(_page, request, club, stored, declaration=(sheet, typed.boxes))
    if typed.document is None or BACK in request.POST:
        return page(status=422 if typed.document is None else 200)
    declared = [*sheet.get("declarations", ()), typed.document]
    change = _with_declarations(request, club, stored, sheet, declared)
    return _saved(request, club, stored, change, _("Salvato."), _at(typed.boxes, page))


def _withdraw(request: HttpRequest, club: Club, stored: Season) -> HttpResponse:
    sheet = _sheet(stored, request.POST.get("evening", ""))
    gone = request.POST.get("declaration", "")
    left = [one for one in sheet.get("declarations", ()) if one.get("key") != gone]
    change = _with_declarations(request, club, stored, sheet, left)
    above = partial(_above, request, club, stored)
    return _saved(request, club, stored, change, as_sentence(_("dichiarazione ritirata")), above)


ACTS: dict[str, Act] = {"add": _add, "remove": _remove, "declare": _declare, "withdraw": _withdraw}


def _changed(request: HttpRequest, club: Club, stored: Season, modifiers: tuple[Modifier, ...]) -> Callable[[], bool]:
    """Other rules in the regulation, all else as it is."""
    regulation = replace(_value(stored).regulation, modifiers=modifiers)
    seen = read_whole(request.POST.get("seen", ""))
    return partial(
        season_change,
        club_action_of(request, club),
        stored.slug,
        seen=seen,
        name=stored.name,
        regulation=regulation_document(regulation),
        closed=stored.closed,
    )


def _with_declarations(
    request: HttpRequest, club: Club, stored: Season, sheet: Document, declared: list[Document]
) -> Callable[[], bool]:
    seen = read_whole(request.POST.get("seen", ""))
    return partial(
        sheet_change, club_action_of(request, club), stored.slug, {**sheet, "declarations": declared}, seen=seen
    )


def _saved(
    request: HttpRequest,
    club: Club,
    stored: Season,
    change: Callable[[], bool],
    said: str,
    else_: Callable[[Refusal], HttpResponse],
) -> HttpResponse:
    """Saved, once it was seen who moves."""
    then = redirect("club_season_powers", club.slug, stored.slug)
    if BACK in request.POST:
        return then
    question = Question(_("Salva"), _("Poteri e jolly"))
    return answer_or_ask(request, club, stored, change, question, said=said, then=then, else_=else_)


def _at(boxes: Boxes, page: Callable[..., HttpResponse]) -> Callable[[Refusal], HttpResponse]:
    """Each problem at its box, with the status of the refusal."""

    def box_of(problem: Problem) -> str | None:
        return FIELD_OF_USE.get(problem.code)

    return lambda no: at_boxes(boxes, partial(page, status=no.status), box_of)(no)


def _above(request: HttpRequest, club: Club, stored: Season, no: Refusal) -> HttpResponse:
    return _page(request, club, stored, errors=no.in_no_file, status=no.status)


def _page(
    request: HttpRequest,
    club: Club,
    stored: Season,
    *,
    rule_form: ModifierForm | None = None,
    declaration: tuple[Document, SeasonDeclarationForm] | None = None,
    errors: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    stored.refresh_from_db()
    value = _value(stored)
    if rule_form is None and status != NOT_REFUSED.status and "label" in request.POST:
        rule_form = read_rule(request.POST).boxes
    preset = request.GET.get("preset")
    if rule_form is None and preset is not None:
        rule_form = rule_boxes(preset, POWERS)
    asked = request.GET.get("evening")
    if declaration is None and asked and value.regulation.modifiers:
        sheet = _sheet(stored, asked)
        declaration = sheet, declaration_boxes(sheet, value.regulation)
    boxes = [form for form in (rule_form, declaration[1] if declaration else None) if form is not None]
    context = {
        "club": club,
        "stored": stored,
        "powers": powers_shown(value),
        "rules": [{"key": one.key, "said": said_of(value, one)} for one in value.regulation.modifiers],
        "presets": POWERS,
        "rule_form": rule_form,
        "evenings": [_evening(sheet, value) for sheet in season_document(stored)["result_sheets"]],
        "declared_for": {"sheet": declaration[0], "boxes": declaration[1], "seen": mark_of(declaration[0])}
        if declaration
        else None,
        "key": uuid7(),
        "errors": [
            *({"text": text, "target": ""} for text in errors),
            *(problem for form in boxes for problem in problems_of(form)),
        ],
    }
    return render(request, "seasons/powers.html", context, status=status)


def _evening(sheet: Document, value: SeasonValue) -> Plain:
    """An evening with what was declared for it; what came with it from its tournament is taken back there."""
    of_season, labels = {one.key for one in value.regulation.modifiers}, labels_of(sheet, value.regulation)
    return {
        "origin": _("dal torneo stesso") if sheet.get("tournament") else _("dal file della stagione"),
        "key": sheet["key"],
        "name": sheet["name"],
        "date": day(next(one.date for one in value.sheets if one.key == sheet["key"])),
        "seen": mark_of(sheet),
        "declared": [
            {
                "key": one.get("key"),
                "said": declared_said(one, labels),
                "own": one["modifier"] in of_season and "key" in one,
            }
            for one in sheet.get("declarations", ())
        ],
    }


def _value(stored: Season) -> SeasonValue:
    return season_value(season_document(stored))


def _sheet(stored: Season, key: str) -> Document:
    found = next((one for one in season_document(stored)["result_sheets"] if one["key"] == key), None)
    if found is None:
        raise Http404
    return dict(found)
