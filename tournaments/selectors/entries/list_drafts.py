"""A list that was sent and is not entered yet."""

import datetime
from typing import Any

from tournaments.models import ListDraft, Tournament

KEPT = datetime.timedelta(days=1)
"""So long a list waits for its answers."""


def list_draft_of(tournament: Tournament, now: datetime.datetime) -> dict[str, Any] | None:
    """What is kept of the list, unless it is too old by now."""
    row = ListDraft.objects.filter(tournament=tournament, kept_at__gt=now - KEPT).first()
    return None if row is None else row.document
