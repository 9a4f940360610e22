"""About when turns begin, read from what the desk noted."""

import datetime
from dataclasses import replace

import pytest

from tests.factories import action, make_evening, publish, win
from tests.selectors.queries import queries
from tests.staged import stage
from tournaments.event.regulation import Regulation
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Deal, LogEntry, Match, Tournament
from tournaments.selectors.counted.course import StageCourse, course_of
from tournaments.selectors.counted.turn_times import foretold_in
from tournaments.services.play.call_changes import clock_set

pytestmark = pytest.mark.django_db

NOW = datetime.datetime(2026, 11, 21, 20, tzinfo=datetime.UTC)


def evening(regulation: Regulation = stage("round_robin")) -> Tournament:  # noqa: B008 # a frozen value
    tournament = make_evening(regulation, entrants=6)
    publish(tournament)
    return tournament


def course(tournament: Tournament) -> StageCourse:
    return course_of(tournament).now


def said(tournament: Tournament) -> dict[int, str]:
    return {turn: f"{moment:%H:%M}" for turn, moment in foretold_in(course(tournament)).items()}


def play_turn(tournament: Tournament, number: int, *, called: int, over: int) -> None:
    """Call a turn and enter its results, at minutes after eight."""
    for match in Match.objects.filter(tournament=tournament, turn__number=number):
        win(match, 1)
        Match.objects.filter(pk=match.pk).update(called_at=minute(called))
        LogEntry.objects.filter(pk__in=Deal.objects.filter(match=match).values("entered")).update(at=minute(over))


def minute(number: int) -> datetime.datetime:
    return NOW + datetime.timedelta(minutes=number)


def test_turns_are_foretold_from_calls_and_results() -> None:
    tournament = evening()
    play_turn(tournament, 1, called=0, over=25)
    Match.objects.filter(tournament=tournament, turn__number=2).update(called_at=minute(30))
    assert said(tournament) == {3: "21:00", 4: "21:30", 5: "22:00"}


def test_a_turn_that_nobody_called_began_when_the_one_before_was_over() -> None:
    tournament = evening()
    play_turn(tournament, 1, called=0, over=30)
    play_turn(tournament, 2, called=30, over=60)
    Match.objects.filter(tournament=tournament, turn__number=2).update(called_at=None)
    Match.objects.filter(tournament=tournament, turn__number=3).update(called_at=minute(60))
    assert said(tournament) == {4: "21:30", 5: "22:00"}


def test_the_clock_of_the_turn_foretells_the_next() -> None:
    tournament = evening(replace(stage("round_robin"), turn_minutes=40))
    clock_set(action(tournament, at=NOW), turn=1, minutes=40, seen=None)
    assert said(tournament) == {2: "20:40", 3: "21:20", 4: "22:00", 5: "22:40"}


def test_a_correction_does_not_make_a_turn_longer() -> None:
    tournament = evening()
    play_turn(tournament, 1, called=0, over=25)
    Match.objects.filter(tournament=tournament, turn__number=2).update(called_at=minute(30))
    win(Match.objects.filter(tournament=tournament, turn__number=1).earliest("table"), 2, reason="Letto male")
    LogEntry.objects.filter(tournament=tournament, kind=LogKind.CORRECTION).update(at=minute(100))
    assert said(tournament)[3] == "21:00"


def test_nobody_is_asked_when_the_stage_is_over() -> None:
    tournament = evening()
    for number in range(1, 6):
        play_turn(tournament, number, called=number * 30, over=number * 30 + 25)
    finished = course(tournament)
    assert queries(lambda: foretold_in(finished)) == 0
