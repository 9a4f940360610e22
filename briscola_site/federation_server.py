"""The web server of a federation: granian, a few processes on one port, each of which answers as a hall's does."""

import contextlib
import copy
import multiprocessing
import os
import socket
import threading
from asyncio import AbstractEventLoop
from collections.abc import Callable
from functools import partial
from multiprocessing.process import BaseProcess

from django.conf import settings
from django.db import connections
from granian import Granian

from briscola_site import env
from briscola_site.gateway import Application, Gateway
from briscola_site.listening import door
from briscola_site.shares import Shares

CONNECTIONS = 4000
"""Of one process: proxies keep some open, and readers who come without one keep theirs."""
LONGEST_ANSWER = 20
"""Seconds for what was begun before a stop; the unit waits for thirty before it kills."""


class WebProcess(Gateway):
    """One of the processes, as granian calls it: for every request, at its beginning and at its end.

    What is `beside` goes on as long as the process answers.
    """

    def __init__(self, application: Application, *beside: contextlib.AbstractContextManager[object]) -> None:
        super().__init__(application)
        self._beside, self._going_on = beside, contextlib.ExitStack()

    def watched_by(self, shares: Shares) -> "WebProcess":
        """This server, with a share of its connections for every address."""
        self._asks, self._beside = shares.asks, (*self._beside, shares)
        return self

    def __rsgi_init__(self, loop: AbstractEventLoop) -> None:
        """Tell systemd, where it asks for that, that the program is loaded and about to answer."""
        for one in self._beside:
            self._going_on.enter_context(one)
        if parent := multiprocessing.parent_process():
            threading.Thread(target=_end_with, args=(parent,), name="parent", daemon=True).start()
        if name := env.text("NOTIFY_SOCKET"):
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
                told.sendto(b"READY=1", name.replace("@", "\0", 1))  # so it writes the name of one that is no file

    def __rsgi_del__(self, loop: AbstractEventLoop) -> None:
        """Close the PostgreSQL pool: every response has returned its connection."""
        self._going_on.close()
        for connection in connections.all():
            connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's connections have one


def _end_with(parent: BaseProcess) -> None:
    """End with the parent process; an orphan would keep its port and its database connections for ever."""
    parent.join()
    os._exit(1)


def load_watched(load: Callable[[], WebProcess], port: int, most: int) -> WebProcess:
    """A process as `load` makes it, in which no address but a proxy's keeps the others out."""
    return load().watched_by(Shares(port, most, settings.PROXIES))


class FederationServer:
    """Raises OSError, OverflowError or ValueError where it could not listen. Each of the processes calls `load`."""

    def __init__(self, load: Callable[[], WebProcess], host: str, port: int, processes: int) -> None:
        opened = door(host, port, CONNECTIONS)
        self._load = partial(load_watched, load, port, opened["backpressure"])
        multiprocessing.set_start_method("spawn")  # a copy of this process would keep locks that nobody lets go of
        self._server = Granian(
            "",  # `load` knows what is served
            **opened,
            workers=processes,
            respawn_failed_workers=True,
            workers_kill_timeout=LONGEST_ANSWER,
            log_dictconfig=copy.deepcopy(settings.LOGGING),  # a copy, since granian writes into it
        )

    def run(self) -> None:
        """Serve until stopped; then finish open requests and accept no new ones."""
        self._server.serve(target_loader=self._load, wrap_loader=False)
