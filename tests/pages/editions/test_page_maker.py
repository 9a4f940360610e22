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
from tournaments.pages.editions import answers, edition
from tournaments.pages.editions.edition import Onlookers, PageMaker, Render

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 120  # seconds, on a machine on which much else runs
NOW, STANDINGS, RESULTS = "/t/giochi/", "/t/giochi/standings/", "/t/giochi/results/"
TAG = re.compile(r'data-tag="(\w+)"')

Made = tuple[str, str]
"""In which thread, and a page as it was made."""


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> Onlookers:
    """Nobody of an earlier test looks on."""
    found = Onlookers()
    monkeypatch.setattr(answers, "ONLOOKERS", found)
    return found


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Made]:
    noted: list[Made] = []
    make = edition.make_page

    def note(tag: str, tournament: Tournament, render: Render, live: bool) -> bytes:
        packed = make(tag, tournament, render, live)
        noted.append((threading.current_thread().name, tag))
        return packed

    monkeypatch.setattr(edition, "make_page", note)
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
    people: Onlookers, made: list[Made], matches: list[Match]
) -> None:
    first, *others = [Phone(NOW), Phone(STANDINGS), Phone(RESULTS), Phone(NOW, "en")]
    before = [other.tag for other in others]
    with PageMaker(people):
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
    people: Onlookers, made: list[Made], matches: list[Match]
) -> None:
    phone = Phone(NOW)
    Client().get("/t/giochi/standings.json")
    with PageMaker(people):
        record(matches[0], 70, 70, 70, 70, 50)
        made.clear()
        phone.ask()
        soon(lambda: bool(made))
        record(matches[1], 70, 70, 70, 70, 50)
        phone.ask()
        soon(lambda: len(made) == 2)
    assert len(made) == 2


def test_a_page_that_cannot_be_made_holds_up_no_other_and_is_said(
    people: Onlookers,
    made: list[Made],
    matches: list[Match],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    first, broken, other = Phone(NOW), Phone(RESULTS), Phone(STANDINGS)
    make = edition.make_page

    def fail(tag: str, tournament: Tournament, render: Render, live: bool) -> bytes:
        if threading.current_thread().name == "pages" and not made:
            made.append(("pages", "refused"))
            raise ZeroDivisionError
        return make(tag, tournament, render, live)

    record(matches[0], 70, 70, 70, 70, 50)
    assert first.ask().status_code == 200  # and only now the maker comes
    made.clear()
    monkeypatch.setattr(edition, "make_page", fail)
    with caplog.at_level(logging.ERROR), PageMaker(people):
        people.wish(matches[0].tournament_id)
        soon(lambda: len(made) == 2)
    assert "a page was not made" in caplog.text
    assert {broken.ask().status_code, other.ask().status_code} == {200}


def test_a_tournament_that_is_removed_leaves_nothing_to_make(
    people: Onlookers, made: list[Made], matches: list[Match], caplog: pytest.LogCaptureFixture
) -> None:
    Phone(NOW)
    tournament_id = matches[0].tournament_id
    made.clear()
    Tournament.objects.filter(pk=tournament_id).update(slug="altrove")
    with PageMaker(people):
        people.wish(tournament_id)
        soon(lambda: not people.of(tournament_id))
    assert (made, caplog.text) == ([], "")


def test_it_ends_in_the_middle_of_its_work(people: Onlookers, matches: list[Match]) -> None:
    phones = [Phone(NOW), Phone(STANDINGS), Phone(RESULTS)]
    record(matches[0], 70, 70, 70, 70, 50)
    maker = PageMaker(people)
    with maker:
        people.wish(matches[0].tournament_id)
    assert all(phone.ask().status_code == 200 for phone in phones)
    assert not any(thread.name == "pages" for thread in threading.enumerate())
