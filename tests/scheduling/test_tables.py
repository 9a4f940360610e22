"""Spreading meetings over the hall, judged by counting."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.tables import BLOCK_EXCHANGE_EVERY, LOOK_EVERY, Block, balance_tables


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


@pytest.mark.parametrize("turn", [1, 2])
def test_what_is_drawn_next_has_the_same_chance_where_nothing_can_change_any_more(turn):
    stay = [Block([(person,)], (person,), -1 - 2 * turn - person) for turn in range(4) for person in range(2)]
    blocks = [*stay, Block([(1,), (0,)], (0, 1), 0), Block([(1,)], (0,), 1), Block([(0,)], (1,), turn)]
    steps = [1 if turn == 1 and step % BLOCK_EXCHANGE_EVERY == 0 else 3 for step in range(3 * LOOK_EVERY)]
    rng, other = seeded(1), seeded(1)
    balance_tables(blocks, 2, 2, rng, len(steps))
    assert visits(blocks) == {(0, 0): 4, (0, 1): 2, (1, 0): 2, (1, 1): 4}
    for _ in range(sum(steps)):
        other.random()
    assert rng.random() == other.random()
