from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import pytest

from rules.final_points import WhyNot
from rules.modifiers import Condition, EffectKind, Rounding, Target
from rules.places import SharedRule
from tournaments.labels import final_labels


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
