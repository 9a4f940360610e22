"""What only the desk knows of people goes by itself, some time after a tournament was closed."""

import logging
import threading

from django.db import DatabaseError, connection
from django.utils import timezone

from tournaments.copies.database import scrub_asked
from tournaments.services.entries.erasing import private_data_forget_due

EVERY = 3600
"""Seconds: a day more or less is nothing to anybody, and a server may run for months."""
log = logging.getLogger(__name__)


def forget_now() -> None:
    """Whatever is due; what was deleted is not left in the file either."""
    if private_data_forget_due(timezone.now()):
        scrub_asked()


class Forgetting:
    """Looks every hour while the body runs."""

    def __init__(self) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="forgetting", daemon=True)

    def __enter__(self) -> "Forgetting":
        self._thread.start()
        return self

    def __exit__(self, *_how: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                try:
                    forget_now()
                except DatabaseError as error:
                    log.error("private data were not forgotten: %s", error)
                self._stop.wait(EVERY)
        finally:
            connection.close()
