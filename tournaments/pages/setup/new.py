"""A new tournament, from an evening that is ready to start."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.problems import sentence
from rules.words import as_sentence, small
from tournaments.event.estimate import estimate_of
from tournaments.event.kinds import KINDS
from tournaments.event.letters import repeated_names
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS, Preset
from tournaments.event.rights import Right
from tournaments.labels.format_labels import PRESET_NAMES, WORDS
from tournaments.labels.match_labels import TRUST_NAMES
from tournaments.models import Club, Tournament
from tournaments.models.fields import uuid7
from tournaments.pages.frame.answer import answer_at_boxes
from tournaments.pages.frame.boxes import problems_of
from tournaments.pages.frame.guard import actor_in, members
from tournaments.pages.frame.letters import say_unprinted
from tournaments.pages.frame.refusals import say_repeated
from tournaments.pages.frame.values import read_uuid, read_whole
from tournaments.pages.setup.again import changes_row, formats_in, row_boxes, row_made, row_with
from tournaments.pages.setup.details import Answers, NewTournamentForm, TypedTournament, read_tournament
from tournaments.pages.setup.evening_choice import EveningQuestions, choice_page, evenings, read_questions
from tournaments.pages.setup.new_names import NewNames, read_names
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.regulation_forms import (
    TypedRegulation,
    box_of,
    judge_row,
    points_now,
    questions,
    read_regulations,
    stage_forms,
    stage_section,
)
from tournaments.pages.shared.lists.first_draw import desk_or_draw
from tournaments.pages.shared.words.stage_words import row_picture
from tournaments.selectors.clubs.access import clubs_of
from tournaments.selectors.clubs.tournament_lists import free_slug
from tournaments.selectors.entries.roster import entrants_page
from tournaments.services.setup.evening_changes import evening_create


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
    if changes_row(request.POST):
        return _row_page(request, preset, choices)
    if request.method != "POST" or {"choose", "who"} & request.POST.keys():
        before = request.POST.dict() if request.method == "POST" else {"expected": request.GET.get("expected", "")}
        initial = {"date": timezone.localdate(), "trust": Trust.PAPER} | before
        changed = request.POST if "who" in request.POST else None
        if changed is not None:
            preset = _rowed(preset, changed)
        stages = stage_forms(preset.stages, changed, ranked=preset.ranked)
        boxes = NewTournamentForm(initial=initial, clubs=choices, ranked=preset.ranked)
        return _new_page(request, preset, boxes, stages)
    typed = read_tournament(request.POST, clubs=choices, ranked=preset.ranked)
    people = KINDS[preset.ranked].people
    names = read_names(request, people) if people is not None else None
    preset = _rowed(preset, request.POST)
    known = typed.known(len(names.rows) if names else 0)
    regulations = read_regulations(
        preset.stages, request.POST, ranked=preset.ranked, teams=len(typed.teams) or None, entrants=known
    )
    forms = [one.boxes for one in regulations]
    above = tuple(map(sentence, judge_row(forms, preset.ranked, known)))
    page = partial(_new_page, request, preset, typed.boxes, forms, above, names)
    wrong = above or typed.answers is None or any(one.regulation is None or one.boxes.errors for one in regulations)
    if wrong or typed.answers is None or (names is not None and names.waits):
        return page()
    create = partial(_create, request, preset, typed, typed.answers, regulations, names, clubs)
    said = f"{as_sentence(_('torneo creato'))} {points_now(regulations)}".strip()
    return _created(request, preset, typed, names, create, page, said)


def _chosen(request: HttpRequest) -> Preset | None:
    """The evening that was chosen, for those who shall play it; None before one is."""
    sent = request.POST if request.method == "POST" else request.GET
    preset = PRESETS.get(sent.get("choose") or sent.get("preset", ""))
    if preset is None:
        return None
    preset = preset.played_by(sent.get("who") or sent.get("ranked", ""))
    asked = read_questions(sent)
    return preset.for_entrants(asked.entrants) if request.method == "POST" else _as_asked(preset, asked)


def _rowed(preset: Preset, data: QueryDict) -> Preset:
    """The evening with the stages that were put behind its first."""
    formats = formats_in(data, preset.stages, preset.ranked)
    return replace(preset, stages=tuple(row_with(preset.stages, formats, read_questions(data).entrants)))


def _row_page(request: HttpRequest, preset: Preset, choices: list[tuple[str, str]]) -> HttpResponse:
    """The page again with a stage more or less and its picture; nothing that was typed is lost."""
    made = row_made(request.POST, preset.stages, preset.ranked, read_whole(request.POST.get("expected", "")) or None)
    boxes = NewTournamentForm(initial=request.POST.dict(), clubs=choices, ranked=preset.ranked)
    return _new_page(request, replace(preset, stages=tuple(made.stages)), boxes, made.forms, made.above)


def _as_asked(preset: Preset, asked: EveningQuestions) -> Preset:
    """The evening for so many, in the hall that was told; where its tables are enough nobody waits for one."""
    preset = preset.for_entrants(asked.entrants)
    enough = estimate_of(preset.stages, asked.entrants).tables
    return preset if asked.hall is None or asked.hall >= enough else preset.in_hall(asked.hall)


def _created(
    request: HttpRequest,
    preset: Preset,
    typed: TypedTournament,
    names: NewNames | None,
    create: Callable[[], Tournament],
    page: Callable[[], HttpResponse],
    said: str,
) -> HttpResponse:
    """Create it and go to its desk, or say what is in the way."""

    def desk_of(tournament: Tournament) -> HttpResponse:
        if names is not None and names.enter_beside(request, tournament):
            return redirect("desk_list_preview", slug=tournament.slug)
        if KINDS[preset.ranked].listed:
            say_repeated(request, repeated_names(entrants_page(tournament).names))
            say_unprinted(request, entrants_page(tournament).names)
        return desk_or_draw(request, tournament)

    return answer_at_boxes(
        request,
        typed.boxes,
        create,
        said=said,
        then=desk_of,
        page=page,
        box_of=partial(box_of, typed.boxes),
    )


def _create(
    request: HttpRequest,
    preset: Preset,
    typed: TypedTournament,
    answers: Answers,
    stages: Sequence[TypedRegulation],
    names: NewNames | None,
    clubs: Sequence[Club],
) -> Tournament:
    """The new tournament, as it was typed."""
    club = next(club for club in clubs if str(club.id) == answers.club)
    return evening_create(
        club=club,
        slug=free_slug(answers.details.name),
        **asdict(answers.details),
        teams=typed.teams,
        listed=names.listed if names else (),
        alone=names.alone if names else (),
        stages=[one.regulation for one in stages if one.regulation is not None],
        ranked=preset.ranked,
        trust=answers.trust,
        prices=answers.prices,
        confirmed=any(one.confirmed for one in stages),
        actor=actor_in(request, club),
        key=read_uuid(request.POST.get("key", "")),
    )


def _new_page(
    request: HttpRequest,
    preset: Preset,
    boxes: NewTournamentForm,
    stages: Sequence[RegulationForm],
    above: Sequence[str] = (),
    names: NewNames | None = None,
) -> HttpResponse:
    context = {
        "form": boxes,
        "preset": preset.key,
        "aside": _aside(boxes),
        "row": row_boxes(preset.stages, preset.ranked),
        "picture": row_picture([one.judged for one in stages], preset.ranked, _expected(boxes)),
        "takes_file": KINDS[preset.ranked].listed,
        "list": names.values() if names is not None and names.reading.lines else None,
        "row_open": changes_row(request.POST),
        "evening": _called(preset),
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
            *problems_of(boxes),
            *({"text": text, "target": ""} for text in (*above, *(names.problems() if names else ()))),
            *(
                said
                for one, in_force in zip(stages, preset.stages, strict=True)
                for said in (*problems_of(one), *questions(one, in_force))
            ),
        ],
        "new_key": uuid7(),
    }
    return render(request, "setup/new.html", context, status=422 if context["errors"] else 200)


def _called(preset: Preset) -> str:
    """The evening, and who plays where others could."""
    playing = small(WORDS[preset.ranked].playing) if preset.either else ""
    return " · ".join(map(str, filter(None, (PRESET_NAMES[preset.key], playing))))


def _expected(boxes: NewTournamentForm) -> int | None:
    """How many come, as far as it can be read."""
    return read_whole(str(boxes["expected"].value() or "")) or None


def _aside(boxes: NewTournamentForm) -> str:
    """What of the evening itself is as usual, in one line: where it is, how many come, who confirms."""
    place, expected = boxes["place"].value(), _expected(boxes)
    trust = TRUST_NAMES.get(boxes["trust"].value() or Trust.PAPER)
    told = [place, expected and WORDS[boxes.ranked].counted(expected), trust]
    return " · ".join(map(str, filter(None, told)))
