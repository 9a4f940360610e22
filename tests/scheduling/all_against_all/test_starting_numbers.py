"""Lots for the first turn, against every lot there is where entrants are few."""

from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.all_against_all.berger import Pairing
from tournaments.scheduling.all_against_all.meeting_restrictions import drawn_by_lot
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.base.restrictions import Ban
from tournaments.scheduling.base.types import Relation

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
