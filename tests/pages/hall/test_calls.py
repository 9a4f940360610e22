"""A phone that asked is told that its table is called: once, without a name, and beside the save."""

import re
import time

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from briscola_site import push
from tests.briscola_site.test_push import BROWSER, KEY, Service
from tests.briscola_site.test_push import service as service
from tests.factories import make_account, make_evening, publish
from tests.pages.sheets import shown
from tests.staged import stage
from tournaments.event.rights import Role
from tournaments.models import CallSubscription, Match, Player, Team, Tournament
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.shared.public import call_messages
from tournaments.pages.shared.public.call_messages import Call, messages_of, wait_until_sent
from tournaments.services.entries.person_erasing import player_erase
from tournaments.services.frame.changes import Action, Actor
from tournaments.services.play import call_changes
from tournaments.services.play.call_changes import CallAsked, calls_ask

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _sends(settings: Settings) -> None:
    settings.PUSH_KEY = KEY
    PAGE_CACHE.clear()
    call_messages._resting.clear()


@pytest.fixture
def evening() -> Tournament:
    tournament = make_evening(stage("round_robin"), entrants=4)
    publish(tournament)
    return tournament


@pytest.fixture
def organizer(evening: Tournament) -> Client:
    client = Client()
    client.force_login(make_account(club=evening.club, role=Role.OWNER, name="Ada"))
    return client


def team(evening: Tournament, number: int = 1) -> Team:
    return Team.objects.filter(tournament=evening).order_by("number")[number - 1]


def mine(evening: Tournament) -> str:
    return reverse("public_mine", args=[evening.slug])


def following(evening: Tournament, number: int = 1) -> Client:
    phone = Client()
    phone.post(mine(evening), {"follow": str(team(evening, number).pk)})
    return phone


def handed(address: str) -> dict[str, str]:
    return {"call": "ask", "address": address, "key": BROWSER.key, "secret": BROWSER.secret}


def ask(evening: Tournament, address: str, number: int = 1) -> Client:
    phone = following(evening, number)
    assert phone.post(mine(evening), handed(address)).status_code == 204
    return phone


def call_turn(organizer: Client, evening: Tournament) -> None:
    organizer.post(reverse("desk_turn_call", args=[evening.slug, 1]))
    wait_until_sent()


def test_each_phone_that_asked_gets_one_message_for_a_call(
    evening: Tournament, organizer: Client, service: Service
) -> None:
    for number in (1, 2, 3):
        ask(evening, service.address(str(number)), number)
    call_turn(organizer, evening)
    call_turn(organizer, evening)
    assert sorted(path for path, _headers, _body in service.taken) == ["/1", "/2", "/3"]
    organizer.post(reverse("desk_turn_call_back", args=[evening.slug, 1]))
    call_turn(organizer, evening)
    assert len(service.taken) == 6


def test_one_table_that_is_called_concerns_those_who_sit_there(
    evening: Tournament, organizer: Client, service: Service
) -> None:
    for number in (1, 2, 3, 4):
        ask(evening, service.address(str(number)), number)
    match = Match.objects.filter(tournament=evening, turn__number=1).order_by("table")[0]
    sits = {f"/{seat.player.team.number}" for seat in match.seats.select_related("player__team")}
    organizer.post(reverse("desk_match_call", args=[evening.slug, match.pk]))
    wait_until_sent()
    assert {path for path, _headers, _body in service.taken} == sits
    assert len(sits) == 2


def test_a_message_says_table_and_turn_in_the_phones_language_and_nobodys_name(
    evening: Tournament, organizer: Client, service: Service, settings: Settings
) -> None:
    ask(evening, service.address())
    CallSubscription.objects.update(language="en")
    settings.PUSH_KEY = ""
    organizer.post(reverse("desk_turn_call", args=[evening.slug, 1]))
    at = Match.objects.filter(called_at__isnull=False)[0].called_at
    assert at is not None
    [message] = messages_of(Call(evening.id, at, 0.0))
    assert re.fullmatch(r"Table \d", message.said["title"])
    assert message.said["body"] == "Turn 1"
    assert message.said["url"] == mine(evening)
    assert set(message.said) == {"title", "body", "url", "tag"}
    assert list(messages_of(Call(evening.id, timezone.now(), 0.0))) == []


def test_a_slow_service_holds_up_no_save_and_no_other_phone(
    evening: Tournament, organizer: Client, service: Service
) -> None:
    service.seconds = 0.6
    for number in (1, 2, 3, 4):
        ask(evening, service.address(str(number)), number)
    began = time.monotonic()
    organizer.post(reverse("desk_turn_call", args=[evening.slug, 1]))
    saved = time.monotonic() - began
    wait_until_sent()
    assert saved < 0.6
    assert len(service.taken) == 4
    assert time.monotonic() - began < saved + 4 * 0.6


def test_whom_a_service_does_not_know_any_more_is_dropped_and_others_stay(
    evening: Tournament, organizer: Client, service: Service
) -> None:
    ask(evening, service.address())
    service.answer = 500
    call_turn(organizer, evening)
    assert CallSubscription.objects.count() == 1
    organizer.post(reverse("desk_turn_call_back", args=[evening.slug, 1]))
    service.answer = 410
    call_turn(organizer, evening)
    assert CallSubscription.objects.count() == 0
    assert len(service.taken) == 2


def test_the_page_offers_it_and_takes_it_back(evening: Tournament) -> None:
    phone = following(evening)
    offered = shown(phone.get(mine(evening)))
    assert ("Avvisami quando ci chiamano" in offered, push.public_key(KEY) in offered) == (True, True)
    phone.post(mine(evening), handed(BROWSER.address))
    assert "Questo telefono ti avvisa" in shown(phone.get(mine(evening)))
    phone.post(mine(evening), {"call": "stop"})
    assert "Avvisami quando ci chiamano" in shown(phone.get(mine(evening)))
    assert not CallSubscription.objects.exists()


@pytest.mark.parametrize("form", [{"forget": "1"}, {"follow": "2"}])
def test_who_forgets_or_follows_somebody_else_is_not_told_any_more(evening: Tournament, form: dict[str, str]) -> None:
    phone = ask(evening, BROWSER.address)
    phone.post(mine(evening), {name: str(team(evening, 2).pk) if name == "follow" else "1" for name in form})
    assert not CallSubscription.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"address": "https://169.254.169.254/latest"},
        {"address": "https://evil.example/send"},
        {"address": BROWSER.address + "x" * 1000},
        {"key": "AAAA"},
        {"secret": ""},
    ],
)
def test_an_address_of_no_known_service_is_refused_in_a_sentence(evening: Tournament, wrong: dict[str, str]) -> None:
    answer = following(evening).post(mine(evening), handed(BROWSER.address) | wrong)
    assert (answer.status_code, "tieni aperta la pagina" in answer.content.decode()) == (422, True)
    assert not CallSubscription.objects.exists()


def test_where_no_messages_are_sent_the_page_itself_is_left(evening: Tournament, settings: Settings) -> None:
    settings.PUSH_KEY = ""
    phone = following(evening)
    assert 'data-calls=""' in phone.get(mine(evening)).content.decode()
    assert phone.post(mine(evening), handed(BROWSER.address)).status_code == 422


def test_one_phone_has_one_row_and_an_entrant_so_many(evening: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call_changes, "MOST_PHONES", 2)
    one = team(evening)

    def asked(phone: str, address: str) -> bool:
        return calls_ask(evening.id, one.id, str(one.id), CallAsked(phone, "it", address, "k", "s"))

    assert [asked("a", "x"), asked("a", "y"), asked("b", "y"), asked("c", "z"), asked("d", "w")] == [True] * 4 + [False]
    assert sorted(CallSubscription.objects.values_list("phone", "address")) == [("b", "y"), ("c", "z")]


def test_it_goes_with_the_person_and_with_the_tournament(evening: Tournament) -> None:
    ask(evening, BROWSER.address)
    ask(evening, BROWSER.address + "2", 2)
    player = Player.objects.filter(team=team(evening))[0]
    player_erase(Action(evening.id, Actor("Ada")), player_id=player.id)
    assert CallSubscription.objects.get().team == team(evening, 2)
    Tournament.objects.filter(pk=evening.pk).update(closed_at=timezone.now())
    assert "Avvisami" not in shown(following(evening).get(mine(evening)))
    assert following(evening).post(mine(evening), handed(BROWSER.address)).status_code == 422
