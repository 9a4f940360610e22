"""A power cut after every save, in a model in which only what SQLite waited for survives."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.commands.halls import PATIENCE, ROOT
from tests.crash.evening import PAIRS


def cut(synchronous: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.crash.power_cut", synchronous]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_with_the_settings_of_the_program_no_save_is_lost() -> None:
    assert cut("FULL") == {"cuts": PAIRS * (PAIRS - 1) // 2, "worst": 0, "unsound": 0}


@pytest.mark.sweep  # it asks of the model, not of the program
def test_the_model_can_fail_with_less_waiting_for_the_disk_saves_are_lost() -> None:
    found = cut("NORMAL")
    assert found["worst"] > 0
    assert found["unsound"] == 0
