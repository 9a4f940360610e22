"""Papers of the list: marks, the progress of an evening, the table of a season."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from tournaments.pages.papers.evening_papers import BARS, shared_out
from tournaments.pages.papers.paper_mark import PaperMark, read_mark
from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.season_paper import _evenings


@pytest.mark.parametrize(
    ("typed", "mark"),
    [
        ("foglio delle 21:40 · L3-K7QX.41", PaperMark("", "L", 3, "K7QX", 41)),
        ("versione 41, 21:40 · L3-K7QX", PaperMark("", "L", 3, "K7QX", 41)),  # as papers said it before
        ("version 41, 21:40 - c-k7qx", PaperMark("", "C", 0, "K7QX", 41)),
        ("  l12 – k7qx ", PaperMark("", "L", 12, "K7QX", None)),
        ("14F05F-CT9V.21 · foglio delle 04:38", PaperMark("14F05F", "", 0, "CT9V", 21)),
        ("14F05F-CT9V · versione 21, 04:38", PaperMark("14F05F", "", 0, "CT9V", 21)),
        ("C-K7QX 7", PaperMark("", "C", 0, "K7QX", 7)),
    ],
)
def test_a_mark_is_read_as_it_is_copied(typed: str, mark: PaperMark) -> None:
    assert read_mark(typed) == mark


@pytest.mark.parametrize("typed", ["", "foglio delle 21:40", "L3", "turno 3-tavolo", "K7QX", "L3-K7QXY", "x" * 10_000])
def test_what_holds_no_mark_is_none(typed: str) -> None:
    assert read_mark(typed) is None


@pytest.mark.parametrize("count", [1, 17, 18, 19, 36, 37, 46, 92, 289, 342, 512])
def test_bars_are_shared_out_so_that_no_drawing_is_alone_beside_larger_sheets(count: int) -> None:
    bounds = shared_out(count)
    sizes = [last - first for first, last in pairwise(bounds)]
    assert (bounds[0], bounds[-1]) == (0, count)
    assert max(sizes) <= BARS
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == 1 or len(sizes) % 2 == 0


@pytest.mark.parametrize(
    ("people", "held", "size", "shown"),
    [
        (100, 20, Paper.A4, 12),
        (100, 20, Paper.A3, 20),
        (100, 3, Paper.A4, 3),
        (500, 20, Paper.A3, 6),
        (1000, 20, Paper.A4, 1),
        (2000, 20, Paper.A4, 0),
        (0, 0, Paper.A4, 0),
    ],
)
def test_a_long_table_shows_as_many_of_the_last_evenings_as_five_thousand_cells_hold(
    people: int, held: int, size: Paper, shown: int
) -> None:
    """Beside four columns that are always there: 500 people and ten columns are 5,000 cells."""
    read: Any = SimpleNamespace(
        value=SimpleNamespace(sheets=[None] * held), table=SimpleNamespace(rows=[None] * people)
    )
    assert [*_evenings(read, size)] == [*range(held - shown, held)]
