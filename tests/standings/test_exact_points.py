"""Points that are fractions: through sums, rests, penalties, tie-breaks and groups without any rounding."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.standings.crosstables import crosstable, met, places
from tests.standings.events import Event, events
from tournaments.standings.field import field, totals
from tournaments.standings.groups import across, rank_groups
from tournaments.standings.table import rank
from tournaments.standings.tiebreaks import ask
from tournaments.standings.types import Criterion, Encounter

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
EVERY = tuple(one for one in Criterion if one not in (Criterion.PLAY_OFF, Criterion.LOT, Criterion.DESK))


def divided(encounters: tuple[Encounter, ...], by: int) -> list[Encounter]:
    return [
        Encounter(one.key, tuple(line._replace(points=Fraction(line.points) / by) for line in one.lines))
        for one in encounters
    ]


def test_halves_add_up_to_whole_numbers_that_are_whole() -> None:
    matches = [met("1", (("A",), ("B",)), (HALF, HALF), (1, 1)), met("2", (("A",), ("B",)), (HALF, HALF), (1, 1))]
    sums = totals("AB", matches)
    assert [(one.points, type(one.points)) for one in sums.values()] == [(1, int), (1, int)]


def test_thirds_are_never_rounded() -> None:
    """A has 10/3, B 3 and a rest of a half, C 3 1/3 of another making: A and C are level, B is in front."""
    matches = [
        met("1", (("A",), ("B",)), (Fraction(10, 3), 3), (3, 2), 1),
        met("2", (("C",), ("D",)), (3, 0), (3, 2), 1),
        met("3", (("C",), ("D",)), (THIRD, 0), (3, 2), 1),
    ]
    rows = rank("ABCD", matches, [], rest_points={"B": HALF})
    assert [(row.place, row.entrant, row.totals.points) for row in rows] == [
        (1, "B", Fraction(7, 2)),
        (2, "A", Fraction(10, 3)),
        (2, "C", Fraction(10, 3)),
        (4, "D", 0),
    ]


def test_a_penalty_takes_a_part_of_a_point() -> None:
    fined = totals("AB", crosstable("A-B:5-0"), deductions={"A": Fraction(3, 2), "B": HALF})
    assert [(fined[one].points, fined[one].deducted, fined[one].earned) for one in "AB"] == [
        (Fraction(11, 2), Fraction(3, 2), 7),
        (0, 0, 0),
    ]


def test_the_points_of_opponents_are_added_as_they_are() -> None:
    matches = [met("1", (("A",), ("B",)), (THIRD, HALF), (1, 1))]
    step = ask(Criterion.BUCHHOLZ, ("A", "B"), field("AB", matches, ()))
    assert dict(step.values) == {"B": (THIRD,), "A": (HALF,)}


def test_across_groups_the_average_of_fractions_counts() -> None:
    """Two matches for 3 1/2 in one group are more a match than three for 5 in the other."""
    one = [met("1", (("A",), ("B",)), (2, 0), (1, 0), 1), met("2", (("A",), ("B",)), (Fraction(3, 2), 0), (1, 0), 1)]
    other = [met(f"{key}", (("C",), ("D",)), (Fraction(5, 3), 0), (1, 0), 1) for key in (3, 4, 5)]
    rows = across(rank_groups(["AB", "CD"], [*one, *other], []))
    assert [(row.entrant, row.averages.points) for row in rows[:2]] == [("A", Fraction(7, 4)), ("C", Fraction(5, 3))]


@given(events(), st.integers(2, 12), st.integers(0, 9), st.integers(0, 9))
def test_points_divided_by_a_number_rank_as_they_did(event: Event, by: int, rest: int, fine: int) -> None:
    first = event.entrants[0]
    whole = rank(event.entrants, event.encounters, EVERY, (), {first: rest}, {first: fine})
    parts = rank(
        event.entrants,
        divided(event.encounters, by),
        EVERY,
        (),
        {first: Fraction(rest, by)},
        {first: Fraction(fine, by)},
    )
    assert places(whole) == places(parts)
    assert [row.decided_by for row in whole] == [row.decided_by for row in parts]
    assert [row.totals.points for row in whole] == [by * row.totals.points for row in parts]
    assert [replace(row.totals, points=0, rest_points=0, deducted=0) for row in whole] == [
        replace(row.totals, points=0, rest_points=0, deducted=0) for row in parts
    ]
