"""Tables of groups and the ranking across them, worked by hand and against a ranking made of plain sums."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.standings.crosstables import column, crosstable, encounter, places
from tournaments.standings.groups import Across, Averages, across, averages, rank_groups, tiers
from tournaments.standings.types import Criterion, Decision, Totals

H2H, DEALS, LOT = Criterion.HEAD_TO_HEAD, Criterion.DEAL_DIFFERENCE, Criterion.LOT

# A group of four beside one of three.
#
#        A   B   C   D   points   deals         E   F   G   points   deals
#   A    .   7   4   5     16     12-3  (+9)    E    .   5   4      9      7-3  (+4)
#   B    0   .   5   5     10      8-7  (+1)    F    2   .   5      7      5-5   (0)
#   C    3   2   .   4      9      6-9  (-3)    G    3   2   .      5      3-7  (-4)
#   D    2   2   3   .      7      4-11 (-7)
FOUR = "A-B:5-0 A-C:3-2 A-D:4-1 B-C:4-1 B-D:4-1 C-D:3-2"
THREE = "E-F:4-1 E-G:3-2 F-G:4-1"
MATCHES = crosstable(f"{FOUR} {THREE}")
GROUPS = (tuple("ABCD"), tuple("EFG"))


def tables(*decisions):
    return rank_groups(GROUPS, MATCHES, [H2H, DEALS, LOT], decisions)


def test_every_group_has_its_own_table():
    four, three = tables()
    assert places(four) == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]
    assert places(three) == [(1, "E"), (2, "F"), (3, "G")]
    assert [row.totals.points for row in (*four, *three)] == [16, 10, 9, 7, 9, 7, 5]


# Per match: A 16/3 and +3, E 9/2 and +2; B 10/3, F 7/2 (fewer points in all, but of two matches); C 3, G 5/2; D 7/3.
def test_levels_come_one_after_the_other_and_unequal_groups_are_compared_per_match():
    rows = across(tables())
    assert [row.entrant for row in rows] == list("AEFBCGD")
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert [row.group_place for row in rows] == [1, 1, 2, 2, 3, 3, 4]
    assert [row.group for row in rows] == [1, 2, 2, 1, 1, 2, 1]
    assert rows[2].averages == Averages(Fraction(7, 2), Fraction(0), None)


def test_of_whom_nothing_counts_is_behind_the_last_of_the_largest_group():
    rows = across(tables(), gone="G")
    assert [row.entrant for row in rows] == list("AEFBCDG")
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6, 7]


def test_all_of_whom_nothing_counts_share_the_last_place():
    *others, one, other = across(tables(), gone="DG")
    assert [row.entrant for row in others] == list("AEFBC")
    assert {one.entrant, other.entrant} == {"D", "G"}
    assert [(row.place, row.shared) for row in (one, other)] == [(6, True)] * 2


def test_every_line_says_what_puts_it_below_the_one_above():
    level, points = Across.GROUP_PLACE, Across.POINTS_PER_MATCH
    assert [row.decided_by for row in across(tables())] == [None, points, level, points, level, points, level]


def winners(*decisions, **deals):
    """The ranking of two groups of two in which the first member wins with these deals."""
    matches = [encounter("A", "B", (4, 1), **deals.get("one", {})), encounter("C", "D", (4, 1), **deals.get("two", {}))]
    return across(rank_groups([("A", "B"), ("C", "D")], matches, [DEALS]), decisions)


def test_who_is_level_shares_the_place_and_the_next_one_is_skipped():
    rows = winners()
    assert [(row.place, row.shared, row.entrant) for row in rows] == [
        (1, True, "A"),
        (1, True, "C"),
        (3, True, "B"),
        (3, True, "D"),
    ]
    assert [row.decided_by for row in rows] == [None, None, Across.GROUP_PLACE, None]


def test_card_points_separate_where_all_are_known():
    rows = winners(one={"cards": (300, 300)}, two={"cards": (310, 290)})
    assert [row.entrant for row in rows] == ["C", "A", "B", "D"]
    assert rows[1].decided_by is Across.CARDS_PER_MATCH
    assert rows[0].averages.cards == 20


def test_card_points_are_left_out_where_those_of_one_are_missing():
    assert [row.shared for row in winners(two={"cards": (310, 290)})] == [True] * 4


# A won 5-0 and lost 1-4, E won 4-1 and 3-2: both 9 points in two matches, but +2 deals against +4.
def test_deals_separate_those_of_equal_points_per_match():
    matches = crosstable("A-B:5-0 A-C:1-4 B-C:5-0 E-F:4-1 E-G:3-2 F-G:3-2")
    first, second, *_ = across(rank_groups([tuple("ABC"), tuple("EFG")], matches, [DEALS]))
    assert (first.entrant, first.averages) == ("E", Averages(Fraction(9, 2), Fraction(2), None))
    assert (second.entrant, second.averages) == ("A", Averages(Fraction(9, 2), Fraction(1), None))
    assert second.decided_by is Across.DEALS_PER_MATCH


def test_a_recorded_lot_across_groups_separates_whom_it_was_drawn_for():
    rows = winners(Decision(LOT, ("C", "A")))
    assert [(row.place, row.entrant) for row in rows] == [(1, "C"), (2, "A"), (3, "B"), (3, "D")]
    assert rows[1].decided_by is Across.LOT


def test_a_play_off_comes_before_a_lot_and_the_later_of_two_counts():
    lots = [Decision(LOT, ("C", "A")), Decision(LOT, ("A", "C"))]
    assert winners(*lots)[0].entrant == "A"
    assert winners(Decision(Criterion.PLAY_OFF, ("C", "A")), *lots)[0].entrant == "C"


def test_a_lot_does_not_lift_anybody_over_another_level():
    assert [row.entrant for row in winners(Decision(LOT, ("D", "C", "B", "A")))] == ["C", "A", "D", "B"]


def test_a_shared_place_of_a_group_is_compared_at_that_level():
    rows = across(rank_groups([("A", "B"), ("C", "D")], crosstable("C-D:5-0"), [DEALS]))
    assert [(row.entrant, row.group_place) for row in rows] == [("C", 1), ("A", 1), ("B", 1), ("D", 2)]
    assert [row.shared for row in rows] == [False, True, True, False]


def test_tiers_keep_together_who_shares_a_place():
    assert tiers(winners()) == (("A", "C"), ("B", "D"))
    assert tiers(tables()[0]) == (("A",), ("B",), ("C",), ("D",))


def test_before_the_first_match_averages_are_nought():
    assert averages(Totals()) == Averages(Fraction(0), Fraction(0), Fraction(0))


def test_a_match_across_groups_is_a_problem_of_the_caller():
    with pytest.raises(KeyError):
        rank_groups(GROUPS, crosstable("A-E:5-0"), [DEALS])


def test_a_match_of_somebody_in_no_group_is_a_problem_of_the_caller():
    with pytest.raises(KeyError):
        rank_groups(GROUPS, crosstable("Z-A:5-0"), [DEALS])


def test_no_groups_make_an_empty_ranking():
    assert across(()) == ()


@st.composite
def divided(draw):
    """Two or three groups of two to four in which all have met, or all but the last two."""
    names = iter("ABCDEFGHIJKL")
    groups = [
        tuple(next(names) for _ in range(size)) for size in draw(st.lists(st.integers(2, 4), min_size=2, max_size=3))
    ]
    matches = []
    for group in groups:
        couples = list(combinations(group, 2))[: None if draw(st.booleans()) else -1]
        matches += [encounter(one, two, (won := draw(st.integers(0, 5)), 5 - won)) for one, two in couples]
    return groups, matches


@given(divided())
@settings(deadline=None)
def test_everybody_has_one_place_and_places_are_skipped_after_ties(event):
    groups, matches = event
    rows = across(rank_groups(groups, matches, [DEALS]))
    assert sorted(row.entrant for row in rows) == sorted(one for group in groups for one in group)
    for row in rows:
        assert row.place == 1 + sum(other.place < row.place for other in rows)
        assert row.shared == (sum(other.place == row.place for other in rows) > 1)


@given(divided())
@settings(deadline=None)
def test_the_order_is_that_of_level_points_and_deals_per_match(event):
    groups, matches = event
    rows = across(rank_groups(groups, matches, [DEALS]))

    def measured(row):
        own = [(match, match.sides.index((row.entrant,))) for match in matches if (row.entrant,) in match.sides]
        count = max(1, len(own))
        points = sum(column(match, "points")[side] for match, side in own)
        deals = sum(column(match, "deals")[side] - column(match, "deals")[1 - side] for match, side in own)
        return (-row.group_place, Fraction(points, count), Fraction(deals, count))

    assert [measured(row) for row in rows] == sorted(map(measured, rows), reverse=True)
    assert len({row.place for row in rows}) == len(set(map(measured, rows)))


@given(divided(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_the_order_of_members_and_matches_changes_nothing(event, chance):
    groups, matches = event
    expected = across(rank_groups(groups, matches, [H2H, DEALS]))
    mixed = [tuple(chance.sample(group, len(group))) for group in groups]
    assert across(rank_groups(mixed, chance.sample(matches, len(matches)), [H2H, DEALS])) == expected
