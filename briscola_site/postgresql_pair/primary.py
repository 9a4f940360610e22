"""Which of several PostgreSQL servers takes writes, asked every second, and an end to connections with any other.

libpq looks for the primary when it connects, and never again: a connection to a server that stalls, or that a cut
separates, waits until the system gives up, which may be never. So a thread of its own asks each server with a deadline.
What a deposed or silent server still holds is shut: who waits for it gets an error, as from one that was killed.
"""

import asyncio
import contextlib
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

from briscola_site.open_files import lent, open_files

EVERY = 1.0
"""Seconds between two questions to a server."""
DEADLINE = 1.5
"""Seconds for an answer."""
PATIENCE = 2
"""Unanswered questions before a server counts as gone: one late answer is no failure."""
LIMIT, LEAST = 4.5, 1.5
"""Seconds for all statements of a transaction, and for any one of them: after five somebody at a desk is to know
that it is not saved yet.
"""
SETTLED = 5.0
"""Seconds after a change in which a connection may still come to be that was begun before it."""
QUESTION = """
    SELECT current_setting('transaction_read_only') = 'off' AND NOT pg_is_in_recovery(),
           CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END
"""
"""Whether it takes writes, and its timeline: the higher of two that say so was promoted later."""
Answer = TypeVar("Answer")
log = logging.getLogger(__name__)


class Server(NamedTuple):
    host: str
    port: str


@dataclass(frozen=True, slots=True)
class State:
    """What a server said last. `timeline` is 8 hexadecimal digits."""

    writes: bool
    timeline: str = ""


def writable(states: Mapping[Server, State]) -> Server | None:
    """The server that takes writes; of several, as after a cut, the one that was promoted last."""
    found = [(state.timeline, server) for server, state in states.items() if state.writes]
    return max(found)[1] if found else None


class Primary:
    """The server that takes writes, as far as it is known. Watched by nobody, libpq looks for it."""

    def __init__(self) -> None:
        self.watched = False
        self.server: Server | None = None

    def require(self) -> None:
        """Raises psycopg.OperationalError while it is known that no server takes writes."""
        if self.watched and self.server is None:
            raise psycopg.OperationalError("no server takes writes at the moment")


PRIMARY = Primary()


class PrimaryConnection(psycopg.Connection[Any]):
    """A connection to the server that takes writes."""

    _begun = 0.0

    def wait(self, gen: PQGen[Answer], interval: float = 0.1, timeout: float | None = None) -> Answer:
        """A save waits until the standby has it, and for ever behind a cut that is between the servers alone. Raises
        psycopg.OperationalError after `LIMIT`, and shuts the connection: to cancel the question would make the server
        call saved what the standby has not.
        """
        if timeout is not None or not PRIMARY.watched:
            return super().wait(gen, interval, timeout)
        now = time.monotonic()
        if self.pgconn.transaction_status == TransactionStatus.IDLE:
            self._begun = now
        try:
            return super().wait(gen, interval, max(min(LIMIT, LEAST), LIMIT - (now - self._begun)))
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise

    @classmethod
    def connect(cls, conninfo: str = "", **settings: Any) -> "PrimaryConnection":
        PRIMARY.require()
        if server := PRIMARY.server:
            settings |= server._asdict()
        return super().connect(conninfo, **settings)


class PrimaryWatch:
    """Keeps `PRIMARY` up to date in a thread of its own while the body runs.

    `settings` are those of psycopg.connect, without host and port. `changed` is called when another server takes
    writes.
    """

    def __init__(self, servers: Iterable[Server], settings: Mapping[str, Any], changed: Callable[[], object]) -> None:
        self._servers, self._settings, self._changed = tuple(servers), dict(settings), changed
        self._states: dict[Server, State] = {}
        self._missed = dict.fromkeys(self._servers, 0)
        self._own: dict[Server, int] = {}
        self._changed_at = 0.0
        self._asked = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._watch()), name="primary", daemon=True)

    def __enter__(self) -> "PrimaryWatch":
        """Returns when every server was asked once."""
        self._thread.start()
        self._asked.wait(DEADLINE * PATIENCE + EVERY)
        PRIMARY.watched = True
        return self

    def __exit__(self, *_how: object) -> None:
        self._stop.set()
        self._thread.join()
        PRIMARY.watched, PRIMARY.server = False, None

    async def _watch(self) -> None:
        async with asyncio.TaskGroup() as group:
            for server in self._servers:
                group.create_task(self._ask(server))

    async def _ask(self, server: Server) -> None:
        connection: psycopg.AsyncConnection[Any] | None = None
        while not self._stop.is_set():
            try:
                if connection is None:
                    connection = await self._connect(server)
                self._heard(server, await state_of(connection))
            except (psycopg.Error, OSError, TimeoutError):
                await self._close(server, connection)
                connection = None
                self._heard(server, None)
            await asyncio.sleep(0 if self._missed[server] == 1 else EVERY)  # one that was late is asked again at once
        await self._close(server, connection)

    async def _connect(self, server: Server) -> psycopg.AsyncConnection[Any]:
        settings = self._settings | server._asdict() | {"autocommit": True}
        async with asyncio.timeout(DEADLINE):
            connection = await psycopg.AsyncConnection.connect(**settings)
        self._own[server] = connection.fileno()
        return connection

    async def _close(self, server: Server, connection: psycopg.AsyncConnection[Any] | None) -> None:
        self._own.pop(server, None)
        if connection is not None:
            await connection.close()

    def _heard(self, server: Server, state: State | None) -> None:
        """A server said how it is, or nothing."""
        self._missed[server] = 0 if state else self._missed[server] + 1
        if state or self._missed[server] >= PATIENCE or server not in self._states:
            self._states[server] = state or State(writes=False)
        if len(self._states) == len(self._servers):
            self._judge()
            self._asked.set()

    def _judge(self) -> None:
        """The server that takes writes; to look through thousands of connections is work for a change alone."""
        now, at = writable(self._states), time.monotonic()
        if now != PRIMARY.server:
            log.warning("database: %s", f"{now.host}:{now.port} takes writes" if now else "no server takes writes")
            PRIMARY.server, self._changed_at = now, at
            self._changed()
        if at - self._changed_at < SETTLED:
            for server in self._servers:
                if server != now:
                    shut_connections(server, spared=self._own.values())


async def state_of(connection: psycopg.AsyncConnection[Any]) -> State:
    """What a server says of itself. Raises psycopg.Error after the deadline: to cancel a question would take another
    connection to a server that does not answer, so its own is shut.
    """
    late = asyncio.get_running_loop().call_later(DEADLINE, _shut, connection.fileno())
    try:
        row = await (await connection.execute(QUESTION)).fetchone()
    finally:
        late.cancel()
    return State(*row) if row else State(writes=False)


def _shut(file: int) -> None:
    with contextlib.suppress(OSError), lent(file) as one:
        one.shutdown(socket.SHUT_RDWR)


def shut_connections(server: Server, spared: Iterable[int] = ()) -> int:
    """Shut every connection of this process to a server, but those of `spared` files; how many there were."""
    try:
        found = socket.getaddrinfo(server.host, int(server.port), type=socket.SOCK_STREAM)
    except OSError:
        return 0  # a name that nobody knows at the moment
    addresses, kept, shut = {address[4][:2] for address in found}, set(spared), 0
    for file in open_files():
        if file in kept:
            continue
        with contextlib.suppress(OSError), lent(file) as one:
            if one.family in (socket.AF_INET, socket.AF_INET6) and tuple(one.getpeername()[:2]) in addresses:
                one.shutdown(socket.SHUT_RDWR)
                shut += 1
    return shut
