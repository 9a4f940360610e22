"""The way in: a link that works once, for anybody who presses the button, and leaves no trace of itself."""

import datetime
import ipaddress
import logging
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from briscola_site.clock import Clock
from tests.factories import make_account, make_club, make_tournament
from tournaments.event.rights import Role
from tournaments.models import Account
from tournaments.pages.clubs.entrance import WRONG_LINKS
from tournaments.services.clubs.member_changes import ENDED_FOR, entrance_link_issue, return_link_issue
from tournaments.services.setup.rehearsal import rehearsal_create

pytestmark = pytest.mark.django_db


def link(**options: object) -> str:
    token = entrance_link_issue(club=make_club(), role=Role.OWNER, **options)  # type: ignore[arg-type]
    return reverse("entrance_redeem", kwargs={"token": token})


def test_a_visitor_without_any_tournament_is_told_what_this_is_and_how_one_comes_about(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "Qui si organizza una serata di briscola" in page
    assert "Una sala: il computer, il telefono, il proiettore e i tavoli" in page
    assert f'href="{reverse("entrance")}">Organizza la tua' in page
    assert "Guarda una serata in corso" not in page


def test_where_clubs_sign_up_the_first_button_leads_there(client: Client, settings: Any) -> None:
    settings.SIGN_UP_OPEN = True
    assert f'href="{reverse("sign_up")}">Organizza la tua' in client.get("/").content.decode()


def test_who_looks_at_a_new_installation_gets_to_the_rehearsal_with_one_button(client: Client) -> None:
    rehearsal_create()
    page = client.get("/").content.decode()
    shown = reverse("public_now", kwargs={"slug": "prova"})
    assert f'href="{shown}">Guarda una serata in corso' in page
    assert "Mostra le prove" not in page
    assert client.get(shown).status_code == 200


def test_the_list_leads_to_the_public_page_of_every_tournament(client: Client) -> None:
    make_tournament()
    assert reverse("public_now", kwargs={"slug": "giochi"}) in client.get("/").content.decode()


def test_opening_the_link_uses_nothing_up(client: Client) -> None:
    address = link()
    assert [client.get(address).status_code for _ in range(2)] == [200, 200]
    assert Account.objects.count() == 0


def test_the_button_lets_in_under_the_name_that_was_given(client: Client) -> None:
    response = client.post(link(), {"name": " Ada Neri "})
    assert response["Location"] == reverse("desk")
    assert Account.objects.get().name == "Ada Neri"
    assert client.get(reverse("desk")).status_code == 200


def test_the_first_organizer_may_say_what_the_club_is_called(client: Client) -> None:
    club = make_club(name="")
    address = link()
    assert "Come si chiama il vostro circolo" in client.get(address).content.decode()
    client.post(address, {"name": "Ada", "club_name": "  Circolo  dell'Olmo "})
    club.refresh_from_db()
    assert club.name == "Circolo dell'Olmo"


def test_the_name_of_the_club_may_wait_and_is_asked_for_by_nobody_else(client: Client) -> None:
    club = make_club(name="")
    client.post(link(), {"name": "Ada", "club_name": ""})
    club.refresh_from_db()
    assert club.name == ""
    helper = reverse("entrance_redeem", kwargs={"token": entrance_link_issue(club=club, role=Role.HELPER)})
    assert "Come si chiama" not in Client().get(helper).content.decode()
    Client().post(helper, {"name": "Bruno", "club_name": "Mio"})
    club.refresh_from_db()
    assert club.name == ""


def test_a_club_with_a_name_keeps_it_who_comes_in(client: Client) -> None:
    address = link()
    assert "Come si chiama" not in client.get(address).content.decode()
    client.post(address, {"name": "Ada", "club_name": "Mio"})
    assert make_club().name == "Pro Loco"


def test_who_comes_in_takes_the_place_of_sessions_that_are_over(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(Clock, "for_good", Clock.now)
    Session.objects.create(session_key="over", expire_date=timezone.now() - ENDED_FOR)
    client.post(link(), {"name": "Ada"})
    assert [session.session_key for session in Session.objects.all()] == [client.session.session_key]


def test_who_gives_no_name_is_the_organizer(client: Client) -> None:
    client.post(link(), {"name": "  "})
    assert Account.objects.get().name == "Organizzatore"


def test_a_used_link_is_gone_for_everybody(client: Client) -> None:
    address = link()
    client.post(address, {"name": "Ada"})
    assert (Client().get(address).status_code, Client().post(address, {"name": "Eva"}).status_code) == (410, 410)
    assert Account.objects.count() == 1


@pytest.mark.parametrize(
    ("origin", "enters"), [("http://testserver", True), ("https://evil.example", False), ("null", False)]
)
def test_another_site_cannot_press_the_button(client: Client, origin: str, enters: bool) -> None:
    response = client.post(link(), {"name": "Ada"}, headers={"Origin": origin})
    assert (response.status_code == 302, Account.objects.exists()) == (enters, enters)


def test_an_old_link_is_gone(client: Client) -> None:
    address = link(now=timezone.now() - datetime.timedelta(hours=25))
    assert client.get(address).status_code == 410


def test_the_page_of_a_link_is_never_kept_and_tells_nobody_its_address(client: Client) -> None:
    response = client.get(link())
    assert "no-store" in response["Cache-Control"]
    assert response["Referrer-Policy"] == "strict-origin"


def test_who_tries_links_has_to_wait_and_who_has_one_does_not(client: Client) -> None:
    answers = {client.get(reverse("entrance_redeem", args=["wrong"])).status_code for _ in range(WRONG_LINKS.most)}
    assert answers == {410}
    assert client.get(link()).status_code == 429
    assert Client(REMOTE_ADDR="10.0.0.2").get(link()).status_code == 200


def test_no_log_ever_holds_a_token(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    address = link()
    strict = Client(enforce_csrf_checks=True)
    with caplog.at_level(logging.DEBUG):
        client.get(address)
        strict.post(address, {"name": "Ada"})
        client.get(address)
        client.post(address)
    assert not [record for record in caplog.records if address.split("/")[2] in record.getMessage()]


def test_who_has_not_come_in_is_sent_to_the_entrance(client: Client) -> None:
    make_tournament()
    for name, place in (("desk", {}), ("desk_new", {}), ("desk_home", {"slug": "giochi"})):
        assert client.get(reverse(name, kwargs=place))["Location"] == reverse("entrance")


def test_leaving_closes_the_desk(client: Client) -> None:
    client.force_login(make_account(club=make_club()))
    client.post(reverse("leave"))
    assert client.get(reverse("desk")).status_code == 302


@pytest.mark.parametrize(("language", "words"), [("en", 'lang="en"'), ("it", 'lang="it"')])
def test_a_visitor_chooses_the_language_without_a_token(language: str, words: str) -> None:
    visitor = Client(enforce_csrf_checks=True)
    response = visitor.post(reverse("set_language"), {"language": language, "next": "/entrance/"})
    assert response["Location"] == "/entrance/"
    assert f"<html {words}" in visitor.get("/entrance/").content.decode()


@pytest.mark.parametrize("sent_to", ["/desk/giochi/final/close/", "/desk/new/", "/t/giochi/register/", "/entrance/"])
def test_a_page_that_was_open_too_long_leads_to_itself_opened_again(sent_to: str) -> None:
    make_tournament()
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_account(club=make_club()))
    answer = client.post(sent_to, headers={"Accept-Language": "it"})
    assert answer.status_code == 403
    assert f'<a class="button button-main" href="{sent_to}">' in answer.content.decode()
    assert client.get(sent_to, follow=True).status_code == 200


def lasts(client: Client) -> datetime.timedelta:
    """For how long the visitor stays in."""
    return client.session.get_expiry_date() - timezone.now()


def test_the_computer_of_the_hall_itself_lets_in_for_thirty_days_and_says_so(client: Client) -> None:
    address = link()
    assert "entri senza, per 30 giorni" in client.get(address).content.decode()
    shown = client.post(address, {"name": "Ada"}, follow=True).content.decode()
    assert lasts(client) > datetime.timedelta(days=29)
    assert "scegli una password" in shown


@pytest.mark.parametrize(
    "sent",
    [
        {"REMOTE_ADDR": "192.168.1.20"},
        {"HTTP_X_FORWARDED_FOR": "198.51.100.7"},
        {"HTTP_FORWARDED": "for=198.51.100.7"},
        {"HTTP_VIA": "1.1 proxy"},
        {"HTTP_X_REAL_IP": "127.0.0.1"},
    ],
)
def test_anybody_else_is_let_in_for_an_evening(sent: dict[str, Any]) -> None:
    address, elsewhere = link(), Client(**sent)
    assert "per 12 ore" in elsewhere.get(address).content.decode()
    elsewhere.post(address, {"name": "Ada"})
    assert lasts(elsewhere) <= datetime.timedelta(hours=12)


def test_behind_a_proxy_of_ours_nobody_sits_at_the_computer(client: Client, settings: Settings) -> None:
    settings.PROXIES = [ipaddress.ip_network("127.0.0.1/32")]
    client.post(link(), {"name": "Ada"})
    assert lasts(client) <= datetime.timedelta(hours=12)


def came_back() -> str:
    token = return_link_issue()
    assert token is not None
    return reverse("entrance_redeem", kwargs={"token": token})


def test_the_link_of_a_start_says_who_comes_back_and_asks_for_nothing(client: Client) -> None:
    client.post(link(), {"name": "Rosanna Dell'Acqua"})
    saturday = Client()
    page = saturday.get(came_back(), headers={"Accept-Language": "it"}).content.decode()
    assert "Rientri come «Rosanna Dell&#x27;Acqua»" in page
    assert "Nome e cognome" not in page


@pytest.mark.parametrize("as_another", [False, True])
def test_it_lets_in_as_the_same_person_no_matter_whom_the_browser_knew(client: Client, as_another: bool) -> None:
    client.post(link(), {"name": "Rosanna"})
    rosanna = Account.objects.get()
    saturday = Client()
    if as_another:
        saturday.force_login(make_account(club=make_club(), role=Role.VIEWER))
    before = Account.objects.count()
    assert saturday.post(came_back())["Location"] == reverse("desk")
    assert saturday.session["_auth_user_id"] == str(rosanna.pk)
    assert Account.objects.count() == before


def test_it_is_no_invitation_and_is_on_no_page(client: Client) -> None:
    client.post(link(), {"name": "Rosanna"})
    came_back()
    page = client.get(reverse("club_members", args=["pro-loco"]), headers={"Accept-Language": "it"}).content.decode()
    assert "Ritira" not in page
