"""Which surnames of a tournament, and of a club, were corrected."""

import uuid

from tournaments.event.surnames import Surnames
from tournaments.models import Player, Tournament


def surnames_in(tournament: Tournament) -> Surnames:
    """How the names of a tournament are read: as they were corrected, all others as they are proposed."""
    rows = Player.objects.filter(tournament=tournament).exclude(surname="")
    return Surnames(dict(rows.values_list("name", "surname")))


def surnames_said(tournament_id: uuid.UUID) -> Surnames:
    """What was said last of the surnames of people in any evening of the club of this tournament."""
    club = Tournament.objects.values("club_id").filter(pk=tournament_id)
    rows = Player.objects.filter(tournament__club_id__in=club).exclude(surname="").order_by("pk")
    return Surnames(dict(rows.values_list("name", "surname")))
