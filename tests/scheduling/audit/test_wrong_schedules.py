"""Calendars that are wrong in any way are told of: the audit raises nothing, whatever it is given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scheduling.evening import field_of, usual
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Meeting, Options, Schedule, Turn, singles
from tournaments.scheduling.registry import FORMATS, draw_schedule

IDS = [str(number) for number in range(1, 10)] + [f"{team}.{number}" for team in (1, 2, 5) for number in (1, 2, 3)]
SIDE = st.lists(st.sampled_from(IDS), min_size=1, max_size=3).map(tuple)
MEETING = st.builds(Meeting, st.integers(1, 3), st.lists(SIDE, min_size=1, max_size=6).map(tuple))
RESTS = st.lists(st.sampled_from(IDS), max_size=4).map(tuple)
TURN = st.builds(Turn, st.integers(1, 4), st.lists(MEETING, max_size=3).map(tuple), RESTS)


@pytest.mark.parametrize("key", FORMATS)
@given(turns=st.lists(TURN, max_size=4).map(tuple), size=st.integers(4, 8))
def test_whatever_a_file_holds_there_is_a_report(key, turns, size):
    field = field_of(key, size)
    report = audit(Schedule(key, 1, turns), field, usual(key, field))
    seen = {one for turn in turns for one in turn.rests}
    seen |= {one for turn in turns for meeting in turn.meetings for one in meeting.seated}
    told = {one.where[1] for one in report.problems if one.code is ScheduleProblem.UNKNOWN_ENTRANT}
    assert told == seen - set(field.ids)


def test_the_calendar_of_24_with_20_on_the_list_has_four_strangers_a_turn():
    options = Options(turns=3, steps=0)
    report = audit(draw_schedule("rotating_partners", singles(24), options, 1), singles(20), options)
    strangers = [one for one in report.problems if one.code is ScheduleProblem.UNKNOWN_ENTRANT]
    assert len(strangers) == 3 * 4
