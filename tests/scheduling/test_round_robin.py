"""All against all: halls with too few tables, several legs, refusals."""

import pytest

from tests.scheduling.examples import drawn
from tournaments.scheduling import round_robin
from tournaments.scheduling.audit import audit
from tournaments.scheduling.faults import ScheduleFault as Fault
from tournaments.scheduling.figures import FigureKey
from tournaments.scheduling.registry import draw_schedule
from tournaments.scheduling.types import EVERY_PAIR, Lineup, Options, singles


@pytest.mark.parametrize("tables", [1, 2, 3, 4, 5, 9])
@pytest.mark.parametrize("count", [2, 7, 10])
def test_a_small_hall_takes_more_turns_and_keeps_every_promise(count, tables):
    options = Options(tables=tables)
    schedule = drawn("round_robin", singles(count), options)
    assert audit(schedule, singles(count), options).faults == ()
    assert max(meeting.table for turn in schedule.turns for meeting in turn.meetings) <= tables
    assert max(len(turn.meetings) for turn in schedule.turns) - min(len(t.meetings) for t in schedule.turns) <= 1


@pytest.mark.parametrize("count", [3, 5, 7, 11, 21, 63])
def test_with_an_odd_number_everybody_rests_once_and_visits_every_table_twice(count):
    schedule = draw_schedule("round_robin", singles(count), Options(), 1)
    assert sorted(rest for turn in schedule.turns for rest in turn.rests) == sorted(singles(count).ids)
    figures = {figure.key: figure for figure in audit(schedule, singles(count), Options()).figures}
    assert figures[FigureKey.TABLE_SPREAD].value == 0
    assert figures[FigureKey.RESTS_RUNNING].value == 0


@pytest.mark.parametrize("count", [10, 16, 22, 28])
def test_where_the_rule_for_tables_fails_the_search_comes_within_two(count):
    schedule = draw_schedule("round_robin", singles(count), Options(), 1)
    figures = {figure.key: figure for figure in audit(schedule, singles(count), Options()).figures}
    assert figures[FigureKey.TABLE_SPREAD].value <= 2


@pytest.mark.parametrize(
    ("count", "options", "expected"),
    [
        (1, Options(), [Fault.TOO_FEW_ENTRANTS]),
        (201, Options(), [Fault.TOO_MANY_ENTRANTS]),
        (4, Options(tables=0, legs=0), [Fault.TABLES_BELOW_ONE, Fault.LEGS_BELOW_ONE]),
        (4, Options(legs=21), [Fault.TOO_MANY_LEGS]),
        (200, Options(legs=2), [Fault.SCHEDULE_TOO_LARGE]),
        (4, Options(legs=EVERY_PAIR), [Fault.LEGS_NEED_TEAMS]),
        (4, Options(lineup=Lineup.FIXED), []),
    ],
)
def test_every_reason_against_a_draw_is_given_at_once(count, options, expected):
    assert [fault.code for fault in round_robin.problems(singles(count), options)] == expected
