import pytest
from django.utils import translation

from tournaments.labels import standings_labels
from tournaments.standings.table import TiebreakProblem
from tournaments.standings.types import Criterion


def test_an_unknown_criterion_is_quoted_as_it_was_given() -> None:
    assert "«beauty»" in TiebreakProblem.UNKNOWN.words % {"criterion": "beauty"}


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_criterion_has_a_mark_of_its_own_and_what_is_in_no_column_one_that_begins_like_its_name(
    language: str,
) -> None:
    with translation.override(language):
        marks = {one: str(mark) for one, mark in standings_labels.CRITERION_LETTERS.items()}
        assert len(set(marks.values())) == len(Criterion)
        names = str(standings_labels.CRITERION_NAMES[Criterion.PLAY_OFF])
        assert marks[Criterion.PLAY_OFF].casefold().rstrip(".") in names.casefold()


def test_every_criterion_has_one_name_of_its_own() -> None:
    assert set(standings_labels.CRITERION_NAMES) == set(Criterion)
    assert len({str(name) for name in standings_labels.CRITERION_NAMES.values()}) == len(Criterion)
