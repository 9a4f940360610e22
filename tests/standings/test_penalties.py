"""Match points that penalties take."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.crosstables import crosstable, met
from tournaments.standings.field import totals
from tournaments.standings.groups import rank_groups
from tournaments.standings.table import rank
from tournaments.standings.types import Criterion, Row


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
