"""What only the desk knows of people goes by itself, some time after a tournament was closed."""

import datetime
import logging
import threading
import time

from django.db import DatabaseError, connection
from django.utils import timezone

from tournaments.copies.database import scrub_asked
from tournaments.services.entries.erasing import private_data_forget_due

LOOK_EVERY = 900
"""Seconds: a day more or less is nothing to anybody, and a server may run for months."""
EVEN = datetime.timedelta(minutes=1)
"""A clock that has gone further than so much beside the time that passed was put right meanwhile."""
log = logging.getLogger(__name__)


def forget_now() -> None:
    """Whatever is due; what was deleted is not left in the file either."""
    if private_data_forget_due(timezone.now()):
        scrub_asked()


class Clock:
    """Whether the clock may be believed: a laptop that begins with a wrong one, and is put right when it finds a
    network, must not forget what is needed for months.
    """

    def __init__(self) -> None:
        self._seen = timezone.now(), time.monotonic()

    def steady(self) -> bool:
        """Whether it has gone as time has passed since it was asked last."""
        (before, ticks), self._seen = self._seen, (timezone.now(), time.monotonic())
        passed = datetime.timedelta(seconds=self._seen[1] - ticks)
        return abs(self._seen[0] - before - passed) <= EVEN


class Forgetting:
    """Looks now and then while the body runs, the first time when the clock has gone evenly for a while."""

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        self._look_every = look_every
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="forgetting", daemon=True)

    def __enter__(self) -> "Forgetting":
        self._thread.start()
        return self

    def __exit__(self, *_how: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        clock = Clock()
        try:
            while not self._stop.wait(self._look_every):
                look(clock)
        finally:
            connection.close()


def look(clock: Clock) -> None:
    """Forget what is due, unless the clock was put right since the look before."""
    if not clock.steady():
        log.warning("the clock was put right: private data are looked at later")
        return
    try:
        forget_now()
    except DatabaseError as error:
        log.error("private data were not forgotten: %s", error)
