"""Sessions that end by the program's clock: one that is put ahead for a while signs nobody out."""

import datetime
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session

from briscola_site.clock import CLOCK

OF_KEY = "SELECT session_key, session_data, expire_date FROM django_session WHERE session_key = %s"
"""Written out: it is asked before every page of the desk, and to word it took longer than to answer it."""


class SessionStore(db.SessionStore):
    """Django's, which would let go of a cookie as soon as the clock says that its session is over."""

    _over = False
    """Whether one is there that is over: its cookie stays as long as its row does, for a clock that is put right."""

    def get_expiry_date(self, **told: Any) -> datetime.datetime:
        return super().get_expiry_date(**{"modification": CLOCK.now(), **told})

    def get_expiry_age(self, **told: Any) -> int:
        return super().get_expiry_age(**{"modification": CLOCK.now(), **told})

    def is_empty(self) -> bool:
        return super().is_empty() and not self._over

    def flush(self) -> None:
        self._over = False
        super().flush()

    def _get_session_from_db(self) -> Session | None:
        found = next(iter(Session.objects.raw(OF_KEY, [self.session_key])), None)
        if found is not None and found.expire_date > CLOCK.now():
            return found
        self._over = found is not None
        self._session_key = None
        return None
