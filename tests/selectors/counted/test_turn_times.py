"""When turns are played: by their clocks, and foretold."""

import datetime
from dataclasses import replace

import pytest

from tests.factories import action
from tests.selectors.counted.test_foretold import NOW, evening, minute, play_turn
from tests.staged import stage
from tournaments.models import Draw, Match, Tournament
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.turn_times import TurnEnd, turn_end_in, turn_times
from tournaments.services.play.call_changes import clock_set

pytestmark = pytest.mark.django_db


def said(tournament: Tournament) -> dict[int, tuple[str, str, bool]]:
    times = turn_times(tournament, course_of(tournament))
    return {turn: (f"{time.starts_at:%H:%M}", f"{time.ends_at:%H:%M}", time.foretold) for turn, time in times.items()}


def test_a_clock_is_believed_and_the_turns_after_it_are_foretold() -> None:
    tournament = evening(replace(stage("round_robin"), turn_minutes=40))
    assert said(tournament) == {}
    clock_set(action(tournament, at=NOW), turn=1, minutes=40, seen=None)
    assert said(tournament) == {
        1: ("20:00", "20:40", False),
        2: ("20:40", "21:20", True),
        3: ("21:20", "22:00", True),
        4: ("22:00", "22:40", True),
        5: ("22:40", "23:20", True),
    }


def test_turns_without_a_length_have_no_end_that_anybody_knows() -> None:
    tournament = evening()
    play_turn(tournament, 1, called=0, over=30)
    play_turn(tournament, 2, called=30, over=60)
    assert said(tournament) == {}


def test_a_turn_ends_with_its_clock() -> None:
    tournament = evening(replace(stage("round_robin"), turn_minutes=40))
    clock_set(action(tournament, at=NOW), turn=1, minutes=40, seen=None)
    assert turn_end_in(course_of(tournament)) == TurnEnd(minute(40))


def test_a_turn_without_a_clock_ends_about_when_its_longest_match_does_or_as_those_before_did() -> None:
    """Three deals of six minutes and five to find a table, 23, to the next five; then a turn took half an hour."""
    tournament = evening()
    Draw.objects.filter(tournament=tournament).update(published_at=NOW)
    assert turn_end_in(course_of(tournament)) == TurnEnd(minute(25), foretold=True)
    Tournament.objects.filter(pk=tournament.pk).update(date=NOW.date(), hour=datetime.time(21, 10))
    tournament.refresh_from_db()
    assert turn_end_in(course_of(tournament)) == TurnEnd(minute(35), foretold=True)  # 21:10 in Rome is ten past eight
    Match.objects.filter(tournament=tournament, turn__number=1).update(called_at=minute(20))
    assert turn_end_in(course_of(tournament)) == TurnEnd(minute(45), foretold=True)
    play_turn(tournament, 1, called=20, over=50)
    assert turn_end_in(course_of(tournament)) == TurnEnd(minute(80), foretold=True)


def test_once_all_is_played_no_turn_ends_any_more() -> None:
    tournament = evening()
    for number in range(1, 6):
        play_turn(tournament, number, called=number * 30, over=number * 30 + 25)
    assert turn_end_in(course_of(tournament)) is None
