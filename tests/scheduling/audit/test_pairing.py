"""The audit of turns that are paired by the table: what it must find, and what it cannot know."""

from dataclasses import replace

import pytest

from tests.scheduling.meetings import problems_of
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import Apart, Field, Meeting, Options, Restrictions, Schedule, Stay, singles


def schedule(count: int, *turns: str) -> Schedule:
    """schedule(4, "1-2 3-4", "1-3 2-4") are these turns of four entrants."""
    return Schedule(
        "swiss",
        1,
        tuple(
            turn_of(
                number,
                [
                    Meeting(table, tuple(tuple(side.split("+")) for side in meeting.split("-")))
                    for table, meeting in enumerate(turn.split(), start=1)
                ],
                singles(count),
            )
            for number, turn in enumerate(turns, start=1)
        ),
    )


def figures(drawn: Schedule, field: Field) -> dict[FigureKey, tuple[int, int]]:
    return {one.key: (one.value, one.bound) for one in audit(drawn, field, Options()).figures}


def test_turns_without_rematches_have_no_problem():
    drawn = schedule(4, "1-2 3-4", "1-3 2-4", "1-4 2-3")
    assert problems_of(drawn, singles(4), Options(turns=3)) == set()


def test_a_rematch_while_there_was_another_way_is_a_problem():
    drawn = schedule(4, "1-2 3-4", "1-2 3-4")
    report = audit(drawn, singles(4), Options())
    assert [(one.code, one.where, one.values) for one in report.problems] == [
        (ProblemCode.REMATCH_AVOIDABLE, ("1", "2"), {"turn": 2}),
        (ProblemCode.REMATCH_AVOIDABLE, ("3", "4"), {"turn": 2}),
    ]


def test_a_rematch_without_another_way_is_none():
    drawn = schedule(6, "1-4 2-5 3-6", "1-5 2-6 3-4", "1-6 2-4 3-5", "1-2 3-6 4-5")
    assert problems_of(drawn, singles(6), Options()) == set()


def test_a_rematch_is_none_where_rematches_are_allowed():
    drawn = schedule(4, "1-2 3-4", "1-2 3-4")
    assert problems_of(drawn, singles(4), Options(rematches=True)) == set()


@pytest.mark.parametrize(
    "restrictions",
    [
        Restrictions(apart=(Apart(("1", "3", "4")), Apart(("2", "3")))),
        Restrictions(stay=(Stay("1", 1), Stay("3", 2), Stay("4", 3))),
    ],
)
def test_a_rematch_that_only_a_hard_restriction_could_have_been_broken_for_is_none(restrictions):
    drawn = schedule(4, "1-2 3-4", "1-2 3-4")
    assert ProblemCode.REMATCH_AVOIDABLE not in problems_of(drawn, singles(4), Options(restrictions=restrictions))


def test_a_second_rest_before_the_others_rested_is_a_problem():
    drawn = schedule(5, "1-2 3-4", "1-5 2-3", "1-3 2-4", "1-4 2-5")
    report = audit(drawn, singles(5), Options())
    assert [(one.code, one.where, one.values) for one in report.problems] == [
        (ProblemCode.REST_AVOIDABLE, ("5",), {"turn": 3}),
    ]


def test_who_may_have_come_late_or_left_is_no_problem():
    assert problems_of(schedule(5, "1-2 3-4", "1-3 2-4", "1-5 2-3"), singles(5), Options()) == set()
    assert problems_of(schedule(5, "1-2 3-5", "1-3 2-4", "1-4 2-3"), singles(5), Options()) == set()


def test_a_pairing_cut_for_a_small_hall_is_one_pairing():
    drawn = schedule(4, "1-2", "3-4", "1-3", "2-4")
    assert problems_of(drawn, singles(4), Options(tables=1, turns=2)) == set()
    assert figures(drawn, singles(4))[FigureKey.RESTS_AGAIN] == (0, 0)


def test_more_tables_or_turns_than_chosen_are_problems():
    drawn = schedule(4, "1-2 3-4", "1-3 2-4")
    assert problems_of(drawn, singles(4), Options(tables=1, turns=1)) == {
        ProblemCode.TABLES_PROMISED,
        ProblemCode.TURNS_PROMISED,
    }


def test_sides_are_one_against_one():
    assert problems_of(schedule(4, "1+2-3+4"), singles(4), Options()) == {ProblemCode.WRONG_SIDES}


def test_rematches_and_second_rests_are_counted_beside_what_cannot_be_avoided():
    found = figures(schedule(3, "1-2", "1-2", "1-3", "2-3"), singles(3))
    assert found[FigureKey.OPPONENT_REPEATS] == (1, 1)
    assert found[FigureKey.RESTS_AGAIN] == (1, 1)
    assert found[FigureKey.GAMES_MIN] == (2, 2)


def test_meetings_of_one_club_are_counted_beside_those_that_its_size_forces():
    field = replace(singles(6), clubs=(("1", "2", "3", "4"),))
    assert figures(schedule(6, "1-2 3-4 5-6", "1-5 2-6 3-4"), field)[FigureKey.CLUB_MEETINGS] == (3, 2)


def test_without_clubs_there_is_no_figure_for_them():
    assert FigureKey.CLUB_MEETINGS not in figures(schedule(2, "1-2"), singles(2))
