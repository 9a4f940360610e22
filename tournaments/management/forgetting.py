"""What only the desk knows of people goes by itself, some time after a tournament was closed."""

import logging

from django.db import DatabaseError
from django.utils.translation import gettext as _

from briscola_site.clock import CLOCK, Clock
from tournaments.copies.database import scrub_asked
from tournaments.management.beside import Beside
from tournaments.services.entries.erasing import private_data_forget_due

LOOK_EVERY = 900
"""Seconds: a day more or less is nothing to anybody, and a server may run for months."""
log = logging.getLogger(__name__)


def forgetting() -> Beside:
    """For a server."""
    return Beside("forgetting", lambda: look(CLOCK), LOOK_EVERY)


def look(clock: Clock) -> None:
    """Forget what is due by a time that surely passed; what was deleted is not left in the file either."""
    try:
        clock.note()
        passed = clock.for_good()
        if passed is not None and private_data_forget_due(passed):
            scrub_asked()
    except (DatabaseError, OSError) as error:
        log.error(_("I dati privati di una serata passata non sono ancora tolti, si riprova più tardi: %s"), error)
