"""Django's PostgreSQL, connected to the server that takes writes: nobody waits while there is none."""

import contextlib
import math
import threading
import time
from collections.abc import Iterator
from typing import Any

from django.db import OperationalError
from django.db.backends.postgresql import base

from briscola_site.postgresql_pair.primary import PRIMARY, PrimaryConnection

SLOW = 2.5
"""Seconds of a write after which no other one of this process begins."""
FAILED = 5.0
"""Seconds after a write that failed in which the next one is not expected to do better."""


class WriteGuard:
    """Passed by every write. Behind one that waits, for a standby or for a server, others would keep all threads of
    this process busy, and each of their desks waiting as long as all before it together.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._begun: dict[int, float] = {}
        self._failed = -math.inf

    @property
    def stuck(self) -> bool:
        """Whether a write takes too long, or the last one failed a moment ago."""
        now = time.monotonic()
        return now - self._failed < FAILED or now - min(self._begun.copy().values(), default=now) > SLOW

    @contextlib.contextmanager
    def passed(self) -> Iterator[None]:
        """Raises OperationalError while a write of another thread takes too long."""
        me, now = threading.get_ident(), time.monotonic()
        with self._lock:
            if now - min(self._begun.values(), default=now) > SLOW:
                raise OperationalError("an earlier write still waits") from TimeoutError()
            self._begun[me] = now
        try:
            yield
            self._failed = -math.inf
        except OperationalError:
            self._failed = time.monotonic()
            raise
        finally:
            with self._lock:
                del self._begun[me]


WRITE_GUARD = WriteGuard()


class DatabaseWrapper(base.DatabaseWrapper):
    @property
    def pool(self) -> Any:
        """Its connections lead to the server that takes writes now."""
        self.settings_dict["OPTIONS"]["pool"].setdefault("connection_class", PrimaryConnection)
        return super().pool

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Raises OperationalError at once while no server takes writes."""
        PRIMARY.require()
        return super().get_new_connection(conn_params)

    def write_guard(self) -> contextlib.AbstractContextManager[None]:
        return WRITE_GUARD.passed() if PRIMARY.watched else contextlib.nullcontext()

    @property
    def writes_wait(self) -> bool:
        """A primary that is cut off from its standby answers every question, and saves nothing."""
        return WRITE_GUARD.stuck
