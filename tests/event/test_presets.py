"""The evenings that are offered: each makes sense as it is."""

from dataclasses import replace

import pytest

from rules.awards import TimeRule
from rules.games import Direction, LastTricks, Talk
from rules.match_points import RestWorth
from tournaments.event.kinds import KINDS
from tournaments.event.presets import PRESETS, Preset
from tournaments.event.regulation import Ranked, RegulationProblem
from tournaments.scheduling.registry import FORMATS
from tournaments.settings.values import check_regulation
from tournaments.standings.table import TiebreakProblem

every_preset = pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)


@every_preset
def test_no_stage_of_a_preset_has_a_problem(preset: Preset) -> None:
    assert [check_regulation(stage) for stage in preset.stages] == [()] * len(preset.stages)


@every_preset
def test_every_stage_has_a_format_that_suits_who_is_ranked(preset: Preset) -> None:
    for ranked in preset.choices:
        assert all(KINDS[ranked].plays(FORMATS[stage.format].traits) for stage in preset.stages)


@every_preset
def test_all_stages_but_the_first_take_somebody_from_the_one_before(preset: Preset) -> None:
    assert [stage.takes is None for stage in preset.stages] == [True] + [False] * (len(preset.stages) - 1)


def test_who_rests_in_a_danish_evening_receives_what_a_win_is_worth_and_no_points_of_opponents() -> None:
    (danish,) = PRESETS["danish"].stages
    assert danish.rest_points == 1 == danish.match_points.by_result[3, 0]
    assert not danish.rest_is_opponent


def test_a_rest_is_worth_what_a_match_gives_in_the_mean_wherever_only_some_rest() -> None:
    """2, 1 and 0 are 1 in the mean, 1 and 0 a half that is rounded up; of six deals among three each has 2, calls add
    up to nothing, and 5, 4, 3, 2 and 1 are 3 each. Partners who rotate rest equally often within one.
    """
    rests = {
        key: stage.rest_points
        for key, preset in PRESETS.items()
        for stage in preset.stages
        if stage.traits.rests_unequally and not stage.traits.partners
    }
    assert rests == {
        "crossed": 0, "danish": 1, "drawn_turns": 1, "six": 1, "three_alone": 2, "four_alone": 0, "quintets": 0,
        "quintets_long": 0, "scighera": 3,
    }  # fmt: skip


def test_points_for_rests_are_refused_where_everybody_rests_equally_often() -> None:
    (everybody,) = PRESETS["round_robin"].stages
    problems = check_regulation(replace(everybody, rest_points=1))
    assert [(problem.code, problem.where) for problem in problems] == [
        (RegulationProblem.REST_POINTS_NOT_HERE, ("rest_points",))
    ]


def test_a_rest_by_another_measure_is_refused_there_too_and_beside_fixed_points() -> None:
    (everybody,), (danish,) = PRESETS["round_robin"].stages, PRESETS["danish"].stages
    mean = RestWorth.OWN_MEAN
    assert [problem.code for problem in check_regulation(replace(everybody, rest_worth=mean))] == [
        RegulationProblem.REST_WORTH_NOT_HERE
    ]
    assert [problem.code for problem in check_regulation(replace(danish, rest_worth=mean, rest_points=1))] == [
        RegulationProblem.REST_POINTS_NOT_FIXED
    ]
    assert check_regulation(replace(danish, rest_worth=mean, rest_points=0)) == ()


@pytest.mark.parametrize(("minutes", "rule", "asked"), [(40, "leader", 1), (None, "leader", 0), (40, "forfeit", 0)])
def test_where_the_clock_stops_matches_for_who_is_ahead_card_points_break_ties_only_if_that_is_wanted(
    minutes: int | None, rule: str, asked: int
) -> None:
    (giochi,) = PRESETS["giochi"].stages
    timed = replace(giochi, turn_minutes=minutes, time_rule=TimeRule(rule))
    assert [problem.code for problem in check_regulation(timed)] == [TiebreakProblem.POINTS_UNEQUAL] * asked
    assert check_regulation(timed, confirmed=True) == ()


@pytest.mark.parametrize("points", [-1, 1001])
def test_points_for_rests_have_a_range(points: int) -> None:
    (danish,) = PRESETS["danish"].stages
    assert [problem.code for problem in check_regulation(replace(danish, rest_points=points))] == [
        RegulationProblem.REST_POINTS_RANGE
    ]


def test_the_giochi_come_first() -> None:
    assert next(iter(PRESETS)) == "giochi"


def test_three_wins_are_played_clockwise_as_on_the_platform_that_they_come_from() -> None:
    assert PRESETS["three_wins"].stages[0].manners.direction is Direction.CLOCKWISE


def test_who_plays_alone_is_told_nothing_of_partners_and_plays_the_same_way_round() -> None:
    (alone,) = PRESETS["danish"].played_by(Ranked.PLAYERS).stages
    assert (alone.manners.talk, alone.manners.last_tricks) == (Talk.UNSAID, LastTricks.UNSAID)
    assert alone.manners.direction is PRESETS["danish"].stages[0].manners.direction


def test_every_format_but_that_of_the_quarters_can_be_played_one_against_one_or_with_drawn_partners() -> None:
    formats = {stage.format for preset in PRESETS.values() for stage in preset.played_by(Ranked.PLAYERS).stages}
    alone = {stage.format for one in PRESETS.values() if Ranked.PLAYERS in one.choices for stage in one.stages}
    assert formats - alone == {"quarters", "crossed_teams"}


@pytest.mark.parametrize(
    ("entrants", "groups"), [(4, 2), (9, 2), (10, 2), (11, 3), (16, 4), (20, 4), (21, 5), (46, 10), (92, 19)]
)
def test_groups_are_of_four_or_five(entrants: int, groups: int) -> None:
    first, knockout = PRESETS["groups_knockout"].for_entrants(entrants).stages
    assert first.groups == groups
    assert knockout == PRESETS["groups_knockout"].stages[1]


def test_an_evening_without_groups_is_the_same_for_any_number() -> None:
    assert PRESETS["danish"].for_entrants(92) == PRESETS["danish"]
