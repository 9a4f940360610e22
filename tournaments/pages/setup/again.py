"""Like last time: a new tournament from an earlier one, with those of its people, or of its season, who are ticked."""

import uuid
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.words import as_sentence
from tournaments.event.kinds import KINDS
from tournaments.event.letters import repeated_names
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import answer_at_boxes
from tournaments.pages.frame.boxes import problems_of
from tournaments.pages.frame.guard import actor_of, needs
from tournaments.pages.frame.letters import say_unprinted
from tournaments.pages.frame.refusals import say_repeated
from tournaments.pages.frame.values import read_line, read_uuid
from tournaments.pages.setup.details import DetailsForm, details_boxes, read_details
from tournaments.pages.shared.lists.first_draw import desk_or_draw
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.clubs.tournament_lists import free_slug
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
        boxes = details_boxes(tournament, timezone.localdate())
        here = {one.id for one in entrants if not (one.withdrawn or one.evenings)}
        return _page(request, tournament, boxes, entrants, here)
    typed = read_details(request.POST)
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
            club=tournament.club,
            slug=free_slug(details.name),
            **asdict(details),
        )

    def home(made: Tournament) -> HttpResponse:
        if KINDS[made.ranked].listed:
            say_repeated(request, repeated_names(entrants_page(made).names))
            say_unprinted(request, entrants_page(made).names)
        return desk_or_draw(request, made)

    return answer_at_boxes(
        request,
        typed.boxes,
        write,
        said=lambda _made: as_sentence(_("torneo creato")),
        then=home,
        page=page,
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    boxes: DetailsForm,
    entrants: Sequence[PastEntrant],
    ticked: set[uuid.UUID],
) -> HttpResponse:
    context = desk_page(tournament, "desk_settings") | {
        "form": boxes,
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
