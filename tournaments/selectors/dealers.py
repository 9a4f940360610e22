"""Who deals first at the tables of a published calendar."""

import uuid
from collections.abc import Iterable

from tournaments.models import Draw, Tournament
from tournaments.scheduling.dealers import dealing_chairs
from tournaments.selectors.calendar import turns_of
from tournaments.selectors.outcomes import MatchRecord


def dealers_of(tournament: Tournament, records: Iterable[MatchRecord]) -> dict[uuid.UUID, str]:
    """For every match the name of the player who deals first.

    It is a chair of the draw as it was drawn: who is put on that chair deals, and no change at another table moves
    it.
    """
    draw = Draw.objects.filter(tournament=tournament, published_at__isnull=False).first()
    if draw is None:
        return {}
    chairs = dealing_chairs(turns_of(draw))
    names = {}
    for record in records:
        side, chair = chairs[record.turn, record.table]
        names[record.id] = record.sides[side].players[chair].name
    return names
