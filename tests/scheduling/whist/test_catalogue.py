"""The plan for every number of players from 4 to 200."""

import pytest

from tests.covers import some
from tests.scheduling.whist.counting import counted, nearest, perfect
from tournaments.scheduling.whist.catalogue import full_length, perfect_plan, whist_plan

EVERY_SIZE = [*range(4, 20), *some(range(20, 201), 20)]


@pytest.mark.parametrize("count", some([count for count in range(4, 102) if count % 4 < 2], 16))
def test_up_to_101_players_any_two_are_partners_once_and_opponents_twice(count):
    assert counted(whist_plan(count), count) == perfect(count)


@pytest.mark.parametrize(
    "count", some([count for count in range(6, 80) if count % 4 > 1 and (count % 4 == 3 or count < 71)], 12)
)
def test_where_two_or_three_rest_nothing_can_be_better(count):
    assert counted(whist_plan(count), count) == nearest(count)


@pytest.mark.parametrize("count", EVERY_SIZE)
def test_every_turn_fills_every_table(count):
    plan = whist_plan(count)
    assert len(plan) == full_length(count)
    assert {len(fours) for fours in plan} == {count // 4}


def test_what_cannot_be_perfect_is_not_called_so():
    assert perfect_plan(6) is None
    assert perfect_plan(7) is None


def test_too_few_players_have_no_plan():
    with pytest.raises(LookupError, match="2 players"):
        whist_plan(2)
