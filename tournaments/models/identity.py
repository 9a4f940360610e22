"""How rows are named: identifiers that can be made on any laptop and merged anywhere without a clash."""

import secrets
import time
import uuid

from django.db import models
from django.db.models import F, Q


def uuid7() -> uuid.UUID:
    """A time-ordered identifier (RFC 9562, version 7): 48 bits of milliseconds, 12 of their fraction, the rest chance.

    The fraction keeps what one change writes in the order in which it was written (RFC 9562, 6.2, method 3).
    """
    milliseconds, fraction = divmod(time.time_ns(), 1_000_000)
    fraction = (fraction << 12) // 1_000_000
    value = (milliseconds & (2**48 - 1)) << 80 | 7 << 76 | fraction << 64 | 2 << 62 | secrets.randbits(62)
    return uuid.UUID(int=value)


def ended_later(field: str, *, name: str) -> models.CheckConstraint:
    """A row that an entry of the log brought is ended by another entry, if by any."""
    return models.CheckConstraint(condition=Q(**{f"{field}__isnull": True}) | ~Q(entered=F(field)), name=name)


class Row(models.Model):
    """Anything stored: named by a UUIDv7, never by a sequence number."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)

    class Meta:
        abstract = True


class TournamentRow(Row):
    """Anything below a tournament: carries it, so that one tournament's rows can be moved or sharded together."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="+")

    class Meta:
        abstract = True
