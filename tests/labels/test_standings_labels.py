import pytest

from rules.problems import ProblemCode
from tournaments.labels import standings_labels
from tournaments.standings.table import DecisionProblem, TiebreakProblem
from tournaments.standings.types import Criterion

CODES: list[ProblemCode] = [*TiebreakProblem, *DecisionProblem]


@pytest.mark.parametrize("code", CODES)
def test_every_problem_has_a_sentence_that_its_parameters_fill(code: ProblemCode) -> None:
    words = code.words % {"criterion": "beauty"}
    assert words.endswith(".")
    assert "%" not in words


def test_an_unknown_criterion_is_quoted_as_it_was_given() -> None:
    assert "«beauty»" in TiebreakProblem.UNKNOWN.words % {"criterion": "beauty"}


def test_every_criterion_has_one_name_of_its_own() -> None:
    assert set(standings_labels.CRITERION_NAMES) == set(Criterion)
    assert len({str(name) for name in standings_labels.CRITERION_NAMES.values()}) == len(Criterion)
