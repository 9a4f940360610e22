"""Setting up a tournament: a new one from the preset, and the same choices again later."""

from collections.abc import Mapping, Sequence

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.violations import Violation
from tournaments.errors import DomainError
from tournaments.forms.regulation import TIEBREAK_BOXES, RegulationForm
from tournaments.forms.setup import DetailsForm, NewTournamentForm
from tournaments.forms.values import read_uuid
from tournaments.labels import sentence
from tournaments.labels.roster import tables_in_words
from tournaments.labels.setup import LOCK_REASONS, REGULATION_PARTS, regulation_in_words
from tournaments.models import Club, Tournament
from tournaments.models.identity import uuid7
from tournaments.regulation import GIOCHI, Regulation
from tournaments.selectors.access import MAY_CHANGE, clubs_of, role_in
from tournaments.selectors.desk import stage_of
from tournaments.selectors.lists import free_slug, own_tournaments
from tournaments.selectors.locks import Lock, lock_of
from tournaments.selectors.regulation import regulation_of
from tournaments.selectors.roster import roster_page
from tournaments.services.setup import details_change, regulation_change, tournament_create
from tournaments.views.guard import actor_of, may_change, may_look, members
from tournaments.views.present import Plain, desk_page

SLUG_LIMIT = 70
_BOXES: Mapping[str, tuple[str, ...]] = {
    "calendar": ("tables", "hall", "legs", "every_pair", "lineup"),
    "match": ("match_kind", "match_length", "level_rule", "winner_only_allowed", "cappotto_allowed"),
    "tiebreaks": TIEBREAK_BOXES,
    "place_points": ("place_points", "shared_places"),
}


@members
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """The tournaments of my clubs."""
    may_create = clubs_of(request.user, MAY_CHANGE).exists()
    context = {"tournaments": own_tournaments(request.user), "may_create": may_create}
    return render(request, "tournaments/setup/desk.html", context)


@members
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new tournament: four questions, and the regulation of the Giochi unless something is changed."""
    clubs = list(clubs_of(request.user, MAY_CHANGE))
    if not clubs:
        raise Http404
    choices = [(str(club.id), club.name) for club in clubs]
    if request.method != "POST":
        form = NewTournamentForm(clubs=choices, initial={"date": timezone.localdate()})
        return _new_page(request, form, RegulationForm(regulation=GIOCHI))
    form = NewTournamentForm(request.POST, clubs=choices)
    regulation_form = RegulationForm(request.POST, regulation=GIOCHI)
    valid = form.is_valid() & _regulation_is_valid(regulation_form)
    if proposal := regulation_form.proposal():
        return _new_page(request, form, proposal, proposed=True)
    tournament = _create(request, form, regulation_form, clubs) if valid else None
    if tournament is None:
        return _new_page(request, form, regulation_form)
    messages.success(request, _("«%(name)s» è creato.") % {"name": tournament.name})
    return redirect("desk_home", slug=tournament.slug)


@may_look
@require_safe
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was decided, in boxes as far as it can still be changed."""
    return _settings_page(request, tournament)


@may_change
@require_POST
def details(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Name, date and place; they can be changed until the tournament is closed."""
    form = DetailsForm(request.POST)
    if form.is_valid():
        try:
            details_change(
                tournament_id=tournament.id,
                name=form.cleaned_data["name"],
                date=form.cleaned_data["date"],
                place=form.cleaned_data["place"],
                actor=actor_of(request),
            )
        except DomainError as error:
            _word(form, error.violations)
        else:
            messages.success(request, _("Salvato."))
            return redirect("desk_settings", slug=tournament.slug)
    return _settings_page(request, tournament, details=form)


@may_change
@require_POST
def regulation(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The regulation; it can be changed until the first result stands."""
    form = RegulationForm(request.POST, regulation=regulation_of(stage_of(tournament)))
    valid = _regulation_is_valid(form)
    if proposal := form.proposal():
        return _settings_page(request, tournament, regulation_form=proposal, proposed=True)
    if valid and form.regulation is not None:
        try:
            regulation_change(
                tournament_id=tournament.id,
                regulation=form.regulation,
                confirmed=form.cleaned_data["card_points_confirmed"],
                actor=actor_of(request),
            )
        except DomainError as error:
            _word(form, error.violations)
        else:
            messages.success(request, _("Regolamento salvato."))
            return redirect("desk_settings", slug=tournament.slug)
    return _settings_page(request, tournament, regulation_form=form)


def _create(
    request: HttpRequest, form: NewTournamentForm, regulation_form: RegulationForm, clubs: Sequence[Club]
) -> Tournament | None:
    """The new tournament, or None with every fault said in the forms."""
    answers, chosen = form.cleaned_data, regulation_form.regulation
    try:
        return tournament_create(
            club=next(club for club in clubs if str(club.id) == answers["club"]),
            slug=free_slug(slugify(answers["name"])[:SLUG_LIMIT].strip("-") or "torneo"),
            name=answers["name"],
            date=answers["date"],
            place=answers["place"],
            teams=answers["teams"],
            regulation=chosen if chosen is not None else GIOCHI,
            confirmed=regulation_form.cleaned_data["card_points_confirmed"],
            actor=actor_of(request),
            key=read_uuid(request.POST.get("key", "")),
        )
    except DomainError as error:
        _word(form, error.violations)
        return None


def _regulation_is_valid(form: RegulationForm) -> bool:
    valid = form.is_valid()
    _word(form, form.violations)
    return valid and not form.violations


def _word(form: forms.Form, faults: Sequence[Violation]) -> None:
    """Say every fault at the box it belongs to, or above the form."""
    for fault in faults:
        box = form.box_of(fault.where) if isinstance(form, RegulationForm) else str((*fault.where, "")[0])
        form.add_error(box if box in form.fields else None, sentence(fault))


def _new_page(
    request: HttpRequest, form: NewTournamentForm, regulation_form: RegulationForm, *, proposed: bool = False
) -> HttpResponse:
    context = {
        "form": form,
        "regulation_form": regulation_form,
        "parts": regulation_parts(regulation_form, GIOCHI, points_open=proposed),
        "errors": [*form_errors(form), *form_errors(regulation_form)],
        "proposed": proposed,
        "new_key": uuid7(),
    }
    return render(request, "tournaments/setup/new.html", context, status=422 if form.is_bound else 200)


def _settings_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    details: DetailsForm | None = None,
    regulation_form: RegulationForm | None = None,
    proposed: bool = False,
) -> HttpResponse:
    in_force = regulation_of(stage_of(tournament))
    initial = {"name": tournament.name, "date": tournament.date, "place": tournament.place}
    shown = regulation_form or RegulationForm(regulation=in_force)
    lock, may = lock_of(tournament), role_in(tournament, request.user) in MAY_CHANGE
    context = desk_page(tournament, "desk_settings") | {
        "details": details or DetailsForm(initial=initial),
        "regulation_form": shown,
        "parts": _locked(regulation_parts(shown, in_force, points_open=proposed), lock),
        "errors": [*(form_errors(details) if details else ()), *form_errors(shown)],
        "proposed": proposed,
        "tables": tables_in_words(roster_page(tournament)),
        "may_change_details": may and lock is not Lock.CLOSED,
        "may_change_regulation": may and lock in (Lock.OPEN, Lock.PUBLISHED),
        "lock_reason": LOCK_REASONS.get(lock, ""),
    }
    status = 422 if details or regulation_form else 200
    return render(request, "tournaments/setup/settings.html", context, status=status)


def _locked(parts: list[Plain], lock: Lock) -> list[Plain]:
    """The parts, with the reason beside the one that a published calendar holds fast."""
    if lock is not Lock.PUBLISHED:
        return parts
    return [part | {"locked": LOCK_REASONS[lock]} if part["key"] == "calendar" else part for part in parts]


def regulation_parts(form: RegulationForm, in_force: Regulation, *, points_open: bool = False) -> list[Plain]:
    """The boxes of the regulation in folded groups, each with its value readable on the fold."""
    words = regulation_in_words(form.regulation or in_force)
    boxes = {**_BOXES, "match_points": tuple(form.point_boxes.values())}
    return [
        {
            "key": part,
            "title": title,
            "value": words[part],
            "fields": [form[box] for box in boxes[part]],
            "check": form["card_points_confirmed"] if part == "tiebreaks" else None,
            "open": any(form[box].errors for box in boxes[part]) or (points_open and part == "match_points"),
        }
        for part, title in REGULATION_PARTS.items()
    ]


def form_errors(form: forms.Form) -> list[Plain]:
    """Every fault of a form, each leading to its box."""
    return [
        {"text": text, "target": form[box].id_for_label if box in form.fields else ""}
        for box, texts in form.errors.items()
        for text in texts
    ]
