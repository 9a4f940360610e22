"""How many evenings of a season have a column on paper."""

from types import SimpleNamespace
from typing import Any

import pytest

from tournaments.pages.papers.pdf.bracket_sheets import Paper
from tournaments.pages.papers.season_paper import _evenings


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
