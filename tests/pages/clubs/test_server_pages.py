"""Who runs a server, what they sign with a club, and a demonstration that everybody may try."""

from pathlib import Path

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.factories import make_account, make_tournament
from tests.pages.sheets import shown
from tournaments.event.rights import Role
from tournaments.models import Account, Club, Membership, Tournament
from tournaments.pages.clubs.server_pages import BLANK

pytestmark = pytest.mark.django_db
PAGES = ("operator_privacy", "operator_agreement")


@pytest.mark.parametrize(("name", "blanks"), [("operator_privacy", 0), ("operator_agreement", 7)])
def test_the_texts_name_who_runs_the_server_and_leave_the_rest_to_be_filled_in(
    name: str, blanks: int, settings: Settings
) -> None:
    settings.MANY_CLUBS, settings.OPERATOR, settings.OPERATOR_MAIL = True, "Rete Sale, via Roma 1", "noi@example.org"
    page = shown(Client().get(reverse(name)))
    assert "Rete Sale, via Roma 1" in page
    assert "noi@example.org" in page
    assert page.count(BLANK) == blanks
    settings.OPERATOR = settings.OPERATOR_MAIL = ""
    assert shown(Client().get(reverse(name))).count(BLANK) == blanks + 2
    english = shown(Client().get(reverse(name), headers={"Accept-Language": "en"}))
    assert ("The operator" in english) or ("This program is run by" in english)


def test_a_server_with_many_clubs_leads_to_them_from_every_page(settings: Settings) -> None:
    tournament = make_tournament(sizes=(2, 2))
    paths = [reverse("home"), reverse("entrance"), reverse("public_now", args=[tournament.slug])]
    link = f'href="{reverse("operator_privacy")}"'
    assert [link in shown(Client().get(path)) for path in paths[:2]] == [False, False]
    settings.MANY_CLUBS = True
    assert [link in shown(Client().get(path)) for path in paths] == [True, True, True]
    assert reverse("operator_agreement") in shown(Client().get(reverse("operator_privacy")))


def test_elsewhere_there_are_neither(settings: Settings) -> None:
    assert settings.MANY_CLUBS is False
    assert [Client().get(reverse(name)).status_code for name in (*PAGES, "demonstration")] == [404, 404, 404]


@pytest.fixture
def demonstration(settings: Settings, tmp_path: Path) -> None:
    settings.DATA, settings.DEMONSTRATION = tmp_path, True
    call_command("demonstration")


def test_everybody_tries_the_desk_and_every_page_says_what_it_is(demonstration: None) -> None:
    guest = Client()
    assert "È una dimostrazione: ogni notte ricomincia da capo." in shown(guest.get(reverse("home")))
    assert guest.get(reverse("desk")).status_code == 302
    desk = shown(guest.post(reverse("demonstration"), follow=True))
    assert "È una dimostrazione" in desk
    for one in Tournament.objects.all():
        assert one.is_rehearsal
        assert guest.get(reverse("desk_home", args=[one.slug])).status_code == 200
    assert Membership.objects.get().role == Role.DIRECTOR
    assert guest.get(reverse("club_members", args=[Club.objects.get().slug])).status_code == 404
    other = Client()
    other.post(reverse("demonstration"), headers={"Origin": "https://evil.example"})
    assert other.get(reverse("desk")).status_code == 302
    assert mail.outbox == []


def test_the_night_makes_it_again_from_nothing(demonstration: None) -> None:
    guest = Client()
    guest.post(reverse("demonstration"))
    before = sorted(Tournament.objects.values_list("slug", "name"))
    Tournament.objects.filter(slug="prova").update(name="Scarabocchio")
    make_tournament(slug="brutto", sizes=(2, 2))
    make_account(name="Brutto")
    call_command("demonstration")
    assert sorted(Tournament.objects.values_list("slug", "name")) == before
    assert len(before) == 3
    assert not Account.objects.exists()
    assert guest.get(reverse("desk")).status_code == 302


def test_a_real_installation_is_never_emptied(settings: Settings) -> None:
    tournament = make_tournament(sizes=(2, 2))
    with pytest.raises((CommandError, SystemExit)):
        call_command("demonstration")
    assert Tournament.objects.get() == tournament
