"""How rows are named: identifiers that can be made on any laptop and merged anywhere without a clash."""

import secrets
import time
import uuid

from django.db import models


def uuid7() -> uuid.UUID:
    """A time-ordered identifier (RFC 9562, version 7): 48 bits of milliseconds, the rest chance."""
    milliseconds = time.time_ns() // 1_000_000
    value = (milliseconds & (2**48 - 1)) << 80 | 7 << 76 | secrets.randbits(12) << 64 | 2 << 62 | secrets.randbits(62)
    return uuid.UUID(int=value)


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
