from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import pytest

from tournaments.labels import standings
from tournaments.standings.criteria import DecisionFault, TiebreakFault
from tournaments.standings.types import Criterion, StepOutcome

CODES = [*TiebreakFault, *DecisionFault]


@pytest.mark.parametrize("code", CODES)
def test_every_fault_has_a_sentence_that_its_parameters_fill(code: StrEnum) -> None:
    words = str(standings.SENTENCES[code]) % {"criterion": "beauty"}
    assert words.endswith(".")
    assert "%" not in words


def test_there_is_no_sentence_without_a_fault() -> None:
    assert set(standings.SENTENCES) == set(CODES)


def test_an_unknown_criterion_is_quoted_as_it_was_given() -> None:
    assert "«beauty»" in str(standings.SENTENCES[TiebreakFault.UNKNOWN]) % {"criterion": "beauty"}


@pytest.mark.parametrize(
    ("names", "values"),
    [
        (standings.CRITERION_NAMES, Criterion),
        (standings.CRITERION_EXPLANATIONS, Criterion),
        (standings.STEP_OUTCOMES, StepOutcome),
    ],
)
def test_every_choice_has_one_name_of_its_own(names: Mapping[str, Any], values: Iterable[StrEnum]) -> None:
    assert set(names) == set(values)
    assert len({str(name) for name in names.values()}) == len(names)
