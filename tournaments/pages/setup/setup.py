"""The settings of a tournament, while they can be changed."""

from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from typing import TypedDict

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.problems import problem_at, sentence
from tournaments.event.problems.evening_problems import DisclosureProblem
from tournaments.event.regulation import Lock, Ranked, Regulation
from tournaments.event.rights import Right
from tournaments.labels.match_labels import TRUST_NAMES
from tournaments.labels.roster import tables_in_words
from tournaments.models import Stage, Tournament
from tournaments.pages.frame.answer import above, answer, answer_at_boxes, at_boxes
from tournaments.pages.frame.boxes import Boxes, problems_of
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_whole
from tournaments.pages.setup.again import DROP, NEXT, row_boxes
from tournaments.pages.setup.day_moves import moved_or_asked
from tournaments.pages.setup.details import DetailsForm, TrustForm, details_boxes, read_details, read_trust
from tournaments.pages.setup.disclosure_form import Choice, choice_boxes, kept_back, read_choice
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.regulation_forms import (
    LOCK_REASONS,
    TypedRegulation,
    box_of,
    points_now,
    questions,
    read_regulations,
    stage_forms,
    stage_section,
)
from tournaments.pages.shared.matches.consequences import BACK, Question, answer_or_ask
from tournaments.pages.shared.wall.programme import read_reveal
from tournaments.pages.shared.words.present import desk_page
from tournaments.pages.shared.words.stage_words import row_picture
from tournaments.selectors.core.regulation_queries import has_results, regulation_of, stage_lock
from tournaments.selectors.core.stages import entrants_count, quarters_count, stages_of
from tournaments.selectors.core.turns_shown import turns_drawn
from tournaments.selectors.entries.roster import roster_page
from tournaments.services.frame.changes import Action
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.setup import (
    details_change,
    names_shorten,
    regulation_change,
    stage_add,
    stage_remove,
    table_freeze,
    turns_announce,
)
from tournaments.settings.values import COUNTED, parts_changed


@needs(Right.LOOK)
@require_safe
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was decided, in boxes as far as it can still be changed."""
    return _settings_page(request, tournament)


@needs(Right.RUN)
@require_POST
def details(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Name, day, hour and place, until the tournament is closed; where that moves anybody, first who that is."""
    typed = read_details(request.POST)
    page = partial(_settings_page, request, tournament, details=typed.boxes)
    if typed.details is None or BACK in request.POST:
        return page()
    change = partial(details_change, action_of(request, tournament), **asdict(typed.details))
    back = redirect("desk_settings", slug=tournament.slug)
    return answer(
        request,
        lambda: moved_or_asked(request, tournament, change, page="desk_settings", action=request.path, then=back),
        then=lambda shown: shown,
        else_=at_boxes(typed.boxes, page, partial(box_of, typed.boxes)),
    )


@needs(Right.RUN)
@require_POST
def trust(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Whose word makes a result final; it can be changed during the evening."""
    typed = read_trust(request.POST, ranked=tournament.ranked)
    page = partial(_settings_page, request, tournament, trusting=typed.boxes)
    if typed.trust is None:
        return page()
    choose = partial(trust_choose, action_of(request, tournament), typed.trust)
    return _changed(request, tournament, typed.boxes, choose, _("Salvato."), page)


@needs(Right.RUN)
@require_POST
def regulation(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The regulation of a stage. Where it changes how results count that are there, first comes who changes place."""
    rows = stages_of(tournament)
    number = read_whole(request.POST.get("stage", "1"))
    if not 1 <= number <= len(rows):
        raise Http404
    in_force = [regulation_of(row) for row in rows]
    typed = read_regulations(in_force, request.POST, **_who(tournament), entrants=entrants_count(tournament))[
        number - 1
    ]
    shown = partial(_settings_page, request, tournament, changed=(number, typed.boxes))
    if typed.regulation is None or BACK in request.POST:
        return shown()
    return _save_regulation(request, rows[number - 1], typed, typed.regulation, shown)


@needs(Right.RUN)
@require_POST
def stages(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A stage more behind the last, or the last one less."""
    action = action_of(request, tournament)
    if DROP in request.POST:
        change, said = partial(stage_remove, action), _("Tolto.")
    else:
        change, said = partial(stage_add, action, request.POST.get(NEXT, "")), _("Fase aggiunta. Guarda le sue regole.")
    back = redirect("desk_settings", slug=tournament.slug)
    return answer(request, change, said=said, then=back, else_=above(request, back))


def _save_regulation(
    request: HttpRequest, row: Stage, typed: TypedRegulation, wanted: Regulation, shown: Callable[[], HttpResponse]
) -> HttpResponse:
    tournament, boxes = row.tournament, typed.boxes

    def change(*, redraw: bool = False) -> None:
        action = replace(action_of(request, tournament), reason=typed.reason)
        regulation_change(action, wanted, stage=row.number, confirmed=typed.confirmed)

    said = f"{_('Salvato.')} {points_now([typed])}".strip()
    if not (parts_changed(boxes.base, wanted) & COUNTED and has_results(row)):
        return _changed(request, tournament, boxes, change, said, shown)
    then, refused = redirect("desk_settings", slug=tournament.slug), at_boxes(boxes, shown, partial(box_of, boxes))
    question = Question(_("Cambia il regolamento"), request.path, _("Cambia come contano i risultati che ci sono già"))
    return answer_or_ask(request, tournament, change, question, said=said, then=then, else_=refused, always=True)


class _Who(TypedDict):
    ranked: Ranked
    teams: int | None


def _who(tournament: Tournament) -> _Who:
    """For whom the boxes of its stages are."""
    return {"ranked": Ranked(tournament.ranked), "teams": quarters_count(tournament)}


def _changed(
    request: HttpRequest,
    tournament: Tournament,
    boxes: Boxes,
    write: Callable[[], object],
    said: str,
    page: Callable[[], HttpResponse],
) -> HttpResponse:
    back = redirect("desk_settings", slug=tournament.slug)
    return answer_at_boxes(request, boxes, write, said=said, then=back, page=page, box_of=partial(box_of, boxes))


def _settings_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    details: DetailsForm | None = None,
    trusting: TrustForm | None = None,
    changed: tuple[int, RegulationForm] | None = None,
) -> HttpResponse:
    rows = stages_of(tournament)
    in_force = [regulation_of(row) for row in rows]
    shown = stage_forms(in_force, **_who(tournament))
    if changed is not None:
        shown[changed[0] - 1] = changed[1]
    may = Right.RUN in rights_of(request)
    context = desk_page(tournament, "desk_settings") | {
        "details": details or details_boxes(tournament, tournament.date),
        "trusting": trusting or TrustForm(initial={"trust": tournament.trust}, ranked=tournament.ranked),
        "trust": TRUST_NAMES[tournament.trust],
        "stages": [
            _locked_section(row, form, one, may=may) for row, form, one in zip(rows, shown, in_force, strict=True)
        ],
        "errors": [
            *(error for boxes in (details, trusting, changed and changed[1]) if boxes for error in problems_of(boxes)),
            *(questions(changed[1], in_force[changed[0] - 1]) if changed else ()),
        ],
        "row": row_boxes(in_force, Ranked(tournament.ranked)),
        "picture": row_picture(
            [one.judged for one in shown], Ranked(tournament.ranked), entrants_count(tournament) or None
        ),
        "tables": tables_in_words(roster_page(tournament).tables) if tournament.kind.lined_up else "",
        "may_change_details": may and tournament.closed_at is None,
        "may_archive": may and not tournament.is_rehearsal,
        "may_delete": Right.OWN in rights_of(request),
    }
    status = 422 if details or trusting or changed else 200
    return render(request, "setup/settings.html", context | (_shown_to_all(tournament) if may else {}), status=status)


def _shown_to_all(tournament: Tournament) -> Plain:
    """What strangers see, in boxes and in a line."""
    boxes = choice_boxes(tournament, turns=turns_drawn(tournament.id))
    return {"disclosure": boxes, "disclosed": kept_back(boxes)}


def _locked_section(row: Stage, form: RegulationForm, in_force: Regulation, *, may: bool) -> Plain:
    """A stage on the page of the regulation: in boxes as far as it can be changed, with the reason where not."""
    lock = stage_lock(row)
    return stage_section(form, row.number, in_force, lock=lock) | {
        "may_change": may and lock is not Lock.CLOSED,
        "asks_reason": lock is Lock.RESULTS,
        "lock_reason": LOCK_REASONS.get(lock, ""),
    }


# What the public sees: chosen in the settings, and for the next turn or the final table by one button.

PAGES = {"home": "desk_home", "final": "desk_final", "ceremony": "desk_ceremony"}


@needs(Right.RUN)
@require_POST
def disclosure(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep back what the form names, or tell it; then back to the page that the form is on, which it names too."""
    page = next((page for name, page in PAGES.items() if name in request.POST), "desk_settings")
    address = reverse(page, kwargs={"slug": tournament.slug})
    # The wall of the prize-giving stays as it is: with what was revealed, and in its light.
    back = redirect(f"{address}?{read_reveal(request.POST).query}" if page == PAGES["ceremony"] else address)
    choice = read_choice(request.POST, turns=turns_drawn(tournament.id))
    if choice is None:
        messages.error(request, sentence(problem_at(DisclosureProblem.TURN_UNKNOWN)))
        return back
    # A wall shows no messages: the next page of the desk would.
    said = "" if "ceremony" in request.POST else _("Salvato.")
    choose = partial(_choose, action_of(request, tournament), choice)
    return answer(request, choose, said=said, then=back, else_=above(request, back))


def _choose(action: Action, choice: Choice) -> None:
    if choice.name == "frozen_after":
        table_freeze(action, choice.turn)
    elif choice.name == "shown_until":
        turns_announce(action, choice.turn)
    else:
        names_shorten(action, initials=choice.short)
