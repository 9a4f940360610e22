"""Sums of an event, worked by hand: totals, rests, penalties."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.crosstables import crosstable, encounter, met, places
from tests.standings.events import Event, events
from tournaments.standings.field import field, totals
from tournaments.standings.groups import rank_groups
from tournaments.standings.table import rank
from tournaments.standings.tiebreaks import ask
from tournaments.standings.types import Criterion, Row, Totals


def test_an_entrant_without_matches_has_zeros() -> None:
    assert totals(["A"], []) == {"A": Totals()}


def test_both_sides_are_credited() -> None:
    sums = totals(["A", "B"], [encounter("A", "B", (4, 1), cards=(340, 260))])
    assert sums["A"] == Totals(
        played=1,
        won=1,
        points=5,
        deals_won=4,
        deals_lost=1,
        cards_for=340,
        cards_against=260,
        results={"4-1": 1},
    )
    assert sums["B"] == Totals(
        played=1,
        lost=1,
        points=2,
        deals_won=1,
        deals_lost=4,
        cards_for=260,
        cards_against=340,
        results={"1-4": 1},
    )


def test_every_player_of_a_side_is_credited_in_full() -> None:
    sums = totals(["P", "Q", "R", "S"], [encounter("P Q", "R S", (5, 0))])
    assert [sums[player].points for player in "PQRS"] == [7, 7, 0, 0]


def test_results_are_counted_the_best_first() -> None:
    sums = totals(["A", "B"], crosstable("A-B:0-5 A-B:3-2 B-A:2-3 A-B:5-0"))
    assert list(sums["A"].results.items()) == [("5-0", 1), ("3-2", 2), ("0-5", 1)]


def test_of_results_that_were_as_clear_the_one_with_more_deals_won_comes_first() -> None:
    deals = [(1, 0), (2, 1), (0, 1), (3, 2), (1, 1), (2, 2)]
    sums = totals(["A", "B"], [met(str(one), (("A",), ("B",)), (0, 0), one) for one in deals])
    assert list(sums["A"].results) == ["3-2", "2-1", "1-0", "2-2", "1-1", "0-1"]


def test_card_points_are_unknown_as_soon_as_one_match_lacks_them() -> None:
    sums = totals(["A", "B", "C"], [encounter("A", "B", (4, 1), cards=(340, 260)), encounter("A", "C", (5, 0))])
    assert (sums["A"].cards_for, sums["A"].cards_against) == (None, None)
    assert sums["B"].cards_for == 260


def test_a_match_without_winner_is_level_for_both() -> None:
    level = met("1", (("A",), ("B",)), points=(1, 1), deals=(1, 1), winner=None, level_deals=1)
    sums = totals(["A", "B"], [level])
    assert all((each.level, each.won, each.lost, each.level_deals) == (1, 0, 0, 1) for each in sums.values())


def test_a_forfeit_without_winner_is_lost_by_both() -> None:
    absent = met("1", (("A",), ("B",)), points=(0, 0), deals=(0, 0), winner=None, forfeit=True)
    assert [each.lost for each in totals(["A", "B"], [absent]).values()] == [1, 1]


def test_a_forfeit_with_winner_counts_as_won_and_lost() -> None:
    awarded = encounter("A", "B", (5, 0), forfeit=True)
    sums = totals(["A", "B"], [awarded])
    assert (sums["A"].won, sums["B"].lost) == (1, 1)


def test_the_deal_difference_is_won_minus_lost() -> None:
    assert totals(["A", "B"], crosstable("A-B:1-4"))["A"].deal_difference == -3


def test_a_match_of_somebody_unknown_is_a_problem_of_the_caller() -> None:
    with pytest.raises(KeyError):
        totals(["A"], crosstable("A-B:5-0"))


@given(events())
def test_the_totals_add_up_over_all_entrants(event: Event) -> None:
    sums = totals(event.entrants, event.encounters).values()
    matches = len(event.encounters)
    assert sum(each.points for each in sums) == 7 * matches
    assert sum(each.deals_won for each in sums) == sum(each.deals_lost for each in sums) == 5 * matches
    assert sum(each.won for each in sums) == sum(each.lost for each in sums) == matches
    assert sum(each.cards_for or 0 for each in sums) == 600 * matches


@given(events())
def test_the_results_of_an_entrant_account_for_every_match(event: Event) -> None:
    for each in totals(event.entrants, event.encounters).values():
        assert sum(each.results.values()) == each.played == each.won + each.lost


def test_a_rest_raises_the_points_and_no_other_sum() -> None:
    without = totals("AB", crosstable("A-B:5-0"))["A"]
    rested = totals("AB", crosstable("A-B:5-0"), {"A": 7})["A"]
    assert (rested.points, rested.rest_points) == (7 + 7, 7)
    assert (rested.played, rested.won, rested.deals_won) == (without.played, without.won, without.deals_won)


def test_who_never_played_is_where_the_rest_puts_them() -> None:
    """A won 5-0 for 7, C rested for 4, B lost for 0."""
    assert places(rank("ABC", crosstable("A-B:5-0"), [], rest_points={"C": 4})) == [(1, "A"), (2, "C"), (3, "B")]


def test_a_rest_is_no_match_won_for_the_tie_break() -> None:
    """A won for 7 and C rested for 7: level on points, and A has won more matches."""
    rows = rank("ABC", crosstable("A-B:5-0"), [Criterion.WINS], rest_points={"C": 7})
    assert places(rows) == [(1, "A"), (2, "C"), (3, "B")]
    assert rows[1].decided_by is Criterion.WINS


def test_an_opponent_counts_for_buchholz_with_the_points_of_a_rest() -> None:
    """A met B, who has 0 from the match and 7 for a rest; B met A with 7."""
    indexed = field("AB", crosstable("A-B:5-0"), (), {"B": 7})
    assert dict(ask(Criterion.BUCHHOLZ, ("A", "B"), indexed).values) == {"A": (Fraction(7),), "B": (Fraction(7),)}


@pytest.mark.parametrize(("rest_is_opponent", "of_c"), [(False, 14), (True, 14 + 7)])
def test_a_match_fewer_brings_nothing_for_buchholz_or_ones_own_points_the_rest_among_them(
    rest_is_opponent: bool, of_c: int
) -> None:
    """A 7 + 7, B 0 + 7 and a rest worth 7 for C, who met A: 14, and where that is chosen once 0 + 7 of C itself."""
    matches = crosstable("A-B:5-0 A-C:5-0 B-D:5-0")
    indexed = field("ABCD", matches, (), {"C": 7}, rest_is_opponent=rest_is_opponent)
    assert dict(ask(Criterion.BUCHHOLZ, ("C",), indexed).values) == {"C": (Fraction(of_c),)}


@pytest.mark.parametrize(
    ("rest_is_opponent", "order"),
    [(False, [(1, "A"), (1, "C"), (3, "E")]), (True, [(1, "E"), (2, "A"), (2, "C")])],
)
def test_who_did_not_play_is_not_in_front_of_who_won_unless_that_was_chosen(
    rest_is_opponent: bool, order: list[tuple[int, str]]
) -> None:
    """A and C have won their first match and E rested, all three for 1 point; the opponents of A and C have none."""
    matches = crosstable("A-B:5-0 C-D:5-0", worth={(5, 0): 1, (0, 5): 0})
    criteria = [Criterion.BUCHHOLZ, Criterion.WINS]
    rows = rank("ABCDE", matches, criteria, rest_points={"E": 1}, rest_is_opponent=rest_is_opponent)
    assert places(rows)[:3] == order


def test_where_nothing_is_said_a_match_fewer_is_no_opponent() -> None:
    """A, B and C have 7 each; of the points of their opponents A has 7 from one match, B 14 and C 7 from two."""
    matches = crosstable("A-B:5-0 B-C:5-0 C-D:5-0")
    expected = [(1, "B"), (2, "A"), (2, "C"), (4, "D")]
    assert places(rank("ABCD", matches, [Criterion.BUCHHOLZ])) == expected
    assert [places(table) for table in rank_groups(["ABCD"], matches, [Criterion.BUCHHOLZ])] == [expected]
    assert ask(Criterion.BUCHHOLZ, ("A",), field("ABCD", matches, ())).values == (("A", (Fraction(7),)),)


def test_a_rest_does_not_count_in_the_table_of_the_tied_among_themselves() -> None:
    """A and B have 7 each, A from their match, B from a rest: against each other A is in front."""
    rows = rank("AB", crosstable("A-B:5-0"), [Criterion.HEAD_TO_HEAD], rest_points={"B": 7})
    assert places(rows) == [(1, "A"), (2, "B")]
    assert [(one.entrant, one.points) for one in rows[1].steps[0].mini_table] == [("A", 7), ("B", 0)]


def test_a_rest_of_somebody_unknown_is_refused() -> None:
    with pytest.raises(KeyError):
        totals("AB", (), {"Z": 1})


def test_a_penalty_takes_points_and_nothing_else() -> None:
    before = totals("AB", crosstable("A-B:5-0"))["A"]
    after = totals("AB", crosstable("A-B:5-0"), deductions={"A": 2})["A"]

    assert (before.points, after.points, after.deducted, after.earned) == (7, 5, 2, 7)
    assert (after.won, after.deals_won, after.played) == (before.won, before.deals_won, before.played)


def test_nobody_falls_below_none() -> None:
    sums = totals("AB", crosstable("A-B:4-1"), deductions={"B": 9})["B"]

    assert (sums.points, sums.deducted) == (0, 2)


def test_a_penalty_costs_places() -> None:
    rows = rank("ABC", crosstable("A-B:4-1 C-B:3-2"), [], deductions={"A": 2})

    assert [(row.entrant, row.totals.points) for row in rows] == [("B", 5), ("C", 4), ("A", 3)]


def test_opponents_do_not_pay_for_a_penalty() -> None:
    matches = crosstable("A-B:5-0 C-D:5-0")
    plain = rank("ABCD", matches, [Criterion.BUCHHOLZ])
    fined = rank("ABCD", matches, [Criterion.BUCHHOLZ], deductions={"A": 3})

    def values(rows: tuple[Row, ...]) -> dict[str, object]:
        return {entrant: value for row in rows for step in row.steps for entrant, value in step.values}

    assert values(fined)["B"] == values(plain)["B"]


def test_a_penalty_counts_in_ones_own_group_alone() -> None:
    tables = rank_groups(["AB", "CD"], crosstable("A-B:5-0 C-D:5-0"), [], deductions={"C": 1})

    assert [[row.totals.points for row in table] for table in tables] == [[7, 0], [6, 0]]


def test_a_penalty_of_a_stranger_is_refused() -> None:
    with pytest.raises(KeyError):
        totals("AB", crosstable("A-B:5-0"), deductions={"Z": 1})


@pytest.mark.parametrize(("earned", "left"), [(-3, -5), (1, -1), (0, -2), (5, 3)])
def test_where_sums_can_be_negative_the_whole_penalty_counts(earned: int, left: int) -> None:
    matches = [met("1", (("A",), ("B",)), (earned, -earned), (1, 0), 1)]
    sums = totals("AB", matches, deductions={"A": 2}, below_zero=True)["A"]

    assert (sums.points, sums.deducted, sums.earned) == (left, 2, earned)


def test_below_zero_a_penalty_costs_places_too() -> None:
    matches = [met("1", (("A",), ("B",)), (-1, -2), (1, 0), 1), met("2", (("C",), ("D",)), (5, -2), (1, 0), 1)]
    rows = rank("ABCD", matches, [], deductions={"A": 4, "B": 1}, below_zero=True)

    assert [(row.entrant, row.totals.points) for row in rows] == [("C", 5), ("D", -2), ("B", -3), ("A", -5)]


def test_in_a_group_the_whole_penalty_counts_where_sums_can_be_negative() -> None:
    matches = [met("1", (("A",), ("B",)), (1, -1), (1, 0), 1)]
    tables = rank_groups(["AB"], matches, [], deductions={"A": 2}, below_zero=True)

    assert [(row.entrant, row.totals.points) for row in tables[0]] == [("A", -1), ("B", -1)]


@given(st.integers(-9, 9), st.integers(0, 9), st.booleans())
def test_a_penalty_never_gives_points_and_takes_no_more_than_it_is(earned: int, taken: int, below_zero: bool) -> None:
    matches = [met("1", (("A",), ("B",)), (earned, 0), (1, 0), 1)]
    sums = totals("AB", matches, deductions={"A": taken}, below_zero=below_zero)["A"]

    assert 0 <= sums.deducted <= taken
    assert sums.points == earned - sums.deducted


def test_unless_it_is_said_nobody_falls_below_zero() -> None:
    rows = rank("AB", crosstable("A-B:0-5"), [], deductions={"A": 3})
    assert {row.entrant: (row.totals.points, row.totals.deducted) for row in rows}["A"] == (0, 0)


def test_unless_it_is_said_nobody_falls_below_zero_in_a_group() -> None:
    (rows,) = rank_groups(["AB"], crosstable("A-B:0-5"), [], deductions={"A": 3})
    assert {row.entrant: (row.totals.points, row.totals.deducted) for row in rows}["A"] == (0, 0)
