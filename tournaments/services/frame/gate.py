"""First come, first served for the writers of one process.

SQLite lets one writer in at a time and makes the others sleep and try again, which is a lottery: under load
an unlucky writer waits seconds. A queue of tickets in front of it keeps everybody's wait equal and short.
The ticket comes before the transaction: who is in one already has the database to themselves, and would wait for those
who wait for them. PostgreSQL needs none of this.
"""

import collections
import contextlib
import threading
from types import TracebackType

from django.db import connection


class TicketGate:
    """A lock that is handed over in the order of arrival; the thread that holds it may enter again."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._queue: collections.deque[threading.Event] = collections.deque()
        self._busy = False
        self._held = threading.local()

    def __enter__(self) -> None:
        depth = getattr(self._held, "depth", 0)
        if depth == 0:
            self._wait_for_turn()
        self._held.depth = depth + 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.depth -= 1
        if self._held.depth:
            return
        with self._mutex:
            if self._queue:
                self._queue.popleft().set()  # stays busy: handed over, nobody can push in
            else:
                self._busy = False

    @property
    def waiting(self) -> int:
        """How many are before it."""
        return len(self._queue)

    def _wait_for_turn(self) -> None:
        with self._mutex:
            if not self._busy:
                self._busy = True
                return
            turn = threading.Event()
            self._queue.append(turn)
        turn.wait()


_SQLITE_GATE = TicketGate()


def write_gate() -> contextlib.AbstractContextManager[None]:
    """The gate that a writing transaction passes on this database; none inside a transaction."""
    alone = connection.vendor == "sqlite" and not connection.in_atomic_block
    return _SQLITE_GATE if alone else contextlib.nullcontext()


def waiting() -> int:
    """How many writers of this process wait for their turn."""
    return _SQLITE_GATE.waiting
