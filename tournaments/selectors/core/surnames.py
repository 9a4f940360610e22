"""Which surnames of a tournament, and of a club, were corrected."""

import uuid

from django.db.models import QuerySet

from tournaments.event.surnames import Surnames
from tournaments.models import Player, Tournament
from tournaments.selectors.core.prepared import prepared


def surnames_in(tournament: Tournament) -> Surnames:
    """How the names of a tournament are read: as they were corrected, all others as they are proposed."""
    return Surnames(dict(_corrected(tournament.id)))


@prepared
def _corrected(tournament_id: uuid.UUID, /) -> QuerySet[Player, tuple[str, str]]:
    return Player.objects.filter(tournament_id=tournament_id).exclude(surname="").values_list("name", "surname")


def surnames_said(tournament_id: uuid.UUID) -> Surnames:
    """What was said last of the surnames of people in any evening of the club of this tournament."""
    return Surnames(dict(_said(tournament_id)))


@prepared
def _said(tournament_id: uuid.UUID, /) -> QuerySet[Player, tuple[str, str]]:
    club = Tournament.objects.values("club_id").filter(pk=tournament_id)
    rows = Player.objects.filter(tournament__club_id__in=club).exclude(surname="").order_by("pk")
    return rows.values_list("name", "surname")
