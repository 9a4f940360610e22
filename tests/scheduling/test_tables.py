"""Spreading meetings over the hall, judged by counting."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.kernel.chance import seeded
from tournaments.scheduling.tables import Block, balance_tables


def visits(blocks):
    return Counter(
        (person, table)
        for block in blocks
        for place, table in zip(block.order, block.tables, strict=True)
        for person in block.meetings[place]
    )


def test_two_people_who_play_twice_change_tables():
    blocks = [Block([(0, 1), (2, 3)], (0, 1), turn) for turn in range(2)]
    balance_tables(blocks, 4, 2, seeded(1), 1000)
    assert set(visits(blocks).values()) == {1}


def test_blocks_of_one_turn_change_places():
    blocks = [Block([(team,)], (team,), turn) for turn in range(2) for team in range(2)]
    balance_tables(blocks, 2, 2, seeded(1), 1000)
    assert visits(blocks) == {(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 1}


def test_blocks_of_different_turns_keep_their_tables():
    blocks = [Block([(0,)], (0,), 0), Block([(0,)], (0,), 1), Block([(1,)], (1,), 2)]
    balance_tables(blocks, 2, 2, seeded(1), 1000)
    assert [block.tables for block in blocks] == [(0,), (0,), (1,)]


@given(st.integers(2, 9), st.integers(1, 6), st.integers(0, 400), st.integers(1, 10**6))
def test_no_meeting_leaves_its_turn_and_no_table_is_used_twice(people, turns, steps, number):
    blocks = [
        Block([(person,) for person in range(start, people, 2)], tuple(range(start, people, 2)), turn)
        for turn in range(turns)
        for start in range(2)
    ]
    balance_tables(blocks, people, people, seeded(number), steps)
    for turn in range(turns):
        mine = [block for block in blocks if block.turn == turn]
        assert sorted(table for block in mine for table in block.tables) == list(range(people))
        assert all(sorted(block.order) == list(range(len(block.meetings))) for block in mine)
