"""The evenings that are offered: each makes sense as it stands."""

import pytest

from tournaments.presets import PRESETS, Preset
from tournaments.regulation import Ranked, check_regulation
from tournaments.scheduling.registry import FORMATS

every_preset = pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)


@every_preset
def test_no_stage_of_a_preset_has_a_fault(preset: Preset) -> None:
    assert [check_regulation(stage) for stage in preset.stages] == [()] * len(preset.stages)


@every_preset
def test_every_stage_has_a_format_that_suits_who_is_ranked(preset: Preset) -> None:
    for stage in preset.stages:
        assert FORMATS[stage.format].traits.teams is (preset.ranked is Ranked.TEAMS)


@every_preset
def test_all_stages_but_the_first_take_somebody_from_the_one_before(preset: Preset) -> None:
    assert [stage.takes is None for stage in preset.stages] == [True] + [False] * (len(preset.stages) - 1)


def test_the_giochi_come_first() -> None:
    assert next(iter(PRESETS)) == "giochi"
