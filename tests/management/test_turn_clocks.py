"""The clock of a turn while somebody puts the clock of the computer on and back: what was left of the turn is left."""

import datetime
from random import Random
from typing import Any

import pytest
from django.db import DatabaseError

from briscola_site.clock import Jumps
from tests.factories import action, make_tournament, publish, record
from tests.services.ending import close
from tournaments.event.regulation_kinds import LogKind
from tournaments.management.background import TurnClocks
from tournaments.models import LogEntry, Match, Tournament, Turn
from tournaments.services.play.call_changes import clock_set, clocks_follow

pytestmark = pytest.mark.django_db
NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
HOUR, MINUTE = datetime.timedelta(hours=1), datetime.timedelta(minutes=1)
NOTHING = datetime.timedelta(0)


class Time:
    """What the clock of the computer says, and what really passes."""

    def __init__(self, *, leads: bool = True) -> None:
        self.said, self.passed = NOON, 0.0
        self.following = TurnClocks(Jumps(lambda: self.said, lambda: self.passed), lambda: leads)

    def goes(self, on: datetime.timedelta, wrong: datetime.timedelta = NOTHING) -> None:
        self.said += on + wrong
        self.passed += on.total_seconds()
        self.following.look()


@pytest.fixture(scope="module", autouse=True)
def made_matches(kept_for_all: None) -> list[Match]:
    """Those of a tournament whose first turn lasts until three quarters of an hour after noon."""
    made = publish(make_tournament(sizes=(4, 4, 4, 4)))
    clock_set(action(made[0].tournament_id, at=NOON), turn=1, minutes=45, seen=None)
    return made


def left(time: Time, number: int = 1) -> datetime.timedelta:
    ends_at = Turn.objects.get(number=number).ends_at
    assert ends_at is not None
    return ends_at - time.said


def test_jumps_on_and_back_leave_what_was_left_of_the_turn(matches: list[Match]) -> None:
    time, chance, gone = Time(), Random(7), NOTHING
    for wrong in (HOUR, -2 * HOUR, HOUR, 365 * 24 * HOUR, -400 * 24 * HOUR, 30 * HOUR):
        on = datetime.timedelta(seconds=chance.randrange(60))
        time.goes(on, wrong)
        gone += on
        assert left(time) == 45 * MINUTE - gone


def test_of_two_servers_whose_clocks_jump_together_one_moves_the_turn(matches: list[Match]) -> None:
    leader, other = Time(), Time(leads=False)
    for one in (leader, other):
        one.goes(MINUTE, HOUR)
    assert left(leader) == 44 * MINUTE


def test_a_turn_whose_time_is_up_stays_so(matches: list[Match]) -> None:
    time = Time()
    time.goes(50 * MINUTE)
    time.goes(MINUTE, -HOUR)
    assert left(time) == -6 * MINUTE


def test_a_clock_that_goes_evenly_moves_nothing(matches: list[Match]) -> None:
    time, before = Time(), LogEntry.objects.count()
    for _ in range(5):
        time.goes(MINUTE, datetime.timedelta(seconds=1))
    time.goes(8 * HOUR)  # a laptop that slept
    assert LogEntry.objects.count() == before


@pytest.mark.parametrize(("wrong", "minutes", "is_left"), [(HOUR, 20, 20), (-HOUR, -20, 24), (2 * MINUTE, 5, 49)])
def test_an_end_that_was_chosen_after_a_jump_before_it_was_seen_is_as_the_desk_meant_it(
    matches: list[Match], wrong: datetime.timedelta, minutes: int, is_left: int
) -> None:
    time, before = Time(), Turn.objects.get(number=1).ends_at
    time.goes(MINUTE)
    chosen = action(matches[0].tournament_id, at=time.said + wrong)
    clock_set(chosen, turn=1, minutes=minutes, seen=before)
    time.goes(NOTHING, wrong)
    assert left(time) == is_left * MINUTE


def test_the_log_says_who_moved_it_and_why(matches: list[Match]) -> None:
    time = Time()
    time.goes(MINUTE, HOUR)
    entry = LogEntry.objects.latest("seq")
    assert (entry.kind, entry.actor_name) == (LogKind.CLOCK, "Il programma")
    assert entry.reason == "L’orologio del computer è stato spostato."
    assert entry.new == {"turn": 1, "ends_at": (NOON + 105 * MINUTE).isoformat()}


def test_what_is_over_stays_as_it_was(matches: list[Match]) -> None:
    first = [match for match in matches if match.turn.number == 1]
    time = Time()
    for match in first:
        record(match, 70, 70, 70, 50, 50)
    time.goes(MINUTE, HOUR)
    assert left(time) == 45 * MINUTE - MINUTE - HOUR


def test_a_closed_tournament_stays_as_it_was(matches: list[Match]) -> None:
    for match in matches:
        record(match, 70, 70, 70, 50, 50)
    close(tournament := Tournament.objects.get())
    tournament.refresh_from_db()
    Time().goes(MINUTE, HOUR)
    assert Tournament.objects.get().version == tournament.version


def test_what_could_not_be_saved_is_saved_later_and_once(matches: list[Match], monkeypatch: pytest.MonkeyPatch) -> None:
    time, failed = Time(), [1, 2]

    def sometimes(*told: Any) -> None:
        if len(failed) == 1:
            clocks_follow(*told)  # saved, and broken off after it
        if failed:
            failed.pop()
            raise DatabaseError
        clocks_follow(*told)

    monkeypatch.setattr("tournaments.management.background.clocks_follow", sometimes)
    for wrong in (HOUR, NOTHING, 2 * HOUR, NOTHING):
        time.goes(MINUTE, wrong)
    assert left(time) == 41 * MINUTE
