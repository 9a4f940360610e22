"""What is forgotten by itself, and not by a clock that is wrong for a while."""

import datetime
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session

from briscola_site.clock import Clock
from tests.factories import action, make_tournament, players_of
from tournaments.management.forgetting import look
from tournaments.models import Attempts, LogEntry, PrivateData, Tournament
from tournaments.services.clubs.member_changes import ENDED_FOR
from tournaments.services.entries.person_erasing import Private, private_data_change

pytestmark = pytest.mark.django_db
CLOSED = datetime.datetime(2026, 11, 21, 23, tzinfo=datetime.UTC)

YEAR = datetime.timedelta(days=365)


class Time:
    """What the clock says, and what really passes."""

    def __init__(self) -> None:
        self.said, self.passed = CLOSED, 0.0

    def clock(self) -> Clock:
        """Of a program that starts now."""
        clock = Clock(lambda: self.said, lambda: self.passed)
        look(clock)
        return clock

    def goes(self, wrong: datetime.timedelta = datetime.timedelta(0), *, on: float = 900) -> None:
        self.passed += on
        self.said += datetime.timedelta(seconds=on) + wrong


@pytest.fixture
def time(settings, tmp_path: Path) -> Time:
    settings.DATA = tmp_path
    tournament = make_tournament(sizes=(2, 2))
    person = players_of(tournament, 1)[0]
    private_data_change(action(tournament), player_id=person.id, known=Private(phone="333 7654321"))
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=CLOSED)
    return Time()


def test_a_clock_that_jumps_a_year_ahead_and_back_forgets_nothing(time: Time) -> None:
    clock, year = time.clock(), datetime.timedelta(days=365)
    for wrong in (year, -year, year, -year):
        time.goes(wrong)
        look(clock)
    assert PrivateData.objects.exists()


def test_after_the_days_of_the_club_it_goes(time: Time) -> None:
    clock = time.clock()
    time.goes(on=90 * 24 * 60 * 60 - 1)
    look(clock)
    assert PrivateData.objects.exists()
    time.goes(on=1)
    look(clock)
    assert not PrivateData.objects.exists()


def test_a_clock_that_stays_ahead_for_an_evening_forgets_nothing(time: Time) -> None:
    time.goes(YEAR)
    for _start in range(3):
        clock = time.clock()
        for _look in range(8):
            time.goes()
            look(clock)
    time.goes(-YEAR)
    look(clock)
    assert PrivateData.objects.exists()


def test_nor_does_one_that_is_put_ahead_again_at_every_start(time: Time) -> None:
    for _start in range(4):
        time.goes(YEAR)
        time.clock()
    assert PrivateData.objects.exists()


def test_a_laptop_that_is_switched_on_now_and_then_forgets_on_the_second_day_it_sees(time: Time) -> None:
    for weeks in (13, 14, 15):
        time.said, time.passed = CLOSED + datetime.timedelta(weeks=weeks), 60.0
        clock = time.clock()
        assert PrivateData.objects.exists() == (weeks < 14)
        time.goes()
        look(clock)


def test_what_was_closed_by_a_clock_that_was_years_behind_stays_its_days(time: Time) -> None:
    Tournament.objects.update(closed_at=CLOSED - 10 * YEAR)
    LogEntry.objects.update(at=CLOSED)
    LogEntry.objects.filter(seq=Tournament.objects.get().version).update(kind="closed", at=CLOSED - 10 * YEAR)
    clock = time.clock()
    time.goes(on=2 * 24 * 60 * 60)
    look(clock)
    assert PrivateData.objects.exists()


def test_devices_that_are_out_and_tries_that_are_over_go_while_the_server_runs(time: Time) -> None:
    """Also where nobody else comes in, or tries."""
    clock = time.clock()
    ends = {"devices": CLOSED + datetime.timedelta(hours=12), "tries": CLOSED + datetime.timedelta(minutes=15)}
    Session.objects.create(session_key="a" * 32, session_data="", expire_date=ends["devices"])
    Attempts.objects.create(key="b" * 64, count=1, until=ends["tries"])
    time.goes()
    look(clock)
    assert (Session.objects.count(), Attempts.objects.count()) == (1, 0)
    time.goes(on=(ENDED_FOR + datetime.timedelta(hours=11)).total_seconds())
    look(clock)
    assert Session.objects.exists()
    time.goes(on=60 * 60)
    look(clock)
    assert not Session.objects.exists()
