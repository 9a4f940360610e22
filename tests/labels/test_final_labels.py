from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import pytest

from rules.final_points import WhyNot
from rules.modifiers import Condition, EffectKind, ModifierProblem, Rounding, Target, UseProblem
from rules.places import PlacesProblem, SharedRule
from rules.problems import ProblemCode
from tournaments.labels import final_labels

PARAMS: dict[type[ProblemCode], dict[str, str | int]] = {
    PlacesProblem: {"place": 3, "before": 2},
    ModifierProblem: {"label": "Bonus"},
    UseProblem: {"modifier": "Bonus"},
}
SPECIAL: dict[ProblemCode, dict[str, str | int]] = {
    PlacesProblem.EMPTY: {},
    PlacesProblem.NEGATIVE: {"place": 3},
    ModifierProblem.KEY_TAKEN: {"key": "bonus"},
}
CODES = [code for codes in PARAMS for code in codes]


@pytest.mark.parametrize("code", CODES)
def test_every_problem_has_a_sentence_that_its_parameters_fill(code: ProblemCode) -> None:
    words = code.words % SPECIAL.get(code, PARAMS[type(code)])
    assert words.endswith(".")
    assert "%" not in words


@pytest.mark.parametrize(
    ("names", "values"),
    [
        (final_labels.SHARED_RULES, SharedRule),
        (final_labels.EFFECT_KINDS, EffectKind),
        (final_labels.TARGETS, Target),
        (final_labels.CONDITIONS, Condition),
        (final_labels.ROUNDINGS, Rounding),
        (final_labels.WHY_NOT, WhyNot),
    ],
)
def test_every_choice_has_one_name_of_its_own(names: Mapping[str, Any], values: Iterable[StrEnum]) -> None:
    assert set(names) == set(values)
    assert len({str(name) for name in names.values()}) == len(names)
