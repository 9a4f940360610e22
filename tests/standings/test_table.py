"""Standings worked by hand. A line of a crosstable shows the match points that its entrant took."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from tests.standings.crosstables import crosstable, encounter, places
from tournaments.standings.table import RECORDED_CRITERIA, open_ties, rank
from tournaments.standings.types import Criterion, Decision, Encounter, MiniRow, Row, Step, StepOutcome, Value

H2H, MINI = Criterion.HEAD_TO_HEAD, Criterion.MINI_TABLE
DEALS, LOT = Criterion.DEAL_DIFFERENCE, Criterion.LOT


def ranked(matches: Sequence[Encounter], *criteria: Criterion, decisions: Sequence[Decision] = ()) -> tuple[Row, ...]:
    entrants = sorted({entrant for match in matches for side in match.sides for entrant in side})
    return rank(entrants, matches, criteria, decisions)


def exact(**values: tuple[int, ...]) -> tuple[tuple[str, Value], ...]:
    return tuple((entrant, tuple(Fraction(number) for number in each)) for entrant, each in values.items())


def asked(row: Row) -> list[tuple[Criterion, StepOutcome]]:
    return [(step.criterion, step.outcome) for step in row.steps]


# Four quarters, one table. A and D are level on points; A won their match, D won more deals.
#
#        A   B   C   D   points   deals
#   A    .   7   2   4     13     9-6  (+3)
#   B    0   .   4   2      6     4-11
#   C    5   3   .   2     10     7-8
#   D    3   5   5   .     13    10-5  (+5)
FOUR_QUARTERS = crosstable("A-B:5-0 A-C:1-4 A-D:3-2 B-C:3-2 B-D:1-4 C-D:1-4")


def test_head_to_head_first_puts_a_before_d() -> None:
    rows = ranked(FOUR_QUARTERS, H2H, DEALS)
    assert places(rows) == [(1, "A"), (2, "D"), (3, "C"), (4, "B")]
    assert [row.totals.points for row in rows] == [13, 13, 10, 6]
    assert [row.decided_by for row in rows] == [None, H2H, None, None]


def test_deal_difference_first_puts_d_before_a() -> None:
    rows = ranked(FOUR_QUARTERS, DEALS, H2H)
    assert places(rows) == [(1, "D"), (2, "A"), (3, "C"), (4, "B")]
    assert [row.decided_by for row in rows] == [None, DEALS, None, None]


def test_a_broken_tie_shows_what_was_compared() -> None:
    winner = ranked(FOUR_QUARTERS, H2H, DEALS)[0]
    assert winner.tied == ("A", "D")
    assert winner.steps == (
        Step(
            H2H,
            StepOutcome.SPLIT,
            values=exact(A=(4,), D=(3,)),
            mini_table=(MiniRow("A", 1, 4, 3, 2), MiniRow("D", 1, 3, 2, 3)),
        ),
    )


def test_an_entrant_that_is_not_tied_has_nothing_to_explain() -> None:
    third = ranked(FOUR_QUARTERS, H2H, DEALS)[2]
    assert (third.tied, third.steps) == ((), ())


def test_without_criteria_the_tied_share_the_place_and_the_next_one_is_skipped() -> None:
    rows = ranked(FOUR_QUARTERS)
    assert places(rows) == [(1, "A"), (1, "D"), (3, "C"), (4, "B")]
    assert [row.shared for row in rows] == [True, True, False, False]
    assert open_ties(rows) == (("A", "D"),)


# A, B and C are level on points. Among themselves A took 9, B and C took 6 each with the same deals (-2):
# the mini-table gives A the first place, and B and C start again, now as two: B won their match.
#
#        A   B   C   D   points   deals        among A, B, C
#   A    .   5   4   2     11     8-7             9  (+4)
#   B    2   .   4   5     11     8-7             6  (-2)
#   C    3   3   .   5     11     8-7             6  (-2)
#   D    5   2   2   .      9     6-9
THREE_WAY = crosstable("A-B:4-1 A-C:3-2 A-D:1-4 B-C:3-2 B-D:4-1 C-D:4-1")


def test_the_two_that_a_mini_table_leaves_tied_start_again_with_the_head_to_head() -> None:
    rows = ranked(THREE_WAY, H2H, MINI)
    assert places(rows) == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]
    assert [row.decided_by for row in rows] == [None, MINI, H2H, None]


def test_the_steps_lead_through_the_mini_table_to_the_restart() -> None:
    first, second, third, _ = ranked(THREE_WAY, H2H, MINI)
    assert asked(first) == [(H2H, StepOutcome.PASSED), (MINI, StepOutcome.SPLIT)]
    assert asked(second) == asked(third) == [*asked(first), (H2H, StepOutcome.SPLIT)]
    assert first.steps[1].values == exact(A=(9, 4), B=(6, -2), C=(6, -2))
    assert first.tied == second.tied == third.tied == ("A", "B", "C")


def test_without_the_head_to_head_the_match_of_the_two_left_is_their_mini_table() -> None:
    rows = ranked(THREE_WAY, MINI)  # B beat C 3-2
    assert places(rows) == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]
    assert [row.decided_by for row in rows] == [None, MINI, MINI, None]


def test_as_it_was_counted_before_the_two_left_by_the_mini_table_share_the_place() -> None:
    event = THREE_WAY
    entrants = sorted({entrant for match in event for side in match.sides for entrant in side})
    rows = rank(entrants, event, [MINI], mini_table_of_two=False)
    assert places(rows) == [(1, "A"), (2, "B"), (2, "C"), (4, "D")]


# 1 beat 2, 2 beat 3 and 4, 3 beat 1, 1 beat 4, 4 beat 3: two matches won by 1 and 2, one by 3 and 4.
FOUR_LEVEL = crosstable("1-2:5-0 2-3:5-0 2-4:5-0 3-1:5-0 1-4:5-0 4-3:5-0")


@pytest.mark.parametrize(
    ("criteria", "decided"),
    [((MINI,), MINI), ((MINI, LOT), MINI), ((H2H,), H2H), ((H2H, MINI), H2H), ((MINI, H2H), H2H)],
)
def test_two_who_are_level_are_told_apart_by_their_match_whichever_is_asked(
    criteria: tuple[Criterion, ...], decided: Criterion
) -> None:
    rows = ranked(FOUR_LEVEL, *criteria)
    assert places(rows) == [(1, "1"), (2, "2"), (3, "4"), (4, "3")]
    assert [row.decided_by for row in rows] == [None, decided, None, decided]


def test_the_head_to_head_alone_leaves_three_without_an_answer() -> None:
    assert places(ranked(THREE_WAY, H2H)) == [(1, "A"), (1, "B"), (1, "C"), (4, "D")]


# A full circle: everybody wins one match 3-2 and loses one 2-3, always with 305 card points against 295.
#
#        A   B   C   points   deals   card points
#   A    .   4   3      7      5-5      600-600
#   B    3   .   4      7      5-5      600-600
#   C    4   3   .      7      5-5      600-600
CIRCLE = (
    encounter("A", "B", (3, 2), cards=(305, 295)),
    encounter("B", "C", (3, 2), cards=(305, 295)),
    encounter("C", "A", (3, 2), cards=(305, 295)),
)
COMPUTED = tuple(one for one in Criterion if one not in (*RECORDED_CRITERIA, Criterion.LAST_DEALS))
"""Of a match here nobody knows the deals one by one."""


def test_no_computed_criterion_breaks_a_full_circle() -> None:
    rows = ranked(CIRCLE, *COMPUTED)
    assert places(rows) == [(1, "A"), (1, "B"), (1, "C")]
    assert [row.decided_by for row in rows] == [None, None, None]
    assert {outcome for _, outcome in asked(rows[0])[1:]} == {StepOutcome.LEVEL}


def test_a_recorded_lot_breaks_a_full_circle() -> None:
    rows = ranked(CIRCLE, *COMPUTED, LOT, decisions=[Decision(LOT, ("C", "A", "B"))])
    assert places(rows) == [(1, "C"), (2, "A"), (3, "B")]
    assert [row.decided_by for row in rows] == [None, LOT, LOT]
    assert open_ties(rows) == ()


# Three quarters, two tables a fixture. A lost one table to B and yet took more points from them: 10 to 4.
#
#         A      B      C    points   deals
#   A     .     7+3    3+2     15     10-10
#   B    0+4     .     7+4     15     11-9
#   C    4+5    0+3     .      12      9-11
TWO_TABLES = crosstable("A-B:5-0 A-B:2-3 A-C:2-3 A-C:1-4 B-C:5-0 B-C:3-2")


def test_the_head_to_head_of_a_fixture_adds_all_its_tables() -> None:
    rows = ranked(TWO_TABLES, H2H)
    assert places(rows) == [(1, "A"), (2, "B"), (3, "C")]
    assert rows[0].steps[0].values == exact(A=(10,), B=(4,))


def test_over_all_tables_b_won_more_deals() -> None:
    assert places(ranked(TWO_TABLES, Criterion.DEALS_WON)) == [(1, "B"), (2, "A"), (3, "C")]


# Recorded decisions.


def test_a_lot_that_was_not_drawn_leaves_the_place_shared() -> None:
    rows = ranked(CIRCLE, LOT)
    assert places(rows) == [(1, "A"), (1, "B"), (1, "C")]
    assert asked(rows[0]) == [(LOT, StepOutcome.PASSED)]


def test_the_later_of_two_lots_counts() -> None:
    lots = [Decision(LOT, ("C", "A", "B")), Decision(LOT, ("B", "A", "C"))]
    assert places(ranked(CIRCLE, LOT, decisions=lots)) == [(1, "B"), (2, "A"), (3, "C")]


def test_a_lot_counts_for_fewer_but_not_for_more_than_it_was_drawn_for() -> None:
    lot = Decision(LOT, ("D", "B", "A"))
    assert places(ranked(FOUR_QUARTERS, LOT, decisions=[lot]))[:2] == [(1, "D"), (2, "A")]
    assert places(ranked(CIRCLE, LOT, decisions=[lot])) == [(1, "A"), (1, "B"), (1, "C")]


def test_a_play_off_is_not_taken_for_a_lot() -> None:
    decisions = [Decision(Criterion.PLAY_OFF, ("D", "A"))]
    assert ranked(FOUR_QUARTERS, LOT, decisions=decisions)[0].shared
    assert places(ranked(FOUR_QUARTERS, Criterion.PLAY_OFF, decisions=decisions))[0] == (1, "D")


# The edges.


def test_nobody_has_played_and_everybody_shares_the_first_place() -> None:
    rows = rank(["B", "A"], [], [H2H, MINI, DEALS])
    assert places(rows) == [(1, "A"), (1, "B")]
    assert open_ties(rows) == (("A", "B"),)


def test_no_entrants_make_an_empty_table() -> None:
    assert rank([], [], [H2H]) == ()


def test_two_open_ties_are_listed_the_better_place_first() -> None:
    rows = ranked(crosstable("A-C:4-1 B-D:4-1"))
    assert open_ties(rows) == (("A", "B"), ("C", "D"))


def test_an_entrant_given_twice_is_a_problem_of_the_caller() -> None:
    with pytest.raises(ValueError, match="one entrant is given twice"):
        rank(["A", "A"], [], [])


def test_a_match_given_twice_is_a_problem_of_the_caller() -> None:
    with pytest.raises(ValueError, match="one match is given twice"):
        rank(["A", "B"], crosstable("A-B:5-0") * 2, [])
