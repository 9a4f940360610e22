"""Ports at which what a test or a benchmark starts may listen."""

import contextlib
import itertools
import os
import socket

TURN = itertools.count()


def free_port() -> int:
    """Outside the ephemeral port range, so that no browser takes it before the server does; every process of the tests
    has ports of its own.
    """
    first = 20_000 + os.getpid() % 100 * 120
    while True:
        port = first + next(TURN) % 120
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("", port))
            return port
