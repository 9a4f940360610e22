"""Who deals first at the tables of a published calendar."""

import uuid
from collections.abc import Iterable

from tournaments.models import Draw, Tournament
from tournaments.scheduling.dealers import first_dealers
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
    turns = turns_of(draw)
    dealers = first_dealers(turns)
    chairs = {
        place: divmod(sum(meeting.sides, ()).index(dealers[place]), len(meeting.sides[0]))
        for turn in turns
        for meeting in turn.meetings
        for place in [(turn.number, meeting.table)]
    }
    names = {}
    for record in records:
        side, chair = chairs[record.turn, record.table]
        names[record.id] = record.sides[side].players[chair].name
    return names
