"""Changing the regulation, as far as the draw and the results allow it."""

import dataclasses
from typing import Any

import pytest

from rules.games import Direction, LastTricks, Manners, Talk
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.places import PlacePoints, PlacesProblem
from tests.factories import DESK, action, make_evening, make_tournament, publish, record
from tests.services.history import refusals, untouched, written
from tests.services.setup.made import OTHER_SCORING, change, in_force
from tests.staged import DANISH, play
from tournaments.checks.tournament import tournament_findings
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import DrawProblem, SetupProblem
from tournaments.event.regulation import GIOCHI, RegulationProblem
from tournaments.models import Match, Tournament, Turn
from tournaments.scheduling.base.types import Lineup
from tournaments.services.play.draw_changes import draw_unpublish
from tournaments.services.setup.setup import regulation_change
from tournaments.standings.table import TiebreakProblem
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db


FIVE_LEVEL = MatchFormat(MatchKind.FIXED, 5, LevelRule.LEVEL)


def test_a_change_of_the_regulation_is_logged_with_what_was_in_force_before() -> None:
    tournament = make_tournament(sizes=(2, 2))
    entry = written(tournament, lambda: change(tournament, OTHER_SCORING))

    assert in_force(tournament) == OTHER_SCORING
    assert (entry.kind, entry.actor_name) == ("settings", DESK.name)
    assert (entry.old["place_points"], entry.new["place_points"]) == (["5", "3", "2", "1"], ["3/2"])
    assert (entry.old["shared_places"], entry.new["shared_places"]) == ("same", "average")
    assert (entry.old["last_value"], "last_value" in entry.new) == ("last", False)


def test_what_the_players_are_told_of_how_to_play_is_kept_and_logged() -> None:
    tournament = make_tournament(sizes=(2, 2))
    told = dataclasses.replace(GIOCHI, manners=Manners(Direction.CLOCKWISE, Talk.AFTER_FIRST, LastTricks.UNSAID))
    entry = written(tournament, lambda: change(tournament, told))

    assert in_force(tournament) == told
    assert "direction" not in entry.old
    assert {key: entry.new[key] for key in ("direction", "talk", "last_tricks")} == {
        "direction": "clockwise",
        "talk": "after_first",
        "last_tricks": "unsaid",
    }


def test_the_log_says_which_stage_was_changed_unless_it_is_the_first() -> None:
    stages = PRESETS["groups_knockout"].stages
    tournament = make_evening(*stages, entrants=0)

    def logged(number: int) -> Any:
        timed = dataclasses.replace(stages[number - 1], turn_minutes=20)
        return written(tournament, lambda: regulation_change(action(tournament), timed, stage=number)).new

    assert [logged(number).get("stage") for number in (1, 2)] == [None, 2]


def test_saving_the_same_regulation_changes_nothing_even_after_results() -> None:
    tournament = make_tournament(sizes=(2, 2))
    match = publish(tournament)[0]
    record(match, 70)

    untouched(tournament, lambda: change(tournament, GIOCHI))
    match.refresh_from_db()
    assert match.version == 2


def test_a_faulty_regulation_is_refused_with_every_problem() -> None:
    tournament = make_tournament(sizes=(2, 2))
    faulty = dataclasses.replace(
        GIOCHI, tables=201, hall=2001, legs=101, tiebreaks=(Criterion.LOT, Criterion.WINS), place_points=PlacePoints(())
    )

    assert refusals(tournament, lambda: change(tournament, faulty)) == [
        RegulationProblem.TABLES_RANGE,
        RegulationProblem.LEGS_RANGE,
        RegulationProblem.HALL_RANGE,
        TiebreakProblem.AFTER_RECORDED,
        PlacesProblem.EMPTY,
    ]
    assert in_force(tournament) == GIOCHI


@pytest.mark.parametrize("part", [{"tables": 1}, {"legs": 2}, {"lineup": Lineup.FIXED}])
def test_what_the_calendar_was_drawn_from_is_locked_once_it_is_published(part: dict[str, object]) -> None:
    tournament = make_tournament(sizes=(4, 4))
    publish(tournament)
    other = dataclasses.replace(GIOCHI, **part)  # type: ignore[arg-type]  # one part of a regulation each

    assert refusals(tournament, lambda: change(tournament, other)) == [SetupProblem.CALENDAR_PUBLISHED]


def test_what_the_calendar_was_drawn_from_is_open_again_once_it_is_taken_back() -> None:
    tournament = make_tournament(sizes=(4, 4))
    publish(tournament)
    draw_unpublish(action(tournament))

    written(tournament, lambda: change(tournament, dataclasses.replace(GIOCHI, tables=1)))
    assert in_force(tournament).tables == 1


def test_how_results_count_may_be_changed_until_the_first_of_them() -> None:
    tournament = make_tournament(sizes=(4, 4))
    publish(tournament)

    written(tournament, lambda: change(tournament, OTHER_SCORING))
    assert in_force(tournament) == OTHER_SCORING


def test_a_change_of_the_regulation_makes_every_open_match_sheet_stale() -> None:
    tournament = make_tournament(sizes=(4, 4))
    publish(tournament)
    change(tournament, OTHER_SCORING)

    assert set(Match.objects.filter(tournament=tournament).values_list("version", flat=True)) == {2}


def played() -> Tournament:
    tournament = make_tournament(sizes=(4, 4))
    record(publish(tournament)[0], 70)
    return tournament


@pytest.mark.parametrize(
    "part",
    [{"tables": 1}, {"legs": 2}, {"lineup": Lineup.FIXED}, {"match_format": FIVE_LEVEL}],
)
def test_how_it_is_drawn_and_played_is_locked_after_the_first_result(part: dict[str, object]) -> None:
    tournament = played()
    other = dataclasses.replace(GIOCHI, **part)  # type: ignore[arg-type]  # one part of a regulation each
    assert DrawProblem.RESULTS_EXIST in refusals(tournament, lambda: change(tournament, other, "Per forza"))


def test_how_results_count_is_changed_with_a_reason_that_the_log_keeps() -> None:
    tournament = played()
    assert refusals(tournament, lambda: change(tournament, OTHER_SCORING)) == [SetupProblem.REASON_MISSING]

    entry = written(tournament, lambda: change(tournament, OTHER_SCORING, "Deciso con i capitani"))
    assert (entry.reason, in_force(tournament)) == ("Deciso con i capitani", OTHER_SCORING)
    assert entry.old["tiebreaks"] != entry.new["tiebreaks"]


def test_what_counts_nothing_is_changed_at_any_time_and_leaves_every_sheet_as_it_is() -> None:
    tournament = played()
    versions = list(Match.objects.filter(tournament=tournament).order_by("id").values_list("version", flat=True))
    other = dataclasses.replace(GIOCHI, wait_minutes=20, turn_minutes=45, name="Domenica")
    written(tournament, lambda: change(tournament, other))

    assert in_force(tournament) == other
    after = list(Match.objects.filter(tournament=tournament).order_by("id").values_list("version", flat=True))
    assert after == versions


def test_the_tables_of_a_hall_in_which_matches_wait_may_change_at_any_time() -> None:
    hall = dataclasses.replace(GIOCHI, hall=2, queued=True)
    tournament = make_tournament(sizes=(4, 4), regulation=hall)
    record(publish(tournament)[0], 70)

    written(tournament, lambda: change(tournament, dataclasses.replace(hall, hall=3)))
    assert in_force(tournament).hall == 3
    written(tournament, lambda: change(tournament, GIOCHI))
    assert in_force(tournament) == GIOCHI


def test_between_danish_turns_the_tables_of_the_hall_change_for_the_turns_to_come() -> None:
    tournament = make_evening(DANISH, entrants=8)
    publish(tournament)
    play(tournament)
    written(tournament, lambda: change(tournament, dataclasses.replace(DANISH, hall=2)))
    publish(tournament, number=2)
    play(tournament)
    turns = Turn.objects.filter(tournament=tournament)
    assert [turn.matches.count() for turn in turns] == [4, 2, 2]
    assert [one for one in tournament_findings(tournament) if one.section != "tournament"] == []


def test_the_regulation_is_open_again_when_the_only_result_was_taken_back() -> None:
    tournament = make_tournament(sizes=(4, 4))
    match = publish(tournament)[0]
    record(match, 70)
    record(match, reason="Prova")

    written(tournament, lambda: change(tournament, OTHER_SCORING))
