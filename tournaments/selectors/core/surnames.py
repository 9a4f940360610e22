"""Which surnames of a tournament were corrected."""

from tournaments.event.surnames import Surnames
from tournaments.models import Player, Tournament


def surnames_in(tournament: Tournament) -> Surnames:
    """How the names of a tournament are read: as they were corrected, all others as they are proposed."""
    rows = Player.objects.filter(tournament=tournament).exclude(surname="")
    return Surnames(dict(rows.values_list("name", "surname")))
