"""The door of several evenings: each has a list of its own, of those who play then."""

import html

import pytest
from django.test import Client

from tests.districts import BARS, DAYS, make_districts, matches_of
from tests.factories import action, win_all
from tests.services.refused import codes
from tournaments.event.days import Appointment, Key
from tournaments.event.errors import DomainError
from tournaments.event.fees import AfterPayment
from tournaments.event.problems.day_problems import DayProblem
from tournaments.models import CheckIn, LogEntry, Team, Tournament
from tournaments.selectors.entries.arrival_queries import arrivals_page
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.arrival_changes import (
    entrant_check_in,
    entrant_settle,
    payment_give_back,
    payment_take,
    terms_change,
)
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
    win_all(matches_of(tournament, 1), 1)
    assert 'name="day" value="2"' in shown(), "the first evening is over"
    mark = {"mark": f"present:{first(tournament).pk}", "day": "2"}
    assert desk.post(f"/desk/{tournament.slug}/checkin/mark/", mark).status_code == 302
    assert here(tournament, 2) == ["1"]


# A fee that is paid on every evening on which somebody comes.


def charged(tournament: Tournament) -> Team:
    terms_change(
        action(tournament), fee=900, fee_per="person", registration=False, limit=None, closes_at=None, by_day=True
    )
    return first(tournament)


def money(tournament: Tournament, day: int | None = None) -> tuple[int, int]:
    """What is due and what is paid of the first, in euro."""
    line = next(line for line in arrivals_page(tournament, day=day).lines if line.number == 1)
    return line.due // 100, line.paid // 100


def test_a_fee_by_evening_is_owed_on_every_evening_on_which_somebody_comes() -> None:
    tournament = make_districts()
    team = charged(tournament)
    assert [money(tournament, day) for day in (None, 1, 2)] == [(27, 0)] * 3, "three people of nine euro"
    entrant_settle(action(tournament), team.pk, day=1)
    assert [money(tournament, day) for day in (None, 1, 2)] == [(27, 27), (27, 27), (27, 0)]
    entrant_check_in(action(tournament), team.pk, present=True, day=2)
    assert [money(tournament, day) for day in (None, 1, 2, 3)] == [(54, 27), (27, 27), (27, 0), (54, 0)]
    payment_take(action(tournament), team.pk, day=3)
    assert money(tournament) == (54, 81), "the evening before is paid as well, and the next one before anybody came"
    sound_document(export_bytes(tournament))


def test_what_is_given_back_of_an_evening_leaves_the_others_paid() -> None:
    tournament = make_districts()
    team = charged(tournament)
    for day in (1, 2):
        entrant_settle(action(tournament), team.pk, day=day)
    payment_give_back(action(tournament), team.pk, day=2)
    assert money(tournament) == (54, 27)
    payment_give_back(action(tournament), team.pk, day=2)
    assert money(tournament) == (54, 27), "given back twice it is given back once"


def test_who_paid_under_an_old_fee_by_evening_pays_it_on_the_others_too() -> None:
    tournament = make_districts()
    team = charged(tournament)
    for day in (1, 2):
        entrant_settle(action(tournament), team.pk, day=day)
    terms_change(
        action(tournament),
        fee=1000,
        fee_per="person",
        registration=False,
        limit=None,
        closes_at=None,
        by_day=True,
        paid=AfterPayment.KEEP,
    )
    assert money(tournament) == (54, 54)
    assert money(tournament, 3) == (27, 0)


def test_a_fee_that_is_paid_once_is_the_same_on_every_evening() -> None:
    tournament = make_districts()
    team = first(tournament)
    terms_change(action(tournament), fee=1000, fee_per="entrant", registration=False, limit=None, closes_at=None)
    for day in (1, 2):
        entrant_settle(action(tournament), team.pk, day=day)
    assert [money(tournament, day) for day in (None, 1, 2, 3)] == [(10, 10)] * 4
    payment_give_back(action(tournament), team.pk, day=2)
    assert money(tournament) == (10, 0)


def test_a_fee_by_evening_is_said_ticked_and_taken_through_the_pages(desk: Client) -> None:
    tournament = make_districts()
    slug, team = tournament.slug, first(tournament)
    win_all(matches_of(tournament, 1), 1)
    sent = {"fee": "10", "fee_per": "entrant", "by_day": "on"}
    assert desk.post(f"/desk/{slug}/registrations/terms/", sent).status_code == 302
    shown = html.unescape(desk.get(f"/desk/{slug}/registrations/").content.decode())
    assert 'name="by_day" checked' in shown
    for day in (1, 2):
        desk.post(f"/desk/{slug}/checkin/mark/", {"mark": f"settled:{team.pk}", "day": str(day)})
    said = html.unescape(desk.get(f"/desk/{slug}/checkin/?day=2").content.decode())
    assert "10 € a terzetto, ogni giorno che si viene" in said
    assert "10 € su 60 €" in said
    assert money(tournament) == (20, 20)
