"""The door of several evenings: each has a list of its own, of those who play then."""

import html

import pytest
from django.test import Client

from tests.districts import BARS, DAYS, make_districts, matches_of
from tests.factories import action, win
from tests.services.refused import codes
from tournaments.event.days import Appointment, Key
from tournaments.event.errors import DomainError
from tournaments.event.problems.day_problems import DayProblem
from tournaments.models import CheckIn, LogEntry, Team, Tournament
from tournaments.selectors.entries.arrival_queries import arrivals_page
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.arrival_changes import entrant_check_in
from tournaments.services.files.tournament_import import sound_document
from tournaments.services.setup.day_changes import programme_change

pytestmark = pytest.mark.django_db


def first(tournament: Tournament) -> Team:
    return Team.objects.filter(tournament=tournament).earliest("number")


def here(tournament: Tournament, day: int | None = None) -> list[str]:
    return [line.name for line in arrivals_page(tournament, day=day).lines if line.present]


def test_who_came_on_one_evening_has_not_come_on_the_next() -> None:
    tournament = make_districts()
    team = first(tournament)
    entrant_check_in(action(tournament), team.pk, present=True)
    entrant_check_in(action(tournament), team.pk, present=True, day=2)
    entrant_check_in(action(tournament), team.pk, present=True, day=2)
    assert CheckIn.objects.filter(tournament=tournament).count() == 2, "said twice it is noted once"
    assert (here(tournament, 1), here(tournament, 2), here(tournament, 3)) == (["1"], ["1"], [])
    entrant_check_in(action(tournament), team.pk, present=False, day=2)
    assert (here(tournament, 1), here(tournament, 2), here(tournament)) == (["1"], [], ["1"])
    assert LogEntry.objects.filter(tournament=tournament).latest("seq").old == {"team": "1", "date": "2026-10-22"}
    sound_document(export_bytes(tournament))


def test_nobody_comes_on_a_day_that_is_not_there() -> None:
    tournament = make_districts()
    with pytest.raises(DomainError) as caught:
        entrant_check_in(action(tournament), first(tournament).pk, present=True, day=9)
    assert codes(caught) == [DayProblem.GONE]


def test_the_list_is_that_of_tonight_and_every_evening_has_its_own(desk: Client) -> None:
    tournament = make_districts()
    early: dict[Key, Appointment] = {(1, 1, 3): Appointment(2, venue=3, by=True)}
    programme_change(action(tournament), days=DAYS, venues=BARS, appointments=early)

    def shown(query: str = "") -> str:
        return html.unescape(desk.get(f"/desk/{tournament.slug}/checkin/{query}").content.decode())

    assert '<dd class="figure">0 su 4</dd>' in shown(), "two meetings are left for the first evening"
    assert '<dd class="figure">0 su 6</dd>' in shown("?day=2")
    for match in matches_of(tournament, 1):
        win(match, 1)
    assert 'name="day" value="2"' in shown(), "the first evening is over"
    mark = {"mark": f"present:{first(tournament).pk}", "day": "2"}
    assert desk.post(f"/desk/{tournament.slug}/checkin/mark/", mark).status_code == 302
    assert here(tournament, 2) == ["1"]
