"""The points of the opponents, counted by hand."""

from fractions import Fraction

from tests.standings.crosstables import crosstable, met
from tournaments.standings.field import field
from tournaments.standings.table import rank
from tournaments.standings.tiebreaks import ask
from tournaments.standings.types import Criterion, Encounter, StepOutcome


def match(key: str, one: str, two: str, *, winner: int = 1) -> Encounter:
    """Two points for the winner; each letter is somebody."""
    points, deals = ((2, 0), (1, 0)) if winner == 1 else ((0, 2), (0, 1))
    return met(key, (tuple(one), tuple(two)), points, deals, winner)


def buchholz(group: str, *matches: Encounter, rest_is_opponent: bool = False) -> dict[str, Fraction]:
    entrants = sorted({entrant for one in matches for side in one.sides for entrant in side})
    step = ask(Criterion.BUCHHOLZ, tuple(group), field(entrants, matches, (), rest_is_opponent=rest_is_opponent))
    return {entrant: value for entrant, (value,) in step.values}


def test_the_points_of_all_opponents_are_added() -> None:
    """A 4 points, B 2, C 2, D 0; B met A and D, C met D and A."""
    matches = (match("1", "A", "B"), match("2", "C", "D"), match("3", "A", "C"), match("4", "B", "D"))
    assert buchholz("ABCD", *matches) == {"A": 4, "B": 4, "C": 4, "D": 4}


def test_who_met_the_stronger_is_in_front() -> None:
    """A 4, B 4, C 2, D 2, E 0, F 0; A met C and D, B met E and F."""
    matches = (match("1", "A", "C"), match("2", "B", "E"), match("3", "A", "D"), match("4", "B", "F"))
    more = (match("5", "C", "E"), match("6", "D", "F"))
    assert buchholz("AB", *matches, *more) == {"A": 4, "B": 0}
    rows = rank("ABCDEF", (*matches, *more), [Criterion.BUCHHOLZ])
    assert [row.entrant for row in rows[:2]] == ["A", "B"]
    assert rows[1].decided_by is Criterion.BUCHHOLZ
    assert rows[0].met == 4
    assert {row.met for row in rank("ABCDEF", (*matches, *more), [])} == {None}
    assert rank((), (), [Criterion.BUCHHOLZ]) == ()


def test_an_opponent_met_twice_counts_twice() -> None:
    assert buchholz("AB", match("1", "A", "B"), match("2", "B", "A")) == {"A": 4, "B": 4}


def test_a_rest_brings_no_points_of_an_opponent() -> None:
    rested = met("2", (("A",), ()), (2, 0), (1, 0), 1)
    matches = (match("1", "A", "B"), rested, match("3", "B", "C"))
    assert buchholz("ABC", *matches) == {"A": 2, "B": 4 + 0, "C": 2}


def test_where_that_was_chosen_a_rest_counts_as_an_opponent_with_ones_own_points() -> None:
    rested = met("2", (("A",), ()), (2, 0), (1, 0), 1)
    matches = (match("1", "A", "B"), rested, match("3", "B", "C"))
    assert buchholz("ABC", *matches, rest_is_opponent=True) == {"A": 2 + 4, "B": 4 + 0, "C": 2 + 0}


def test_a_turn_that_somebody_missed_counts_like_a_rest() -> None:
    matches = (match("1", "A", "B"), match("2", "A", "C", winner=2))
    assert buchholz("C", *matches) == {"C": 2}
    assert buchholz("C", *matches, rest_is_opponent=True) == {"C": 2 + 2}


def test_a_side_of_two_counts_once_by_its_average() -> None:
    """A 2, B 2, C 2, D 0, E 2: A and B met C with two points and D with none."""
    assert buchholz("A", match("1", "AB", "CD"), match("2", "C", "E")) == {"A": Fraction(2 + 0, 2)}


def test_where_everybody_has_met_everybody_it_tells_nobody_apart() -> None:
    matches = crosstable("A-B:5-0 B-C:5-0 C-A:5-0 A-D:5-0 B-D:5-0 C-D:5-0")
    step = ask(Criterion.BUCHHOLZ, ("A", "B", "C"), field("ABCD", matches, ()))
    assert step.outcome is StepOutcome.LEVEL
