"""Whole public pages answered from memory before anything else is looked at: the same to the last header, never old."""

import gc
import tracemalloc
from collections.abc import Hashable, Mapping
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from briscola_site.watch import HEADER
from tests.factories import make_account, make_club, make_tournament, publish, record
from tests.pages.addresses import every_address, make_full_tournament, places_in, url_of
from tests.pages.frame.test_shared_pages import addresses, kept
from tests.pages.test_access import calls
from tests.pages.test_routes import NOBODYS_ID
from tournaments.models import Tournament
from tournaments.pages.frame import guard
from tournaments.pages.frame.cached_answers import Sent
from tournaments.pages.frame.page_cache import BESIDE, PAGE_CACHE
from tournaments.pages.hall import public_pages
from tournaments.pages.shared.public.readings import read_book, read_dealers

pytestmark = pytest.mark.django_db

PAGE = "/t/giochi/results/"
WAYS = 500
"""In how many ways one picture is asked for: so many that what the process grows by beside them is little."""


@pytest.fixture
def reader() -> Client:
    return Client(headers={"Accept-Encoding": "gzip", "Accept-Language": "it"})


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    return make_tournament()


def said(answer: Any) -> tuple[int, dict[str, str], bytes]:
    """All of it but the number of the request."""
    headers = {name: value for name, value in answer.items() if name != HEADER}
    return answer.status_code, headers, answer.content


def test_what_is_held_is_the_usual_answer_for_every_public_address(
    reader: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = make_full_tournament(club=make_club(), slug="giochi", canary="Ada")
    places = addresses(tournament)
    usual = {name: reader.get(address) for name, address in places.items()}
    for name, answer in kept(usual).items():
        with django_assert_num_queries(1):
            held = reader.get(places[name])
        assert said(held) == said(answer), name


def test_who_has_the_page_is_told_so_with_the_usual_headers(
    reader: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    has = {"If-None-Match": reader.get(PAGE)["ETag"]}
    with django_assert_num_queries(1):
        held = reader.get(PAGE, headers=has)
    PAGE_CACHE.clear()
    usual = reader.get(PAGE, headers=has)
    del usual["Content-Length"]  # of nothing
    assert said(held) == said(usual)
    assert held.status_code == 304


def test_a_result_is_in_the_very_next_read(reader: Client, tournament: Tournament) -> None:
    match = publish(tournament)[0]
    before = [reader.get(PAGE) for _ in range(2)][-1]
    record(match, 70, 70, 70, 50, 50)
    after = reader.get(PAGE)
    assert after["ETag"] != before["ETag"]
    assert after.content != before.content
    assert said(reader.get(PAGE)) == said(after)


def test_what_a_result_made_old_is_made_again_as_the_usual_way_makes_it(reader: Client) -> None:
    tournament = make_full_tournament(club=make_club(), slug="giochi", canary="Ada")
    places = addresses(tournament)
    before = {name: reader.get(address) for name, address in places.items()}
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    again = {name: reader.get(places[name]) for name in kept(before)}
    PAGE_CACHE.clear()
    assert {name: said(one) for name, one in again.items()} == {name: said(reader.get(places[name])) for name in again}
    assert not [name for name, one in again.items() if one["ETag"] == before[name]["ETag"]]


def test_the_view_is_not_asked_again(reader: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    match = publish(tournament)[0]
    reader.get(PAGE)
    monkeypatch.setattr(guard, "tournament_for_public", lambda _slug: pytest.fail("the view was asked"))
    record(match, 70, 70, 70, 50, 50)
    assert reader.get(PAGE).status_code == 200


def test_a_page_that_can_no_longer_be_made_fails_as_every_page_does(
    reader: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, reader.raise_request_exception = publish(tournament)[0], False
    reader.get(PAGE)
    monkeypatch.delattr(public_pages, "results_context")
    record(match, 70, 70, 70, 50, 50)
    again = reader.get(PAGE)
    PAGE_CACHE.clear()
    assert said(again) == said(reader.get(PAGE))
    assert again.status_code == 500
    assert "Content-Security-Policy" in again


@pytest.mark.parametrize(
    "other",
    [
        {"Accept-Language": "en"},
        {"Cookie": "django_language=en"},
        {"Host": "127.0.0.1"},
    ],
    ids=["language", "chosen language", "address"],
)
def test_another_reader_is_not_given_what_was_made_for_this_one(
    reader: Client, tournament: Tournament, other: dict[str, str]
) -> None:
    here = reader.get(PAGE)
    assert reader.get(PAGE, headers=other)["ETag"] != here["ETag"]


def test_who_cannot_unpack_a_page_gets_it_unpacked(reader: Client, tournament: Tournament) -> None:
    reader.get(PAGE)
    assert "Content-Encoding" not in reader.get(PAGE, headers={"Accept-Encoding": "identity"})


def test_a_name_that_is_not_ours_is_refused_as_always(reader: Client, tournament: Tournament) -> None:
    reader.get(PAGE)
    assert reader.get(PAGE, headers={"Host": "elsewhere.example"}).status_code == 400


def test_a_tournament_that_is_gone_is_not_found(reader: Client, tournament: Tournament) -> None:
    reader.get(PAGE)
    Tournament.objects.filter(pk=tournament.pk).delete()
    assert reader.get(PAGE).status_code == 404


def test_the_route_is_known_though_nobody_looked_the_address_up(reader: Client, tournament: Tournament) -> None:
    routes = [reader.get(PAGE).wsgi_request.resolver_match for _ in range(2)]
    assert [route and route.url_name for route in routes] == ["public_results"] * 2


def test_nothing_of_the_desk_is_held(reader: Client, tournament: Tournament) -> None:
    reader.force_login(make_account(club=tournament.club))
    assert [reader.get(f"/desk/giochi/{page}").status_code for page in ("", "log/", "people/")].count(200) > 1
    assert sent() == {}
    assert PAGE_CACHE.of(tournament.id) == {}


def test_only_so_many_bytes_are_held(reader: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page itself, how it is made, and three of the addresses that it was asked for by."""
    size = len(reader.get(PAGE).content)
    monkeypatch.setattr(PAGE_CACHE, "most", size + BESIDE + BESIDE + 3 * (2 * BESIDE + 60))
    PAGE_CACHE.clear()
    for number in (0, 1, 2, 0, 3):
        reader.get(f"{PAGE}?{number}")
        assert PAGE_CACHE.bytes <= PAGE_CACHE.most
    assert {place[3] for place in sent()} == {"0", "2", "3"}


def test_one_picture_asked_for_in_a_thousand_ways_fills_no_memory(reader: Client, tournament: Tournament) -> None:
    """Whatever is asked, there is one limit for values, pages and whole answers together, and it is an honest one."""
    publish(tournament)

    def picture(number: int) -> int:
        return reader.get(f"/t/giochi/preview.png?{number:0200}").status_code

    read_book(tournament)
    picture(0)
    size = PAGE_CACHE.bytes
    tracemalloc.start()
    assert {picture(number) for number in range(WAYS)} == {200}
    gc.collect()  # what requests leave behind is not held
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(sent()) == WAYS
    assert len(pages_of(tournament)) == 1
    assert 0.5 * grown < PAGE_CACHE.bytes - size < WAYS * (2 * BESIDE + 300)


def test_values_pages_and_whole_answers_keep_to_one_limit(
    reader: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(tournament)
    monkeypatch.setattr(PAGE_CACHE, "most", 200_000)
    for number in range(6):
        read_book(tournament)
        for page in ("", "standings/", "preview.png", "projector/"):
            for query in (f"seconds={number % 50 + 5}", f"{number:02000}", "live"):
                assert reader.get(f"/t/giochi/{page}?{query}").status_code == 200
                assert PAGE_CACHE.bytes <= PAGE_CACHE.most
    assert f"{5:02000}" in {place[3] for place in sent()}
    assert f"{0:02000}" not in {place[3] for place in sent()}
    assert pages_of(tournament)


def test_readings_weigh_about_what_they_take(tournament: Tournament) -> None:
    publish(tournament)
    read_book(tournament)
    PAGE_CACHE.clear()
    tracemalloc.start()
    read_book(tournament)
    read_dealers(tournament)
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert 0.5 * grown < PAGE_CACHE.bytes < 5 * grown


def sent() -> Mapping[tuple[str, ...], Sent]:
    """What can be answered at once."""
    return {asked: one for asked, one in PAGE_CACHE.of(None).items() if isinstance(one, Sent)}


def pages_of(tournament: Tournament) -> set[Hashable]:
    """The names of the pages that are kept."""
    return {name for (_edition, name), made in PAGE_CACHE.of(tournament.id).items() if isinstance(made, bytes)}


ONE_READER = {
    *("entrance", "entrance_redeem", "sign_up", "sign_up_open", "table_open", "paper_open"),
    *("public_mine", "public_register", "public_registration", "healthz", "readyz"),
}
"""What anybody may call and is not the same for all, or is of the computer itself: not for scripts of other sites."""
OTHER_SITES = "Access-Control-Allow-Origin"


@pytest.mark.parametrize("query", ["", "?live"])
def test_scripts_of_other_sites_may_read_what_is_public_and_nothing_else(settings: Settings, query: str) -> None:
    settings.MANY_CLUBS = settings.SIGN_UP_OPEN = True
    places = places_in(make_full_tournament(club=make_club(), slug="giochi", canary="Ada"))
    asked = [address for address, method in calls("all", "public") if method == "GET"]
    for _first_and_again in range(2):
        answers = {one.name: Client().get(url_of(one, places) + query) for one in asked}
        assert {name for name, answer in answers.items() if answer.get(OTHER_SITES) != "*"} == ONE_READER


def test_scripts_of_other_sites_may_read_that_there_is_nothing() -> None:
    named = {"slug": "unknown", "club_slug": "unknown", "season_slug": "unknown", "person": "x", "file": "results.csv"}
    places = named | {"table": 9, "who": "x", "registration_id": NOBODYS_ID}
    asked = [address for address, method in calls("public") if method == "GET"]
    answers = [Client().get(url_of(address, places)) for address in asked]
    assert {(answer.status_code, answer.get(OTHER_SITES)) for answer in answers} == {(404, "*")}
    for address in ("/clubs/unknown/calendar.ics", "/clubs/perch%C3%A9/club.json"):
        assert Client().get(address).get(OTHER_SITES) == "*"


def test_what_a_cookie_opens_or_changes_is_for_no_other_site() -> None:
    tournament = make_full_tournament(club=make_club(), slug="giochi", canary="Ada")
    desk, places = Client(), places_in(tournament)
    desk.force_login(make_account(club=tournament.club))
    rights = {address.access for address in every_address()} - {"all", "public"}
    asked = [address for address, method in calls(*rights) if method == "GET"]
    for client in (desk, Client()):
        assert [one.name for one in asked if OTHER_SITES in client.get(url_of(one, places))] == []
    for address in ("/", f"/clubs/{tournament.club.slug}/privacy/"):
        assert OTHER_SITES not in desk.get(address)
