"""Like last time: a new tournament from an earlier one, with those of its people, or of its season, who are ticked."""

import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.problems import sentence
from rules.words import as_sentence
from tournaments.event.kinds import KINDS
from tournaments.event.letters import repeated_names
from tournaments.event.presets import followers, following
from tournaments.event.regulation import Ranked, Regulation
from tournaments.event.rights import Right
from tournaments.event.row import row_of
from tournaments.labels.stage_labels import FORMAT_NAMES
from tournaments.models import Tournament
from tournaments.pages.frame.answer import answer_at_boxes
from tournaments.pages.frame.boxes import problems_of
from tournaments.pages.frame.guard import actor_of, needs
from tournaments.pages.frame.letters import say_unprinted
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import say_repeated
from tournaments.pages.frame.values import read_line, read_uuid
from tournaments.pages.setup.details import AgainForm, again_boxes, read_again
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.pages.setup.regulation_forms import box_of, judge_row, regulation_is_valid, stage_forms, with_stage
from tournaments.pages.shared.lists.first_draw import desk_or_draw
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.clubs.tournament_lists import free_slug
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.selectors.entries.playing import PastEntrant
from tournaments.selectors.entries.roster import entrants_page
from tournaments.selectors.seasons.entrants_before import MOST_BEFORE, entrants_before
from tournaments.services.frame.changes import Action
from tournaments.services.setup.evening_changes import evening_again


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def again(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What it is called, when and where it is, and with whom it begins: of last time, or of a year of `?season=`."""
    season = read_line(request.GET.get("season", ""), limit=60)
    entrants = entrants_before(tournament, season, timezone.localdate())
    if request.method != "POST":
        boxes = again_boxes(tournament, timezone.localdate())
        here = {one.id for one in entrants if not (one.withdrawn or one.evenings)}
        return _page(request, tournament, boxes, entrants, here)
    typed = read_again(request.POST, tournament)
    sent = {read_uuid(one) for one in request.POST.getlist("who")}
    ticked = {one.id for one in entrants if one.id in sent}
    details, page = typed.details, partial(_page, request, tournament, typed.boxes, entrants, ticked)
    if details is None:
        return page()

    def write() -> Tournament:
        action = Action(tournament.id, actor_of(request), key=read_uuid(request.POST.get("key", "")))
        return evening_again(
            action,
            wanted=set() if "nobody" in request.POST else ticked,
            season=season,
            prices=typed.prices,
            club=tournament.club,
            slug=free_slug(details.name),
            **asdict(details),
        )

    return answer_at_boxes(
        request,
        typed.boxes,
        write,
        said=lambda _made: as_sentence(_("torneo creato")),
        then=partial(_home, request),
        page=page,
        box_of=partial(box_of, typed.boxes),
    )


def _home(request: HttpRequest, made: Tournament) -> HttpResponse:
    """The desk of the new tournament, with what is to be said of its names."""
    if KINDS[made.ranked].listed:
        say_repeated(request, repeated_names(entrants_page(made).names))
        say_unprinted(request, entrants_page(made).names)
    return desk_or_draw(request, made)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    boxes: AgainForm,
    entrants: Sequence[PastEntrant],
    ticked: set[uuid.UUID],
) -> HttpResponse:
    context = desk_page(tournament, "desk_settings") | {
        "form": boxes,
        "choices": prices_of(tournament).choices,
        "draws": tournament.kind.listed,
        "entrants": [
            {
                "past": one,
                "name": "" if tournament.kind.listed else one.name,
                "people": " – ".join(one.people) if tournament.kind.listed else ", ".join(one.people),
                "ticked": one.id in ticked,
            }
            for one in entrants
        ],
        "of_season": any(one.evenings for one in entrants),
        "most": MOST_BEFORE if len(entrants) == MOST_BEFORE else 0,
        "errors": problems_of(boxes),
    }
    return render(request, "setup/again.html", context, status=422 if boxes.is_bound else 200)


# A row of stages while it is made: which come behind which, what is typed about each, and what cannot work.

ROW, NEXT, ADD, DROP, LOOK = "row", "next", "row_add", "row_drop", "row_look"
"""The formats of the later stages, the one that is chosen for another, and what is done: a stage more, one less, or
nothing but a look.
"""
MOST_STAGES = 8


def changes_row(data: QueryDict) -> bool:
    """Whether a row is being made, and nothing is to be saved yet."""
    return not {ADD, DROP, LOOK}.isdisjoint(data.keys())


def formats_in(data: QueryDict, stages: Sequence[Regulation], ranked: Ranked) -> list[str]:
    """The formats of the later stages as they were sent; those of the evening where nothing was."""
    usual = [stage.format for stage in stages[1:]]
    if ROW not in data:
        return usual
    known = followers(ranked)
    sent = [one for one in data.get(ROW, "").split(",") if one]
    return sent[: MOST_STAGES - 1] if all(one in known for one in sent) else usual


def row_with(stages: Sequence[Regulation], formats: Sequence[str], entrants: int | None) -> list[Regulation]:
    """The row of these formats: as far as the evening has them its own stages, behind these what is usual."""
    row = [stages[0]]
    own = True
    for number, key in enumerate(formats, start=1):
        own = own and number < len(stages) and stages[number].format == key
        last = row_of(row, entrants)[-1]
        row.append(stages[number] if own else following(row[-1], key, last.entrants))
    return row


@dataclass(frozen=True, slots=True)
class RowMade:
    """A row as somebody makes it: its stages with their forms, and what of it cannot work and has no box."""

    stages: list[Regulation]
    forms: list[RegulationForm]
    above: tuple[str, ...]


def row_made(
    data: QueryDict, stages: Sequence[Regulation], ranked: Ranked, entrants: int | None, teams: int | None = None
) -> RowMade:
    """The row with a stage more or less, as was asked, everything that was typed, and all that cannot work."""
    row = row_with(stages, formats_in(data, stages, ranked), entrants)
    if DROP in data:
        row = row[:-1] or row
    chosen = data.get(NEXT, "")
    if ADD in data and chosen in followers(ranked) and len(row) < MOST_STAGES:
        typed = stage_forms(row, data, ranked=ranked, teams=teams)
        for form in typed:
            regulation_is_valid(form)
        last = row_of([form.judged for form in typed], entrants)[-1]
        row = [*row, following(typed[-1].judged, chosen, last.entrants)]
        data = with_stage(data, stage_forms(row, ranked=ranked, teams=teams)[-1])
    forms = stage_forms(row, data, ranked=ranked, teams=teams)
    for number, form in enumerate(forms):
        regulation_is_valid(form, None if number else entrants)
    return RowMade(row, forms, tuple(map(sentence, judge_row(forms, ranked, entrants))))


def row_boxes(stages: Sequence[Regulation], ranked: Ranked) -> Plain:
    """What a page asks for beside the boxes of each stage: which comes next."""
    return {
        "formats": ",".join(stage.format for stage in stages[1:]),
        "next": [(key, FORMAT_NAMES[key]) for key in followers(ranked)] if len(stages) < MOST_STAGES else [],
        "may_drop": len(stages) > 1,
    }
