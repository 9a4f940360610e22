import pytest

from rules.violations import Fault
from tournaments.labels import standings
from tournaments.standings.table import DecisionFault, TiebreakFault
from tournaments.standings.types import Criterion

CODES: list[Fault] = [*TiebreakFault, *DecisionFault]


@pytest.mark.parametrize("code", CODES)
def test_every_fault_has_a_sentence_that_its_parameters_fill(code: Fault) -> None:
    words = code.words % {"criterion": "beauty"}
    assert words.endswith(".")
    assert "%" not in words


def test_an_unknown_criterion_is_quoted_as_it_was_given() -> None:
    assert "«beauty»" in TiebreakFault.UNKNOWN.words % {"criterion": "beauty"}


def test_every_criterion_has_one_name_of_its_own() -> None:
    assert set(standings.CRITERION_NAMES) == set(Criterion)
    assert len({str(name) for name in standings.CRITERION_NAMES.values()}) == len(Criterion)
