"""Closing and reopening a tournament, with final points and declarations."""

import uuid
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import TypedDict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.modifiers import PRESETS
from rules.words import as_sentence
from tournaments.event.rights import Right
from tournaments.labels.points import ordinal
from tournaments.models import Tournament
from tournaments.pages.finals.final_forms import read_declaration
from tournaments.pages.frame.answer import answer, answer_at_boxes, at_boxes
from tournaments.pages.frame.boxes import problems_of
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.shared.matches.consequences import BACK, Question, answer_or_ask
from tournaments.pages.shared.ranking.final import declaration_sentence, final_context, moment_text, rule_sentence
from tournaments.pages.shared.ranking.prize_words import prizes_awarded
from tournaments.pages.shared.ranking.rule_boxes import (
    FIELD_OF_USE,
    Choices,
    DeclarationForm,
    ModifierForm,
    read_rule,
    rule_boxes,
)
from tournaments.pages.shared.words.disclosure_words import covered_at_the_end
from tournaments.pages.shared.words.present import desk_page, with_points
from tournaments.pages.shared.words.till_words import till_at_the_end
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.play.ending import (
    DeclarationInForce,
    FinalRules,
    RuleInForce,
    early_end_of,
    final_rules_of,
    places_that_win,
    ties_of,
)
from tournaments.selectors.play.prize_winners import prizes_page
from tournaments.services.play.final_changes import (
    declaration_add,
    declaration_withdraw,
    modifier_add,
    modifier_remove,
    tournament_close,
    tournament_reopen,
)


@needs(Right.LOOK)
@require_safe
def final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Base, effects and final points, with everything that may change them."""
    preset = request.GET.get("preset")
    return _page(request, tournament, rule_form=None if preset is None else rule_boxes(preset))


@needs(Right.RUN)
@require_POST
def rule_add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Turn a rule on."""
    typed = read_rule(request.POST)
    page = partial(_page, request, tournament, rule_form=typed.boxes, status=422)
    if typed.definition is None:
        return page()
    return answer_at_boxes(
        request,
        typed.boxes,
        partial(modifier_add, action_of(request, tournament), typed.definition),
        said=as_sentence(_("Aggiunto: %(name)s") % {"name": typed.definition.label}),
        then=_back(tournament),
        page=page,
    )


@needs(Right.RUN)
@require_POST
def rule_remove(request: HttpRequest, tournament: Tournament, rule_id: uuid.UUID) -> HttpResponse:
    """Turn a rule off that nobody has declared."""
    remove = partial(modifier_remove, action_of(request, tournament), rule_id)
    return _done(request, tournament, remove, _("Tolto."))


@needs(Right.RUN)
@require_POST
def declare(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write down that a team uses a rule."""
    typed = read_declaration(request.POST, **_choices(final_rules_of(tournament)))
    page = partial(_page, request, tournament, declaration_form=typed.boxes)
    if typed.declared is None or BACK in request.POST:
        return page(status=422 if typed.declared is None else 200)
    add = partial(declaration_add, action_of(request, tournament), **asdict(typed.declared))
    at_its_box = at_boxes(typed.boxes, partial(page, status=422), lambda problem: FIELD_OF_USE.get(problem.code))
    question = Question(_("Registra la dichiarazione"), request.path)
    return _asked(request, tournament, add, question, _("Salvato."), at_its_box)


@needs(Right.RUN)
@require_POST
def declaration_remove(request: HttpRequest, tournament: Tournament, declaration_id: uuid.UUID) -> HttpResponse:
    """Take back a declaration; it stays on record."""
    take_back = partial(declaration_withdraw, action_of(request, tournament), declaration_id)
    if BACK in request.POST:
        return _back(tournament)
    question = Question(_("Ritira la dichiarazione"), request.path)

    def refused(no: Refusal) -> HttpResponse:
        return _page(request, tournament, errors=no.errors, status=no.status)

    return _asked(request, tournament, take_back, question, as_sentence(_("dichiarazione ritirata")), refused)


def _asked(
    request: HttpRequest,
    tournament: Tournament,
    write: Callable[[], None],
    question: Question,
    said: str,
    else_: Callable[[Refusal], HttpResponse],
) -> HttpResponse:
    """Saved, once it was seen whose final points change, where anybody's do."""

    def change(*, redraw: bool) -> None:
        write()

    then = _back(tournament)
    return answer_or_ask(request, tournament, change, question, said=said, then=then, else_=else_, places=True)


@needs(Right.RUN)
@require_POST
def close(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Freeze results and final points; refused with what is missing."""
    said = as_sentence(_("torneo chiuso"))
    if not with_points(tournament):
        said = as_sentence(_("torneo chiuso"))
    return _done(request, tournament, partial(tournament_close, action_of(request, tournament)), said)


@needs(Right.RUN)
@require_POST
def reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let results be corrected again, with a reason for the log."""
    action = action_of(request, tournament)
    return _done(
        request, tournament, partial(tournament_reopen, action), as_sentence(_("torneo riaperto")), reason=action.reason
    )


def _done(
    request: HttpRequest, tournament: Tournament, write: Callable[[], None], said: str, reason: str = ""
) -> HttpResponse:
    """Back to the page, or the page with what was in the way."""
    return answer(
        request,
        write,
        said=said,
        then=_back(tournament),
        else_=lambda no: _page(request, tournament, errors=no.errors, status=no.status, reason=reason),
    )


def _back(tournament: Tournament) -> HttpResponse:
    return redirect("desk_final", slug=tournament.slug)


class _Choices(TypedDict):
    rules: Choices
    teams: Choices
    declarations: Choices


def _choices(rules: FinalRules) -> _Choices:
    """What a declaration chooses from."""
    return {
        "rules": [(one.id, one.definition.label) for one in rules.rules],
        "teams": rules.teams,
        "declarations": [(one.id, declaration_sentence(one)) for one in rules.declarations],
    }


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    rule_form: ModifierForm | None = None,
    declaration_form: DeclarationForm | None = None,
    errors: tuple[str, ...] = (),
    status: int = 200,
    reason: str = "",
) -> HttpResponse:
    rules = final_rules_of(tournament)
    may = Right.RUN in rights_of(request)
    may_change = may and tournament.closed_at is None
    course, final = course_of(tournament), final_context(tournament)
    context = {
        **desk_page(tournament, "desk_final"),
        **final,
        "early_end": early_end_of(course.now) if may_change else None,
        "reason": reason,
        "rules": [_rule(one) for one in rules.rules],
        "declarations": [_declaration(one) for one in rules.declarations],
        "presets": PRESETS,
        "rule_form": rule_form,
        "declaration_form": declaration_form or DeclarationForm(**_choices(rules)),
        "prizes": prizes_awarded(prizes_page(tournament, course)),
        "errors": [
            *({"text": text, "target": ""} for text in errors),
            # For the top of the page: the boxes are far below.
            *(problem for boxes in (rule_form, declaration_form) if boxes for problem in problems_of(boxes)),
        ],
        **_ties(tournament, complete=bool(final["complete"])),
        "withheld": covered_at_the_end(tournament, rights_of(request)),
        "till": till_at_the_end(tournament),
        "may_change": may_change,
        "may_reopen": may and not may_change,
        "closed_at": moment_text(tournament.closed_at) if tournament.closed_at else "",
    }
    return render(request, "finals/final.html", context, status=status)


def _ties(tournament: Tournament, *, complete: bool) -> Plain:
    """The places that are shared once all is played: those that win something, to be settled first, and the others."""
    winning = places_that_win(tournament)
    shared = [
        (
            tie.place <= winning,
            _("%(place)s posto: %(names)s") % {"place": ordinal(tie.place), "names": ", ".join(tie.names)},
        )
        for tie in (ties_of(tournament).open if complete else ())
    ]
    return {
        "open_ties": [said for wins, said in shared if wins],
        "shared_places": [said for wins, said in shared if not wins],
    }


def _rule(one: RuleInForce) -> Plain:
    text = rule_sentence(one.definition)
    return {"id": one.id, "label": one.definition.label, "text": text, "fixed": one.declared}


def _declaration(one: DeclarationInForce) -> Plain:
    return {
        "declared": one,
        "text": declaration_sentence(one),
        "at": moment_text(one.at),
    }
