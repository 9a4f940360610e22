"""Automatic deletion of private data some time after a closing, of clubs that left, and of old devices and tries."""

import logging

from django.db import DatabaseError
from django.utils.translation import gettext as _

from briscola_site.clock import CLOCK, Clock
from tournaments.backups.database import scrub_asked
from tournaments.management.background import Beside
from tournaments.pages.frame.erasures import clubs_gone
from tournaments.services.clubs.member_changes import sessions_clear
from tournaments.services.clubs.passwords import attempts_clear
from tournaments.services.entries.listed import list_drafts_drop_old
from tournaments.services.entries.person_erasing import private_data_forget_due

LOOK_EVERY = 900
"""Seconds: a day more or less is nothing to anybody, and a server may run for months."""
log = logging.getLogger(__name__)


def forgetting() -> Beside:
    """For a server."""
    return Beside("forgetting", lambda: look(CLOCK), LOOK_EVERY)


def look(clock: Clock) -> None:
    """Forget what is due by a time that surely passed; what was deleted is not left in the file either. Of tries nobody
    is locked out by a clock that is wrong, so that they go when it says so.
    """
    try:
        clock.note()
        passed = clock.for_good()
        if passed is not None:
            if private_data_forget_due(passed) + list_drafts_drop_old(passed):
                scrub_asked()
            clubs_gone(passed)
            sessions_clear(now=passed)
        attempts_clear(now=clock.now())
    except (DatabaseError, OSError) as error:
        log.error(_("Dati che dovevano andare via non sono ancora tolti, si riprova più tardi: %s"), error)
