"""Tables round somebody who cannot move: the match comes to the player, the fixture to the match."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.pinned import pinned_blocks


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


def test_who_rests_asks_for_nothing():
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
