"""Background jobs of a server: clocks, copies, and deletion of private data."""

import logging
import threading
import uuid
from collections.abc import Callable
from typing import Any

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from briscola_site.clock import CLOCK, Clock, Jump, Jumps
from briscola_site.memory import give_back
from tournaments.backups.database import scrub_asked
from tournaments.pages.frame.erasures import clubs_gone
from tournaments.services.clubs.member_changes import sessions_clear
from tournaments.services.clubs.passwords import attempts_clear
from tournaments.services.entries.listed import list_drafts_drop_old
from tournaments.services.entries.person_erasing import private_data_forget_due
from tournaments.services.play.call_changes import clocks_follow

# What a server does now and then, beside answering.


class Beside:
    """Repeats it in a thread while the body runs: at once, and again after `seconds`."""

    def __init__(self, name: str, act: Callable[[], object], every: float) -> None:
        self._act, self._every = act, every
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def __enter__(self) -> "Beside":
        self._thread.start()
        return self

    def __exit__(self, *_how: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            self._once()
            while not self._stop.wait(self._every):
                self._once()
        finally:
            connection.close()

    def _once(self) -> None:
        """A database that was away meanwhile is asked by a new connection the next time, as for every page."""
        self._act()
        connection.close()


# Clocks of turns go on as they ran when somebody puts the clock of the computer on or back, while the program runs.

LOOK_EVERY = 1
"""Seconds: so long somebody may see a time that is wrong."""


GIVE_BACK_EVERY = 5
"""Seconds: often enough for somebody who looks at what the program takes up."""


def memory_given_back() -> Beside:
    return Beside("memory", give_back, GIVE_BACK_EVERY)


def turn_clocks() -> Beside:
    return Beside("turn clocks", TurnClocks(Jumps(), Leader().leads).look, LOOK_EVERY)


class TurnClocks:
    """Looks how far the clock jumped, and lets the ends of turns jump as far; what cannot be saved is tried again."""

    def __init__(self, jumps: Jumps, leads: Callable[[], bool] = lambda: True) -> None:
        self._jumps, self._leads = jumps, leads
        self._owed: list[tuple[uuid.UUID, Jump]] = []

    def look(self) -> None:
        """Of several servers whose clocks jump together, one moves the turns."""
        if (jump := self._jumps.last()) and self._leads():
            self._owed.append((uuid.uuid4(), jump))
        try:
            while self._owed:
                key, jump = self._owed[0]
                clocks_follow(key, jump.by, jump.since, self._jumps.wall())
                self._owed.pop(0)
        except DatabaseError:
            return


class Leader:
    """Of all servers on one database, the one that does what has to happen once: the first to ask, until it ends."""

    LOCK = 0x62726973
    """Of PostgreSQL's advisory locks, one that nobody else takes: the first letters of our name."""

    def __init__(self) -> None:
        self._held: Any = None

    def leads(self) -> bool:
        """A file has one server anyway. False, too, while the database is away."""
        if connection.vendor != "postgresql":
            return True
        import psycopg  # a hall has none

        try:
            if self._held is None or self._held.closed:
                self._held = psycopg.connect(**connection.get_connection_params(), autocommit=True)
            row = self._held.execute("SELECT pg_try_advisory_lock(%s)", [self.LOCK]).fetchone()
            return bool(row[0])
        except psycopg.Error:
            self.resign()
            return False

    def resign(self) -> None:
        """Let another one lead."""
        if self._held is not None:
            self._held.close()
            self._held = None


FORGET_EVERY = 900
"""Seconds: a day more or less is nothing to anybody, and a server may run for months."""
log = logging.getLogger(__name__)


def forgetting() -> Beside:
    """For a server."""
    return Beside("forgetting", lambda: look(CLOCK), FORGET_EVERY)


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
