"""The audit of groups: by hand, and correct schedules in which one thing is broken."""

from dataclasses import replace

import pytest

from tests.scheduling.meetings import drawn, meeting, problems_of, with_meeting, with_turn
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.group_audit import groups_in
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import Field, Options, Schedule, Turn, singles

FIELD = Field(singles(10).teams, ("1", "2", "3", "4", "5"), (("1", "6", "7"),))
THREE = Options(groups=3)


@pytest.fixture(scope="module")
def correct():
    return drawn("groups", FIELD, THREE)


def schedule(*turns):
    return Schedule("groups", 1, tuple(Turn(number, *turn) for number, turn in enumerate(turns, start=1)))


def figure(made, field, options, key):
    return next((one.value, one.bound) for one in audit(made, field, options).figures if one.key is key)


def test_a_drawn_schedule_has_no_problem(correct):
    assert problems_of(correct, FIELD, THREE) == set()


def test_the_groups_are_read_off_the_meetings():
    made = schedule(((meeting(1, "1 - 2"), meeting(2, "4 - 5")), ()), ((meeting(1, "2 - 3"),), ()))
    assert groups_in(made, singles(6)) == [["1", "2", "3"], ["4", "5"], ["6"]]


def test_a_dropped_meeting_is_found(correct):
    broken = with_turn(correct, 0, lambda turn: replace(turn, meetings=turn.meetings[1:]))
    assert ProblemCode.MEETINGS_PROMISED in problems_of(broken, FIELD, THREE)


def test_a_meeting_across_groups_is_found(correct):
    one, other = groups_in(correct, FIELD)[:2]

    def across(turn):
        place = next(place for place, each in enumerate(turn.meetings) if each.sides[0][0] in one)
        return with_meeting(turn, place, sides=((turn.meetings[place].sides[0][0],), (other[0],)))

    found = problems_of(with_turn(correct, 0, across), FIELD, THREE)
    assert found >= {ProblemCode.GROUPS_PROMISED, ProblemCode.GROUP_SIZES, ProblemCode.MEETINGS_PROMISED}


def test_another_number_of_groups_is_found(correct):
    assert ProblemCode.GROUPS_PROMISED in problems_of(correct, FIELD, Options(groups=2))


def test_who_is_in_no_group_is_found(correct):
    more = Field((*FIELD.teams, ("11",)))
    assert problems_of(correct, more, THREE) >= {ProblemCode.GROUPS_PROMISED, ProblemCode.REST_NOT_LISTED}


# Two groups of 4 and 2 where 3 and 3 are promised.
def test_unequal_groups_are_found():
    turns = ["1 - 2/3 - 4/5 - 6", "1 - 3/2 - 4", "1 - 4/2 - 3"]
    made = schedule(
        *(
            (
                tuple(meeting(table, sides) for table, sides in enumerate(turn.split("/"), start=1)),
                () if number == 0 else ("5", "6"),
            )
            for number, turn in enumerate(turns)
        )
    )
    assert problems_of(made, singles(6), Options(groups=2)) == {ProblemCode.GROUP_SIZES}


def test_seeds_of_one_pot_in_one_group_are_found(correct):
    (one, two, *_), *_ = groups_in(correct, FIELD)
    assert problems_of(correct, Field(FIELD.teams, (one, two)), THREE) == {ProblemCode.SEEDS_TOGETHER}


def test_seeds_of_different_pots_may_be_in_one_group(correct):
    heads = ("1", "2", "3")
    group = next(group for group in groups_in(correct, FIELD) if "1" in group)
    other = next(one for one in group if one not in heads)
    assert problems_of(correct, Field(FIELD.teams, (*heads, other)), THREE) == set()


def test_sides_of_two_are_found(correct):
    broken = with_turn(correct, 0, lambda turn: with_meeting(turn, 0, sides=(("1", "2"), ("3",))))
    assert ProblemCode.WRONG_SIDES in problems_of(broken, FIELD, THREE)


def test_two_legs_are_counted(correct):
    assert problems_of(correct, FIELD, Options(groups=3, legs=2)) == {ProblemCode.MEETINGS_PROMISED}
    assert problems_of(drawn("groups", FIELD, Options(groups=3, legs=2)), FIELD, Options(groups=3, legs=2)) == set()


@pytest.mark.parametrize(
    ("clubs", "expected"),
    [
        ([("1", "2")], (0, 0)),
        ([tuple("12345")], (2, 2)),
        ([tuple("123456789")], (9, 9)),
        ([tuple("12"), tuple("23")], (0, 0)),
    ],
)
def test_clubmates_together_are_beside_the_fewest_possible(clubs, expected):
    field = Field(singles(9).teams, (), tuple(clubs))
    assert figure(drawn("groups", field, THREE), field, THREE, FigureKey.CLUBMATES_TOGETHER) == expected


def test_a_schedule_that_ignores_clubs_does_worse_than_the_bound():
    ignored = drawn("groups", singles(9), THREE)
    field = Field(singles(9).teams, (), (tuple(groups_in(ignored, singles(9))[0]),))
    assert figure(ignored, field, THREE, FigureKey.CLUBMATES_TOGETHER) == (3, 0)


def test_without_clubs_nothing_is_said_of_them(correct):
    keys = [one.key for one in audit(correct, singles(10), THREE).figures]
    assert FigureKey.CLUBMATES_TOGETHER not in keys


def test_who_is_done_does_not_rest():
    field, options = singles(9), Options(groups=2)
    assert figure(drawn("groups", field, options), field, options, FigureKey.RESTS_RUNNING) == (0, 0)


# Four meet at one table: two rest in every turn. 4 waits for the first two turns, 3 for the third and fourth.
def test_waiting_twice_running_is_counted():
    turns = [("1 - 2", "3 4"), ("1 - 3", "2 4"), ("2 - 4", "1 3"), ("1 - 4", "2 3"), ("2 - 3", "1 4"), ("3 - 4", "1 2")]
    made = schedule(*(((meeting(1, sides),), tuple(rests.split())) for sides, rests in turns))
    assert figure(made, singles(4), Options(groups=1, tables=1), FigureKey.RESTS_RUNNING) == (2, 0)
