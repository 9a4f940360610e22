"""The version of a tournament as the database has it now, asked with a deadline while a federation is served.

A database that stalls would keep every thread that asks it. So two threads ask for all, and one question for a
tournament is enough for everybody who asks meanwhile. A reader who gets no answer in time gets a page that was kept.
"""

import datetime
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress

from django.db import DatabaseError, connection
from django.utils import timezone

from tournaments.selectors.clubs.access import edition_now

PATIENCE = 1.0
"""Seconds."""
THREADS = 2
MOST = 10_000
"""Tournaments of which it is known when they were last heard of."""


class NoAnswerError(Exception):
    """The database gave no answer in time, or an error."""


class NewestVersion:
    """Asks in the caller's thread until it is `served`: a hall's file never stalls, and a test sees data of its own."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._threads: ThreadPoolExecutor | None = None
        self._asked: dict[uuid.UUID, tuple[Future[int | None], float]] = {}
        self._heard: dict[uuid.UUID, datetime.datetime] = {}

    @contextmanager
    def served(self) -> Iterator[None]:
        self._threads = ThreadPoolExecutor(THREADS, "versions")
        try:
            yield
        finally:
            threads, self._threads = self._threads, None
            all_of_them = threading.Barrier(THREADS)
            for _ in range(THREADS):
                threads.submit(_take_leave, all_of_them)
            threads.shutdown(wait=False)

    def of(self, tournament_id: uuid.UUID) -> int | None:
        """The version; None where there is no such tournament. Raises NoAnswerError."""
        if self._threads is None:
            return edition_now(tournament_id)
        with self._guard:
            now = time.monotonic()
            future, since = self._asked.get(tournament_id, (None, now))
            if future is None:
                if any(now - at > PATIENCE for _one, at in self._asked.values()):
                    raise NoAnswerError
                future = self._threads.submit(self._ask, tournament_id)
                self._asked[tournament_id] = future, now
        try:
            return future.result(max(0.0, since + PATIENCE - now))
        except (DatabaseError, TimeoutError) as error:
            raise NoAnswerError from error

    def heard(self, tournament_id: uuid.UUID) -> datetime.datetime | None:
        """When the database last said which version is the newest; None if it did not since the start."""
        return self._heard.get(tournament_id)

    def _ask(self, tournament_id: uuid.UUID) -> int | None:
        try:
            version = edition_now(tournament_id)
        except DatabaseError:
            connection.close()
            raise
        finally:
            with self._guard:
                del self._asked[tournament_id]
        if len(self._heard) >= MOST:
            self._heard.clear()
        self._heard[tournament_id] = timezone.now()
        return version


def _take_leave(all_of_them: threading.Barrier) -> None:
    with suppress(threading.BrokenBarrierError):
        all_of_them.wait(PATIENCE)
    connection.close()


NEWEST_VERSION = NewestVersion()
