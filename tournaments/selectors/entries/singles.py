"""Those who came alone and wait for a partner."""

import uuid
from dataclasses import dataclass

from tournaments.models import Single, Tournament


@dataclass(frozen=True, slots=True)
class SingleLine:
    id: uuid.UUID
    name: str


def waiting_singles(tournament: Tournament) -> tuple[SingleLine, ...]:
    """In the order in which they came."""
    rows = Single.objects.filter(tournament=tournament, replaced__isnull=True).order_by("number")
    return tuple(SingleLine(row.id, row.name) for row in rows)
