"""Readers while the database does not answer: what was kept, and since when nothing new is known."""

import datetime
import ipaddress
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.factories import make_tournament, publish
from tournaments.pages.frame import page_cache
from tournaments.selectors.clubs import newest_version
from tournaments.selectors.clubs.newest_version import NEWEST_VERSION, NewestVersion, NoAnswerError

TOURNAMENT = uuid.uuid4()
Asks = Callable[[Callable[[uuid.UUID], int | None]], None]


@pytest.fixture
def asks(monkeypatch: pytest.MonkeyPatch) -> Asks:
    """What is asked instead of the database; nothing is kept of another test's tournament at the same address."""
    page_cache.PAGE_CACHE.clear()
    return lambda answer: monkeypatch.setattr(newest_version, "edition_now", answer)


@pytest.fixture
def versions() -> Iterator[NewestVersion]:
    one = NewestVersion()
    with one.served():
        yield one


def test_one_question_is_enough_for_everybody_who_asks_meanwhile(asks: Asks, versions: NewestVersion) -> None:
    asked, answered = [], threading.Event()

    def slowly(tournament_id: uuid.UUID) -> int:
        asked.append(tournament_id)
        answered.wait(5)
        return 7

    asks(slowly)
    found: list[int | None] = []
    readers = [threading.Thread(target=lambda: found.append(versions.of(TOURNAMENT))) for _ in range(8)]
    for reader in readers:
        reader.start()
    answered.set()
    for reader in readers:
        reader.join()
    assert set(found) == {7}
    assert len(asked) <= len(readers)
    assert versions.heard(TOURNAMENT) is not None


def test_nobody_waits_longer_than_the_deadline_and_who_comes_later_not_at_all(
    asks: Asks, versions: NewestVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newest_version, "PATIENCE", 0.1)
    goes_on = threading.Event()
    asks(lambda _id: goes_on.wait(5) and 1)
    began = time.monotonic()
    with pytest.raises(NoAnswerError):
        versions.of(TOURNAMENT)
    assert 0.1 <= time.monotonic() - began < 1
    began = time.monotonic()
    for one in (TOURNAMENT, uuid.uuid4(), uuid.uuid4()):
        with pytest.raises(NoAnswerError):
            versions.of(one)
    assert time.monotonic() - began < 0.1
    goes_on.set()
    until_answered(versions)
    assert versions.of(TOURNAMENT) == 1


def until_answered(versions: NewestVersion) -> None:
    """Nobody waits for it: a question goes on in the background."""
    deadline = time.monotonic() + 5
    while versions.heard(TOURNAMENT) is None:
        assert time.monotonic() < deadline
        with suppress(NoAnswerError):
            versions.of(TOURNAMENT)


def test_an_error_of_the_database_is_no_answer_and_the_next_question_is_asked(
    asks: Asks, versions: NewestVersion
) -> None:
    asks(database := Away(3))
    database.away = True
    with pytest.raises(NoAnswerError):
        versions.of(TOURNAMENT)
    database.away = False
    until_answered(versions)
    assert versions.of(TOURNAMENT) == 3


class Away:
    """The database, that answers or does not."""

    def __init__(self, version: int) -> None:
        self.version, self.away = version, False

    def __call__(self, _id: uuid.UUID) -> int:
        if self.away:
            raise OperationalError
        return self.version


@pytest.mark.django_db
def test_a_reader_gets_the_page_that_was_kept_and_is_told_after_ten_seconds_how_old_it_is(
    asks: Asks, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, phone = make_tournament(slug="giochi"), Client()
    asks(database := Away(tournament.edition))
    with NEWEST_VERSION.served():
        usual = [phone.get("/t/giochi/") for _ in range(2)][-1]
        live = phone.get("/t/giochi/?live")
        phone.get("/t/giochi/?live")
        database.away = True
        kept = phone.get("/t/giochi/")
        assert (kept.status_code, kept.content, kept.get("X-As-Of")) == (200, usual.content, None)
        heard = NEWEST_VERSION.heard(tournament.id)
        assert heard is not None
        later = heard.at + datetime.timedelta(seconds=11)
        monkeypatch.setattr(timezone, "now", lambda: later)
        old = phone.get("/t/giochi/", headers={"If-None-Match": usual["ETag"]})
        asked = phone.get("/t/giochi/?live", headers={"HX-PTag": live["HX-PTag"]})
        database.away = False
        phone.get("/t/giochi/")
        deadline = time.monotonic() + 5
        while "X-As-Of" in (again := phone.get("/t/giochi/")):
            assert time.monotonic() < deadline
    hour = timezone.localtime(heard.at).strftime("%H:%M")
    assert f"Non in linea. Ultimo aggiornamento alle {hour}" in old.content.decode()
    assert (old.status_code, old["Cache-Control"], "ETag" in old) == (200, "no-store", False)
    assert (asked.status_code, "X-As-Of" in asked) == (304, True)
    assert (again.content, "X-As-Of" in again) == (usual.content, False)


@pytest.mark.django_db
def test_a_page_that_nobody_asked_for_before_is_not_made_up(asks: Asks) -> None:
    tournament, phone = make_tournament(slug="giochi"), Client()
    asks(database := Away(tournament.edition))
    with NEWEST_VERSION.served():
        phone.get("/t/giochi/standings/")
        database.away = True
        assert phone.get("/t/giochi/standings/").status_code == 200
        assert "X-As-Of" not in phone.get("/t/giochi/calendar/")


@pytest.mark.django_db
def test_one_address_says_for_every_phone_which_version_is_the_newest(
    asks: Asks, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, phone = make_tournament(slug="giochi"), Client()
    page = phone.get("/t/giochi/")
    said = phone.get("/t/giochi/version/?made=up")
    version, build, at = said.content.decode().split()
    assert page["ETag"].startswith(f'W/"{version}')
    assert (build, abs(time.time() - int(at)) < 5) == (settings.BUILD, True)
    assert (said["Cache-Control"], said.cookies) == ("public, max-age=0, s-maxage=1", {})
    publish(tournament)
    assert phone.get("/t/giochi/version/").content.split()[0] != version.encode()
    assert phone.get("/t/altri/version/").status_code == 404

    database = Away(5)
    monkeypatch.setattr(newest_version, "edition_at", database)
    with NEWEST_VERSION.served():
        before = phone.get("/t/giochi/version/")
        database.away = True
        assert phone.get("/t/giochi/version/").content == before.content
        assert phone.get("/t/altri/version/").status_code == 503


@pytest.mark.django_db
@pytest.mark.parametrize(("proxies", "asked"), [([], False), ([ipaddress.ip_network("127.0.0.1/32")], True)])
def test_phones_ask_it_only_behind_a_proxy_which_may_keep_the_answer(
    settings: Settings, proxies: list[ipaddress.IPv4Network], asked: bool
) -> None:
    settings.PROXIES = proxies
    make_tournament(slug="giochi")
    page = Client().get("/t/giochi/standings/").content.decode()
    assert ('data-version="/t/giochi/version/"' in page) is asked


@pytest.mark.django_db
def test_a_reader_whose_page_cannot_be_made_meanwhile_gets_the_one_before(
    asks: Asks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database stopped between two questions."""
    tournament, phone = make_tournament(slug="giochi"), Client()
    asks(database := Away(tournament.edition))
    with NEWEST_VERSION.served():
        before = [phone.get("/t/giochi/results/") for _ in range(2)][-1]
        database.version += 7

        def away(*_: object) -> None:
            raise OperationalError from TimeoutError()

        monkeypatch.setattr(page_cache, "tournament_for_public", away)
        kept = phone.get("/t/giochi/results/")
    assert (kept.status_code, kept.content, kept["Cache-Control"]) == (200, before.content, "no-store")
