"""A new tournament, from an evening that is ready to start."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import repeat

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.event.kinds import KINDS
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS, Preset
from tournaments.event.rights import Right
from tournaments.labels.kinds import WORDS
from tournaments.labels.presets import PRESET_NAMES, preset_line
from tournaments.models import Club, Tournament
from tournaments.models.identity import uuid7
from tournaments.pages.frame.answer import answer_at_boxes
from tournaments.pages.frame.boxes import faults_of
from tournaments.pages.frame.guard import actor_in, members
from tournaments.pages.frame.refusals import say_repeated
from tournaments.pages.frame.values import read_uuid
from tournaments.pages.setup.details import NewTournamentForm
from tournaments.pages.setup.evening_questions import read_questions
from tournaments.pages.setup.evenings import choice_page, evenings
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.regulation_forms import box_of, proposal_of, regulation_is_valid, stage_forms
from tournaments.pages.setup.regulation_parts import questions, stage_section
from tournaments.pages.setup.slugs import slug_for
from tournaments.pages.tables.lists.roster import repeated_names
from tournaments.selectors.clubs.access import clubs_of
from tournaments.selectors.entries.roster import entrants_page
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.setup.evenings import evening_create


@members
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new tournament: which evening, then four questions, and its regulation unless something is changed."""
    clubs = list(clubs_of(request.user, Right.RUN))
    if not clubs:
        raise Http404
    preset = _chosen(request)
    if preset is None:
        return choice_page(request)
    choices = [(str(club.id), club.name) for club in clubs]
    form_of = partial(NewTournamentForm, clubs=choices, ranked=preset.ranked)
    if request.method != "POST" or {"choose", "who"} & request.POST.keys():
        before = request.POST.dict() if request.method == "POST" else {"expected": request.GET.get("expected", "")}
        typed = {"date": timezone.localdate(), "trust": Trust.PAPER} | before
        regulations = request.POST if "who" in request.POST else None
        stages = stage_forms(preset.stages, regulations, ranked=preset.ranked)
        return _new_page(request, preset, form_of(initial=typed), stages)
    form = form_of(request.POST)
    answered = form.is_valid()
    stages = stage_forms(preset.stages, request.POST, teams=_entered(preset, form), ranked=preset.ranked)
    valid = all(
        [answered, *(regulation_is_valid(one, known) for one, known in zip(stages, _known(form), strict=False))]
    )
    proposals = [proposal_of(one) for one in stages]
    if any(proposals):
        return _new_page(request, preset, form, [other or one for other, one in zip(proposals, stages, strict=True)])
    if not valid:
        return _new_page(request, preset, form, stages)
    return _created(request, preset, form, stages, clubs)


def _chosen(request: HttpRequest) -> Preset | None:
    """The evening that was chosen, for those who shall play it; None before one is."""
    sent = request.POST if request.method == "POST" else request.GET
    preset = PRESETS.get(sent.get("choose") or sent.get("preset", ""))
    if preset is None:
        return None
    preset = preset.played_by(sent.get("who") or sent.get("ranked", ""))
    return preset if request.method == "POST" else preset.in_hall(read_questions(request.GET).hall)


def _created(
    request: HttpRequest,
    preset: Preset,
    form: NewTournamentForm,
    stages: Sequence[RegulationForm],
    clubs: Sequence[Club],
) -> HttpResponse:
    """Create it and go to its desk, or say what is in the way."""

    def desk_of(tournament: Tournament) -> HttpResponse:
        if form.unclear:
            # The browser sends the same list once more, to the page that shows every line before anything is stored.
            return redirect("desk_list_preview", slug=tournament.slug, preserve_request=True)
        if KINDS[preset.ranked].listed:
            say_repeated(request, repeated_names(entrants_page(tournament).names))
        return redirect("desk_home", slug=tournament.slug)

    return answer_at_boxes(
        request,
        form,
        lambda: _create(request, preset, form, stages, clubs),
        said=lambda made: _("«%(name)s» è creato.") % {"name": made.name},
        then=desk_of,
        page=lambda: _new_page(request, preset, form, stages),
        box_of=partial(box_of, form),
    )


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
        slug=slug_for(answers["name"]),
        name=answers["name"],
        date=answers["date"],
        place=answers["place"],
        teams=() if listed else entered,
        entrants=[NewEntrant(one.people, one.club, one.seed) for one in entered] if listed and not form.unclear else (),
        stages=[one.regulation for one in stages if one.regulation is not None],
        ranked=preset.ranked,
        trust=answers["trust"],
        confirmed=any(one.cleaned_data.get("card_points_confirmed", False) for one in stages),
        actor=actor_in(request, club),
        key=read_uuid(request.POST.get("key", "")),
    )


def _known(form: NewTournamentForm) -> Iterator[int | None]:
    """How many play in each stage, as far as it is known: who is expected or typed in the first, nobody knows later."""
    yield max(form.cleaned_data.get("expected") or 0, len(form.cleaned_data.get("entrants") or ())) or None
    yield from repeat(None)


def _entered(preset: Preset, form: NewTournamentForm) -> int | None:
    """How many quarters were typed; None where there are none, or others play."""
    return len(form.cleaned_data.get("entrants", ())) or None if KINDS[preset.ranked].lined_up else None


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
        "evening_line": preset_line(preset.key, preset.ranked),
        "ranked": preset.ranked.value,
        "kinds": [
            {"key": one.value, "name": WORDS[one].playing, "current": one is preset.ranked} for one in preset.choices
        ],
        "evenings": evenings(preset.key),
        "stages": [
            stage_section(one, number, in_force)
            for number, (one, in_force) in enumerate(zip(stages, preset.stages, strict=True), start=1)
        ],
        "errors": [
            *faults_of(form),
            *(
                said
                for one, in_force in zip(stages, preset.stages, strict=True)
                for said in (*faults_of(one), *questions(one, in_force))
            ),
        ],
        "new_key": uuid7(),
    }
    return render(request, "setup/new.html", context, status=422 if form.is_bound else 200)
