"""How often somebody may try, so that nobody guesses a password or a link and no broken phone floods the desk.

The counts are in a table, so that they hold for all processes that serve and outlive a restart. What is in vain is
counted, and what writes anyway; to look at a page that is there writes nothing.
"""

import datetime
from dataclasses import dataclass

from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.event.errors import TooOften
from tournaments.models import Attempts
from tournaments.models.identity import uuid7
from tournaments.services.frame.gate import free, writing

# One statement, so that of many threads none is forgotten; a window that is over begins again.
# One that ends later than a new one would was begun by a clock that has been put back: it would last for hours.
COUNT = """
    INSERT INTO tournaments_attempts (id, key, count, until) VALUES (%(id)s, %(key)s, 1, %(until)s)
    ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN tournaments_attempts.until > %(now)s AND tournaments_attempts.until <= %(until)s
            THEN tournaments_attempts.count + 1 ELSE 1 END,
        until = CASE WHEN tournaments_attempts.until > %(now)s AND tournaments_attempts.until <= %(until)s
            THEN tournaments_attempts.until ELSE %(until)s END
    RETURNING count
"""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` in `seconds`, which begin with the first."""

    name: str
    most: int
    seconds: int


def attempt_refuse(limit: Limit, who: object, *, now: datetime.datetime | None = None) -> None:
    """Raises TooOften where `who` has used up the limit; counts nothing."""
    at = now or timezone.now()
    counted = Attempts.objects.filter(key=_key(limit, who), count__gte=limit.most)
    used_up = counted.filter(until__gt=at, until__lte=at + datetime.timedelta(seconds=limit.seconds))
    until = used_up.values_list("until", flat=True).first()
    if until is not None:
        raise TooOften(until)


def attempt_count(limit: Limit, who: object, *, now: datetime.datetime | None = None) -> int:
    """Count one more of `who`; how many are left. Raises TooOften where there was none left, and writes nothing then.

    Windows that are over are cleared away whenever one begins, and while a server runs.
    """
    at = now or timezone.now()
    attempt_refuse(limit, who, now=at)
    until = at + datetime.timedelta(seconds=limit.seconds)
    with writing(), connection.cursor() as cursor:
        cursor.execute(
            COUNT,
            {
                "id": Attempts._meta.pk.get_db_prep_value(uuid7(), connection),
                "key": _key(limit, who),
                "now": connection.ops.adapt_datetimefield_value(at),
                "until": connection.ops.adapt_datetimefield_value(until),
            },
        )
        count = int(cursor.fetchone()[0])
    if count == 1:
        attempts_clear(now=at)
    if count > limit.most:  # others were counted since we looked
        raise TooOften(until)
    return limit.most - count


def attempts_clear(*, now: datetime.datetime) -> None:
    """Remove the windows that are over."""
    over = Attempts.objects.filter(until__lte=now)
    if over.exists():
        with writing():
            free(over).delete()


def attempts_forget(limit: Limit, who: object) -> None:
    """Begin again: who came has shown to be in the right."""
    with writing():
        Attempts.objects.filter(key=_key(limit, who)).delete()


def _key(limit: Limit, who: object) -> str:
    return salted_hmac("limit", f"{limit.name}\n{who}", algorithm="sha256").hexdigest()
