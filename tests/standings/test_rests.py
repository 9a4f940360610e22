"""Match points for rests: what they raise, and what they leave alone. Worked by hand."""

from fractions import Fraction

import pytest

from tests.standings.crosstables import crosstable, places
from tournaments.standings.field import field, totals
from tournaments.standings.groups import rank_groups
from tournaments.standings.table import rank
from tournaments.standings.tiebreaks import ask
from tournaments.standings.types import Criterion


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
