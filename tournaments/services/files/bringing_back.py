"""A tournament that was deleted, taken in again from the file that was kept of it."""

import uuid

from tournaments.event.enums import ClubKind
from tournaments.models import Tournament
from tournaments.services.clubs.club_change import club_change
from tournaments.services.files.exchange import tournament_import
from tournaments.services.frame.deed import Actor


def tournament_bring_back(*, club_id: uuid.UUID, data: bytes, actor: Actor) -> Tournament:
    """Take in the file of a tournament that this club deleted, as it was. Raises DomainError where it is there, or its
    address is used meanwhile.
    """
    with club_change(club_id, actor) as change:
        tournament = tournament_import(data=data, club_slug=change.club.slug)
        change.note_tournament(ClubKind.BROUGHT_BACK, tournament)
    return tournament
