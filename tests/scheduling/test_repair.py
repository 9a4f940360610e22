"""A missing player at the last minute: the smallest change, by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import counted, meeting, numbered, played
from tournaments.scheduling.base.types import Played, Turn
from tournaments.scheduling.evenings.limited_turns import limited_turns
from tournaments.scheduling.repair import Repair, repair_turn

TURN = Turn(3, (meeting(1, "a b - c d"), meeting(2, "e f - g h")), ("x", "y"))


def before(*sides: str) -> tuple[Played, ...]:
    return tuple(Played(1, meeting(1, text)) for text in sides)


def test_a_resting_player_takes_the_chair_and_nobody_else_moves():
    repair = repair_turn(TURN, "c")
    assert repair == Repair(Turn(3, (meeting(1, "a b - x d"), meeting(2, "e f - g h")), ("y",)), "x", None)


def test_who_was_never_the_partner_is_preferred():
    assert repair_turn(TURN, "c", before("x d - m n")).substitute == "y"


def test_an_opponent_again_is_better_than_a_partner_again():
    repair = repair_turn(TURN, "c", before("x d - m n", "y m - a n"))
    assert (repair.substitute, repair.partners_again, repair.opponents_again) == ("y", 0, 1)


def test_who_has_played_less_is_preferred_among_equals():
    assert repair_turn(TURN, "c", before("x m - n o")).substitute == "y"


def test_only_who_is_willing_steps_in():
    assert repair_turn(TURN, "c", (), ("y",)).substitute == "y"


def test_where_nobody_rests_the_table_is_closed_and_three_rest():
    turn = Turn(3, TURN.meetings, ())
    repair = repair_turn(turn, "f")
    assert repair == Repair(Turn(3, (meeting(1, "a b - c d"),), ("e", "g", "h")), None, 2)


def test_a_resting_player_who_is_missing_changes_nothing_else():
    assert repair_turn(TURN, "x") == Repair(Turn(3, TURN.meetings, ("y",)), None, None)


def test_a_second_missing_player_is_replaced_from_the_closed_table():
    turn = Turn(3, TURN.meetings, ())
    first = repair_turn(turn, "f")
    second = repair_turn(first.turn, "a")
    assert second.turn == Turn(3, (meeting(1, "e b - c d"),), ("g", "h"))


def test_a_stranger_cannot_be_missing():
    with pytest.raises(ValueError, match="z is not in turn 3"):
        repair_turn(TURN, "z")


@given(st.integers(8, 22), st.integers(1, 4), st.integers(1, 100), st.data())
@settings(max_examples=examples(60), deadline=None)
def test_a_repair_moves_at_most_one_other_player_or_closes_one_table(players, turns, number, data):
    drawn = limited_turns(numbered(players), turns, players // 4, number, (), 0)
    missing = data.draw(st.sampled_from(numbered(players)))
    repair = repair_turn(drawn[-1], missing, played(drawn[:-1]))
    (seated,) = counted((repair.turn,)).turns
    assert sorted([*seated, *repair.turn.rests]) == sorted({*numbered(players)} - {missing})
    changed = [new for old, new in zip(drawn[-1].meetings, repair.turn.meetings, strict=False) if old != new]
    assert len(changed) <= 1 or repair.closed is not None
