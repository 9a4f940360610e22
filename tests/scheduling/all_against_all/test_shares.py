"""Turns cut into shorter ones, judged by counting."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.all_against_all.berger import Pairing, at_home, berger_turns, cut


@given(st.integers(2, 15), st.integers(1, 9), st.dictionaries(st.integers(0, 14), st.integers(0, 3), max_size=4))
def test_no_pairing_is_lost_and_no_share_is_too_long(count, tables, homes):
    turns = berger_turns(count)
    shares = cut(turns, tables, homes)
    assert sorted(pairing for share in shares for pairing in share) == sorted(one for turn in turns for one in turn)
    assert max(map(len, shares)) <= tables
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_turns_that_fit_stay_as_they_are():
    assert cut(berger_turns(8), None, {}) == berger_turns(8)


def test_two_who_stay_at_the_same_table_play_one_after_the_other():
    for share in cut(berger_turns(8), 2, {0: 1, 5: 1}):
        assert len([pairing for pairing in share if {0, 5} & set(pairing)]) <= 1


def test_who_waited_longest_plays_first():
    turns = [[Pairing(0, 1), Pairing(2, 3)], [Pairing(2, 3), Pairing(0, 1)]]
    assert cut(turns, 1, {}) == [[Pairing(0, 1)], [Pairing(2, 3)], [Pairing(0, 1)], [Pairing(2, 3)]]


def test_of_two_who_stay_at_different_tables_the_first_named_has_the_other_come():
    assert at_home([Pairing(0, 1), Pairing(2, 3)], {1: 4, 0: 2, 9: 0}) == {Pairing(0, 1): 4}
