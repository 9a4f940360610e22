"""Programs started as copies of a process that has loaded all of ours: a start that loads them takes a second."""

import gc
import multiprocessing
import os
import runpy
import select
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from io import StringIO
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
LONG = 3600.0
BACKUPS = multiprocessing.get_context("forkserver")
BACKUPS.set_forkserver_preload(["tests.commands.loaded"])


class Forked:
    """As much of a `subprocess.Popen` as a hall needs. What it prints goes into a file, else into a pipe, and so do its
    complaints; `told` is what it reads."""

    def __init__(
        self,
        program: Sequence[str],
        environment: Mapping[str, str],
        printed: IO[str] | None = None,
        *,
        told: str = "",
        complaints: bool = True,
    ) -> None:
        reading, writing = os.pipe() if printed is None else (None, os.dup(printed.fileno()))
        self.stdout = None if reading is None else os.fdopen(reading, encoding="utf-8")
        with Connection(writing, readable=False) as window:
            becoming = (list(program), dict(environment), window, told, complaints)
            self._process = BACKUPS.Process(target=become, args=becoming)
            self._process.start()
        self.pid: int = self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return self.returncode

    def line(self) -> str:
        """The next that it prints."""
        assert self.stdout is not None
        found = b""
        while not found.endswith(b"\n") and (letter := os.read(self.stdout.fileno(), 1)):
            found += letter
        return found.decode()

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        deadline, said = time.monotonic() + (timeout or LONG), b""
        if self.stdout is not None and not self.stdout.closed:
            waiting = select.poll()  # which knows no highest number of a file
            waiting.register(self.stdout, select.POLLIN)
            while waiting.poll(1000 * max(0.0, deadline - time.monotonic())):
                part = os.read(self.stdout.fileno(), 65536)
                said += part
                if not part:
                    self.stdout.close()
                    break
        self.wait(max(0.0, deadline - time.monotonic()))
        return said.decode(), None

    def send_signal(self, how: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def ended(*words: str, environment: Mapping[str, str]) -> tuple[int, str]:
    """The exit status of a command, and what it printed and complained of."""
    process = Forked(("manage.py", *words), environment)
    said = process.communicate(LONG)[0]
    return process.wait(), said


def become(program: list[str], environment: dict[str, str], window: Connection, told: str, complaints: bool) -> None:
    """What `python PROGRAM` is in that environment."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(ROOT)
    for number in (1, 2) if complaints else (1,):
        os.dup2(window.fileno(), number)
    window.close()
    sys.stdin = StringIO(told)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", 1, "utf-8", closefd=False) for number in (1, 2))
    with_own_settings()
    module = program[0] == "-m"
    sys.argv = program[module:]
    try:
        if module:
            runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
        else:
            runpy.run_path(sys.argv[0], run_name="__main__")
    finally:
        for one in gc.get_objects():  # as where Python itself ends
            if issubclass(type(one), sqlite3.Connection):
                one.close()


def with_own_settings() -> None:
    """Nothing is left of the settings with which all was loaded."""
    from django.conf import settings
    from django.db import connections
    from django.db.utils import ConnectionHandler
    from django.utils.functional import empty

    sys.modules.pop("briscola_site.settings", None)
    settings._wrapped = empty
    vars(connections).clear()
    ConnectionHandler.__init__(connections)
