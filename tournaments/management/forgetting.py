"""What only the desk knows of people goes by itself, some time after a tournament was closed."""

import logging
import threading

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from briscola_site.clock import CLOCK, Clock
from tournaments.copies.database import scrub_asked
from tournaments.services.entries.erasing import private_data_forget_due

LOOK_EVERY = 900
"""Seconds: a day more or less is nothing to anybody, and a server may run for months."""
log = logging.getLogger(__name__)


class Forgetting:
    """Looks now and then while the body runs."""

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
        try:
            look(CLOCK)
            while not self._stop.wait(self._look_every):
                look(CLOCK)
        finally:
            connection.close()


def look(clock: Clock) -> None:
    """Forget what is due by a time that surely passed; what was deleted is not left in the file either."""
    try:
        clock.note()
        passed = clock.for_good()
        if passed is not None and private_data_forget_due(passed):
            scrub_asked()
    except (DatabaseError, OSError) as error:
        log.error(_("I dati privati di una serata passata non sono ancora tolti, si riprova più tardi: %s"), error)
