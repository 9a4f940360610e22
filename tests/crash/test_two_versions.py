"""One evening played through the version before and this one, on one database: as while a federation is updated."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import postgres
from tests.commands.halls import PATIENCE, Hall, answering
from tests.crash.desks import Evening, prepare
from tests.guards.files import ROOT
from tests.ports import free_port

pytestmark = pytest.mark.sweep
MIGRATIONS = "tournaments/migrations"


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def version_without(steps: int) -> str:
    """The newest commit that lacks at least so many of the last steps of the tables, and has all before them as they
    are; "" where there is none.
    """
    now = sorted(one.name for one in (ROOT / MIGRATIONS).glob("0*.py"))
    for after in git("log", "--format=%H", "--", MIGRATIONS).split():
        listed = git("ls-tree", "--name-only", f"{after}^", f"{MIGRATIONS}/").split()
        there = sorted(Path(one).name for one in listed if Path(one).name.startswith("0"))
        if there and there == now[: len(there)] and len(there) <= len(now) - steps:
            return git("rev-parse", f"{after}^")
    return ""


@pytest.fixture(params=[1, 3])
def older(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The program as it was before so many steps of the tables, in a folder of its own."""
    if not (before := version_without(request.param)):
        pytest.skip("the version before is in the project's history, and there is none here")
    folder = tmp_path / "before"
    assert git("worktree", "add", "--detach", str(folder), before) is not None
    yield folder
    git("worktree", "remove", "--force", str(folder))


def test_an_evening_is_played_through_both_versions_on_one_database(
    hall: Hall, port: int, older: Path, tmp_path: Path
) -> None:
    assert (older / "manage.py").exists()
    with postgres.own_server() as server:
        hall.database, hall.alone = server.url, True
        made = prepare(hall)
        other, said = free_port(), (tmp_path / "older.log").open("w")
        words = ["manage.py", "serve_federation", "--port", str(other), "--processes", "1"]
        environment = hall.environment | {"PYTHONPATH": "", "BRISCOLA_DATA": str(hall.data), "PATH": os.environ["PATH"]}
        with (
            said,
            subprocess.Popen(
                [sys.executable, *words], cwd=older, env=environment, stdout=said, stderr=said, text=True
            ) as before,
        ):
            try:
                answering(hall.start("--port", str(port), "--processes", "1", command="serve_federation"), port)
                answering(before, other)
                evening = Evening(hall, port, made, other)
                evening.begin()
                evening.finish()
                assert before.poll() is None
            finally:
                before.terminate()
                before.wait(PATIENCE)
        assert "Traceback" not in (tmp_path / "older.log").read_text()
