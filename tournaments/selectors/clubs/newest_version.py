"""The version of a tournament as the database has it now, asked with a deadline while a federation is served.

A database that stalls would keep every thread that asks it. So two threads ask for all, and one question for a
tournament is enough for everybody who asks meanwhile. A reader who gets no answer in time gets a page that was kept.
"""

import datetime
import threading
import time
import uuid
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import NamedTuple, TypeVar

from django.db import DatabaseError, OperationalError, connection
from django.utils import timezone

from tournaments.selectors.clubs.access import edition_at, edition_now

PATIENCE = 1
"""Seconds."""
THREADS = 2
Key = TypeVar("Key", uuid.UUID, str)
MOST = 10_000
"""Tournaments of which it is known when they were last heard of."""


class NoAnswerError(OperationalError):
    """The database gave no answer in time, or an error; raised from what it was."""


class Heard(NamedTuple):
    version: int | None
    at: datetime.datetime


class NewestVersion:
    """Asks in the caller's thread until it is `served`: a hall's file never stalls, and a test sees data of its own."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._threads: ThreadPoolExecutor | None = None
        self._asked: dict[Hashable, tuple[Future[int | None], float]] = {}
        self._heard: dict[Hashable, Heard] = {}
        self.silent = False  # whether the question before this was not answered

    @contextmanager
    def served(self) -> Iterator[None]:
        self._threads, self.silent = ThreadPoolExecutor(THREADS, "versions"), False
        self._asked.clear()
        self._heard.clear()
        try:
            yield
        finally:
            threads, self._threads = self._threads, None
            all_of_them = threading.Barrier(THREADS)
            for _ in range(THREADS):
                threads.submit(_take_leave, all_of_them)
            threads.shutdown(wait=False)

    @property
    def patience(self) -> float:
        """Seconds that a reader waits for what somebody else makes; -1 for as long as it takes."""
        return -1 if self._threads is None else PATIENCE

    def of(self, tournament_id: uuid.UUID) -> int | None:
        """The version; None where there is no such tournament. Raises NoAnswerError."""
        return self._answer(tournament_id, edition_now)

    def at(self, slug: str) -> int | None:
        """The same of the tournament at an address."""
        return self._answer(slug, edition_at)

    def heard(self, of: uuid.UUID | str) -> Heard | None:
        """What the database said last of a tournament, or of one at an address; None if nothing since the start."""
        return self._heard.get(of)

    def _answer(self, of: Key, question: Callable[[Key], int | None]) -> int | None:
        if self._threads is None:
            return question(of)
        with self._guard:
            now = time.monotonic()
            future, since = self._asked.get(of, (None, now))
            if future is None and not (self.silent and self._asked):
                future = self._threads.submit(self._ask, of, question)
                self._asked[of] = future, now
            if future is None or self.silent:
                raise NoAnswerError from TimeoutError()  # as soon as anybody is answered, all wait for answers again
        try:
            return future.result(max(0, since + PATIENCE - now))
        except (DatabaseError, TimeoutError) as error:
            self.silent = True
            raise NoAnswerError from error

    def _ask(self, of: Key, question: Callable[[Key], int | None]) -> int | None:
        try:
            version = question(of)
        except DatabaseError:
            connection.close()
            raise
        finally:
            with self._guard:
                self._asked.pop(of, None)
        self.silent = False
        if len(self._heard) >= MOST:
            self._heard.clear()
        self._heard[of] = Heard(version, timezone.now())
        return version


def _take_leave(all_of_them: threading.Barrier) -> None:
    with suppress(threading.BrokenBarrierError):
        all_of_them.wait(PATIENCE)
    connection.close()


NEWEST_VERSION = NewestVersion()
