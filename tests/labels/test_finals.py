from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import pytest

from rules.final_points import WhyNot
from rules.modifiers import Condition, EffectKind, ModifierFault, Rounding, Target, UseFault
from rules.places import PlacesFault, SharedRule
from rules.violations import Fault
from tournaments.labels import finals

PARAMS: dict[type[Fault], dict[str, str | int]] = {
    PlacesFault: {"place": 3, "before": 2},
    ModifierFault: {"label": "Bonus"},
    UseFault: {"modifier": "Bonus"},
}
SPECIAL: dict[Fault, dict[str, str | int]] = {
    PlacesFault.EMPTY: {},
    PlacesFault.NEGATIVE: {"place": 3},
    ModifierFault.KEY_TAKEN: {"key": "bonus"},
}
CODES = [code for codes in PARAMS for code in codes]


@pytest.mark.parametrize("code", CODES)
def test_every_fault_has_a_sentence_that_its_parameters_fill(code: Fault) -> None:
    words = code.words % SPECIAL.get(code, PARAMS[type(code)])
    assert words.endswith(".")
    assert "%" not in words


@pytest.mark.parametrize(
    ("names", "values"),
    [
        (finals.SHARED_RULES, SharedRule),
        (finals.EFFECT_KINDS, EffectKind),
        (finals.TARGETS, Target),
        (finals.CONDITIONS, Condition),
        (finals.ROUNDINGS, Rounding),
        (finals.WHY_NOT, WhyNot),
    ],
)
def test_every_choice_has_one_name_of_its_own(names: Mapping[str, Any], values: Iterable[StrEnum]) -> None:
    assert set(names) == set(values)
    assert len({str(name) for name in names.values()}) == len(names)
