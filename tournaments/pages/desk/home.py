"""The desk's home page of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.desk.rehearsal_page import rehearsal_context
from tournaments.pages.frame.addresses import given_address
from tournaments.pages.frame.guard import needs, rights_of
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.pictures.codes import code_picture
from tournaments.pages.shared.ranking.checks import checks_context
from tournaments.pages.shared.ranking.final import podium_context
from tournaments.pages.shared.ranking.possible_words import span
from tournaments.pages.shared.wall.programme import programme_choices
from tournaments.pages.shared.words.disclosure_words import withheld
from tournaments.pages.shared.words.next_step import next_step
from tournaments.pages.shared.words.present import desk_page, mark_of, match_card, turn_strip, with_points
from tournaments.pages.shared.words.report_words import waiting, waiting_in_words
from tournaments.pages.shared.words.taken_back import take_back_context
from tournaments.pages.shared.words.till_words import dinners_in_short, till_in_short
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.entries.registration_queries import waiting_registrations
from tournaments.selectors.play.ending import early_end_of
from tournaments.selectors.play.home import Leader, home_page

MOST_RESTING = 6
MOST_MISSING = 6
"""Tables that owe a result, as many as the home names; the page of the turn has them all."""


@needs(Right.LOOK)
@require_safe
def home(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How far the evening has come, and the one thing to do next."""
    page = home_page(tournament)
    current = page.course.current
    may_run = Right.RUN in rights_of(request)
    given = given_address(request, reverse("public_now", kwargs={"slug": tournament.slug}))
    context = desk_page(tournament, "desk_home") | {
        "page": page,
        "step": next_step(page, tournament, rights_of(request)),
        "turns": turn_strip(page.course, tournament.slug),
        "current": current,
        "resting": shortened(page.resting, MOST_RESTING),
        **_missing(current, tournament, may_enter=Right.ENTER in rights_of(request)),
        "reported_title": waiting_in_words(waiting(current.matches)) if current else "",
        "has_bracket": any(one.bracket is not None for one in page.course.reached),
        "with_points": with_points(tournament),
        "leaders": [_leader(leader) for leader in page.leaders],
        **checks_context(page.course, table=page.table),
        "early_end": early_end_of(page.course.now) if may_run and tournament.closed_at is None else None,
        **podium_context(page.course, table=page.table),
        **rehearsal_context(tournament, may_run=may_run),
        "requests": sum(not one.in_line for one in waiting_registrations(tournament)),
        "withheld": withheld(tournament, page.course, rights_of(request)),
        "till": till_in_short(tournament),
        "dinners": dinners_in_short(tournament),
        "address": given.uri,
        "only_here": given.only_here,
        "projector": programme_choices(tournament),
        "qr_code": code_picture(given),
        **take_back_context(request, tournament),
    }
    return render(request, "desk/home.html", context)


def _missing(current: TurnProgress | None, tournament: Tournament, *, may_enter: bool) -> Plain:
    """The first tables of the turn that owe a result, each leading to its match who may enter it, and how many more."""
    missing = current.missing if current else ()
    shown = [
        match_card(one, url=reverse("desk_match", args=[tournament.slug, one.id]) if may_enter else "")
        for one in missing[:MOST_MISSING]
    ]
    return {"missing": shown, "missing_more": len(missing) - len(shown)}


def _leader(leader: Leader) -> Plain:
    possible = span(leader.possible) if leader.possible else ""
    return {"leader": leader, "name": leader.team.name, **mark_of(leader.team), "possible": possible}
