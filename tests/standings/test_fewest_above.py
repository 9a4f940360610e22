"""How few of a field end above a line, where its parts must take in together what is due: cases worked by hand."""

import pytest

from tournaments.standings.fewest_above import Options, fewest

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
