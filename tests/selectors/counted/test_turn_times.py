"""When turns are played: by their clocks, by what the desk noted, and foretold."""

import datetime
from dataclasses import replace

import pytest

from tests.factories import action, make_evening, publish, win
from tests.selectors.queries import queries
from tests.staged import stage
from tournaments.event.regulation import Regulation
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Deal, Draw, LogEntry, Match, Tournament
from tournaments.selectors.counted.course import StageCourse, course_of
from tournaments.selectors.counted.turn_times import TurnEnd, foretold_in, turn_end_in, turn_times
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


NOW = datetime.datetime(2026, 11, 21, 20, tzinfo=datetime.UTC)


def evening(regulation: Regulation = stage("round_robin")) -> Tournament:  # noqa: B008 # a frozen value
    tournament = make_evening(regulation, entrants=6)
    publish(tournament)
    return tournament


def course(tournament: Tournament) -> StageCourse:
    return course_of(tournament).now


def foretold(tournament: Tournament) -> dict[int, str]:
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
    assert foretold(tournament) == {3: "21:00", 4: "21:30", 5: "22:00"}


def test_a_turn_that_nobody_called_began_when_the_one_before_was_over() -> None:
    tournament = evening()
    play_turn(tournament, 1, called=0, over=30)
    play_turn(tournament, 2, called=30, over=60)
    Match.objects.filter(tournament=tournament, turn__number=2).update(called_at=None)
    Match.objects.filter(tournament=tournament, turn__number=3).update(called_at=minute(60))
    assert foretold(tournament) == {4: "21:30", 5: "22:00"}


def test_the_clock_of_the_turn_foretells_the_next() -> None:
    tournament = evening(replace(stage("round_robin"), turn_minutes=40))
    clock_set(action(tournament, at=NOW), turn=1, minutes=40, seen=None)
    assert foretold(tournament) == {2: "20:40", 3: "21:20", 4: "22:00", 5: "22:40"}


def test_a_correction_does_not_make_a_turn_longer() -> None:
    tournament = evening()
    play_turn(tournament, 1, called=0, over=25)
    Match.objects.filter(tournament=tournament, turn__number=2).update(called_at=minute(30))
    win(Match.objects.filter(tournament=tournament, turn__number=1).earliest("table"), 2, reason="Letto male")
    LogEntry.objects.filter(tournament=tournament, kind=LogKind.CORRECTION).update(at=minute(100))
    assert foretold(tournament)[3] == "21:00"


def test_nobody_is_asked_when_the_stage_is_over() -> None:
    tournament = evening()
    for number in range(1, 6):
        play_turn(tournament, number, called=number * 30, over=number * 30 + 25)
    finished = course(tournament)
    assert queries(lambda: foretold_in(finished)) == 0
