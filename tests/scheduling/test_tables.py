"""Meetings at the tables of a hall: spread evenly, chairs by turns, round somebody who stays."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.chairs import balance_chairs
from tournaments.scheduling.fixed_tables import Away, Spot, aways, settled
from tournaments.scheduling.pinned import pinned_blocks
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


pairs_of_people = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] != pair[1]), max_size=60
)


@given(pairs_of_people)
def test_everybody_sits_first_as_often_as_second_within_one(pairs):
    turned = balance_chairs(pairs, 10)
    for person in range(10):
        first = sum(one == person for one, _ in turned)
        second = sum(two == person for _, two in turned)
        assert abs(first - second) == (first + second) % 2


@given(pairs_of_people)
def test_the_pairs_stay_the_same_people(pairs):
    assert [set(pair) for pair in balance_chairs(pairs, 10)] == [set(pair) for pair in pairs]


def spots(*people, fixtures=None):
    """Matches at tables 1, 2 ..., each with these people."""
    return [Spot(n, n, tuple(one), fixtures[n - 1] if fixtures else "") for n, one in enumerate(people, start=1)]


def test_two_matches_exchange_their_tables():
    assert settled(spots("ab", "cd", "ef"), {"e": 1}) == {3: 1, 1: 3, 2: 2}


def test_a_table_that_nobody_was_drawn_to_is_taken_alone():
    assert settled(spots("ab", "cd"), {"c": 9}) == {1: 1, 2: 9}


def test_who_comes_first_keeps_the_table_that_two_ask_for():
    assert settled(spots("ab", "cd", "ef"), {"e": 2, "c": 2}) == {3: 2, 2: 3, 1: 1}


def test_of_two_who_meet_the_first_keeps_the_table_and_the_other_comes_to_it():
    found = settled(spots("ab", "cd", "ef"), {"d": 1, "c": 3})
    assert found == {2: 1, 1: 2, 3: 3}
    assert aways({1: "cd", 2: "ab", 3: "ef"}, {"d": 1, "c": 3}) == (Away("c", "d"),)


def test_of_two_at_one_table_it_is_said_who_keeps_it():
    assert aways({1: "ab", 2: "cd"}, {"c": 2, "a": 2}) == (Away("a", "c"),)


def test_where_the_match_cannot_move_nobody_is_named():
    called = [Spot(1, 1, ("a", "b"), held=True), Spot(2, 2, ("c", "d"))]
    assert settled(called, {"a": 2, "c": 1}) == {1: 1, 2: 2}
    assert aways({1: "ab", 2: "cd"}, {"a": 2}) == (Away("a", None),)


def test_whole_fixtures_change_places_before_single_tables_do():
    drawn = spots("ab", "cd", "ef", "gh", fixtures=["x", "x", "y", "y"])
    assert settled(drawn, {"g": 1}) == {4: 1, 3: 2, 1: 3, 2: 4}
    assert settled(drawn, {"e": 1}) == {3: 1, 4: 2, 1: 3, 2: 4}


def test_who_moved_before_stays_where_they_are():
    moved = [Spot(1, 3, ("a", "b")), Spot(3, 1, ("c", "d")), Spot(2, 2, ("e", "f"))]
    assert settled(moved, {"c": 1}) == {1: 3, 2: 2, 3: 1}


def test_who_rests_asks_for_nothing():
    assert settled(spots("ab"), {"z": 1}) == {1: 1}
    assert aways({1: "ab"}, {"z": 1}) == ()


@given(st.integers(1, 9), st.data())
def test_every_match_has_a_table_of_its_own_and_the_first_who_stays_has_theirs(count, data):
    width = data.draw(st.sampled_from([n for n in range(1, count + 1) if count % n == 0]))
    tables = data.draw(st.permutations(range(1, count + 1)))
    held = data.draw(st.sets(st.integers(1, count)))
    drawn = [Spot(n, tables[n - 1], (f"{n}a", f"{n}b"), str((n - 1) // width), n in held) for n in range(1, count + 1)]
    people = [one for spot in drawn for one in spot.people]
    homes = data.draw(st.dictionaries(st.sampled_from(people), st.integers(1, count + 2), max_size=4))
    found = settled(drawn, homes)
    assert sorted(found) == list(range(1, count + 1))
    assert len(set(found.values())) == count
    assert all(found[spot.drawn] == spot.table for spot in drawn if spot.held)
    assert held or all(found[int(one[:-1])] == table for one, table in list(homes.items())[:1])
    assert homes or found == {spot.drawn: spot.table for spot in drawn}


def tables_of(parts):
    """By fixture the table of each meeting, in the order of the fixture."""
    found = []
    for own in parts:
        table_of = {
            places[order]: table
            for block, places in own
            for order, table in zip(block.order, block.tables, strict=True)
        }
        found.append([table_of[place] for place in range(len(table_of))])
    return found


def test_a_fixture_gets_the_block_of_the_table_and_the_other_one_makes_room():
    meetings = [[(0, 10), (1, 11)], [(20, 30), (21, 31)]]
    assert tables_of(pinned_blocks([0, 0], [0, 2], meetings, 2, {1: 2})) == [[3, 2], [0, 1]]


def test_two_who_stay_in_one_fixture_but_at_tables_of_two_blocks_take_single_tables():
    meetings = [[(0, 10), (1, 11)], [(20, 30), (21, 31)]]
    assert tables_of(pinned_blocks([0, 0], [0, 2], meetings, 2, {0: 0, 1: 3})) == [[0, 3], [2, 1]]


def test_who_comes_first_goes_first_where_two_ask_for_one_table():
    meetings = [[(0, 10)], [(20, 30)]]
    assert tables_of(pinned_blocks([0, 0], [0, 1], meetings, 1, {20: 0, 0: 0})) == [[1], [0]]


def test_a_pinned_player_who_rests_asks_for_nothing():
    assert tables_of(pinned_blocks([0], [0], [[(0, 10), (1, 11)]], 2, {5: 1})) == [[0, 1]]


def test_a_pinned_block_exchanges_its_tables_with_no_other():
    meetings = [[(0, 10), (1, 11)], [(20, 30), (21, 31)], [(40, 50), (41, 51)]]
    parts = pinned_blocks([0, 0, 0], [0, 2, 4], meetings, 2, {0: 0, 20: 3})
    turns = [block.turn for own in parts for block, _ in own if block.order]
    assert len(set(turns)) == len(turns)


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_every_meeting_has_a_table_of_the_hall_to_itself(tables, fixtures, data):
    people = iter(range(1000))
    meetings = [[(next(people), next(people)) for _ in range(tables)] for _ in range(fixtures)]
    hall = tables * fixtures
    homes = data.draw(st.dictionaries(st.integers(0, 2 * hall), st.integers(0, hall - 1), max_size=4))
    placed = tables_of(pinned_blocks([0] * fixtures, list(range(0, hall, tables)), meetings, tables, homes))
    assert sorted(table for own in placed for table in own) == list(range(hall))
    at = {person: placed[f][m] for f in range(fixtures) for m, pair in enumerate(meetings[f]) for person in pair}
    first = next((person for person in homes if person in at), None)
    assert first is None or at[first] == homes[first]
