"""What entrants ask of a draw: who plays at home where, who asked for which day, a line an entrant, those of one club
together; and which two do not meet in their first match.
"""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.problems import sentences
from rules.words import capital
from tournaments.event.days import Programme
from tournaments.event.regulation import Ranked
from tournaments.event.rights import Right
from tournaments.labels.day_labels import brief_day, couple_in_log, hour_words, joined, where_words
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
from tournaments.scheduling.base.restrictions import OF_RESTRICTIONS
from tournaments.selectors.core.calendar import couples_apart
from tournaments.selectors.core.day_queries import evenings_asked, programme_of
from tournaments.selectors.core.regulation_queries import is_published
from tournaments.selectors.core.stages import stages_of, teams_of
from tournaments.selectors.play.draw_queries import draw_problems
from tournaments.services.setup.apart_changes import first_match_apart
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


@needs(Right.RUN)
@require_POST
def apart_save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Two who were chosen not to meet in their first match, or two of these who may again."""
    first, _sign, second = request.POST.get("remove", "").partition(":")
    couple = (first, second) if first else (request.POST.get("one", ""), request.POST.get("two", ""))
    one, two = map(read_uuid, couple)
    return answer(
        request,
        lambda: first_match_apart(action_of(request, tournament), one, two, apart=not first),
        then=redirect("desk_wishes", slug=tournament.slug),
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
        "title": _("Chi gioca quando") if programme.several else _("Chi non si incontra subito"),
        "clubs": list(_clubs(tournament, programme, typed)) if programme.several else [],
        **_apart(tournament, typed),
    }
    return render(request, "setup/wishes.html", context, status=no.status if no.errors else 200)


def _apart(tournament: Tournament, typed: QueryDict | None) -> Plain:
    """The couples that do not meet at first, who can be chosen for another, and what of it no draw can keep."""
    if tournament.kind.lined_up:
        return {}
    teams = [team for team in teams_of(tournament.id) if team.withdrawn_id is None]
    names = {team.pk: joined(str(team.number), team.name, by=". ") for team in teams}
    couples = [(one, two) for one, two in couples_apart(tournament.id) if one in names and two in names]
    drawn = is_published(stages_of(tournament)[0])
    problems = draw_problems(tournament) if couples and not drawn else ()
    chosen = ["" if typed is None else typed.get(name, "") for name in ("one", "two")]
    return {
        "apart": [{"said": couple_in_log((names[one], names[two])), "value": f"{one}:{two}"} for one, two in couples],
        "choices": [
            {"name": name, "label": label, "of": [(str(team), said, str(team) == one) for team, said in names.items()]}
            for name, label, one in zip(("one", "two"), (_("Il primo"), _("Il secondo")), chosen, strict=True)
        ],
        "drawn": drawn,
        "unkept": sentences(one for one in problems if one.code in OF_RESTRICTIONS),
    }


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
