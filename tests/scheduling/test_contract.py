"""What every format of the registry promises, for every size: one suite for all of them."""

import pytest

from tests.scheduling.examples import drawn, meeting
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base import turn_of
from tournaments.scheduling.registry import FORMATS, draw_schedule, schedule_problems
from tournaments.scheduling.types import Field, Options, Played, singles, teams

SIZES = [*range(2, 65), 99, 128, 200]


def field_of(key: str, size: int) -> Field:
    """`size` entrants, at least a table of them, or for teams up to 20 teams of two to six players."""
    if not FORMATS[key].traits.teams:
        return singles(max(size, 4) if key == "rotating_partners" else size)
    return teams(tuple(2 + (number * size) % 5 for number in range(max(2, size % 21))))


every_format = pytest.mark.parametrize("key", FORMATS)
every_size = pytest.mark.parametrize("size", SIZES)


@every_format
@every_size
def test_a_draw_keeps_every_promise(key, size):
    field = field_of(key, size)
    assert schedule_problems(key, field, Options(), 1) == ()
    assert audit(drawn(key, field, Options()), field, Options()).faults == ()


@every_format
@pytest.mark.parametrize("size", [2, 5, 11, 24])
def test_the_same_number_gives_the_same_draw(key, size):
    field = field_of(key, size)
    assert drawn(key, field, Options(), 7) == drawn(key, field, Options(), 7)


@every_format
def test_another_number_gives_another_draw(key):
    field = field_of(key, 24)
    assert len({drawn(key, field, Options(), number).turns for number in range(1, 6)}) == 5


@every_format
def test_a_format_is_listed_under_its_own_key(key):
    assert FORMATS[key].key == key


@every_format
def test_numbers_below_one_are_refused(key):
    (problem,) = schedule_problems(key, field_of(key, 8), Options(), 0)
    assert problem.values == {"number": 0}


@every_format
def test_an_id_that_stands_twice_is_refused(key):
    field = field_of(key, 8)
    doubled = Field((*field.teams[:-1], (*field.teams[-1][:-1], field.ids[0])))
    (problem,) = FORMATS[key].problems(doubled, Options())
    assert problem.where == (field.ids[0],)


@pytest.mark.parametrize("key", [key for key in FORMATS if not FORMATS[key].traits.needs_outcomes])
def test_turns_that_were_played_are_not_drawn_again(key):
    field, options = field_of(key, 8), Options(steps=0)
    turns = draw_schedule(key, field, options, 3).turns
    played = (Played(1, turns[0].meetings[0]), Played(2, turns[1].meetings[0]))
    assert FORMATS[key].draw(field, options, 3, played) == turns[2:]


@every_format
def test_the_longest_draw_of_each_format_keeps_every_promise(key):
    field = field_of(key, 7)
    options = Options(legs=1 if key == "rotating_partners" else 3)
    assert audit(drawn(key, field, options), field, options).faults == ()


def test_a_turn_lists_its_meetings_by_table_and_who_rests_as_in_the_field():
    turn = turn_of(1, [meeting(2, "5 - 1"), meeting(1, "3 - 4")], singles(7))
    assert [meeting.table for meeting in turn.meetings] == [1, 2]
    assert turn.rests == ("2", "6", "7")
