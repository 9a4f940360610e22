"""What a browser kept is taken from its writer; its script is told where to go on, or that nothing is saved."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_evening, publish, win_all
from tests.pages.desk.test_corrections import page_of, sheet
from tests.pages.telephones import as_answer
from tournaments.event.presets import PRESETS
from tournaments.models import Account, Deal, Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(*PRESETS["danish"].stages, entrants=6)


@pytest.fixture
def match(tournament: Tournament) -> Match:
    return publish(tournament)[0]


@pytest.fixture
def account(tournament: Tournament) -> Account:
    return make_account(club=tournament.club)


def send(match: Match, by: Account, kept_by: Account, sent: dict[str, str], address: str = "") -> HttpResponse:
    client = Client()
    client.force_login(by)
    keeper = f"{match.tournament_id}/{kept_by.id}"
    return as_answer(client.post(address or page_of(match), sent, headers={"X-Outbox": keeper}))


@pytest.mark.parametrize("place", ["sheet", "row"])
def test_what_another_account_kept_waits_for_it(match: Match, account: Account, place: str) -> None:
    other = make_account(club=match.tournament.club, name="Bruna")
    turn = reverse("desk_enter", args=[match.tournament.slug, 1])
    sent = sheet(match, 70, 3)
    if place == "row":
        sent = {f"r{match.table}.{name}": value for name, value in (sent | {"match": str(match.id)}).items()}
    address = turn if place == "row" else page_of(match)

    assert send(match, other, account, sent, address).status_code == 401
    assert not Deal.objects.exists()
    assert send(match, account, account, sent, address).status_code in (204, 302)
    assert Deal.objects.filter(match=match, winner=1).count() == 3


def test_the_page_says_whose_entries_it_keeps(match: Match, account: Account) -> None:
    client = Client()
    client.force_login(account)
    for address in (page_of(match), reverse("desk_turn", args=[match.tournament.slug, 1])):
        text = client.get(address).content.decode()
        assert f'data-keeper="{match.tournament_id}/{account.id}"' in text


def test_a_sheet_that_is_saved_leads_on_and_its_message_waits_for_the_next_page(match: Match, account: Account) -> None:
    answer = send(match, account, account, sheet(match, 70, 3))

    assert (answer.status_code, answer.content) == (204, b"")
    assert answer["X-Outbox-Next"] == reverse("desk_turn", args=[match.tournament.slug, 1])


def test_a_question_before_a_correction_is_not_taken_for_a_yes(tournament: Tournament, account: Account) -> None:
    win_all(publish(tournament), 1)
    publish(tournament, number=2)
    match = Match.objects.get(tournament=tournament, turn__number=1, table=1)
    answer = send(match, account, account, sheet(match, 40, 3))

    assert answer.status_code == 409
    assert "Non è ancora salvato niente" in answer.content.decode()
    assert Deal.objects.filter(match=match, replaced=None, winner=1).count() == 3
