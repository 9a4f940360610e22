"""Tables round somebody who always plays at the same one: who is in the way makes room, and nobody else moves."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.fixed_tables import Away, Spot, aways, settled


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
