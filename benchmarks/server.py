"""The program in a process of its own, served as in a hall, for whatever a benchmark wants to ask of it."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from tests.ports import free_port

SERVE = ("manage.py", "serve")
PATIENCE = 30.0


@contextlib.contextmanager
def served(program: Sequence[str] = SERVE) -> Iterator[int]:
    """The port of a server on the data of this process, stopped afterwards; `program` gets the options of `serve`."""
    port = free_port()
    server = started(port, program)
    try:
        wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait()


def started(port: int, program: Sequence[str] = SERVE) -> subprocess.Popen[bytes]:
    """A server that will answer at this port."""
    return subprocess.Popen(
        [sys.executable, *program, "--port", str(port), "--local"],
        env=os.environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def wait_for(port: int) -> None:
    """Until somebody answers at the port."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("the program did not start")
