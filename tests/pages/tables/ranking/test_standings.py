"""The reasons for a place in words: equals stand by their numbers, whatever their ids are."""

import pytest
from django.utils import translation

from tests.standings.crosstables import crosstable
from tournaments.pages.tables.ranking.standings import step_sentences
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.shown.public import StandingsLine
from tournaments.standings.table import rank
from tournaments.standings.types import Criterion

# By number; the ids stand the other way round.
NAMES = {"C": "Primi", "B": "Secondi", "A": "Terzi"}
MINI = "7 punti in 2 partite (smazzate 0)"


@pytest.mark.parametrize(
    ("criterion", "compared"),
    [
        (Criterion.WINS, "Primi 1; Secondi 1; Terzi 1; "),
        (Criterion.MINI_TABLE, f"Primi {MINI}; Secondi {MINI}; Terzi {MINI}; "),
    ],
)
def test_equals_are_named_by_number_in_the_reason_for_a_place(criterion: Criterion, compared: str) -> None:
    everybody_beat_one = crosstable("A-B:3-2 B-C:3-2 C-A:3-2")
    row = rank(list(NAMES), everybody_beat_one, [criterion])[0]
    line = StandingsLine(row, NAMES[row.entrant], TeamRef(row.entrant, 1, NAMES[row.entrant]), ())
    with translation.override("it"):
        assert compared in step_sentences(line, NAMES)[1]
