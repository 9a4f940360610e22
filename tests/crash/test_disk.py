"""A disk that is full or takes nothing: it is said, nothing is lost, and the program goes on when the trouble is over.

Full is made by the system's own limit on the files of a process: like a used-up quota, it refuses every byte, may be
set and lifted while the program runs, and needs no rights. Permissions hold for root, too, once it let go of its power.
"""

import contextlib
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.halls import PATIENCE, Hall, answering
from tests.crash.desks import Evening

FULL, READ_ONLY = "Il disco è pieno.", "I dati sono in sola lettura."
HUMBLED = ("-m", "tests.crash.humbled")


def serve(port: int) -> tuple[str, ...]:
    return ("manage.py", "serve", "--local", "--port", str(port))


@contextlib.contextmanager
def no_room(pid: int) -> Iterator[None]:
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextlib.contextmanager
def read_only(*paths: Path) -> Iterator[None]:
    """Nobody may open these for writing."""
    before = {path: path.stat().st_mode for path in paths}
    for path in paths:
        path.chmod(before[path] & 0o555)
    try:
        yield
    finally:
        for path in paths:
            path.chmod(before[path])


@pytest.mark.parametrize("trouble", ["full", "read-only"])
def test_nothing_is_lost_while_nothing_can_be_saved(hall: Hall, port: int, evening: Evening, trouble: str) -> None:
    process = answering(hall.started_as(*HUMBLED, *serve(port)), port)
    evening.begin()
    evening.wait_until(0.3)
    with contextlib.ExitStack() as troubled:
        if trouble == "read-only":
            troubled.enter_context(read_only(hall.data, *hall.data.iterdir()))
        troubled.enter_context(no_room(process.pid))
        evening.wait_until_told(FULL if trouble == "full" else READ_ONLY)
    evening.finish()
    assert process.poll() is None


def test_standings_are_shown_while_the_disk_is_full(hall: Hall, port: int, evening: Evening) -> None:
    process = hall.serve(port)
    evening.begin()
    evening.wait_until(0.3)
    with no_room(process.pid):
        evening.wait_until_told(FULL)
        assert evening.shown()["teams"]


def refused(hall: Hall, *words: str) -> str:
    hall.window = None
    process = hall.started_as(*HUMBLED, *words)
    said = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 1
    assert "Traceback" not in said
    return said


def test_a_start_without_room_says_so(hall: Hall, port: int) -> None:
    assert FULL in refused(hall, "--no-room", *serve(port))


def test_a_start_with_data_that_can_only_be_read_says_so(hall: Hall, port: int, evening: Evening) -> None:
    for path in (hall.data / "db.sqlite3", hall.data):
        with read_only(path):
            assert READ_ONLY in refused(hall, *serve(port))
    hall.serve(port)


def test_a_second_program_on_the_same_data_is_refused_and_disturbs_nobody(
    hall: Hall, port: int, evening: Evening
) -> None:
    hall.serve(port)
    evening.begin()
    evening.wait_until(0.3)
    said = refused(hall, *serve(port + 1))
    assert said == "Il programma è già avviato con questi dati: usalo, oppure fermalo prima.\n"
    evening.finish()
    assert evening.told == set()
