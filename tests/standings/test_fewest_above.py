"""How few of a field end above a line, where its parts must take in together what is due: cases worked by hand."""

import pytest

from tournaments.standings.fewest_above import (
    NO_POOL,
    Drawn,
    Line,
    Options,
    Pool,
    Work,
    fewest,
    line_through,
    options_of,
)

ALONE: Options = ((0, 2), (1, 5))
"""Takes in 2 below the line, and 5 above it."""
ABOVE: Options = ((1, 4),)
"""Above the line in any case, with 4."""
MUCH: Options = ((0, 1), (1, 5))
LITTLE: Options = ((0, 2), (1, 3))


@pytest.mark.parametrize(("due", "above"), [(0, 0), (6, 0), (7, 1), (9, 1), (10, 2), (12, 2), (13, 3), (15, 3)])
def test_of_three_alike_only_so_many_rise_as_what_is_due_wants(due: int, above: int) -> None:
    assert fewest({ALONE: 3}, due) == above


@pytest.mark.parametrize(("due", "above"), [(0, 1), (7, 1), (8, 2), (11, 2), (12, 3)])
def test_who_takes_in_most_by_rising_rises_first(due: int, above: int) -> None:
    assert fewest({ABOVE: 1, LITTLE: 1, MUCH: 1}, due) == above


def test_undrawn_turns_give_somebody_what_one_gives_times_their_number() -> None:
    pool = Pool(3, (1, 4), 0, 0)
    assert (pool.most, pool.least) == (12, 3)


@pytest.mark.parametrize("group", [("A", "B"), ("B", "A")])
def test_together_two_come_to_all_that_each_can_come_to(group: tuple[str, str]) -> None:
    """In a turn that is worth 2 or nothing A stays below the line with nothing, or rises; B is above it in any case."""
    line = Line({"A": 0, "B": -1}, Pool(1, (0, 2), 0, 0), ())
    assert options_of(group, (), line, Work(10)) == ((1, 2), (2, 4))
    assert options_of(("A", "C"), (), Line({"A": 0, "C": 0}, line.pool, ()), Work(10)) == ((0, 0), (1, 2), (2, 4))


def test_what_a_match_gives_each_side_in_any_case_is_taken_off_its_own_slack() -> None:
    """A gains 1 at least and B gains 5: below the line is 1 more than that, and who wins has 2 more."""
    line = line_through({"A": 2, "B": 6}, [Drawn((("A",), ("B",)), ((1, 7), (3, 5)))], NO_POOL)
    assert line.slack == {"A": 1, "B": 1}
    ((group, (match,)),) = line.parts
    assert (set(group), match.results) == ({"A", "B"}, ((0, 2), (2, 0)))
    assert options_of(group, (match,), line, Work(99)) == ((1, 0),)


def test_work_is_allowed_to_the_last_step() -> None:
    work = Work(3)
    assert [work.take(steps) for steps in (2, 1, 1)] == [True, True, False]
