"""A power cut after every save, in a model in which only what SQLite waited for survives."""

import json
import os
from typing import Any

import pytest

from tests.commands.forked import Forked
from tests.commands.halls import PATIENCE
from tests.crash.evening import PAIRS


def cut(synchronous: str) -> dict[str, Any]:
    process = Forked(("-m", "tests.crash.power_cut", synchronous), os.environ, complaints=False)
    found: dict[str, Any] = json.loads(process.communicate(PATIENCE)[0])
    return found


def test_with_the_settings_of_the_program_no_save_is_lost() -> None:
    assert cut("FULL") == {"cuts": PAIRS * (PAIRS - 1) // 2, "worst": 0, "unsound": 0}


@pytest.mark.sweep  # it asks of the model, not of the program
def test_the_model_can_fail_with_less_waiting_for_the_disk_saves_are_lost() -> None:
    found = cut("NORMAL")
    assert found["worst"] > 0
    assert found["unsound"] == 0
