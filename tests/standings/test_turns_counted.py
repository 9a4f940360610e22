"""Not every turn counts, or a mean instead of a sum: worked by hand, and against every choice of turns."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.outcomes import Ending, SideLine
from tournaments.standings.field import Counted, totals
from tournaments.standings.table import rank
from tournaments.standings.types import ALL_TURNS, Criterion, Encounter, Line, Totals, TurnsCounted


def match(turn: int, one: str, own: int, other: str, others: int) -> Encounter:
    """A match of sums: as many points as card points."""
    sides = ((one, own, others), (other, others, own))
    return Encounter(
        f"{turn} {one} {other}",
        tuple(
            Line((who,), made, SideLine(0, 0, 0, made, lost, made, Ending.WON if made > lost else Ending.LOST))
            for who, made, lost in sides
        ),
        turn,
    )


# Four turns of 100 points a match. A: 60 20 70 50, B: 40 80 30 50, C: 55 45 50 10, D: 45 55 50 90.
EVENING = (
    match(1, "A", 60, "B", 40),
    match(1, "C", 55, "D", 45),
    match(2, "A", 20, "B", 80),
    match(2, "C", 45, "D", 55),
    match(3, "A", 70, "B", 30),
    match(3, "C", 50, "D", 50),
    match(4, "A", 50, "B", 50),
    match(4, "C", 10, "D", 90),
)


def counted(most: int | None = None, *, by_mean: bool = False, **rests: Sequence[tuple[int, int]]) -> dict[str, Totals]:
    return dict(totals("ABCD", EVENING, counted=Counted(most, by_mean, rests)))


def test_the_three_best_of_four_turns_count() -> None:
    found = counted(3)
    assert {who: one.points for who, one in found.items()} == {"A": 180, "B": 170, "C": 150, "D": 195}
    assert {who: one.dropped for who, one in found.items()} == {"A": (2,), "B": (3,), "C": (4,), "D": (1,)}
    assert found["A"].cards_for == 200  # what was played stays what it was


def test_of_turns_that_are_worth_as_much_the_first_counts() -> None:
    assert counted(1)["C"].dropped == (2, 3, 4)
    assert totals("AB", [match(1, "A", 50, "B", 50), match(2, "A", 50, "B", 50)], counted=Counted(1))["A"].dropped == (
        2,
    )


def test_a_rest_is_a_turn_like_any_other() -> None:
    found = counted(3, A=[(5, 65)], C=[(5, 0)])
    assert (found["A"].points, found["A"].dropped, found["A"].rest_points) == (195, (2, 4), 65)
    assert (found["C"].points, found["C"].dropped, found["C"].rest_points) == (150, (4, 5), 0)


def test_the_mean_is_exact_and_a_rest_is_no_match() -> None:
    evening = [*EVENING, match(5, "A", 45, "D", 55)]
    found = totals("ABCD", evening, counted=Counted(None, by_mean=True, rests={"B": [(5, 50)]}))
    means = {who: (one.points, one.mean_of) for who, one in found.items()}
    assert means == {"A": (49, 5), "B": (50, 4), "C": (40, 4), "D": (59, 5)}
    assert found["B"].rest_points == 0
    third = totals(
        "AB", [match(turn, "A", 10 + (turn == 1), "B", 0) for turn in (1, 2, 3)], counted=Counted(by_mean=True)
    )
    assert third["A"].points == Fraction(31, 3)


def test_a_penalty_takes_its_part_of_a_mean() -> None:
    found = totals("ABCD", EVENING, {}, {"A": 8}, counted=Counted(by_mean=True))
    assert (found["A"].points, found["A"].deducted, found["A"].earned) == (48, 2, 50)


def test_who_plays_more_is_not_ahead_for_it_in_what_breaks_a_tie() -> None:
    # A has 60 and 50, a mean of 55, and won one of two; C has 55 and won its only one. Both made 55 a match.
    evening = [match(1, "A", 60, "B", 40), match(2, "A", 50, "B", 50), match(2, "C", 55, "D", 45)]
    rows = rank("ABCD", evening, [Criterion.POINTS_MADE, Criterion.WINS], counted=Counted(by_mean=True))
    assert [(row.entrant, row.place, row.totals.points) for row in rows[:2]] == [("C", 1, 55), ("A", 2, 55)]
    assert [dict(step.values)["A"] for step in rows[0].steps] == [(55,), (Fraction(1, 2),)]


def test_nobody_who_has_not_played_divides_by_nothing() -> None:
    found = totals("AB", [], counted=Counted(2, by_mean=True))
    assert (found["A"].points, found["A"].dropped, found["A"].mean_of) == (0, (), 0)


TURN = st.lists(st.integers(min_value=-20, max_value=120), min_size=4, max_size=4)


@given(st.lists(TURN, min_size=1, max_size=6), st.integers(min_value=1, max_value=7))
def test_no_other_choice_of_as_many_turns_is_worth_more(turns: list[list[int]], most: int) -> None:
    evening = [
        one
        for number, (a, b, c, d) in enumerate(turns, start=1)
        for one in (match(number, "A", a, "B", b), match(number, "C", c, "D", d))
    ]
    found = totals("ABCD", evening, counted=Counted(most))
    for place, who in enumerate("ABCD"):
        own = [turn[place] for turn in turns]
        kept = min(most, len(own))
        assert found[who].points == max(sum(some) for some in combinations(own, kept))
        left = [worth for number, worth in enumerate(own, start=1) if number not in found[who].dropped]
        assert (len(left), sum(left)) == (kept, found[who].points)


@pytest.mark.parametrize(
    ("written", "value", "of_four"),
    [("all", ALL_TURNS, None), ("best_3", TurnsCounted(best=3), 3), ("worst_1", TurnsCounted(worst=1), 3)],
)
def test_which_turns_count_is_written_and_read_again(written: str, value: TurnsCounted, of_four: int | None) -> None:
    assert (str(value), TurnsCounted.read(written), value.most_of(4)) == (written, value, of_four)


def test_one_turn_counts_whatever_is_left_out() -> None:
    assert TurnsCounted(worst=3).most_of(2) == 1


@pytest.mark.parametrize(
    "written", ["", "best", "best_", "best_0", "best_03", "best_x", "worst_٣", "most_3", "best_3_1"]
)
def test_anything_else_is_not_read(written: str) -> None:
    with pytest.raises(ValueError, match="which turns count"):
        TurnsCounted.read(written)
