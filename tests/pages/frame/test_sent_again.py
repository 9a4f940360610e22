"""Who is signed out while typing comes in again, and finds what was typed: of any form, without a script."""

import html
import re
from typing import Any

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_tournament
from tests.services.clubs.test_passwords import GOOD, with_password
from tournaments.models import Player, Tournament
from tournaments.pages.frame.sent_again import CARRIED

pytestmark = pytest.mark.django_db

NAMES = "\r\n".join(f"Anna{number} Rossi - Bruno{number} Bianchi" for number in range(46))
BOX = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    club = make_club()
    with_password(make_account(club=club, name="Ada Neri"), "ada")
    return make_tournament(club=club, slug="sera", sizes=())


def page(response: Any) -> str:
    return str(response.content.decode())


def boxes(response: Any) -> dict[str, str]:
    """What a page sends of itself, as a browser does."""
    return {name: html.unescape(value) for name, value in BOX.findall(page(response))}


def entered(client: Client, answer: Any, password: str = GOOD) -> Any:
    carried = boxes(answer)[CARRIED]
    return client.post(reverse("entrance"), {"name": "ada", "password": password, CARRIED: carried})


def test_a_typed_list_outlives_the_end_of_a_session(client: Client) -> None:
    address = reverse("desk_entrants_new", kwargs={"slug": "sera"})
    answer = client.post(address, {"entrants": NAMES, "key": "k"})
    assert (answer.status_code, "Quello che hai scritto è ancora qui" in page(answer)) == (401, True)
    inside = entered(client, answer)
    assert f'action="{address}"' in page(inside)
    typed = boxes(inside)
    assert (typed["entrants"], typed["key"]) == (NAMES, "k")
    assert "Anna45 Rossi - Bruno45 Bianchi" in page(inside).rpartition("</form>")[2]
    assert client.post(address, {**typed, "key": ""}).status_code in (200, 302)


def test_nothing_typed_is_lost_by_another_language(client: Client) -> None:
    switch = reverse("set_language")
    strict = Client(enforce_csrf_checks=True)
    address = reverse("desk_entrants_new", kwargs={"slug": "sera"})
    outside = client.post(address, {"entrants": NAMES})
    refused = strict.post(address, {"entrants": NAMES}, headers={"Origin": "http://testserver"})
    assert [switch in page(one) for one in (outside, entered(client, outside), refused)] == [False] * 3
    assert switch in page(client.get(reverse("entrance")))


def test_a_wrong_password_loses_nothing(client: Client) -> None:
    address = reverse("desk_till_write", kwargs={"slug": "sera"})
    answer = client.post(address, {"kind": "offer", "euro": "50", "what": "Sponsor"})
    again = entered(client, answer, password="no")
    assert again.status_code == 422
    assert boxes(entered(client, again))["what"] == "Sponsor"


def test_who_has_entered_beside_it_goes_on(client: Client) -> None:
    answer = client.post(reverse("desk_new"), {"name": "Sera d’estate"})
    carried = boxes(answer)[CARRIED]
    client.post(reverse("entrance"), {"name": "ada", "password": GOOD})
    assert boxes(client.post(reverse("entrance"), {CARRIED: carried}))["name"] == "Sera d’estate"


def test_a_page_that_was_open_while_somebody_entered_beside_it_keeps_what_was_typed() -> None:
    strict = Client(enforce_csrf_checks=True)
    address = reverse("desk_new")
    data = {"name": "Sera", "password": "segreta", "csrfmiddlewaretoken": "x" * 64}
    answer = strict.post(address, data, headers={"Origin": "http://testserver"})
    assert (answer.status_code, boxes(answer)["name"]) == (403, "Sera")
    assert "segreta" not in page(answer)
    elsewhere = strict.post(address, data, headers={"Origin": "https://evil.example"})
    assert (elsewhere.status_code, "Sera" in page(elsewhere)) == (403, False)
    assert "name" not in boxes(strict.post(address, data))


def test_no_password_is_carried_on_and_it_is_asked_for_again(client: Client) -> None:
    answer = client.post(reverse("account_password"), {"name": "ada", "current": GOOD, "password": "nuova-segreta"})
    carried = boxes(answer)[CARRIED]
    assert "nuova-segreta" not in str(signing.loads(carried))
    inside = page(entered(client, answer))
    assert ('id="current"' in inside, 'id="password"' in inside, "nuova-segreta" in inside) == (True, True, False)


@pytest.mark.parametrize("header", ["X-Outbox", "HX-Request"])
def test_a_script_that_keeps_what_was_typed_is_led_to_the_entrance(client: Client, header: str) -> None:
    answer = client.post(reverse("desk_new"), {"name": "Sera"}, headers={header: "true"})
    assert (answer.status_code, answer["Location"]) == (302, reverse("entrance"))


def test_what_is_no_carried_form_of_ours_is_none(client: Client) -> None:
    forged = client.post(reverse("entrance"), {"name": "ada", "password": GOOD, CARRIED: "e30:x:y"})
    assert (forged.status_code, forged["Location"]) == (302, reverse("desk"))
    assert not Player.objects.exists()
