"""An evening that ends before its end, goes on after all, or is a turn longer."""

import json
import uuid
from dataclasses import replace
from typing import Any

import pytest

from tests.factories import action, deals, make_evening, match_action, publish, read_again, win, win_all
from tests.services.history import refusals, written
from tests.staged import DANISH, GROUPS, KNOCKOUT, ROTATING, THEN_KNOCKOUT, play, stage, win_some
from tournaments.event.problems.evening_problems import ChangeProblem, DrawProblem, EarlyEndProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Stage, Tournament
from tournaments.models.result import BY_HELPER
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings_queries import team_table, ties_in
from tournaments.selectors.files.standings_json import standings_json
from tournaments.selectors.play.ending import EarlyEnd, early_end_of
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.call_changes import clock_set, match_call, match_start, turn_call
from tournaments.services.play.draw_changes import draw_make
from tournaments.services.play.final_changes import (
    decision_record,
    stage_end_early,
    stage_play_on,
    tournament_close,
    tournament_reopen,
    turn_add,
    turn_drop,
)
from tournaments.services.play.report_changes import report_make
from tournaments.services.play.result_changes import match_record
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db
ALL_MEET = stage("round_robin")


@pytest.fixture(scope="module")
def made_four(kept_for_all: None) -> Tournament:
    """A Danish evening of eight pairs of which four of six turns are played."""
    tournament = make_evening(replace(DANISH, turns=6), entrants=8, slug="quattro")
    play_turns(tournament, 1, 4)
    return tournament


@pytest.fixture
def four(made_four: Tournament) -> Tournament:
    return read_again(made_four)


@pytest.fixture(scope="module")
def made_three(kept_for_all: None) -> Tournament:
    """Six pairs drawn at once for five turns, three of them played."""
    tournament = make_evening(ALL_MEET, entrants=6, slug="tre")
    publish(tournament)
    for match in Match.objects.filter(tournament=tournament, turn__number__lte=3):
        win(match, 1 + match.table % 2)
    return tournament


@pytest.fixture
def three(made_three: Tournament) -> Tournament:
    return read_again(made_three)


def play_turns(tournament: Tournament, first: int, last: int) -> None:
    for number in range(first, last + 1):
        publish(tournament, number=number)
        play(tournament)


def found(tournament: Tournament) -> EarlyEnd | None:
    return early_end_of(course_of(tournament).now)


def in_file(tournament: Tournament) -> dict[str, Any]:
    """What the file of the standings says of everybody, who shares a place by name."""
    told: dict[str, Any] = standings_json(stage_in_play(tournament.id))
    by_name = {name: sorted(told[name], key=lambda row: (row["place"], row["team"])) for name in ("teams", "final")}
    return {"checks": told["checks"], **by_name}


def first_of_turn(tournament: Tournament, number: int) -> Match:
    return Match.objects.filter(tournament=tournament, turn__number=number).order_by("table")[0]


def test_an_evening_of_six_turns_ends_after_five_and_is_closed(four: Tournament) -> None:
    tournament = four
    play_turns(tournament, 5, 5)
    assert found(tournament) == EarlyEnd(6, after=5, one_more=True)
    entry = written(tournament, lambda: stage_end_early(action(tournament, reason="È mezzanotte"), after=5))
    assert (entry.kind, entry.old, entry.new, entry.reason) == ("ended_early", {"turn": 6}, {"turn": 5}, "È mezzanotte")
    assert course_of(tournament).over
    tournament_close(action(tournament))
    tournament.refresh_from_db()
    assert tournament.closed_at is not None


def test_ended_reopened_played_on_and_ended_again_it_has_the_table_of_an_evening_of_five(
    four: Tournament,
) -> None:
    planned = make_evening(replace(DANISH, turns=5), entrants=8)
    play_turns(planned, 1, 5)
    bent = four
    stage_end_early(action(bent), after=4)
    tournament_close(action(bent))
    tournament_reopen(action(bent, reason="Si gioca ancora"))
    stage_play_on(action(bent))
    play_turns(bent, 5, 5)
    stage_end_early(action(bent), after=5)
    assert json.dumps(in_file(bent)) == json.dumps(in_file(planned))


def test_its_standings_are_those_of_an_evening_of_five_byte_for_byte(four: Tournament) -> None:
    bent = four
    stage_end_early(action(bent), after=4)
    stage_play_on(action(bent))
    play_turns(bent, 5, 5)
    stage_end_early(action(bent), after=5)
    told = json.dumps(standings_json(stage_in_play(bent.id)))
    Stage.objects.filter(tournament=bent).update(turns_chosen=5, ended_after=None)
    assert json.dumps(standings_json(stage_in_play(bent.id))) == told


def test_before_a_turn_is_played_to_its_end_there_is_nothing_to_end_after() -> None:
    tournament = make_evening(DANISH, entrants=8)
    assert found(tournament) is None
    first, *_others = publish(tournament)
    win(first, 1)
    assert refusals(tournament, lambda: stage_end_early(action(tournament), after=1)) == [EarlyEndProblem.NOT_THERE]


def test_an_evening_that_is_over_does_not_end_early(four: Tournament) -> None:
    tournament = four
    play_turns(tournament, 5, 6)
    assert refusals(tournament, lambda: stage_end_early(action(tournament), after=6)) == [EarlyEndProblem.NOT_THERE]


def test_a_page_that_saw_less_turns_is_told(four: Tournament) -> None:
    assert refusals(four, lambda: stage_end_early(action(four), after=3)) == [EarlyEndProblem.NOT_THERE]


def test_a_turn_half_played_is_left_out_and_comes_back(four: Tournament) -> None:
    tournament = four
    publish(tournament, number=5)
    before = in_file(tournament)["teams"]
    win(first_of_turn(tournament, 5), 1)
    half = in_file(tournament)
    early = found(tournament)
    assert early is not None
    assert early.half_played is not None
    assert (early.after, early.half_played.number, len(early.half_played.missing)) == (4, 5, 3)

    stage_end_early(action(tournament), after=4)
    assert in_file(tournament)["teams"] == before
    tournament_close(action(tournament))
    tournament_reopen(action(tournament, reason="Si gioca ancora"))
    stage_play_on(action(tournament))
    assert in_file(tournament) == half


def test_what_is_left_out_takes_no_result_call_or_clock(three: Tournament) -> None:
    tournament = three
    stage_end_early(action(tournament), after=3)
    late = first_of_turn(tournament, 4)
    for attempt in (
        lambda: match_record(match_action(late), deals(80, 80)),
        lambda: match_award(match_action(late), 1),
        lambda: report_make(match_action(late), BY_HELPER, deals(80, 80)),
        lambda: turn_call(action(tournament), 4),
        lambda: match_call(action(tournament), late.id),
        lambda: match_start(action(tournament), late.id),
        lambda: clock_set(action(tournament), turn=4, minutes=30, seen=None),
    ):
        assert refusals(tournament, attempt) == [ChangeProblem.TURN_LEFT_OUT]


def test_a_result_that_counts_is_still_corrected(three: Tournament) -> None:
    tournament = three
    stage_end_early(action(tournament), after=3)
    match = first_of_turn(tournament, 3)
    win(match, 1, reason="Foglio letto male")
    win(match, 2, reason="Foglio letto male")
    (record,) = [one for one in match_records(stage_in_play(tournament.id)) if one.id == match.id]
    assert record.outcome.winner == 2


def test_a_calendar_drawn_at_once_ends_after_the_turns_that_are_played(three: Tournament) -> None:
    tournament = three
    stage_end_early(action(tournament), after=3)
    course = course_of(tournament)
    assert [turn.number for turn in course.turns] == [1, 2, 3]
    assert course.over
    assert {row["played"] for row in in_file(tournament)["teams"]} == {3}


def test_no_turn_is_drawn_after_an_early_end(four: Tournament) -> None:
    stage_end_early(action(four), after=4)
    assert refusals(four, lambda: draw_make(action(four), 9)) == [DrawProblem.ALL_DRAWN]


def test_rests_that_were_drawn_for_turns_left_out_give_nothing() -> None:
    tournament = make_evening(replace(ROTATING, rest_points=2), entrants=9, ranked=Ranked.PLAYERS)
    publish(tournament)
    win_all(Match.objects.filter(tournament=tournament, turn__number__lte=2), 1)
    before = in_file(tournament)["teams"]
    win(first_of_turn(tournament, 3), 1)
    stage_end_early(action(tournament), after=2)
    assert in_file(tournament)["teams"] == before


def test_in_a_knockout_those_still_in_share_the_places_they_could_reach() -> None:
    tournament = make_evening(KNOCKOUT, entrants=8)
    publish(tournament)
    win_some(tournament, 4)
    stage_end_early(action(tournament), after=1)
    assert [(row.place, row.shared) for row in team_table(stage_in_play(tournament.id))] == [
        *[(1, True)] * 4,
        *[(5, True)] * 4,
    ]
    tournament_close(action(tournament))
    tournament_reopen(action(tournament, reason="Si gioca ancora"))
    stage_play_on(action(tournament))
    play(tournament)
    assert course_of(tournament).over


def test_after_an_early_end_of_the_groups_the_evening_is_over_or_the_knockout_is_played() -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=8)
    publish(tournament)
    for match in Match.objects.filter(tournament=tournament, turn__number__lte=2):
        win(match, 1 + match.table % 2)
    stage_end_early(action(tournament), after=2)
    assert course_of(tournament).over
    tournament_close(action(tournament))
    tournament_reopen(action(tournament, reason="Si gioca la finale"))
    while ties := ties_in(stage_in_play(tournament.id)):
        decision_record(action(tournament), Criterion.LOT, [uuid.UUID(one) for one in ties[0]])
    passage_confirm(action(tournament))
    assert refusals(tournament, lambda: stage_play_on(action(tournament))) == [EarlyEndProblem.GONE_ON]
    publish(tournament, number=2)
    play(tournament)
    assert course_of(tournament).over
    tournament_close(action(tournament))


def test_nothing_was_ended_nothing_is_played_on(four: Tournament) -> None:
    assert refusals(four, lambda: stage_play_on(action(four))) == [EarlyEndProblem.NOT_ENDED]


def test_one_turn_more_than_was_chosen_is_drawn_and_played() -> None:
    tournament = make_evening(replace(DANISH, turns=3), entrants=8)
    play_turns(tournament, 1, 3)
    assert found(tournament) == EarlyEnd(3, one_more=True)
    entry = written(tournament, lambda: turn_add(action(tournament)))
    assert (entry.kind, entry.old, entry.new) == ("turn_added", {"turns": 3}, {"turns": 4})
    publish(tournament, number=4)
    assert refusals(tournament, lambda: turn_drop(action(tournament))) == [EarlyEndProblem.TURN_DRAWN]
    play(tournament)
    assert course_of(tournament).over
    assert {row["played"] for row in in_file(tournament)["teams"]} == {4}


def test_one_turn_is_left_whatever_is_taken_off_again() -> None:
    tournament = make_evening(replace(DANISH, turns=2), entrants=4)
    entry = written(tournament, lambda: turn_drop(action(tournament)))
    assert (entry.old, entry.new) == ({"turns_chosen": 2}, {"turns_chosen": 1})
    assert refusals(tournament, lambda: turn_drop(action(tournament))) == [EarlyEndProblem.TURN_DRAWN]


def test_where_everybody_has_met_everybody_there_is_no_turn_more() -> None:
    tournament = make_evening(replace(DANISH, turns=3), entrants=4)
    play_turns(tournament, 1, 3)
    assert found(tournament) == EarlyEnd(3)
    assert refusals(tournament, lambda: turn_add(action(tournament))) == [EarlyEndProblem.NO_MORE_TURNS]


def test_a_calendar_drawn_at_once_has_no_turn_more(three: Tournament) -> None:
    tournament = three
    play(tournament)
    assert refusals(tournament, lambda: turn_add(action(tournament))) == [EarlyEndProblem.NO_MORE_TURNS]
