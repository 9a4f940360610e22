"""Who plays at home where, and who asked for which day: a line an entrant, those of one club together."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.words import capital
from tournaments.event.days import Programme
from tournaments.event.regulation import Ranked
from tournaments.event.rights import Right
from tournaments.labels.day_labels import brief_day, hour_words, joined, where_words
from tournaments.labels.format_labels import WORDS
from tournaments.models import Team, Tournament
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.frame.values import read_uuid, read_whole
from tournaments.pages.setup.day_moves import BACK, moved_or_asked
from tournaments.pages.setup.typed_days import box
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.core.day_queries import evenings_asked, programme_of
from tournaments.selectors.core.stages import teams_of
from tournaments.services.setup.day_changes import wishes_change


@needs(Right.LOOK)
@require_safe
def wishes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody with the venue where they are at home and the days that they asked for."""
    return _page(request, tournament)


@needs(Right.RUN)
@require_POST
def wishes_save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was ticked and chosen there; where a home moves matches, first which ones."""
    if BACK in request.POST:
        return _page(request, tournament, request.POST)
    typed = read_wishes(request.POST, programme_of(tournament))
    homes = {one.team: one.home for one in typed if one.home != one.home_before}
    asked = {one.team: one.days for one in typed if one.days != one.days_before}
    return answer(
        request,
        lambda: moved_or_asked(
            request,
            tournament,
            lambda: wishes_change(action_of(request, tournament), homes, asked),
            page="desk_days",
            action=request.path,
            then=redirect("desk_wishes", slug=tournament.slug),
        ),
        then=lambda shown: shown,
        else_=lambda no: _page(request, tournament, request.POST, no=no),
    )


@dataclass(frozen=True, slots=True)
class TypedWishes:
    """What was said of an entrant, and what the page had said of it: only what somebody changed is saved, so that two
    who do it at once do not undo each other.
    """

    team: uuid.UUID
    home: int | None
    days: tuple[int, ...]
    home_before: int | None
    days_before: tuple[int, ...]


ALL = "all"
"""In the name of a box: of everybody in a club."""


def read_wishes(data: Mapping[str, str], programme: Programme) -> tuple[TypedWishes, ...]:
    """Every line that the page had, as it was sent."""
    found, days = [], [day.number for day in programme.in_order]
    for name in data:
        number = read_whole(name.removeprefix("was-")) if name.startswith("was-") else 0
        team, home, asked, club = (data[name].split(":") + [""] * 4)[:4]
        if not number or (one := read_uuid(team)) is None:
            continue
        before = tuple(day for day in days if str(day) in asked.split(","))
        ticked = tuple(
            day for day in days if box("asks", number, day) in data or (club and f"{ALL}-{club}-{day}" in data)
        )
        at_home = data.get(box("home", number), home)
        found.append(TypedWishes(one, read_whole(at_home) or None, ticked, read_whole(home) or None, before))
    return tuple(found)


def _page(
    request: HttpRequest, tournament: Tournament, typed: QueryDict | None = None, *, no: Refusal = NOT_REFUSED
) -> HttpResponse:
    programme = programme_of(tournament)
    days = programme.in_order if len(programme.days) > 1 else ()
    context = desk_page(tournament, "desk_days") | {
        "may": Right.RUN in rights_of(request) and tournament.closed_at is None,
        "errors": [{"text": text, "target": ""} for text in no.errors],
        "words": WORDS[Ranked(tournament.ranked)],
        "days": [{"short": brief_day(day.date), "hour": hour_words(day.hour)} for day in days],
        "venues": len(programme.venues) > 1,
        "clubs": list(_clubs(tournament, programme, typed)),
    }
    return render(request, "setup/wishes.html", context, status=no.status if no.errors else 200)


def _clubs(tournament: Tournament, programme: Programme, typed: QueryDict | None) -> Iterator[Plain]:
    """Everybody who plays, club by club, and at the end who is of none."""
    asked, places = evenings_asked(tournament), _places(programme)
    teams = [team for team in teams_of(tournament.id) if team.withdrawn_id is None]
    teams.sort(key=lambda team: (not team.club, team.club.casefold(), team.number))
    days = [day.number for day in programme.in_order]
    for number, (_key, group) in enumerate(groupby(teams, key=lambda team: team.club.casefold()), start=1):
        members = list(group)
        together = bool(members[0].club) and len(members) > 1
        yield {
            "name": members[0].club,
            "all": [f"{ALL}-{number}-{day}" for day in days] if together else [],
            "rows": [
                _row(
                    team,
                    typed,
                    [(day, day in asked.get(str(team.pk), ())) for day in days],
                    (programme.homes.get(str(team.pk)), places),
                    number if together else "",
                )
                for team in members
            ],
        }


def _places(programme: Programme) -> list[tuple[str, str]]:
    own = capital(_("luogo del torneo"))
    named = ((str(one.number), where_words(one.name, one.street) or own) for one in programme.venues)
    return [("", "–"), *named]


def _row(
    team: Team,
    typed: QueryDict | None,
    asked: Sequence[tuple[int, bool]],
    home: tuple[int | None, Sequence[tuple[str, str]]],
    club: int | str,
) -> Plain:
    at_home, places = home
    was = f"{team.pk}:{at_home or ''}:{','.join(str(day) for day, ticked in asked if ticked)}:{club}"
    name = box("home", team.number)
    chosen = str(at_home or "") if typed is None else typed.get(name, "")
    return {
        "id": team.pk,
        "name": joined(str(team.number), team.name, by=". "),
        "was": {"name": f"was-{team.number}", "value": was if typed is None else typed.get(f"was-{team.number}", was)},
        "home": {"name": name, "choices": [(value, words, value == chosen) for value, words in places]},
        "days": [
            {"name": one, "ticked": ticked if typed is None else one in typed}
            for day, ticked in asked
            for one in (box("asks", team.number, day),)
        ],
    }
