"""The audit of knockouts, on turns written by hand."""

import pytest

from tests.scheduling.meetings import meeting
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.knockout import knockout_figures, knockout_problems
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import Byes, Field, KnockoutOptions, Options, Schedule, SecondChance, singles

USUAL = Options()
SEEDED_FOUR = Field(singles(4).teams, seeds=singles(4).ids)
SEEDED_EIGHT = Field(singles(8).teams, seeds=singles(8).ids)
SEEDED_SIX = Field(singles(6).teams, seeds=singles(6).ids)


def schedule(field: Field, *turns: str) -> Schedule:
    """schedule(field, "1-4 2-3", "1-2"): the turns, their tables numbered from 1."""
    made = []
    for number, text in enumerate(turns, start=1):
        meetings = [meeting(table, pair.replace("-", " - ")) for table, pair in enumerate(text.split(), start=1)]
        made.append(turn_of(number, meetings, field))
    return Schedule("knockout", 1, tuple(made))


def problems(field: Field, *turns: str, options: Options = USUAL) -> list[tuple[ProblemCode, tuple[int | str, ...]]]:
    return [
        (ProblemCode(problem.code), problem.where)
        for problem in knockout_problems(schedule(field, *turns), field, options)
    ]


def test_a_bracket_played_out_has_no_problem():
    assert problems(SEEDED_FOUR, "1-4 2-3", "1-2") == []
    assert problems(SEEDED_SIX, "4-5 3-6", "1-4 2-3", "1-2") == []


def test_a_schedule_may_end_after_any_turn():
    assert problems(SEEDED_EIGHT, "1-8 4-5 2-7 3-6", "1-4 2-3") == []


def test_the_turns_of_the_report_are_checked_too():
    broken = schedule(SEEDED_FOUR, "1-4 1-3", "1-2")
    assert ProblemCode.TWICE_IN_TURN in {problem.code for problem in audit(broken, SEEDED_FOUR, Options()).problems}


def test_a_side_of_two_is_named_and_nothing_else_is_judged():
    broken = Schedule("knockout", 1, (turn_of(1, [meeting(1, "1 2 - 3 4")], SEEDED_FOUR),))
    assert [problem.code for problem in knockout_problems(broken, SEEDED_FOUR, Options())] == [ProblemCode.WRONG_SIDES]


def test_two_who_both_play_on_are_named():
    assert (ProblemCode.PLAYS_AFTER_DEFEAT, (1, "1", "4")) in problems(SEEDED_FOUR, "1-4 2-3", "1-2", "4-1")


def test_the_losers_of_semi_finals_may_play_on_for_third_place():
    third = Options(knockout=KnockoutOptions(third_place=True))
    assert problems(SEEDED_FOUR, "1-4 2-3", "1-2 4-3", options=third) == []
    assert (ProblemCode.PLAYS_AFTER_DEFEAT, (1, "1", "4")) in problems(SEEDED_FOUR, "1-4 2-3", "1-2 4-3")


@pytest.mark.parametrize(
    ("knockout", "most"),
    [
        (KnockoutOptions(), 7),
        (KnockoutOptions(third_place=True), 8),
        (KnockoutOptions(placing=True), 12),
        (KnockoutOptions(second_chance=SecondChance.CONSOLATION), 12),
        (KnockoutOptions(second_chance=SecondChance.DOUBLE), 14),
        (KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True), 15),
    ],
)
def test_more_matches_than_the_bracket_has_are_a_problem(knockout, most):
    turns = ["1-8 4-5 2-7 3-6", *["1-4"] * (most - 4)]
    options = Options(knockout=knockout)
    assert (ProblemCode.BRACKET_TOO_LONG, ()) not in problems(SEEDED_EIGHT, *turns, options=options)
    assert (ProblemCode.BRACKET_TOO_LONG, ()) in problems(SEEDED_EIGHT, *turns, "1-4", options=options)


def test_too_many_or_too_few_byes_are_counted():
    assert (ProblemCode.BYES_PROMISED, ()) in problems(SEEDED_SIX, "4-5")
    assert (ProblemCode.BYES_PROMISED, ()) in problems(SEEDED_SIX, "1-6 2-5 3-4")


def test_the_best_seeds_pass_the_first_turn_unless_byes_are_drawn():
    assert problems(SEEDED_SIX, "1-6 4-5") == [(ProblemCode.BYE_OF_SEED, ("1",))]
    assert problems(SEEDED_SIX, "1-6 4-5", options=Options(knockout=KnockoutOptions(byes=Byes.DRAWN))) == []


def test_in_a_small_hall_the_first_column_takes_several_turns():
    hall = Options(hall=3)
    assert problems(SEEDED_EIGHT, "1-8 4-5", "2-7 3-6", options=hall) == []
    assert problems(SEEDED_EIGHT, "1-8 4-5", "2-7 3-6", "1-4 2-3", options=hall) == []
    assert (ProblemCode.BYES_PROMISED, ()) in problems(SEEDED_EIGHT, "1-8 4-5", "2-7", options=hall)


@pytest.mark.parametrize("options", [Options(hall=1), Options(tables=1)])
def test_a_table_outside_the_hall_is_named(options):
    assert (ProblemCode.TABLE_OUTSIDE_HALL, (1, 2)) in problems(SEEDED_FOUR, "1-4 2-3", options=options)


def test_seeds_who_meet_too_early_are_named():
    assert problems(SEEDED_FOUR, "1-2 3-4") == [
        (ProblemCode.SEEDS_TOO_EARLY, (1, "1", "2")),
    ]
    assert problems(SEEDED_EIGHT, "1-8 4-5 2-7 3-6", "1-2 4-3") == [(ProblemCode.SEEDS_TOO_EARLY, (2, "1", "2"))]


def test_clubmates_who_meet_first_are_counted_beside_those_who_must():
    field = Field(singles(4).teams, clubs=(("1", "2", "3"),))
    (figure,) = knockout_figures(schedule(field, "1-2 3-4"), field, Options())
    assert (figure.key, figure.value, figure.bound) == (FigureKey.CLUBMATES_AT_FIRST, 1, 1)


def test_clubmates_who_meet_later_are_not_counted():
    field = Field(singles(4).teams, clubs=(("1", "2"),))
    (figure,) = knockout_figures(schedule(field, "1-3 2-4", "1-2"), field, Options())
    assert (figure.value, figure.bound) == (0, 0)


def test_without_clubs_there_is_nothing_to_count():
    assert knockout_figures(schedule(SEEDED_FOUR, "1-4 2-3"), SEEDED_FOUR, Options()) == []
