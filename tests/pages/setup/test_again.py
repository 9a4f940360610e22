"""The page of a new tournament like an earlier one: whom it begins with is ticked, and nothing typed is lost."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_evening
from tests.staged import DANISH
from tournaments.event.fees import Choice
from tournaments.models import Player, Team, Tournament
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.services.clubs.archive import tournament_archive
from tournaments.services.entries.arrival_changes import terms_change
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db
DINNER = Choice(1, "con cena", 2500, "person", dinner=True)
PAGE = "/desk/serata/again/"


@pytest.fixture
def before() -> Tournament:
    return make_evening(DANISH, entrants=4)


@pytest.fixture
def desk(client: Client, before: Tournament) -> Client:
    client.force_login(make_account(club=make_club()))
    return client


def answers(*who: Team, **typed: str) -> dict[str, object]:
    ticked: dict[str, object] = {"who": [str(one.id) for one in who]}
    return {"name": "Serata di dicembre", "date": "2026-12-19", **ticked, **typed}


def words(answer: object) -> str:
    content: bytes = answer.content  # type: ignore[attr-defined]  # an answer of the client
    return " ".join(content.decode().replace("&#x27;", "'").split())


def test_from_my_tournaments_and_from_a_new_evening_one_click_leads_to_it(desk: Client, before: Tournament) -> None:
    assert f'href="{PAGE}"' in words(desk.get(reverse("desk")))
    assert f'href="{PAGE}"' in words(desk.get(reverse("desk_new")))
    tournament_archive(action(before))
    assert PAGE not in words(desk.get(reverse("desk"))) + words(desk.get(reverse("desk_new")))


def test_everybody_is_ticked_who_had_not_left(desk: Client, before: Tournament) -> None:
    gone = Team.objects.filter(tournament=before)[2]
    team_withdraw(action(before, reason="Febbre"), gone.id)
    shown = words(desk.get(PAGE))
    assert shown.count('name="who"') == 4
    assert shown.count(" checked>") == 3
    assert f'value="{gone.id}"> <span>' in shown


def test_one_button_makes_it_and_leads_to_its_desk(desk: Client, before: Tournament) -> None:
    answer = desk.post(PAGE, answers(*Team.objects.filter(tournament=before)[:3]))
    assert answer["Location"] == "/desk/serata-di-dicembre/"
    made = Tournament.objects.get(slug="serata-di-dicembre")
    assert Team.objects.filter(tournament=made).count() == 3
    assert "Torneo creato." in words(desk.get(answer["Location"]))


def test_the_other_button_makes_it_without_anybody(desk: Client, before: Tournament) -> None:
    desk.post(PAGE, answers(*Team.objects.filter(tournament=before), nobody="1"))
    assert not Player.objects.filter(tournament__slug="serata-di-dicembre").exists()


def test_what_is_wrong_is_said_and_the_ticks_stay(desk: Client, before: Tournament) -> None:
    kept, other, *_rest = Team.objects.filter(tournament=before)
    answer = desk.post(PAGE, answers(kept, date="domani", name=""))
    assert answer.status_code == 422
    shown = words(answer)
    assert 'href="#id_name"' in shown
    assert 'href="#id_date"' in shown
    assert f'value="{kept.id}" checked' in shown
    assert f'value="{other.id}" checked' not in shown
    assert Tournament.objects.count() == 1


def test_the_fee_of_last_time_is_in_its_box_and_another_is_kept(desk: Client, before: Tournament) -> None:
    terms_change(
        action(before), fee=1000, fee_per="person", registration=False, limit=None, closes_at=None, choices=[DINNER]
    )
    shown = words(desk.get(PAGE))
    assert 'name="fee" value="10"' in shown
    assert '<option value="person" selected>a persona</option>' in shown
    assert "Regolamento, quote diverse e premi sono quelli di allora." in shown
    desk.post(PAGE, answers(fee="12,50", fee_per="entrant"))
    made = prices_of(Tournament.objects.get(slug="serata-di-dicembre"))
    assert (made.fee, made.per, made.choices) == (1250, "entrant", (DINNER,))


def test_a_fee_that_is_too_high_or_cannot_be_read_is_said_at_its_box(desk: Client, before: Tournament) -> None:
    for typed in ("dieci", "100001"):
        answer = desk.post(PAGE, answers(fee=typed))
        assert (answer.status_code, 'href="#fee"' in words(answer)) == (422, True)
    assert Tournament.objects.count() == 1


def test_somebody_of_another_evening_cannot_be_ticked(desk: Client, before: Tournament) -> None:
    stranger = Team.objects.filter(tournament=make_evening(DANISH, entrants=2, slug="altra"))[0]
    desk.post(PAGE, answers(stranger))
    assert not Team.objects.filter(tournament__slug="serata-di-dicembre").exists()
