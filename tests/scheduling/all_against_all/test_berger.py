"""Berger's pairings against the tables of the FIDE handbook, the tables of the hall and lots for the first turn."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.covers import some
from tournaments.scheduling.all_against_all.berger import Pairing, berger_turns
from tournaments.scheduling.all_against_all.meeting_restrictions import drawn_by_lot
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.base.restrictions import Ban
from tournaments.scheduling.base.types import Relation

# FIDE handbook C.05 annex 1, "Details of Berger table", written first-second.
FIDE_TABLES = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("count", FIDE_TABLES)
def test_the_pairings_are_those_of_the_fide_handbook(count):
    drawn = [{f"{one + 1}-{two + 1}" for one, two in turn} for turn in berger_turns(count)]
    assert drawn == [set(turn.split()) for turn in FIDE_TABLES[count]]


@pytest.mark.parametrize("count", [*range(2, 13), *some(range(13, 65), 8)])
def test_everybody_meets_everybody_once(count):
    met = Counter(frozenset(pairing) for turn in berger_turns(count) for pairing in turn)
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}


@pytest.mark.parametrize("count", [*range(2, 13), *some(range(13, 65), 8)])
def test_nobody_plays_twice_in_a_turn(count):
    for turn in berger_turns(count):
        assert len({one for pairing in turn for one in pairing}) == 2 * (count // 2)


def test_the_second_leg_turns_the_pairings_round():
    turns = berger_turns(6, legs=2)
    assert [[(two, one) for one, two in turn] for turn in turns[:5]] == turns[5:]


@pytest.mark.parametrize("count", [count for count in range(5, 65) if count % 2 or (count - 1) % 3])
def test_everybody_comes_to_every_table_once_or_twice(count):
    visits = Counter(
        (entrant, table) for turn in berger_turns(count) for table, pairing in enumerate(turn) for entrant in pairing
    )
    least = 2 if count % 2 else 1
    assert len(visits) == count * (count // 2)
    assert set(visits.values()) <= {least, 2}


FIRST = [Pairing(0, 5), Pairing(1, 4), Pairing(2, 3)]
COUPLES = list(combinations("abcdef", 2))


def ban(one, two, hard=True):
    return Ban(one, two, Relation.TABLE, first_turn=True, hard=hard)


def broken(order, bans):
    met = [{order[one], order[two]} for one, two in FIRST]
    return [one for one in bans if {one.one, one.two} in met]


def test_without_bans_the_lot_is_the_order_of_the_draw_number():
    assert drawn_by_lot("abcdef", FIRST, [], seeded(7)) == shuffled(seeded(7), "abcdef")


@given(st.sets(st.sampled_from(COUPLES), max_size=9), st.integers(1, 1000))
def test_a_first_turn_without_banned_meetings_is_found_if_there_is_one(couples, number):
    bans = [ban(*couple) for couple in couples]
    possible = any(not broken(order, bans) for order in permutations("abcdef"))
    assert (not broken(drawn_by_lot("abcdef", FIRST, bans, seeded(number)), bans)) == possible


def test_a_hard_ban_comes_before_all_soft_ones():
    # Who meets a: only f may, by all means; every other meeting of f is wished away softly, and so is a against
    # f.
    bans = [ban("a", other) for other in "bcde"] + [ban("a", "f", hard=False)]
    order = drawn_by_lot("abcdef", FIRST, bans, seeded(1))
    assert [(one.one, one.two) for one in broken(order, bans)] == [("a", "f")]
