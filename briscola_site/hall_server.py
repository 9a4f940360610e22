"""The web server of a hall: granian, made to carry a thousand phones, in the one process that has the data."""

import asyncio
import contextlib

from django.conf import settings
from granian.log import LogLevels
from granian.server.embed import Server

from briscola_site.gateway import Application, Gateway
from briscola_site.listening import door
from briscola_site.shares import Shares

CONNECTIONS = 2000
"""Phones keep theirs open between two questions."""
LONGEST_ANSWER = 8
"""Seconds for what was begun before a stop; service managers wait for ten before they kill."""
LOOK = 1
"""Seconds after which a server that nobody asks anything looks up: a signal that comes in the moment in which it falls
asleep does not wake it."""


class HallServer:
    """Listens as soon as it is run; raises OSError, OverflowError or ValueError where it could not."""

    def __init__(self, application: Application, host: str, port: int) -> None:
        self._application, self._door = application, door(host, port, CONNECTIONS)
        self._loop = asyncio.new_event_loop()
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Let `run` end; may be called from a signal."""
        self._loop.call_soon_threadsafe(self._stopping.set)

    def run(self) -> None:
        """Answer until stopped: then nobody is let in, and what was asked before is answered."""
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        with Shares(self._door["port"], self._door["backpressure"], settings.PROXIES) as shares:
            await self._serve_fairly(shares)

    async def _serve_fairly(self, shares: Shares) -> None:
        server = Server(
            Gateway(self._application, shares.asks),
            **self._door,
            log_level=LogLevels.error,
            log_dictconfig={"handlers": {}, "loggers": {}},  # what it says goes where all else goes
        )
        serving = asyncio.create_task(server.serve())
        stopping = asyncio.create_task(self._stopping.wait())
        while not (serving.done() or self._stopping.is_set()):
            await asyncio.wait((serving, stopping), timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
        server.stop()  # type: ignore[no-untyped-call]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(serving, LONGEST_ANSWER)
