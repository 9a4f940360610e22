"""The page on which somebody sets a password, the entrance that asks for it, and what ends other sessions."""

import ipaddress
import logging
import re

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from briscola_site.clock import Clock
from tests.factories import make_account, make_club, read_again
from tests.services.clubs.test_passwords import GOOD, OTHER, with_password
from tournaments.models import Account, Attempts, ClubEntry
from tournaments.services.clubs.member_changes import ENDED_FOR
from tournaments.services.clubs.passwords import BY_ACCOUNT

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_ada(kept_for_all: None) -> Account:
    return with_password(make_account(club=make_club(), name="Ada Neri"), "ada")


@pytest.fixture
def ada(made_ada: Account) -> Account:
    return read_again(made_ada)


def typed(name: str = "ada", **changes: str) -> dict[str, str]:
    return {"name": name, "current": GOOD, "password": OTHER, "again": OTHER} | changes


def enter(client: Client, name: str = "ada", password: str = GOOD) -> int:
    return client.post(reverse("entrance"), {"name": name, "password": password}).status_code


def signed_in(ada: Account) -> Client:
    client = Client()
    assert enter(client) == 302
    return client


def inside(client: Client) -> bool:
    return client.get(reverse("desk")).status_code == 200


def test_the_entrance_lets_in_with_name_and_password(ada: Account, client: Client) -> None:
    response = client.post(reverse("entrance"), {"name": " ADA ", "password": GOOD})
    assert response["Location"] == reverse("desk")
    assert inside(client)


@pytest.mark.parametrize("name", ["ada", "nobody"])
def test_a_wrong_password_and_an_unknown_name_are_answered_alike(ada: Account, client: Client, name: str) -> None:
    response = client.post(reverse("entrance"), {"name": name, "password": OTHER})
    assert response.status_code == 422
    assert "Nome o password non sono giusti" in response.content.decode()
    assert OTHER not in response.content.decode()
    assert not inside(client)


def test_the_session_is_another_one_once_somebody_is_in(ada: Account, client: Client) -> None:
    client.get(reverse("entrance"))
    session = client.session
    session["before"] = "theirs"
    session.save()
    key = session.session_key

    enter(client)
    assert client.session.session_key != key


def test_a_session_that_is_over_goes_when_the_next_one_begins(ada: Account, client: Client, monkeypatch) -> None:
    monkeypatch.setattr(Clock, "for_good", Clock.now)
    Session.objects.create(session_key="over", expire_date=timezone.now() - ENDED_FOR)
    enter(client)
    assert not Session.objects.filter(session_key="over").exists()


def test_somebody_chooses_a_password_and_stays_in(client: Client) -> None:
    client.force_login(make_account(club=make_club()))
    response = client.post(reverse("account_password"), typed("Bice", current=""), follow=True)

    assert "Salvato" in response.content.decode()
    assert inside(client)
    assert enter(Client(), "bice", OTHER) == 302


def test_problems_come_back_with_the_name_and_without_any_password(ada: Account) -> None:
    response = signed_in(ada).post(reverse("account_password"), typed("Adina", password="corta", again="corta"))
    page = response.content.decode()
    assert response.status_code == 422
    assert "troppo corta" in page
    assert 'value="adina"' in page
    assert not re.search(rf"{GOOD}|corta\"", page)


def test_two_passwords_that_differ_are_refused(ada: Account) -> None:
    response = signed_in(ada).post(reverse("account_password"), typed(again="altro"))
    assert "Le due password sono diverse" in response.content.decode()


def test_another_password_ends_the_sessions_of_all_other_devices(ada: Account) -> None:
    here, there = signed_in(ada), signed_in(ada)
    assert here.post(reverse("account_password"), typed()).status_code == 302
    assert (inside(here), inside(there)) == (True, False)


def test_without_the_password_it_is_neither_changed_nor_dropped(ada: Account) -> None:
    client = signed_in(ada)
    assert client.post(reverse("account_password"), typed(current="wrong")).status_code == 422
    assert client.post(reverse("account_password_gone"), {"current": "wrong"}).status_code == 422
    assert enter(Client()) == 302


def test_who_drops_the_password_stays_in_here_alone(ada: Account) -> None:
    here, there = signed_in(ada), signed_in(ada)
    assert here.post(reverse("account_password_gone"), {"current": GOOD}).status_code == 302
    assert (inside(here), inside(there)) == (True, False)
    assert enter(Client()) == 422


@pytest.mark.parametrize("password", [True, False])
def test_leaving_everywhere_leaves_every_device(password: bool) -> None:
    account = make_account(club=make_club())
    if password:
        with_password(account)
    account.refresh_from_db()
    here, there = Client(), Client()
    for client in (here, there):
        client.force_login(account)
    here.post(reverse("account_leave"))
    assert (inside(here), inside(there)) == (False, False)


def test_leaving_one_device_leaves_the_others(ada: Account) -> None:
    here, there = signed_in(ada), signed_in(ada)
    here.post(reverse("leave"))
    assert (inside(here), inside(there)) == (False, True)


def test_after_too_many_tries_a_page_says_until_when_to_wait(ada: Account, client: Client) -> None:
    for _ in range(BY_ACCOUNT.most):
        assert enter(client, password=OTHER) == 422
    response = client.post(reverse("entrance"), {"name": "ada", "password": GOOD}, headers={"Accept-Language": "it"})

    assert response.status_code == 429
    assert BY_ACCOUNT.seconds - 60 < int(response["Retry-After"]) <= BY_ACCOUNT.seconds
    assert "Aspetta 15 minuti e riprova alle" in response.content.decode()
    assert "no-store" in response["Cache-Control"]


def test_no_log_ever_holds_a_password(ada: Account, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        client = signed_in(ada)
        enter(Client(), password=OTHER)
        client.post(reverse("account_password"), typed(again="altro"))
        client.post(reverse("account_password"), typed())
    kept = str([record.__dict__ for record in caplog.records]) + str(list(ClubEntry.objects.values_list()))
    assert not [secret for secret in (GOOD, OTHER, "argon2") if secret in kept]


def addressed(**meta: str) -> int:
    """How many different addresses the limits have seen."""
    for one in meta.pop("forwarded", "").split(";"):
        Client(**meta).get("/m/wrong/", headers={"X-Forwarded-For": one} if one else {})  # type: ignore[arg-type]
    return Attempts.objects.count()


def test_without_a_setting_a_header_makes_nobody_somebody_else() -> None:
    assert addressed(forwarded="10.0.0.1;10.0.0.2") == 1


def test_behind_a_proxy_who_the_proxy_names_is_counted(settings: Settings) -> None:
    settings.PROXIES = (ipaddress.ip_network("127.0.0.1"),)
    assert addressed(forwarded="10.0.0.1;10.0.0.2;6.6.6.6, 10.0.0.1;7.7.7.7, 10.0.0.1") == 2


def test_one_line_of_the_newer_kind_is_one_address() -> None:
    for address in ("2001:db8::1", "2001:db8::2:3", "::ffff:10.0.0.1", "10.0.0.1"):
        addressed(REMOTE_ADDR=address)
    assert Attempts.objects.count() == 2


@pytest.mark.parametrize("name", ["entrance", "home"])
def test_what_is_too_large_is_refused_before_it_is_read(client: Client, settings: Settings, name: str) -> None:
    settings.MOST_SENT = 1000
    response = client.post(reverse(name), {"name": "x" * 2000}, headers={"Accept-Language": "it"})
    assert response.status_code == 413
    assert "MB. Non è cambiato niente: torna indietro e scegli un file più piccolo." in response.content.decode()
    assert client.post(reverse(name), {"name": "x"}).status_code != 413
