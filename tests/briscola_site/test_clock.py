"""A clock that jumps: what it is believed for, and what ends, or goes for good, by it."""

import datetime
import json
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from briscola_site import clock, sessions
from briscola_site.clock import Clock
from tests.factories import make_account, make_club
from tournaments.pages.frame import addresses
from tournaments.pages.frame.addresses import Phone, phone_of, remember

NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
HOUR, YEAR = datetime.timedelta(hours=1), datetime.timedelta(days=365)


class Computer:
    """What it says, and what really passes."""

    def __init__(self) -> None:
        self.said, self.passed = NOON, 0.0

    def clock(self) -> Clock:
        return Clock(lambda: self.said, lambda: self.passed)

    def goes(self, on: datetime.timedelta, wrong: datetime.timedelta = datetime.timedelta(0)) -> None:
        self.said += on + wrong
        self.passed += on.total_seconds()

    def evening(self) -> Clock:
        """Switched on, the program an hour later."""
        self.passed = 60.0
        own = self.clock()
        own.note()
        self.goes(HOUR)
        own.note()
        return own


@pytest.fixture
def computer(tmp_path: Path, settings) -> Computer:
    settings.DATA = tmp_path
    return Computer()


@pytest.fixture
def handed(computer: Computer, monkeypatch: pytest.MonkeyPatch) -> Computer:
    """The program's own clock, for all that asks it."""
    own = computer.clock()
    for asks in (sessions, addresses):
        monkeypatch.setattr(asks, "CLOCK", own)
    monkeypatch.setattr("time.time", lambda: computer.said.timestamp())
    return computer


def test_what_was_only_put_ahead_counts_for_nothing_until_it_went_evenly_for_a_day(computer: Computer) -> None:
    own = computer.clock()
    computer.goes(HOUR, YEAR)
    own.note()
    assert (own.now(), own.for_good()) == (NOON + HOUR, None)
    for _ in range(19):
        computer.goes(HOUR)
        own.note()
    assert own.now() == NOON + 20 * HOUR
    computer.goes(HOUR)
    own.note()
    assert own.now() == own.for_good() == computer.said


def test_what_was_put_back_counts_at_once_and_what_is_put_right_again_too(computer: Computer) -> None:
    own = computer.clock()
    computer.goes(HOUR, -YEAR)
    assert own.now() == computer.said
    computer.goes(HOUR, YEAR)
    assert own.now() == computer.said == NOON + 2 * HOUR


def test_over_starts_the_day_before_is_what_surely_passed(computer: Computer) -> None:
    for day in range(4):
        computer.said = NOON + 7 * day * 24 * HOUR
        own = computer.evening()
        assert own.for_good() == (NOON + 7 * (day - 1) * 24 * HOUR if day else None)


def test_a_day_that_was_seen_by_a_wrong_clock_is_taken_back(computer: Computer) -> None:
    days = (0, 7, 7 + 365, 14, 21)
    surely = []
    for day in days:
        computer.said = NOON + day * 24 * HOUR
        own = computer.evening()
        surely.append(own.for_good())
    assert surely == [None, NOON, NOON + 7 * 24 * HOUR, NOON + 7 * 24 * HOUR, NOON + 14 * 24 * HOUR]


def test_on_a_computer_that_stayed_on_a_clock_put_ahead_twice_is_not_two_days(computer: Computer) -> None:
    for _start in range(4):
        computer.goes(HOUR, YEAR)
        own = computer.clock()
        own.note()
        assert own.for_good() is None


@pytest.mark.parametrize("held", ["", "{", "[]", '{"known": "?"}', '{"known": 1, "sighted": null}'])
def test_a_file_that_broke_off_is_none(computer: Computer, held: str) -> None:
    file = Path(settings.DATA) / clock.FILE
    file.write_text(held)
    own = computer.clock()
    assert own.for_good() is None
    own.note()
    assert json.loads(file.read_text())["sighted"] == NOON.isoformat()
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.django_db
def test_who_is_in_stays_in_while_the_clock_jumps_and_goes_after_twelve_hours(handed: Computer) -> None:
    desk = Client()
    desk.force_login(make_account(club=make_club()))

    def inside() -> bool:
        return desk.get(reverse("desk")).status_code == 200

    for wrong in (YEAR, -YEAR, -HOUR, HOUR):
        handed.goes(HOUR, wrong)
        assert inside()
        assert settings.SESSION_COOKIE_NAME in desk.cookies
    handed.goes(7 * HOUR)
    assert inside()
    handed.goes(HOUR)
    assert not inside()


@pytest.mark.django_db
def test_a_start_by_a_clock_that_is_ahead_lets_go_of_no_cookie(handed: Computer, monkeypatch) -> None:
    desk = Client()
    desk.force_login(make_account(club=make_club()))
    key = desk.cookies[settings.SESSION_COOKIE_NAME].value
    handed.goes(HOUR, YEAR)
    monkeypatch.setattr(sessions, "CLOCK", handed.clock())
    assert desk.get(reverse("desk")).status_code == 302
    assert desk.cookies[settings.SESSION_COOKIE_NAME].value == key
    handed.goes(HOUR, -YEAR)
    assert desk.get(reverse("desk")).status_code == 200
    Session.objects.all().delete()
    desk.get(reverse("desk"))
    assert desk.cookies[settings.SESSION_COOKIE_NAME].value == ""


@pytest.mark.django_db
def test_a_session_that_begins_while_the_clock_is_ahead_is_no_longer_than_others(handed: Computer) -> None:
    handed.goes(HOUR, YEAR)
    desk = Client()
    desk.force_login(make_account(club=make_club()))
    assert desk.session.get_expiry_date() == NOON + 13 * HOUR
    assert desk.session.get_expiry_age() == 12 * 60 * 60
    assert Session.objects.get().expire_date == NOON + 13 * HOUR


def test_a_phone_remembers_while_the_clock_jumps_and_for_36_hours(handed: Computer, rf) -> None:
    given = HttpResponse()
    remember(given, phone := Phone())
    request = rf.get("/")
    request.COOKIES[addresses.COOKIE] = given.cookies[addresses.COOKIE].value
    for wrong in (YEAR, -YEAR, -HOUR, HOUR):
        handed.goes(HOUR, wrong)
        assert phone_of(request) == phone
    handed.goes(32 * HOUR)
    assert phone_of(request) == phone
    handed.goes(HOUR)
    assert phone_of(request) != phone
