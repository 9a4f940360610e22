"""What is forgotten by itself, and not by a clock that is wrong for a while."""

import datetime

import pytest
from django.utils import timezone

from tests.factories import deed, make_tournament, players_of
from tournaments.management.forgetting import Clock, look
from tournaments.models import PrivateData, Tournament
from tournaments.services.entries.private_data import private_data_change

pytestmark = pytest.mark.django_db
CLOSED = datetime.datetime(2026, 11, 21, 23, tzinfo=datetime.UTC)


class Time:
    """What the clock says, and what really passes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said, self.passed = CLOSED, 0.0
        monkeypatch.setattr(timezone, "now", lambda: self.said)
        monkeypatch.setattr("time.monotonic", lambda: self.passed)

    def goes(self, wrong: datetime.timedelta = datetime.timedelta(0), *, on: float = 900) -> None:
        self.passed += on
        self.said += datetime.timedelta(seconds=on) + wrong


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    tournament = make_tournament(sizes=(2, 2))
    person = players_of(tournament, 1)[0]
    private_data_change(
        deed(tournament), player_id=person.id, phone="333 7654321", card="", birth_year=None, minor_allowed=None
    )
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=CLOSED)
    return Time(monkeypatch)


def test_a_clock_that_jumps_a_year_ahead_and_back_forgets_nothing(time: Time) -> None:
    clock, year = Clock(), datetime.timedelta(days=365)
    for wrong in (year, -year, year, -year):
        time.goes(wrong)
        look(clock)
    assert PrivateData.objects.exists()


def test_after_the_days_of_the_club_it_goes(time: Time) -> None:
    clock = Clock()
    time.goes(on=90 * 24 * 60 * 60 - 1)
    look(clock)
    assert PrivateData.objects.exists()
    time.goes(on=1)
    look(clock)
    assert not PrivateData.objects.exists()
