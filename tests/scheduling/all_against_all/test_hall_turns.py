"""All against all in the middle of an event, and turns cut into shorter ones, by hand and for any history."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.scheduling.meetings import drawn, meeting, numbered, played
from tournaments.scheduling.all_against_all.berger import Pairing, at_home, berger_turns, cut
from tournaments.scheduling.all_against_all.hall_turns import filled_up
from tournaments.scheduling.audit.report import turn_problems
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import Options, Played, singles
from tournaments.scheduling.registry import FORMATS
from tournaments.scheduling.round_robin import draw

QUICK = Options(steps=0)


def pairs(turns):
    return sorted(tuple(sorted(one for side in each.sides for one in side)) for turn in turns for each in turn.meetings)


def turns_of(*turns):
    """turns_of("ab cd") is one turn in which a meets b, and c meets d."""
    return [[tuple(pairing) for pairing in turn.split()] for turn in turns]


def test_a_short_turn_is_shared_out_among_the_others():
    assert filled_up(turns_of("ab cd", "ac", "bd"), 2) == turns_of("ab cd", "bd ac")


def test_a_turn_stays_where_a_table_or_somebody_is_missing():
    assert filled_up(turns_of("ab", "cd"), 1) == turns_of("ab", "cd")
    assert filled_up(turns_of("ab", "ac"), 2) == turns_of("ab", "ac")


def test_a_turn_that_was_emptied_is_gone():
    assert filled_up(turns_of("", "ab"), 1) == turns_of("ab")


# Three entrants have played one turn, then a fourth comes: five meetings of four, of whom two have played.
#   turn 1  1 - 2
def test_a_late_comer_meets_everybody_and_nobody_meets_twice():
    left = draw(singles(4), QUICK, 1, (Played(1, meeting(1, "1 - 2")),))
    assert [turn.number for turn in left] == [2, 3, 4]
    assert pairs(left) == [("1", "3"), ("1", "4"), ("2", "3"), ("2", "4"), ("3", "4")]


def test_what_was_played_as_drawn_changes_nothing():
    whole = drawn("round_robin", singles(7), QUICK, 5).turns
    assert draw(singles(7), QUICK, 5, played(whole[:3])) == whole[3:]


def test_a_second_leg_keeps_the_meetings_that_were_not_played():
    left = draw(singles(4), Options(legs=2, steps=0), 1, (Played(1, meeting(1, "1 - 2")),))
    assert pairs(left).count(("1", "2")) == 1
    assert len(pairs(left)) == 11


# Who comes late has everybody to meet, one a turn: fewer turns than there were entrants are impossible.
@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize(("count", "groups", "turns"), [(4, 1, 1), (12, 3, 1), (16, 4, 2), (24, 4, 1), (92, 23, 1)])
def test_a_late_comer_of_a_group_costs_no_turn_but_those_it_needs(count, groups, turns, number):
    options = Options(groups=groups, steps=0)
    before = drawn("groups", singles(count), options, number).turns[:turns]
    left = FORMATS["groups"].draw(singles(count + 1), options, number, played(before))
    assert len(left) == count // groups


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize(("count", "turns"), [(6, 1), (7, 2), (8, 1), (8, 2), (10, 2), (11, 2), (24, 2)])
def test_a_late_comer_of_all_against_all_costs_no_turn_but_those_it_needs(count, turns, number):
    before = drawn("round_robin", singles(count), QUICK, number).turns[:turns]
    left = draw(singles(count + 1), QUICK, number, played(before))
    assert len(left) == count
    everybody = sorted(numbered(count + 1))
    assert pairs((*before, *left)) == sorted(combinations(everybody, 2))


def test_a_turn_that_is_part_of_the_one_drawn_for_more_entrants_hides_no_meeting():
    """With number 20 the only table of the first turn of three is in the first turn of four as well."""
    before = drawn("round_robin", singles(3), QUICK, 20).turns[:1]
    left = draw(singles(4), QUICK, 20, played(before))
    assert pairs((*before, *left)) == sorted(combinations(numbered(4), 2))


def test_what_is_missing_of_a_turn_is_still_to_be_played():
    first = drawn("round_robin", singles(8), QUICK, 3).turns[0]
    one = turn_of(1, list(first.meetings[:1]), singles(8))
    left = draw(singles(8), QUICK, 3, played((one,)))
    assert pairs((one, *left)) == sorted(combinations(numbered(8), 2))


@given(
    st.integers(2, 14),
    st.integers(-2, 3),
    st.integers(1, 30),
    st.integers(1, 2),
    st.none() | st.integers(1, 4),
    st.data(),
)
@settings(max_examples=examples(80), deadline=None)
def test_who_comes_or_leaves_all_meetings_happen_as_often_as_promised(count, more, number, legs, tables, data):
    options = Options(tables=tables, legs=legs, steps=0)
    whole = drawn("round_robin", singles(count), options, number).turns
    before = whole[: data.draw(st.integers(1, len(whole)))]
    later = singles(max(2, count + more))
    left = draw(later, options, number, played(before))
    everybody = singles(max(count, count + more))
    event = [turn_of(turn.number, list(turn.meetings), everybody) for turn in (*before, *left)]
    assert turn_problems(tuple(event), everybody) == []
    assert all(turn.rests == turn_of(1, list(turn.meetings), later).rests for turn in left)
    for pair in combinations(numbered(len(later.ids)), 2):
        assert pairs(event).count(tuple(sorted(pair))) == max(legs, pairs(before).count(tuple(sorted(pair))))


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
