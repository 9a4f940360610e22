"""A plugin of pytest: which test runs which lines of the program, and how many seconds of a processor it takes.

`-p tests.mutants.watching` with a folder in WATCHED_FOLDER, into which each process writes files of its own.
"""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "WATCHED_FOLDER"
LINES, SECONDS = "lines.*", "seconds.*.json"


class Watch:
    """Coverage with a context for every test, fixtures included."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds: dict[str, float] = {}
        sources = [str(ROOT / "rules"), str(ROOT / "tournaments")]
        file = folder / "lines"
        self.lines = coverage.Coverage(file, data_suffix=True, source=sources, config_file=False)  # one of each copy

    def pytest_sessionstart(self) -> None:
        self.lines.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.lines.switch_context(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - began
            self.lines.switch_context("")

    def pytest_sessionfinish(self) -> None:
        self.lines.stop()
        self.lines.save()
        (self.folder / f"seconds.{os.getpid()}.json").write_text(json.dumps(self.seconds), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Watch(Path(os.environ[FOLDER])))
