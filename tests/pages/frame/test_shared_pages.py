"""What a proxy may keep of the public pages: one version of a page, with nothing of anybody who read it first."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import make_account, make_club
from tests.pages.addresses import Address, make_full_tournament, places_in, url_of
from tests.pages.test_routes import ROUTES
from tournaments.models import Tournament
from tournaments.pages.files.sharing import FILES
from tournaments.pages.frame.cached_answers import SHARED

pytestmark = pytest.mark.django_db

OF_A_READER = {"public_mine", "public_register", "public_register_waiting", "public_registration"}
"""Public, but made of what somebody sent, or of what their phone remembers."""

VARY = {"accept-encoding", "accept-language", "cookie"}


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_full_tournament(club=make_club(), slug="giochi", canary="Ada")


def addresses(tournament: Tournament) -> dict[str, str]:
    """One address of every public route."""
    places = places_in(tournament) | {"file": next(iter(FILES))}
    listed = ((name, *route) for name, route in ROUTES.items())
    return {name: url_of(Address(name, path, access), places) for name, path, _, access in listed if access == "public"}


def answers(client: Client, tournament: Tournament) -> dict[str, Any]:
    return {name: client.get(address) for name, address in addresses(tournament).items()}


def kept(found: dict[str, Any]) -> dict[str, Any]:
    """What leave is given to keep."""
    return {name: answer for name, answer in found.items() if "public" in answer.get("Cache-Control", "")}


def somebody_at_the_desk(tournament: Tournament) -> Client:
    client = Client()
    client.force_login(make_account(club=tournament.club))
    return client


def test_a_proxy_may_keep_every_public_page_that_is_not_made_for_one_reader(tournament: Tournament) -> None:
    found = answers(Client(), tournament)
    assert set(found) - set(kept(found)) == OF_A_READER
    assert {answer["Cache-Control"] for answer in kept(found).values()} == {SHARED}


def test_a_proxy_answers_for_two_seconds_and_for_ten_more_while_it_asks() -> None:
    assert SHARED == "public, max-age=0, must-revalidate, s-maxage=2, stale-while-revalidate=10"


def test_what_a_proxy_may_keep_has_its_version_and_says_what_it_depends_on(tournament: Tournament) -> None:
    for name, answer in kept(answers(Client(), tournament)).items():
        assert answer["ETag"], name
        assert {one.strip().lower() for one in answer["Vary"].split(",")} >= VARY, name


def test_what_a_proxy_may_keep_sets_no_cookie_and_is_the_same_for_who_signed_in(tournament: Tournament) -> None:
    strangers = kept(answers(Client(), tournament))
    members = kept(answers(somebody_at_the_desk(tournament), tournament))
    assert {name: answer.content for name, answer in members.items()} == {
        name: answer.content for name, answer in strangers.items()
    }
    assert [name for name, answer in (*strangers.items(), *members.items()) if answer.cookies] == []


def test_who_has_the_version_is_told_so_and_a_proxy_learns_that_it_still_holds(tournament: Tournament) -> None:
    for name, answer in kept(answers(Client(), tournament)).items():
        again = Client().get(addresses(tournament)[name], headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again["Cache-Control"], again["ETag"]) == (304, SHARED, answer["ETag"]), name


def test_no_proxy_may_keep_the_live_part_nor_a_page_of_the_desk(tournament: Tournament) -> None:
    live = Client().get(f"/t/{tournament.slug}/?live")
    desk = somebody_at_the_desk(tournament).get(f"/desk/{tournament.slug}/")
    assert (desk.status_code, live["Cache-Control"]) == (200, "no-store")
    assert "private" in desk["Cache-Control"]
