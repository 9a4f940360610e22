"""A copy of a loaded process is the program in every way that a hall looks at."""

import signal
import subprocess
from pathlib import Path

import pytest

from tests.commands.forked import Forked
from tests.commands.halls import Hall, opened_hall


@pytest.mark.parametrize("command", ["check_data", "nonsense", "standings"])
def test_a_copy_ends_and_says_the_same_as_a_start_of_pythons_own(begun_hall: Hall, command: str) -> None:
    copied = begun_hall.ended(command)
    begun_hall.alone = True
    assert copied == begun_hall.ended(command)


def test_each_copy_has_the_data_folder_that_it_is_told(tmp_path: Path) -> None:
    for name in ("one", "other"):
        with opened_hall(tmp_path / name) as hall:
            assert hall.ended("migrate", "-v", "0") == (0, "")
            assert (hall.data / "db.sqlite3").exists()


def test_a_copy_can_be_waited_for_and_killed(tmp_path: Path) -> None:
    with opened_hall(tmp_path / "sala", tmp_path / "window") as hall:
        process = hall.start("--local", "--port", "0")
        assert isinstance(process, Forked)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0)
        process.kill()
        assert process.wait(60) == -signal.SIGKILL
