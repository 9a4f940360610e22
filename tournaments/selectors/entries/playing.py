"""Everybody who has a place at a table, from a turn on."""

import uuid
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import Max

from tournaments.models import Match, Player
from tournaments.selectors.core.begun import IN_FORCE
from tournaments.selectors.core.sitting import Place, Sitting
from tournaments.selectors.core.stages import players_of, teams_of


@dataclass(frozen=True, slots=True)
class Playing:
    """Somebody who plays, and the name of their pair or quarter; alone they are their own."""

    player: Player
    entrant: str


def playing_from(tournament_id: uuid.UUID, turn: int | None = None) -> tuple[Playing, ...]:
    """Who has a place in a turn of the calendar from `turn` on; without one, from the first on that has not begun.

    Not who left the tournament, who was replaced before, or who was to replace somebody and does not any more.
    """
    names = {team.id: team.name for team in teams_of(tournament_id) if team.withdrawn_id is None}
    everybody = [player for player in players_of(tournament_id) if player.team_id in names]
    places = Sitting(tournament_id).places(everybody)
    if turn is None and any(place.later for place in places):
        turn = _last_begun(tournament_id) + 1
    return tuple(Playing(player, names[player.team_id]) for place in places for player in _who_has(place, turn or 1))


def beside(player: Player, turn: int | None = None) -> list[Player]:
    """Who sits beside a player in a turn of the calendar from `turn` on, as in `playing_from`; nobody in a quarter,
    whose players sit wherever they are lined up.
    """
    if not player.tournament.kind.together:
        return []
    places = Sitting(player.tournament_id).places(player.team.players.order_by("number"))
    others = [place for place in places if player not in (place.first, *dict(place.later).values())]
    return [one for place in others for one in _who_has(place, turn or _last_begun(player.tournament_id) + 1)]


def _last_begun(tournament_id: uuid.UUID) -> int:
    begun = Match.objects.filter(IN_FORCE, tournament_id=tournament_id)
    return begun.aggregate(last=Max("turn__number"))["last"] or 0


def _who_has(place: Place, turn: int) -> list[Player]:
    """Those who have a place from a turn on, one after the other."""
    chain = [(1, place.first), *place.later]
    return [*(player for (_came, player), (ends, _next) in pairwise(chain) if ends > turn), place.at()]
