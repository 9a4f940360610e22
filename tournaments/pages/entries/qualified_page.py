"""The qualified of other halls in the list of a final: from this server, or with the files of their laptops."""

import uuid
from collections.abc import Sequence
from operator import attrgetter

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.problems import Problem, sentence
from tournaments.event.problems.entrant_problems import HallProblem
from tournaments.event.rights import Right
from tournaments.labels.points import ordinal, with_article
from tournaments.lists.list_table import Kind
from tournaments.lists.qualified import Hall, hall_of, hall_problems, level_at_the_cut, qualified_table, read_hall
from tournaments.lists.reading import Choices
from tournaments.models import Tournament
from tournaments.pages.entries.entrants_page import only_quarters
from tournaments.pages.entries.teams import teams
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.values import read_whole
from tournaments.pages.shared.lists.list_draft import Draft
from tournaments.pages.shared.words.present import desk_page
from tournaments.scheduling.base.types import MOST_ENTRANTS
from tournaments.selectors.clubs.tournament_lists import halls_beside
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.entries.roster import entrants_page
from tournaments.selectors.files.standings_json import standings_json
from tournaments.services.entries.listed import list_draft_keep

USUAL_QUALIFIED = 8
by_name = attrgetter("name")


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def qualified(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """Take the first of every hall that is named; their list is looked at like any other."""
    if not tournament.kind.listed:
        return only_quarters(request, tournament) if request.method == "POST" else teams(request, slug=tournament.slug)
    beside = halls_beside(request.user, tournament)
    if request.method != "POST":
        return _page(request, tournament, beside, (), str(USUAL_QUALIFIED))
    chosen = set(request.POST.getlist("hall"))
    typed = request.POST.get("first", "").strip()
    here = [hall_of(standings_json(stage_of(one))) for one in sorted(beside, key=by_name) if one.slug in chosen]
    read = [*here, *(read_hall(file.read()) for file in request.FILES.getlist("file"))]
    halls = [one for one in read if isinstance(one, Hall)]
    count = read_whole(typed, digits=4)
    wrong = [one for one in read if isinstance(one, Problem)]
    others = hall_problems(halls, count, MOST_ENTRANTS)
    if problems := [*wrong, *(one for one in others if not (wrong and one.code is HallProblem.NO_HALL))]:
        return _page(request, tournament, beside, chosen, typed, problems)
    kind = Kind.BOTH if entrants_page(tournament).people > 1 else Kind.FIRST
    draft = Draft((qualified_table(halls, count),), choices=Choices({0: kind}), mark=uuid.uuid4().hex)
    list_draft_keep(action_of(request, tournament), draft.as_document(), timezone.now())
    _say_level(request, halls, count)
    return redirect("desk_list_preview", slug=tournament.slug)


def _say_level(request: HttpRequest, halls: Sequence[Hall], count: int) -> None:
    for hall in halls:
        if level := level_at_the_cut(hall, count):
            said = _("«%(name)s»: %(place)s posto sono in %(count)s alla pari. Togli chi non passa.")
            place = with_article("al", ordinal(level[-1].place))
            messages.warning(request, said % {"name": hall.name, "place": place, "count": len(level)})


def _page(
    request: HttpRequest,
    tournament: Tournament,
    beside: Sequence[Tournament],
    chosen: Sequence[str] | set[str],
    first: str,
    problems: Sequence[Problem] = (),
) -> HttpResponse:
    context = desk_page(tournament, "desk_teams") | {
        "halls": beside,
        "chosen": chosen,
        "most": MOST_ENTRANTS,
        "first": first,
        "errors": [{"text": sentence(one), "target": str(one.where[0])} for one in problems],
    }
    return render(request, "entries/qualified.html", context, status=422 if problems else 200)
