"""Tables by rank, turns cut where there are too few tables, and those who stay at a table."""

import pytest

from tests.scheduling.pairing.test_history import played
from tournaments.scheduling.base.types import Options, Restrictions, Stay
from tournaments.scheduling.pairing.costs import history
from tournaments.scheduling.pairing.turn import homes, seated, tables_in_use

PAIRS = [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"), ("9", "10")]


def tables(turns):
    """Every turn as {table: pair}."""
    return [{meeting.table: tuple(one for (one,) in meeting.sides) for meeting in turn} for turn in turns]


def test_the_best_play_at_the_first_table():
    assert tables(seated(PAIRS, None, history([]), {})) == [dict(enumerate(PAIRS, start=1))]


def test_turns_cut_for_a_small_hall_are_equal_within_one():
    assert [len(turn) for turn in seated(PAIRS, 2, history([]), {})] == [1, 2, 2]


def test_who_has_waited_longest_plays_first():
    past = history([*played(1, "1-3", "2-4"), *played(2, "5-7", "6-8")])
    pairs = [("5", "6"), ("1", "2"), ("7", "8"), ("3", "4")]
    assert tables(seated(pairs, 2, past, {})) == [{1: ("1", "2"), 2: ("3", "4")}, {1: ("5", "6"), 2: ("7", "8")}]


def test_the_first_turn_of_a_pairing_has_somebody_who_played_in_the_last_one():
    past = history(played(1, "1-2", "3-4"))
    first, second, _ = tables(seated([("1", "3"), ("2", "4"), ("5", "6")], 1, past, {}))
    assert first == {1: ("1", "3")}
    assert second == {1: ("5", "6")}


def test_who_stays_sits_at_ones_own_table_and_the_others_leave_it_free():
    assert tables(seated(PAIRS[:3], None, history([]), {"5": 1})) == [{1: ("5", "6"), 2: ("1", "2"), 3: ("3", "4")}]


def test_of_two_who_stay_at_one_table_the_better_has_it():
    assert tables(seated(PAIRS[:2], None, history([]), {"4": 2, "2": 2})) == [{1: ("3", "4"), 2: ("1", "2")}]


def test_a_table_beyond_the_others_can_be_kept():
    assert tables(seated(PAIRS[:2], None, history([]), {"1": 7})) == [{1: ("3", "4"), 7: ("1", "2")}]


def test_who_named_no_table_gets_one_that_nobody_named():
    options = Options(restrictions=Restrictions(stay=(Stay("1"), Stay("2", 1), Stay("3"))))
    assert homes(options, 3) == {"1": 2, "2": 1, "3": 3}


@pytest.mark.parametrize(
    ("entrants", "hall", "used"), [(31, None, 15), (31, 8, 8), (31, 7, 5), (2, 9, 1), (1, None, 1)]
)
def test_tables_in_use_are_those_of_the_longest_turn(entrants, hall, used):
    assert tables_in_use(entrants, Options(tables=hall)) == used
