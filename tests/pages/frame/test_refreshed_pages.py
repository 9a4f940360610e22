"""The thread that makes what is looked at: as soon as one finds it old, in every language, and never in the way."""

import logging
import re
import threading
import time
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.factories import make_tournament, publish, record
from tournaments.models import Match, Tournament
from tournaments.pages.frame import cached_answers, page_cache
from tournaments.pages.frame.page_cache import Audience, Render, refreshed_pages

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 120  # seconds, on a machine on which much else runs
NOW, STANDINGS, RESULTS = "/t/giochi/", "/t/giochi/standings/", "/t/giochi/results/"
TAG = re.compile(r'data-tag="(\w+)"')

Made = tuple[str, str]
"""In which thread, and a page as it was made."""


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> Audience:
    """Nobody of an earlier test looks on."""
    found = Audience()
    monkeypatch.setattr(cached_answers, "AUDIENCE", found)
    return found


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Made]:
    noted: list[Made] = []
    make = page_cache.make_page

    def note(tag: str, tournament: Tournament, render: Render, live: bool) -> bytes:
        packed = make(tag, tournament, render, live)
        noted.append((threading.current_thread().name, tag))
        return packed

    monkeypatch.setattr(page_cache, "make_page", note)
    return noted


@pytest.fixture
def matches() -> list[Match]:
    return publish(make_tournament())


class Phone:
    """A page that somebody opened, and asks for news of."""

    def __init__(self, address: str, language: str = "it") -> None:
        self.client, self.address, self.language = Client(), address, language
        found = TAG.search(self.client.get(address, headers={"Accept-Language": language}).content.decode())
        assert found
        self.tag = found[1]
        assert self.ask().status_code == 304

    def ask(self) -> HttpResponse:
        headers = {"Accept-Language": self.language, "HX-PTag": self.tag}
        response: HttpResponse = self.client.get(f"{self.address}?live", headers=headers)  # type: ignore[assignment]
        self.tag = response["HX-PTag"]
        return response


def soon(true: Callable[[], bool]) -> None:
    until = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_one_finds_it_old_and_the_others_are_made_before_they_ask(
    people: Audience, made: list[Made], matches: list[Match]
) -> None:
    first, *others = [Phone(NOW), Phone(STANDINGS), Phone(RESULTS), Phone(NOW, "en")]
    before = [other.tag for other in others]
    with refreshed_pages(people):
        record(matches[0], 70, 70, 70, 70, 50)
        made.clear()
        first.ask()
        soon(lambda: len(made) == 1 + len(others))
        answers = [other.ask() for other in others]
        assert first.ask().status_code in {200, 304}
    assert [answer.status_code for answer in answers] == [200] * len(others)
    assert {tag for _thread, tag in made} == {phone.tag for phone in (first, *others)}
    assert not {other.tag for other in others} & set(before)
    assert [thread for thread, _tag in made].count("pages") >= len(others)
    english = answers[-1].content.decode()
    assert "Turn 1" in english
    assert "Turno 1" not in english


def test_what_nobody_asks_news_of_is_made_when_it_is_asked_for(
    people: Audience, made: list[Made], matches: list[Match]
) -> None:
    phone = Phone(NOW)
    Client().get("/t/giochi/standings.json")
    with refreshed_pages(people):
        record(matches[0], 70, 70, 70, 70, 50)
        made.clear()
        phone.ask()
        soon(lambda: bool(made))
        record(matches[1], 70, 70, 70, 70, 50)
        phone.ask()
        soon(lambda: len(made) == 2)
    assert len(made) == 2


def test_a_page_that_cannot_be_made_holds_up_no_other_and_is_said(
    people: Audience,
    made: list[Made],
    matches: list[Match],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    first, broken, other = Phone(NOW), Phone(RESULTS), Phone(STANDINGS)
    make = page_cache.make_page

    def fail(tag: str, tournament: Tournament, render: Render, live: bool) -> bytes:
        if threading.current_thread().name == "pages" and not made:
            made.append(("pages", "refused"))
            raise ZeroDivisionError
        return make(tag, tournament, render, live)

    record(matches[0], 70, 70, 70, 70, 50)
    assert first.ask().status_code == 200  # and only now the maker comes
    made.clear()
    monkeypatch.setattr(page_cache, "make_page", fail)
    with caplog.at_level(logging.ERROR), refreshed_pages(people):
        people.mark_stale(matches[0].tournament_id)
        soon(lambda: len(made) == 2)
    assert "a page was not made" in caplog.text
    assert {broken.ask().status_code, other.ask().status_code} == {200}


def test_a_tournament_that_is_removed_leaves_nothing_to_make(
    people: Audience, made: list[Made], matches: list[Match], caplog: pytest.LogCaptureFixture
) -> None:
    Phone(NOW)
    tournament_id = matches[0].tournament_id
    made.clear()
    Tournament.objects.filter(pk=tournament_id).update(slug="altrove")
    with refreshed_pages(people):
        people.mark_stale(tournament_id)
        soon(lambda: not people.of(tournament_id))
    assert (made, caplog.text) == ([], "")


def test_it_ends_in_the_middle_of_its_work(people: Audience, matches: list[Match]) -> None:
    phones = [Phone(NOW), Phone(STANDINGS), Phone(RESULTS)]
    record(matches[0], 70, 70, 70, 70, 50)
    maker = refreshed_pages(people)
    with maker:
        people.mark_stale(matches[0].tournament_id)
    assert all(phone.ask().status_code == 200 for phone in phones)
    assert not any(thread.name == "pages" for thread in threading.enumerate())
