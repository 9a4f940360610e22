"""What `dev.py test` runs, and when it fails."""

import contextlib
import signal
from collections.abc import Iterator

import pytest

from tests import chromium, everything, postgres

SERVER = "postgresql://server/db"


@pytest.fixture(autouse=True)
def runs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], str]]:
    """Every call of pytest: its arguments and its database; nothing is really run."""
    made: list[tuple[list[str], str]] = []

    @contextlib.contextmanager
    def server_url() -> Iterator[str]:
        yield SERVER

    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    monkeypatch.setattr(chromium, "find", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(postgres, "server_url", server_url)
    monkeypatch.setattr(everything, "pytest", lambda words, **env: made.append((words, env["DATABASE_URL"])))
    return made


def test_everything_runs_on_sqlite_and_the_database_tests_on_postgresql_too(
    runs: list[tuple[list[str], str]],
) -> None:
    assert everything.main([]) == 0
    assert runs == [([], ""), (list(everything.ON_POSTGRES), SERVER)]


def test_one_failing_run_fails_the_command_after_the_other_has_run(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def run(words: list[str], **env: str) -> int:
        made.append(env["DATABASE_URL"])
        return 0 if env["DATABASE_URL"] else 1

    monkeypatch.setattr(everything, "pytest", run)
    assert everything.main([]) == 1
    assert made == ["", SERVER]


def test_arguments_go_to_pytest_on_sqlite(runs: list[tuple[list[str], str]]) -> None:
    everything.main(["tests/rules", "-x"])
    assert runs == [(["tests/rules", "-x"], "")]


def test_arguments_go_to_pytest_on_postgresql_when_it_is_asked_for(runs: list[tuple[list[str], str]]) -> None:
    everything.main(["--postgres", "tests/services"])
    assert runs == [(["tests/services"], SERVER)]


def test_without_a_browser_the_command_fails_and_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], runs: list[tuple[list[str], str]]
) -> None:
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium, "install", lambda: None)
    assert everything.main([]) == 1
    assert "sudo apt install chromium" in capsys.readouterr().err
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
