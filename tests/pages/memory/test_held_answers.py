"""Whole public pages answered from memory before anything else is looked at: the same to the last header, never old."""

import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from briscola_site.watch import HEADER
from tests.factories import make_account, make_club, make_tournament, publish, record
from tests.pages.addresses import make_full_tournament
from tests.pages.frame.test_shared_cache import addresses, kept
from tournaments.models import Tournament
from tournaments.pages.memory import held_answers

pytestmark = pytest.mark.django_db

PAGE = "/t/giochi/results/"


@pytest.fixture
def reader() -> Client:
    return Client(headers={"Accept-Encoding": "gzip", "Accept-Language": "it"})


@pytest.fixture
def tournament() -> Tournament:
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


def test_whoever_has_the_page_is_told_so_with_the_usual_headers(
    reader: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    has = {"If-None-Match": reader.get(PAGE)["ETag"]}
    with django_assert_num_queries(1):
        held = reader.get(PAGE, headers=has)
    held_answers.HELD.clear()
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


def test_whoever_cannot_unpack_a_page_gets_it_unpacked(reader: Client, tournament: Tournament) -> None:
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
    assert not held_answers.HELD


def test_only_so_many_bytes_are_held(reader: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(reader.get(PAGE).content)
    held_answers.HELD.clear()
    monkeypatch.setattr(held_answers, "MOST_BYTES", 3 * (size + held_answers.BESIDE) - 1)
    for number in (0, 1, 2, 1):
        reader.get(f"{PAGE}?{number}")
    assert [place for _scheme, _host, _path, place, _language in held_answers.HELD] == ["1", "2"]


def test_one_picture_asked_for_in_a_thousand_ways_fills_no_memory(reader: Client, tournament: Tournament) -> None:
    picture = reader.get("/t/giochi/preview.png").content
    fit = held_answers.MOST_BYTES // (len(picture) + held_answers.BESIDE)
    some = range(fit + 5)
    for number in some:
        held_answers.HELD.put(("http", "testserver", "/t/giochi/preview.png", f"{number:0200}", "it"), held(picture))
    assert len(held_answers.HELD) < fit
    assert next(reversed(list(held_answers.HELD)))[3] == f"{some[-1]:0200}"


def held(content: bytes) -> held_answers.Held:
    return held_answers.Held((uuid.uuid4(), 1), content, held_answers.Checked(HttpResponse().headers), None)
