"""All against all: halls with too few tables, several legs, refusals."""

from itertools import product

import pytest

from tests.covers import cover, some
from tests.scheduling.all_against_all.test_berger import FIDE_TABLES
from tests.scheduling.meetings import drawn
from tournaments.scheduling import round_robin
from tournaments.scheduling.all_against_all.developed_tables import columns
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import EVERY_PAIR, Apart, Lineup, Options, Order, Restrictions, Stay, singles
from tournaments.scheduling.registry import draw_schedule

EVEN = [count for count in range(6, 66, 2) if count % 6 != 4 or count <= 46]


def figures_of(count, options):
    schedule = draw_schedule("round_robin", singles(count), options, 1)
    report = audit(schedule, singles(count), options)
    assert report.problems == ()
    return {figure.key: (figure.value, figure.bound) for figure in report.figures}


@pytest.mark.parametrize("tables", [1, 2, 3, 4, 5, 9])
@pytest.mark.parametrize("count", [2, 7, 10])
def test_a_small_hall_takes_more_turns_and_keeps_every_promise(count, tables):
    options = Options(tables=tables)
    schedule = drawn("round_robin", singles(count), options)
    assert audit(schedule, singles(count), options).problems == ()
    assert max(meeting.table for turn in schedule.turns for meeting in turn.meetings) <= tables
    assert max(len(turn.meetings) for turn in schedule.turns) - min(len(t.meetings) for t in schedule.turns) <= 1


@pytest.mark.parametrize("count", [3, 5, 7, 11, 21, 63])
def test_with_an_odd_number_everybody_rests_once_and_visits_every_table_twice(count):
    schedule = draw_schedule("round_robin", singles(count), Options(), 1)
    assert sorted(rest for turn in schedule.turns for rest in turn.rests) == sorted(singles(count).ids)
    figures = figures_of(count, Options())
    assert figures[FigureKey.TABLE_SPREAD] == (0, 0)
    assert figures[FigureKey.RESTS_RUNNING] == (0, 0)


@pytest.mark.parametrize(("count", "legs"), cover(product(EVEN, [1, 2, 3])))
def test_with_an_even_number_everybody_visits_all_tables_alike(count, legs):
    spread, bound = figures_of(count, Options(legs=legs))[FigureKey.TABLE_SPREAD]
    assert spread == bound <= 1


@pytest.mark.parametrize("count", some(columns(), 4))
def test_drawn_entrants_visit_all_tables_alike_where_berger_has_no_such_tables(count):
    assert figures_of(count, Options())[FigureKey.TABLE_SPREAD] == (1, 1)


@pytest.mark.parametrize(("count", "spread"), some([(52, 2), (64, 2), (100, 2), (196, 3)], 3))
def test_in_listed_order_the_tables_come_near_where_no_perfect_ones_are_known(count, spread):
    assert figures_of(count, Options(order=Order.LISTED))[FigureKey.TABLE_SPREAD] == (spread, 1)


def test_entrants_of_one_household_keep_apart_in_a_first_turn_that_is_not_bergers():
    kin = ("1", "2", "3", "4")
    schedule = drawn("round_robin", singles(52), Options(restrictions=Restrictions((Apart(kin, first_turn=True),))))
    assert all(sum(one in kin for (one,) in meeting.sides) <= 1 for meeting in schedule.turns[0].meetings)


def test_who_stays_keeps_the_table_in_turns_that_are_not_bergers():
    figures = figures_of(52, Options(restrictions=Restrictions(stay=(Stay("7", 3),))))
    assert figures[FigureKey.STAY_BROKEN][0] == 0
    assert figures[FigureKey.OPPONENTS_MAX] == (1, 1)


@pytest.mark.parametrize(("count", "tables", "running"), [(8, 3, 6), (12, 4, 10), (16, 4, 14), (24, 6, 22)])
def test_who_waited_longest_plays_first_so_that_few_wait_twice_running(count, tables, running):
    assert figures_of(count, Options(tables=tables, steps=0))[FigureKey.RESTS_RUNNING][0] == running


@pytest.mark.parametrize("legs", [1, 3])
def test_any_two_meet_once_in_every_leg(legs):
    figures = figures_of(9, Options(legs=legs))
    assert figures[FigureKey.OPPONENTS_MIN] == (legs, legs)
    assert figures[FigureKey.OPPONENTS_MAX] == (legs, legs)


@pytest.mark.parametrize("count", FIDE_TABLES)
def test_in_listed_order_the_turns_are_those_of_the_fide_handbook(count):
    schedule = draw_schedule("round_robin", singles(count), Options(order=Order.LISTED), 3)
    drawn = [{"-".join(one for (one,) in meeting.sides) for meeting in turn.meetings} for turn in schedule.turns]
    assert drawn == [set(turn.split()) for turn in FIDE_TABLES[count]]


@pytest.mark.parametrize(
    ("count", "options", "expected"),
    [
        (1, Options(), [ProblemCode.TOO_FEW_ENTRANTS]),
        (201, Options(), [ProblemCode.TOO_MANY_ENTRANTS]),
        (4, Options(tables=0, legs=0), [ProblemCode.TABLES_BELOW_ONE, ProblemCode.LEGS_BELOW_ONE]),
        (4, Options(legs=21), [ProblemCode.TOO_MANY_LEGS]),
        (200, Options(legs=2), [ProblemCode.SCHEDULE_TOO_LARGE]),
        (4, Options(legs=EVERY_PAIR), [ProblemCode.LEGS_NEED_TEAMS]),
        (4, Options(lineup=Lineup.FIXED), []),
    ],
)
def test_every_reason_against_a_draw_is_given_at_once(count, options, expected):
    assert [problem.code for problem in round_robin.problems(singles(count), options)] == expected
