"""One person with one phone who speaks for both sides, however the phone hides; and halls behind a single address."""

import ipaddress

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from tests.factories import action, deals, make_account, make_tournament, publish, read_again, record
from tests.pages.sheets import form_with
from tests.pages.telephones import THREE_TWO, Phone, state
from tests.services.play.told import tell
from tournaments.event.match_states import MatchState, Trust
from tournaments.models import Match, Report
from tournaments.models.fields import uuid7
from tournaments.pages.phones.table_words import origin_of
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db

CHROME = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"
)
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
    "Mobile/15E148 Safari/604.1"
)
HALL = "203.0.113.7"
WHY = "Forse hanno scritto da un telefono solo: guarda il segnapunti o chiedi al tavolo, poi conferma."


@pytest.fixture(scope="module", autouse=True)
def made_match(kept_for_all: None) -> Match:
    found = publish(make_tournament(sizes=(2, 2, 2, 2)))[0]
    trust_choose(action(found.tournament_id), Trust.PLAYERS)
    return found


@pytest.fixture
def match(made_match: Match) -> Match:
    return read_again(made_match)


@pytest.fixture
def desk(match: Match) -> Client:
    client = Client(headers={"Accept-Language": "it"})
    client.force_login(make_account(club=match.tournament.club))
    return client


def phone(match: Match, side: int, agent: str = CHROME, *, address: str = HALL, **said: str) -> Phone:
    return Phone(match, side, REMOTE_ADDR=address, headers={"User-Agent": agent, "Accept-Language": "it", **said})


def test_the_desk_reads_that_its_part_of_the_result_is_another(match: Match, desk: Client) -> None:
    record(match, 40)
    tell(match, 1)
    tell(match, 2)
    page = desk.get(reverse("desk_turn", args=["giochi", 1])).content.decode()
    assert "In segreteria c’è già un pezzo del risultato, diverso: guarda il segnapunti, poi conferma." in page


def test_a_deal_played_again_that_one_of_them_left_out_is_nothing_else(match: Match, desk: Client) -> None:
    record(match, 60)
    tell(match, 1, deals(60, 70, 70, 70, 70, 50), origin="una")
    tell(match, 2, origin="una")
    page = desk.get(reverse("desk_turn", args=["giochi", 1])).content.decode()
    assert "In segreteria c’è già un pezzo del risultato, diverso: guarda il segnapunti, poi conferma." not in page
    assert WHY in page


def test_one_phone_in_a_private_window_confirms_nothing_and_one_press_at_the_desk_does(
    match: Match, desk: Client
) -> None:
    phone(match, 1).tell()
    hidden = phone(match, 2, **{"Accept-Language": "it-IT", "Sec-GPC": "1"})
    hidden.tell()

    assert state(match) is MatchState.ENTERED
    assert "Scritto da voi e dagli avversari: aspetta la segreteria." in hidden.text()
    assert "Confermo" not in hidden.text(), "it was pressed, and a second time changes nothing"
    turn = desk.get(reverse("desk_turn", args=["giochi", 1]))
    assert turn.content.decode().count(WHY) == 2, "in the row, and above the rows"
    form = form_with(turn, "report")
    desk.post(reverse("desk_told_accept", args=["giochi", match.id]), form)
    assert state(match) is MatchState.CONFIRMED


def test_nor_does_it_confirm_with_the_button_of_the_other_side(match: Match) -> None:
    phone(match, 1).tell()
    phone(match, 2).agree()

    assert state(match) is MatchState.ENTERED


def test_nor_can_it_silence_the_other_side(match: Match) -> None:
    phone(match, 1).tell()
    phone(match, 2, SAFARI).tell(THREE_TWO)
    answer = phone(match, 2).tell()

    assert answer.status_code == 422
    assert "hanno già scritto gli avversari" in answer.content.decode().replace("&#x27;", "'")
    assert state(match) is MatchState.DISPUTED


def test_where_all_phones_have_one_address_those_with_different_browsers_confirm_each_other(
    match: Match, desk: Client
) -> None:
    phone(match, 1, CHROME).tell()
    phone(match, 2, SAFARI).agree()

    assert state(match) is MatchState.CONFIRMED
    assert WHY not in desk.get(reverse("desk_turn", args=["giochi", 1])).content.decode()


def test_over_https_the_model_tells_phones_with_the_same_browser_apart(match: Match) -> None:
    first = phone(match, 1, **{"Sec-CH-UA-Model": '"Pixel 7"'})
    assert first.look()["Accept-CH"] == "Sec-CH-UA-Model, Sec-CH-UA-Platform-Version"
    first.tell()
    phone(match, 2, **{"Sec-CH-UA-Model": '"SM-A546B"'}).agree()

    assert state(match) is MatchState.CONFIRMED


def test_two_phones_of_one_model_with_addresses_of_their_own_confirm_each_other(match: Match) -> None:
    phone(match, 1, address="10.0.0.4").tell()
    phone(match, 2, address="10.0.0.5").agree()

    assert state(match) is MatchState.CONFIRMED


@pytest.mark.parametrize(("proxies", "ends"), [((), MatchState.ENTERED), ((HALL,), MatchState.CONFIRMED)])
def test_only_a_proxy_of_ours_says_whom_it_speaks_for(
    match: Match, settings: Settings, proxies: tuple[str, ...], ends: MatchState
) -> None:
    settings.PROXIES = tuple(map(ipaddress.ip_network, proxies))
    phone(match, 1, **{"X-Forwarded-For": "10.9.9.8"}).tell()
    phone(match, 2, **{"X-Forwarded-For": "10.9.9.9"}).agree()

    assert state(match) is ends


def test_neither_address_nor_browser_is_kept_and_no_phone_is_known_again_at_another_match(match: Match) -> None:
    other = Match.objects.exclude(pk=match.pk).earliest("id")
    for one in (match, other):
        phone(one, 1).tell()
    kept = set(Report.objects.values_list("origin", flat=True))

    assert len(kept) == 2
    assert all(len(one) == 64 and HALL not in one for one in kept)


def test_with_the_key_of_another_installation_it_is_another_digest(settings: Settings) -> None:
    request, match_id = RequestFactory().get("/"), uuid7()
    here = origin_of(request, match_id)
    settings.SECRET_KEY = "of another installation"

    assert origin_of(request, match_id) != here
