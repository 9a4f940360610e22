"""What stands on paper beside what stands on the pages: everybody's table by name, and since when it is so."""

import datetime
from dataclasses import dataclass

from tournaments.models import LogEntry, Player, Tournament
from tournaments.selectors.outcomes import TeamRef
from tournaments.selectors.progress import TurnProgress


@dataclass(frozen=True, slots=True)
class PlayerPlace:
    """Where one player sits in a turn; `table` is None for one who rests."""

    name: str
    team: TeamRef
    table: int | None
    partners: tuple[str, ...]


def places_by_name(tournament: Tournament, turn: TurnProgress) -> tuple[PlayerPlace, ...]:
    """All players of the tournament in the order of their names, with their tables of this turn."""
    seats = {
        player.id: (match.table, tuple(other.name for other in side.players if other.id != player.id))
        for match in turn.matches
        for side in match.sides
        for player in side.players
    }
    players = Player.objects.filter(tournament=tournament).select_related("team").order_by("team__number", "number")
    places = (_place(player, *seats.get(str(player.id), (None, ()))) for player in players)
    return tuple(sorted(places, key=lambda place: place.name.casefold()))


def changed_at(tournament: Tournament) -> datetime.datetime:
    """When the tournament came to be as it is."""
    entry = LogEntry.objects.filter(tournament=tournament, seq=tournament.version).values_list("at", flat=True).first()
    return entry or tournament.created_at


def _place(player: Player, table: int | None, partners: tuple[str, ...]) -> PlayerPlace:
    return PlayerPlace(player.name, TeamRef(str(player.team_id), player.team.number, player.team.name), table, partners)
