"""What `dev.py test` runs, and when it fails."""

import contextlib
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

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


class Beside:
    """The other half, pretended."""

    def __init__(self, status: int) -> None:
        self.status = status

    def poll(self) -> int:
        return self.status


def run_beside(monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    @contextlib.contextmanager
    def beside(output: IO[bytes]) -> Iterator[Beside]:
        output.write(b"said by the other half")
        output.flush()
        yield Beside(status)

    monkeypatch.setattr(everything, "beside", beside)


def test_everything_but_the_journeys_runs_on_sqlite_and_the_other_half_beside_it(
    runs: list[tuple[list[str], str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_beside(monkeypatch, 0)
    assert everything.main([]) == 0
    assert runs == [(["--ignore=tests/browser"], "")]
    assert "said by the other half" in capsys.readouterr().out


def test_what_the_other_half_says_is_shown_while_it_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed, shown = tmp_path / "printed", list[str]()
    with printed.open("wb") as output:

        class Speaking:
            """It says something each time it is asked whether it has ended, in the middle of a letter too."""

            said = iter((b"uno ", b"tr\xc3", b"\xa9"))

            def poll(self) -> int | None:
                shown.append(capsys.readouterr().out)
                output.write(next(self.said))
                output.flush()
                return 3 if output.tell() > len(b"uno tr\xc3") else None

        assert everything.follow(cast("subprocess.Popen[bytes]", Speaking()), printed) == 3
    assert [*shown, capsys.readouterr().out] == ["", "uno ", "tr", "é"]


def test_the_other_half_is_the_database_tests_on_postgresql_and_the_journeys(
    runs: list[tuple[list[str], str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert everything.main(["--beside"]) == 0
    assert runs == [([*everything.ON_POSTGRES], SERVER), (["tests/browser"], "")]


@pytest.mark.parametrize("failing", ["tests/browser", "tests/services"])
def test_the_other_half_runs_to_its_end_and_fails_with_either_part(
    monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    ran: list[list[str]] = []

    def run(words: list[str], **env: str) -> int:
        ran.append(words)
        return int(failing in words)

    monkeypatch.setattr(everything, "pytest", run)
    assert everything.main(["--beside"]) == 1
    assert len(ran) == 2


def test_either_failing_run_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    run_beside(monkeypatch, 1)
    assert everything.main([]) == 1
    run_beside(monkeypatch, 0)
    monkeypatch.setattr(everything, "pytest", lambda words, **env: 1)
    assert everything.main([]) == 1


def test_the_run_beside_is_stopped_when_this_one_ends_early(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda command, **options: real(["sleep", "60"], **options))
    with (
        (tmp_path / "out").open("wb") as output,
        pytest.raises(KeyboardInterrupt),
        everything.beside(output) as process,
    ):
        raise KeyboardInterrupt
    assert process.returncode == -signal.SIGTERM


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
