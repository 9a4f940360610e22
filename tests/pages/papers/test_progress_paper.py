"""How the ranking moved, on paper: bars of everybody, all of one size."""

from itertools import pairwise

import pytest

from tournaments.pages.papers.evening_papers import BARS, shared_out


@pytest.mark.parametrize("count", [1, 17, 18, 19, 36, 37, 46, 92, 289, 342, 512])
def test_bars_are_shared_out_so_that_no_drawing_is_alone_beside_larger_sheets(count: int) -> None:
    bounds = shared_out(count)
    sizes = [last - first for first, last in pairwise(bounds)]
    assert (bounds[0], bounds[-1]) == (0, count)
    assert max(sizes) <= BARS
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == 1 or len(sizes) % 2 == 0
