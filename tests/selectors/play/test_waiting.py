"""The clocks of a turn: who has not been called, who is waited for, who plays."""

import datetime

import pytest

from tests.factories import action, award, make_evening, publish, record
from tests.staged import DANISH
from tournaments.models import Match, Tournament
from tournaments.selectors.play.desk import turn_page
from tournaments.selectors.play.waiting import TurnClocks, turn_clocks
from tournaments.services.play.call_changes import match_call, match_start, turn_call

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_matches(kept_for_all: None) -> list[Match]:
    return publish(make_evening(DANISH, entrants=8))


def clocks(match: Match, minutes: int, seconds: int = 0) -> TurnClocks:
    """The clocks so long after the call of a match."""
    called = Match.objects.get(pk=match.pk).called_at
    assert called is not None
    page = turn_page(Tournament.objects.get(pk=match.tournament_id), 1)
    assert page is not None
    return turn_clocks(page.turn, 10, called + datetime.timedelta(minutes=minutes, seconds=seconds))


def test_everybody_is_waited_for_from_the_call(matches: list[Match]) -> None:
    turn_call(action(matches[0].tournament_id), 1)
    found = clocks(matches[0], 3, 59)

    assert [(clock.table, clock.minutes, clock.over) for clock in found.waiting] == [
        (table, 3, False) for table in (1, 2, 3, 4)
    ]
    assert (found.uncalled, found.playing) == ((), ())


@pytest.mark.parametrize(("minutes", "seconds", "over"), [(9, 59, False), (10, 0, True), (11, 0, True)])
def test_the_wait_is_over_after_as_many_minutes_as_the_event_says(
    matches: list[Match], minutes: int, seconds: int, over: bool
) -> None:
    turn_call(action(matches[0].tournament_id), 1)

    assert {clock.over for clock in clocks(matches[0], minutes, seconds).waiting} == {over}


def test_who_sits_or_has_begun_is_waited_for_no_more_and_a_settled_match_has_no_clock(matches: list[Match]) -> None:
    turn_call(action(matches[0].tournament_id), 1)
    match_start(action(matches[0].tournament_id), matches[1].id)
    record(matches[2], 70)
    award(matches[3], 1)
    found = clocks(matches[0], 12)

    assert [clock.table for clock in found.waiting] == [1]
    assert sorted(clock.table for clock in found.playing) == [2, 3]
    assert not any(clock.over for clock in found.playing)


def test_one_table_is_called_alone_and_once(matches: list[Match]) -> None:
    first = matches[0]
    match_call(action(first.tournament_id), first.id)
    called = Match.objects.get(pk=first.pk).called_at
    match_call(action(first.tournament_id), first.id)
    found = clocks(first, 1)

    assert Match.objects.get(pk=first.pk).called_at == called
    assert [clock.table for clock in found.waiting] == [1]
    assert [match.table for match in found.uncalled] == [2, 3, 4]


def test_the_slowest_comes_first(matches: list[Match]) -> None:
    match_call(action(matches[2].tournament_id), matches[2].id)
    called = Match.objects.get(pk=matches[2].pk).called_at
    assert called is not None
    Match.objects.filter(pk=matches[0].pk).update(called_at=called + datetime.timedelta(minutes=4))

    assert [clock.table for clock in clocks(matches[2], 9).waiting] == [3, 1]
