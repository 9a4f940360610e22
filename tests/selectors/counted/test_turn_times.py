"""When turns are played: by their clocks, and foretold."""

from dataclasses import replace

import pytest

from tests.factories import deed
from tests.selectors.counted.test_foretold import NOW, evening, play_turn
from tests.staged import stage
from tournaments.models import Tournament
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.turn_times import turn_times
from tournaments.services.play.calls import clock_set

pytestmark = pytest.mark.django_db


def said(tournament: Tournament) -> dict[int, tuple[str, str, bool]]:
    times = turn_times(tournament, course_of(tournament))
    return {turn: (f"{time.starts_at:%H:%M}", f"{time.ends_at:%H:%M}", time.foretold) for turn, time in times.items()}


def test_a_clock_is_believed_and_the_turns_after_it_are_foretold() -> None:
    tournament = evening(replace(stage("round_robin"), turn_minutes=40))
    assert said(tournament) == {}
    clock_set(deed(tournament, at=NOW), turn=1, minutes=40, seen=None)
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
