"""What `dev.py test` runs, and when it fails."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import chromium, everything, nginx, postgres
from tests.conftest import LONGEST

SERVER = "postgresql://server/db"
REALLY = everything.pytest


@pytest.fixture(autouse=True)
def runs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], str]]:
    """Every call of pytest: its arguments and its database; nothing is really run."""
    made: list[tuple[list[str], str]] = []

    @contextlib.contextmanager
    def server_url() -> Iterator[str]:
        yield SERVER

    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    monkeypatch.setattr(chromium, "ready", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(nginx, "ready", lambda: "/usr/sbin/nginx")
    monkeypatch.setattr(postgres, "server_url", server_url)
    monkeypatch.setattr(everything, "pytest", lambda words, **env: made.append((words, env["DATABASE_URL"])))
    return made


def test_everything_runs_on_sqlite_and_once_more_on_postgresql_what_can_differ_there(
    runs: list[tuple[list[str], str]],
) -> None:
    assert everything.main([]) == 0
    queue = everything.in_one_queue()
    [first, second] = runs
    (*all_of_them, note) = first[0]
    assert (all_of_them, first[1]) == (queue, "")
    assert (option := note.partition("="))[0] == "--note-asked"
    assert second == ([*queue, f"--ask-again={option[2]}", *everything.ON_POSTGRES], SERVER)


def test_a_folder_to_note_in_does_not_become_the_folder_of_the_tests(tmp_path: Path) -> None:
    """Where no test is named, pytest looks for its settings in every folder among its words."""
    noted = [f"--note-asked={tmp_path}"]
    told = subprocess.run([sys.executable, "-m", "pytest", *noted, "--help"], capture_output=True, text=True)
    assert (told.returncode, "--ask-again" in told.stdout) == (0, True), told.stderr


def test_what_is_asked_of_postgresql_is_there() -> None:
    tests = Path(everything.__file__).parent
    for part in (*everything.PARTS, *(once.removeprefix("tests/") for once in everything.ONCE)):
        file, _colons, test = part.partition("::")
        path = tests / file
        assert path.exists(), part
        assert not test or f"def {test.partition('[')[0]}(" in path.read_text(), part
    assert [
        test for test in everything.ONCE if not Path(everything.__file__).parent.parent.joinpath(test).exists()
    ] == []


def test_the_large_sweeps_are_asked_of_both(runs: list[tuple[list[str], str]]) -> None:
    assert everything.main(["--sweeps"]) == 0
    assert [words.count("--sweeps") for words, _database in runs] == [1, 1]
    assert [" ".join(words).count("--ask-again") for words, _database in runs] == [0, 0]  # all of them are asked


@pytest.fixture(params=["", SERVER])
def handed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The environment that pytest was started with."""
    found: dict[str, str] = {}

    def run(words: list[str], *, env: dict[str, str]) -> SimpleNamespace:
        found.update(env)
        return SimpleNamespace(returncode=0)

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    with monkeypatch.context() as instead:
        instead.setattr(subprocess, "run", run)
        assert REALLY([], DATABASE_URL=request.param) == 0
    return found


def test_what_python_translated_is_kept_for_the_programs_that_the_tests_start(handed: dict[str, str]) -> None:
    assert "PYTHONDONTWRITEBYTECODE" not in handed


def test_every_run_is_told_where_its_empty_database_is(handed: dict[str, str]) -> None:
    assert Path(handed[everything.EMPTY]).parent == Path(handed["BRISCOLA_DATA"])


def test_several_processes_take_from_one_queue_and_the_slowest_ten_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert everything.in_one_queue()[:2] == ["--numprocesses", "4"]
    assert everything.SLOWEST in everything.in_one_queue()


def test_every_file_that_comes_first_is_there() -> None:
    there = {file.name for file in Path(__file__).parent.rglob("test_*.py")}
    assert {f"test_{name}.py" for name in LONGEST} <= there


@pytest.mark.parametrize("failing", ["", SERVER])
def test_either_failing_run_fails_the_command_and_both_are_run_to_their_end(
    monkeypatch: pytest.MonkeyPatch, failing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def run(words: list[str], **env: str) -> int:
        ran.append(env["DATABASE_URL"])
        return int(env["DATABASE_URL"] == failing)

    monkeypatch.setattr(everything, "pytest", run)
    assert everything.main([]) == 1
    assert ran == ["", SERVER]
    assert "Alcune prove non sono passate." in capsys.readouterr().err


def test_arguments_go_to_pytest_on_sqlite(runs: list[tuple[list[str], str]]) -> None:
    everything.main(["tests/rules", "-x"])
    assert runs == [(["tests/rules", "-x"], "")]


def test_arguments_go_to_pytest_on_postgresql_when_it_is_asked_for(runs: list[tuple[list[str], str]]) -> None:
    everything.main(["--postgres", "tests/services"])
    assert runs == [(["tests/services"], SERVER)]


def test_without_a_browser_the_command_fails_and_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], runs: list[tuple[list[str], str]]
) -> None:
    monkeypatch.setattr(chromium, "ready", lambda: None)
    assert everything.main([]) == 1
    assert "sudo apt install chromium" in capsys.readouterr().err
    assert runs == []


def test_without_nginx_the_command_fails_and_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], runs: list[tuple[list[str], str]]
) -> None:
    monkeypatch.setattr(nginx, "ready", lambda: None)
    assert everything.main([]) == 1
    assert "sudo apt install nginx-light openssl" in capsys.readouterr().err
    assert runs == []


def test_without_a_server_the_command_fails_and_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextlib.contextmanager
    def none() -> Iterator[str]:
        raise postgres.NoPostgresError(postgres.NO_SERVER)
        yield

    monkeypatch.setattr(postgres, "server_url", none)
    assert everything.main(["--postgres"]) == 1
    assert "sudo apt install postgresql" in capsys.readouterr().err
