"""A hall of its own: one data folder, and the programs that are started on it as a person starts them."""

import contextlib
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from email.message import Message
from http import HTTPStatus
from http.client import HTTPResponse
from pathlib import Path
from typing import IO, Any, NamedTuple, cast
from urllib.error import HTTPError
from urllib.request import BaseHandler, Request, build_opener

from tests.commands.forked import Forked

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds; far more than a start or an answer takes, since much else runs beside it
Started = subprocess.Popen[str] | Forked


class Hall:
    """One data folder, and the servers started on it. `window` is a file for what they print; without one it waits in
    a pipe, which holds little.

    They are copies of one that has loaded everything; where `alone` is said, each is a start of Python's own."""

    def __init__(self, data: Path, window: Path | None = None) -> None:
        self.data, self.window = data, window
        self.database = ""
        self.alone = False
        self.started: list[Started] = []

    @property
    def environment(self) -> dict[str, str]:
        """SQLite in the data folder, unless another database is named."""
        return {**os.environ, "BRISCOLA_DATA": str(self.data), "DATABASE_URL": self.database, "PYTHONUTF8": "1"}

    def start(self, *options: str, command: str = "serve") -> Started:
        return self.started_as("manage.py", command, *options)

    def started_as(self, *program: str) -> Started:
        with self.window.open("a") if self.window else contextlib.nullcontext() as printed:
            process = self._on_its_own(program, printed) if self.alone else Forked(program, self.environment, printed)
        self.started.append(process)
        return process

    def _on_its_own(self, program: Sequence[str], printed: IO[str] | None) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, *program],
            cwd=ROOT,
            env=self.environment,
            stdout=printed or subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def told(self, module: str, *words: str, asked: str = "") -> Any:
        """What a program of the tests answers about the data, as JSON."""
        process = Forked(("-m", module, *words), self.environment, told=asked, complaints=False)
        said = process.communicate(PATIENCE)[0]
        assert process.returncode == 0, said
        return json.loads(said)

    def ended(self, command: str, *options: str) -> tuple[int, str]:
        """The exit status of a command, and what it printed: never what Python tells of an error."""
        process = self.start(*options, command=command)
        said = process.communicate(timeout=PATIENCE)[0]
        assert "Traceback" not in said, said
        return process.wait(), said

    def each_ended(
        self, steps: Sequence[tuple[Path | None, Sequence[str]]], module: str = "one_process"
    ) -> list[tuple[int, str]]:
        """The same of commands one after another in one process, what Python tells of errors included; the file takes
        the place of the database before."""
        asked = [(None if database is None else str(database), list(command)) for database, command in steps]
        told = self.told(f"tests.commands.{module}", asked=json.dumps(asked))
        return [(int(status), str(said)) for status, said in told]

    def serve(self, port: int) -> Started:
        """A server that answers."""
        return answering(self.start("--local", "--port", str(port)), port)

    def printed(self) -> str:
        """What is in the window."""
        return self.window.read_text() if self.window and self.window.exists() else ""

    def contents(self) -> dict[str, str]:
        files = (path for path in self.data.rglob("*") if path.is_file())
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def answering(process: Started, port: int) -> Started:
    """The server, as soon as it answers."""
    deadline = time.monotonic() + PATIENCE
    while status(port) is None:
        assert process.poll() is None, process.stdout and process.stdout.read()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return process


@contextlib.contextmanager
def opened_hall(data: Path, window: Path | None = None) -> Iterator[Hall]:
    """A hall whose programs all end with the block."""
    hall = Hall(data, window)
    try:
        yield hall
    finally:
        for process in hall.started:
            process.kill()
            process.communicate()


class Answer(NamedTuple):
    """`address` is that of the page to which we were sent on."""

    status: int
    headers: Message
    body: bytes
    address: str


def answer(request: Request | str, *handlers: type[BaseHandler]) -> Answer:
    """What a server answers, refusals as well. Raises OSError where nobody answers."""
    try:
        said = cast("HTTPResponse", build_opener(*handlers).open(request, timeout=PATIENCE))
    except HTTPError as refusal:  # as open as any other answer
        said = cast("HTTPResponse", refusal)
    with said:
        return Answer(said.status, said.headers, said.read(), said.url)


def shown(request: Request | str) -> bytes:
    """The page that a server answers, and nothing but a page."""
    said = answer(request)
    assert said.status == HTTPStatus.OK, said
    return said.body


def status(port: int, host: str = "127.0.0.1") -> int | None:
    """What the server answers to somebody who asks for it under that name; None while nobody answers."""
    request = Request(f"http://127.0.0.1:{port}/", headers={"Host": host})  # our own
    try:
        return answer(request).status
    except OSError:
        return None


def stopped(process: Started, how: signal.Signals = signal.SIGINT) -> str:
    process.send_signal(how)
    return process.communicate(timeout=PATIENCE)[0]
