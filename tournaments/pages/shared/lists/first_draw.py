"""Where the names of a new tournament lead: to its desk, or with the same click to its first draw."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import actor_in
from tournaments.pages.frame.values import proposed_number, read_uuid
from tournaments.selectors.play.draw_queries import draw_problems
from tournaments.services.frame.changes import Action
from tournaments.services.play.draw_changes import draw_make

DRAW, HOME, DAYS = "draw", "home", "days"
"""Where it goes on; the first is the button that draws with the same click, the last is ticked."""


def desk_or_draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The home of what was just made, or its days where it has several; or its draft, drawn with the same click, or the
    page that says what is missing for that.
    """
    if DRAW not in request.POST:
        return redirect("desk_days" if DAYS in request.POST else "desk_home", slug=tournament.slug)
    page = redirect("desk_draw", slug=tournament.slug)
    if draw_problems(tournament):
        return page
    sent = read_uuid(request.POST.get("key", ""))
    key = uuid.uuid5(sent, "draw") if sent else None  # drawn once, however often it is sent
    action, number = Action(tournament.id, actor_in(request, tournament.club), key=key), proposed_number()
    return answer(request, lambda: draw_make(action, number), then=page, else_=above(request, page))
