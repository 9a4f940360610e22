"""Background jobs of a server, and what is deleted by itself, also when the clock is wrong for a while."""

import datetime
import secrets
import threading
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from pytest_django import Settings

from briscola_site.clock import Clock
from tests.factories import action, make_tournament, players_of
from tournaments.management.background import Beside, Leader, look
from tournaments.management.commands import serve_federation
from tournaments.models import Attempts, LogEntry, PrivateData, Tournament
from tournaments.services.clubs.member_changes import ENDED_FOR
from tournaments.services.entries.person_erasing import Private, private_data_change

pytestmark = pytest.mark.django_db


def test_a_connection_that_was_lost_is_made_again_the_next_time() -> None:
    had, twice = [], threading.Event()

    def act() -> None:
        had.append(connection.connection)
        connection.ensure_connection()
        connection.errors_occurred = True
        connection.is_usable = lambda: False  # type: ignore[method-assign]  # as after a database that was stopped
        if len(had) == 2:
            twice.set()

    with Beside("twice", act, 0.01):
        assert twice.wait(60)
    assert had[:2] == [None, None]


def test_a_federation_starts_with_no_key_of_this_computer_alone(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SECRET_KEY_FILE = tmp_path / "secret_key"
    monkeypatch.setattr(connection, "vendor", "postgresql")
    with pytest.raises(SystemExit):
        call_command("serve_federation")
    assert "Manca SECRET_KEY" in capsys.readouterr().err
    assert not settings.SECRET_KEY_FILE.exists()


def test_a_federation_lets_the_clocks_of_turns_follow_in_one_process_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", secrets.token_urlsafe(50))
    beside: list[str] = []

    class Server:
        def __init__(self, *_told: object) -> None: ...

        def run(self) -> None:
            beside.extend(thread.name for thread in threading.enumerate())

    monkeypatch.setattr(serve_federation, "FederationServer", Server)
    monkeypatch.setattr(connection, "vendor", "postgresql")
    call_command("serve_federation")
    assert beside.count("turn clocks") == 1


def test_of_several_servers_on_one_database_one_leads_until_it_ends() -> None:
    one, two = Leader(), Leader()
    several = connection.vendor == "postgresql"
    try:
        assert [one.leads(), two.leads(), one.leads()] == [True, not several, True]
        one.resign()
        assert (two.leads(), one.leads()) == (True, not several)
    finally:
        one.resign()
        two.resign()


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
