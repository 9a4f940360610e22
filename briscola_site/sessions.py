"""Sessions that end by the program's clock: one that is put ahead for a while signs nobody out."""

import datetime
from typing import Any

from django.contrib.sessions.backends import db
from django.db import connection

from briscola_site.clock import CLOCK

ASKED = "SELECT session_data, expire_date > %s FROM django_session WHERE session_key = %s"
"""Before every page of the desk: to word it takes Django ten times as long as to answer it."""


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

    def load(self) -> dict[str, Any]:
        with connection.cursor() as cursor:
            cursor.execute(ASKED, [connection.ops.adapt_datetimefield_value(CLOCK.now()), self.session_key])
            found: tuple[str, bool] | None = cursor.fetchone()
        if found is not None and found[1]:
            held: dict[str, Any] = self.decode(found[0])
            return held
        self._over = found is not None
        self._session_key = None
        return {}
