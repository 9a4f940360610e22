"""Ports at which what a test or a benchmark starts may listen."""

import contextlib
import itertools
import os
import socket

TURN = itertools.count()


def free_port() -> int:
    """None of those that a system gives to who asks another program for something, which a browser could take before
    the server does; and every process of the tests has its own.
    """
    first = 20_000 + os.getpid() % 100 * 120
    while True:
        port = first + next(TURN) % 120
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("", port))
            return port
