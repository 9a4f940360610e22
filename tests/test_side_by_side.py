"""Several processes run the tests, and nothing that happens in one of them is lost."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.everything import SIDE_BY_SIDE_OPTION
from tests.side_by_side import GIVEN_UP, GUARDS, waiting

ROOT = Path(__file__).parents[1]
PLAIN = ("-c", os.devnull, "-p", "no:django", "-p", "no:cacheprovider", "-p", "no:randomly", "--rootdir", ".")
BEGINNING = "import os, pathlib, pytest, signal, time, warnings\n"
SHARED = """
@pytest.fixture(scope="session", autouse=True)
def shared():
    yield
    pathlib.Path(f"ended-{os.getpid()}").touch()

@pytest.fixture
def browser():
    return "a browser"
"""
NOTING = """
@pytest.mark.parametrize("number", range(5))
def test_noting(number, request):
    pathlib.Path(f"{pathlib.Path(__file__).stem}-{number}").write_text(str(os.getpid()))
    time.sleep(0.05)  # nobody takes all of them before another begins
"""
JOURNEY = NOTING.replace("request", "browser").replace("0.05", "0")
TOLD = """
def test_failing():
    print("printed", "before")
    number = 41
    assert number == 42

def test_warning():
    warnings.warn("have a care", UserWarning)

def test_dying():
    pathlib.Path(f"ended-{os.getpid()}").touch()
    os.kill(os.getpid(), signal.SIGKILL)

def test_after_it(tmp_path):
    assert tmp_path.is_dir()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path


def test_files_are_handed_out_whole_and_the_guards_all_together() -> None:
    def item(path: Path, *fixtures: str) -> Any:
        return SimpleNamespace(path=path, fixturenames=fixtures)

    one, other, journey = (ROOT / "tests" / name for name in ("test_one.py", "test_other.py", "test_journey.py"))
    words, names = GUARDS / "test_words.py", GUARDS / "test_names.py"
    items = [item(one), item(words), item(other), item(journey), item(journey, "browser"), item(one), item(names)]
    journeys, others = waiting(items)
    assert ([*journeys], [*others]) == ([[3, 4]], [[0, 5], [1, 6], [2]])


def write(**files: str) -> None:
    for name, tests in files.items():
        Path(f"{name}.py").write_text(BEGINNING + tests, encoding="utf-8")


def begin(*further: str, most: int = 2) -> subprocess.Popen[str]:
    """pytest on what was written, with nothing of this project but its processes."""
    words = [*PLAIN, "--basetemp", "folders", "-p", "tests.side_by_side", SIDE_BY_SIDE_OPTION, str(most), *further]
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def told(*further: str, most: int = 2) -> tuple[int, str]:
    with begin(*further, most=most) as process:
        said, _nothing = process.communicate(timeout=120)
        return process.returncode, said


class Ran:
    """What was told of a run of all of them."""

    def __init__(self) -> None:
        write(conftest=SHARED, test_told=TOLD, **{f"test_{letter}": NOTING for letter in "abcdef"})
        write(**{f"test_journey_{letter}": JOURNEY for letter in "abc"})
        self.status, self.said = told()
        self.by = {name: {file.read_text() for file in Path().glob(f"{name}-?")} for name in self.files()}
        self.ended = [file.name.removeprefix("ended-") for file in Path().glob("ended-*")]

    def files(self) -> Iterator[str]:
        return (file.stem for file in Path().glob("test_*.py") if file.stem != "test_told")


def test_several_processes_run_all_of_it_and_tell_all_of_it(folder: Path) -> None:
    ran = Ran()
    assert (ran.status, "2 failed, 47 passed, 1 warning" in ran.said) == (1, True), ran.said
    assert all(len(processes) == 1 for processes in ran.by.values())  # what the tests of a file share is made once
    journeys = set.union(*(processes for name, processes in ran.by.items() if "journey" in name))
    others = set.union(*(processes for name, processes in ran.by.items() if "journey" not in name))
    assert (len(journeys), journeys & others) == (1, set())
    assert len(others) > 1
    assert set(ran.ended) >= journeys | others
    for words in ("assert 41 == 42", "printed before", "UserWarning: have a care", GIVEN_UP, "FAILED test_told.py::"):
        assert words in ran.said
    assert re.search(r"\[100%\]", ran.said)


def test_no_file_is_begun_after_as_many_failed_as_may(folder: Path) -> None:
    failing = "def test_a(): assert not pathlib.Path(pathlib.Path(__file__).stem + '.txt').write_text('ran')"
    write(**{f"test_{letter}": failing for letter in "abc"})
    status, said = told("-x", most=1)
    assert (status, "stopping after 1 failures" in said, len(list(folder.glob("*.txt")))) == (1, True, 1), said


def test_a_problem_where_a_process_ends_fails(folder: Path) -> None:
    write(conftest="def pytest_sessionfinish(session):\n    assert not hasattr(session.config, 'workerinput')")
    write(test_a=NOTING)
    status, said = told()
    assert (status, "a process of the tests ended with 1" in said) == (1, True), said


def test_nothing_is_run_where_a_file_cannot_be_read(folder: Path) -> None:
    write(test_a="import nothing_of_this_name", test_b=NOTING)
    status, said = told()
    assert (status, "1 error during collection" in said, list(folder.glob("test_b-?"))) == (2, True, []), said


def test_the_copies_end_with_the_first_process(folder: Path) -> None:
    """What they print into is closed by the last of them."""
    waiting = "def test_a():\n    print('begun', file=open(1, 'w', closefd=False))\n    time.sleep(0.5)"
    for name in ("test_a", "test_b"):
        write(**{name: f"{waiting}\ndef test_b():\n    pathlib.Path('after.txt').touch()\ndef test_c(): pass"})
    with begin("-s") as process:
        assert process.stdout is not None
        assert any("begun" in line for line in process.stdout)
        process.kill()
        process.communicate(timeout=60)
    assert not (folder / "after.txt").exists()
