"""Setting up a tournament: a new one from an evening that is ready to start, and the same choices again later."""

from collections.abc import Callable, Sequence
from functools import partial

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.event.kinds import KINDS
from tournaments.event.locks import Lock
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS, Preset
from tournaments.event.regulation import Regulation
from tournaments.event.rights import Right
from tournaments.labels import sentence
from tournaments.labels.access import ROLE_NAMES
from tournaments.labels.matches import TRUST_NAMES
from tournaments.labels.presets import PRESET_LINES, PRESET_NAMES
from tournaments.labels.roster import tables_in_words
from tournaments.labels.setup import LOCK_REASONS
from tournaments.labels.stages import stage_name
from tournaments.models import Club, Stage, Tournament
from tournaments.models.identity import uuid7
from tournaments.pages.frame.answer import answer_in_form
from tournaments.pages.frame.guard import actor_in, deed_of, members, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import form_errors, say_repeated
from tournaments.pages.frame.values import read_uuid, read_whole
from tournaments.pages.setup.details import DetailsForm, NewTournamentForm, TrustForm
from tournaments.pages.setup.kept_back import choice_boxes
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.regulation_forms import box_of, proposal_of, regulation_is_valid, stage_forms
from tournaments.pages.setup.regulation_parts import questions, regulation_parts
from tournaments.pages.tables.lists.roster import repeated_names
from tournaments.pages.tables.words.present import desk_page
from tournaments.selectors.clubs.access import clubs_of
from tournaments.selectors.clubs.lists import free_slug, own_tournaments
from tournaments.selectors.clubs.members import own_clubs
from tournaments.selectors.core.locks import stage_lock
from tournaments.selectors.core.regulation import regulation_of
from tournaments.selectors.core.stages import quarters_count, stages_of
from tournaments.selectors.core.turns_shown import turns_drawn
from tournaments.selectors.entries.roster import entrants_page, roster_page
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.evenings import evening_create
from tournaments.services.setup.setup import details_change, regulation_change

SLUG_LIMIT = 70
LINE_LIMIT = 80


@members
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """The tournaments of my clubs."""
    may_create = clubs_of(request.user, Right.RUN).exists()
    context = {"tournaments": own_tournaments(request.user), "may_create": may_create, "clubs": _own_clubs(request)}
    return render(request, "setup/tournaments.html", context)


def _own_clubs(request: HttpRequest) -> list[Plain]:
    return [{"club": club, "role": ROLE_NAMES[club.role]} for club in own_clubs(request.user)]


@members
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new tournament: which evening, then four questions, and its regulation unless something is changed."""
    clubs = list(clubs_of(request.user, Right.RUN))
    if not clubs:
        raise Http404
    choices = [(str(club.id), club.name) for club in clubs]
    preset = PRESETS.get(request.POST.get("choose") or request.POST.get("preset") or request.GET.get("preset", ""))
    if preset is None:
        return render(request, "setup/new_choice.html", {"evenings": evenings()})
    if request.method != "POST" or "choose" in request.POST:
        before = request.POST.dict() if request.method == "POST" else {}
        typed = {"date": timezone.localdate(), "trust": Trust.PAPER} | before
        form = NewTournamentForm(clubs=choices, ranked=preset.ranked, names=TRUST_NAMES, initial=typed)
        return _new_page(request, preset, form, stage_forms(preset.stages))
    form = NewTournamentForm(request.POST, clubs=choices, ranked=preset.ranked, names=TRUST_NAMES)
    answered = _answers_are_valid(form)
    stages = stage_forms(preset.stages, request.POST, teams=_entered(preset, form))
    valid = all([answered, *map(regulation_is_valid, stages)])
    proposals = [proposal_of(one) for one in stages]
    if any(proposals):
        return _new_page(request, preset, form, [other or one for other, one in zip(proposals, stages, strict=True)])
    if not valid:
        return _new_page(request, preset, form, stages)

    def created(tournament: Tournament) -> HttpResponse:
        if KINDS[preset.ranked].listed:
            say_repeated(request, repeated_names(entrants_page(tournament).names))
        return redirect("desk_home", slug=tournament.slug)

    return answer_in_form(
        request,
        form,
        lambda: _create(request, preset, form, stages, clubs),
        said=lambda made: _("«%(name)s» è creato.") % {"name": made.name},
        then=created,
        page=lambda: _new_page(request, preset, form, stages),
        box_of=partial(box_of, form),
    )


@needs(Right.LOOK)
@require_safe
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was decided, in boxes as far as it can still be changed."""
    return _settings_page(request, tournament)


@needs(Right.RUN)
@require_POST
def details(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Name, date and place; they can be changed until the tournament is closed."""
    form = DetailsForm(request.POST)
    if not form.is_valid():
        return _settings_page(request, tournament, details=form)

    change = partial(
        details_change,
        deed_of(request, tournament),
        name=form.cleaned_data["name"],
        date=form.cleaned_data["date"],
        place=form.cleaned_data["place"],
    )
    return _changed(
        request, tournament, form, change, _("Salvato."), lambda: _settings_page(request, tournament, details=form)
    )


@needs(Right.RUN)
@require_POST
def trust(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Whose word makes a result final; it can be changed during the evening."""
    form = TrustForm(request.POST, names=TRUST_NAMES)
    if not form.is_valid():
        return _settings_page(request, tournament, trusting=form)

    choose = partial(trust_choose, deed_of(request, tournament), Trust(form.cleaned_data["trust"]))
    return _changed(
        request, tournament, form, choose, _("Salvato."), lambda: _settings_page(request, tournament, trusting=form)
    )


@needs(Right.RUN)
@require_POST
def regulation(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The regulation of a stage; it can be changed until the first result of the stage stands."""
    rows = stages_of(tournament)
    number = read_whole(request.POST.get("stage", "1"))
    if not 1 <= number <= len(rows):
        raise Http404
    in_force = [regulation_of(row) for row in rows]
    form = stage_forms(in_force, request.POST, teams=quarters_count(tournament))[number - 1]
    valid = regulation_is_valid(form)
    if proposal := proposal_of(form):
        return _settings_page(request, tournament, changed=(number, proposal))
    if not valid or form.regulation is None:
        return _settings_page(request, tournament, changed=(number, form))

    change = partial(
        regulation_change,
        deed_of(request, tournament),
        form.regulation,
        stage=number,
        confirmed=form.cleaned_data.get("card_points_confirmed", False),
    )
    return _changed(
        request,
        tournament,
        form,
        change,
        _("Regolamento salvato."),
        lambda: _settings_page(request, tournament, changed=(number, form)),
    )


def _changed(
    request: HttpRequest,
    tournament: Tournament,
    form: forms.Form,
    write: Callable[[], object],
    said: str,
    page: Callable[[], HttpResponse],
) -> HttpResponse:
    back = redirect("desk_settings", slug=tournament.slug)
    return answer_in_form(request, form, write, said=said, then=back, page=page, box_of=partial(box_of, form))


def evenings(chosen: str = "") -> list[Plain]:
    """The evenings that are ready to start, in their order."""
    return [
        {"key": key, "name": PRESET_NAMES[key], "line": PRESET_LINES[key], "current": key == chosen} for key in PRESETS
    ]


def _create(
    request: HttpRequest,
    preset: Preset,
    form: NewTournamentForm,
    stages: Sequence[RegulationForm],
    clubs: Sequence[Club],
) -> Tournament:
    """The new tournament, as it was typed."""
    answers, entered = form.cleaned_data, form.cleaned_data["entrants"]
    listed = KINDS[preset.ranked].listed
    club = next(club for club in clubs if str(club.id) == answers["club"])
    return evening_create(
        club=club,
        slug=free_slug(slugify(answers["name"])[:SLUG_LIMIT].strip("-") or "torneo"),
        name=answers["name"],
        date=answers["date"],
        place=answers["place"],
        teams=() if listed else entered,
        entrants=[NewEntrant(one.people, one.club, one.seed) for one in entered] if listed else (),
        stages=[one.regulation for one in stages if one.regulation is not None],
        ranked=preset.ranked,
        trust=answers["trust"],
        confirmed=any(one.cleaned_data.get("card_points_confirmed", False) for one in stages),
        actor=actor_in(request, club),
        key=read_uuid(request.POST.get("key", "")),
    )


def _entered(preset: Preset, form: NewTournamentForm) -> int | None:
    """How many quarters were typed; None where there are none, or others play."""
    return len(form.cleaned_data.get("entrants", ())) or None if KINDS[preset.ranked].lined_up else None


def _answers_are_valid(form: NewTournamentForm) -> bool:
    valid = form.is_valid()
    for line in form.bad:
        said = {"number": line.number, "text": line.text[:LINE_LIMIT], "reason": sentence(line.fault)}
        form.add_error("entrants", _("Riga %(number)s, «%(text)s»: %(reason)s") % said)
    return valid and not form.bad


def _new_page(
    request: HttpRequest,
    preset: Preset,
    form: NewTournamentForm,
    stages: Sequence[RegulationForm],
) -> HttpResponse:
    context = {
        "form": form,
        "preset": preset.key,
        "evening": PRESET_NAMES[preset.key],
        "evening_line": PRESET_LINES[preset.key],
        "evenings": evenings(preset.key),
        "stages": [
            _stage_section(one, number, in_force)
            for number, (one, in_force) in enumerate(zip(stages, preset.stages, strict=True), start=1)
        ],
        "errors": [
            *form_errors(form),
            *(
                said
                for one, in_force in zip(stages, preset.stages, strict=True)
                for said in (*form_errors(one), *questions(one, in_force))
            ),
        ],
        "new_key": uuid7(),
    }
    return render(request, "setup/new.html", context, status=422 if form.is_bound else 200)


def _stage_section(form: RegulationForm, number: int, in_force: Regulation, *, lock: Lock = Lock.OPEN) -> Plain:
    """A stage as the pages show it: its title where there are several, and its folds."""
    title = _("Fase %(number)d: %(name)s") % {"number": number, "name": stage_name(in_force.format, in_force.name)}
    return {
        "number": number,
        "title": title if form.place.one_of_many else "",
        "form": form,
        "parts": regulation_parts(form, in_force, lock=lock),
    }


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
    shown = stage_forms(in_force, teams=quarters_count(tournament))
    if changed is not None:
        shown[changed[0] - 1] = changed[1]
    may = Right.RUN in rights_of(request)
    initial = {"name": tournament.name, "date": tournament.date, "place": tournament.place}
    context = desk_page(tournament, "desk_settings") | {
        "details": details or DetailsForm(initial=initial),
        "trusting": trusting or TrustForm(initial={"trust": tournament.trust}, names=TRUST_NAMES),
        "trust": TRUST_NAMES[tournament.trust],
        "discretion": choice_boxes(tournament, turns=turns_drawn(tournament.id)) if may else (),
        "stages": [
            _locked_section(row, form, one, may=may) for row, form, one in zip(rows, shown, in_force, strict=True)
        ],
        "errors": [
            *(error for form in (details, trusting, changed and changed[1]) if form for error in form_errors(form)),
            *(questions(changed[1], in_force[changed[0] - 1]) if changed else ()),
        ],
        "tables": tables_in_words(roster_page(tournament).tables) if tournament.kind.lined_up else "",
        "may_change_details": may and tournament.closed_at is None,
    }
    status = 422 if details or trusting or changed else 200
    return render(request, "setup/settings.html", context, status=status)


def _locked_section(row: Stage, form: RegulationForm, in_force: Regulation, *, may: bool) -> Plain:
    """A stage on the page of the regulation: in boxes as far as it can be changed, with the reason where not."""
    lock = stage_lock(row)
    return _stage_section(form, row.number, in_force, lock=lock) | {
        "may_change": may and lock in (Lock.OPEN, Lock.PUBLISHED),
        "lock_reason": LOCK_REASONS.get(lock, ""),
    }
