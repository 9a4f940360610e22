"""Match points that penalties take."""

import pytest

from tests.standings.crosstables import crosstable
from tournaments.standings.groups import rank_groups
from tournaments.standings.table import rank
from tournaments.standings.totals import totals
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


def test_a_penalty_counts_in_the_own_group_alone() -> None:
    tables = rank_groups(["AB", "CD"], crosstable("A-B:5-0 C-D:5-0"), [], deductions={"C": 1})

    assert [[row.totals.points for row in table] for table in tables] == [[7, 0], [6, 0]]


def test_a_penalty_of_a_stranger_is_refused() -> None:
    with pytest.raises(KeyError):
        totals("AB", crosstable("A-B:5-0"), deductions={"Z": 1})
