"""Who sits at which size of table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.individual_tables.individual_catalogue import dealt, sizes_of


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(5, (5,)), (6, (6,)), (11, (6, 5)), (12, (6, 6)), (23, (6, 6, 6, 5)), (25, (5,) * 5), (13, (5, 5)), (9, (5,))],
)
def test_five_or_six_sit_down(players, sizes):
    assert sizes_of(players, 5) == sizes


@given(st.integers(5, 200))
def test_at_fives_and_sixes_everybody_plays_but_for_six_numbers(players):
    resting = players - sum(sizes_of(players, 5))
    assert (resting > 0) == (players in (7, 8, 9, 13, 14, 19))
    assert resting in (0, players % 5)


@given(st.integers(3, 200))
def test_three_are_always_three(players):
    assert sizes_of(players, 3) == (3,) * (players // 3)


@pytest.mark.parametrize(("players", "tables", "sizes"), [(23, 3, (5, 5, 5)), (17, 3, (6, 6, 5)), (12, 1, (5,))])
def test_with_fewer_tables_a_sixth_sits_down_only_where_that_lets_everybody_play(players, tables, sizes):
    assert sizes_of(players, 5, tables) == sizes


def test_players_are_dealt_to_tables_in_order():
    assert dealt([4, 3, 2, 1, 0], (3, 2)) == [[4, 3, 2], [1, 0]]
