"""Substitutes: the people of a side as they are in a turn, when some were replaced."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Player, Stage, Substitution
from tournaments.selectors.core.prepared import prepared


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a team: who it belonged to, and who took it from which turn of the calendar on, in order."""

    first: Player
    later: tuple[tuple[int, Player], ...] = ()

    def at(self, turn: int | None = None) -> Player:
        """The holder of the place in a turn; the last one without a turn."""
        came = [player for begins, player in self.later if turn is None or begins <= turn]
        return came[-1] if came else self.first


def has_substitutes(stage: Stage) -> bool:
    """Whether somebody may take another's place: not where single players meet, of whom the other goes on alone."""
    return not stage.tournament.kind.individual_in(stage.traits)


@prepared
def _substitutions(tournament_id: uuid.UUID, /) -> QuerySet[Substitution]:
    return Substitution.objects.filter(tournament_id=tournament_id)


class Sitting:
    """The substitutions of a tournament."""

    def __init__(self, tournament_id: uuid.UUID) -> None:
        rows = _substitutions(tournament_id)
        self._substitutes = {row.substitute_id for row in rows}
        self._in_force = {row.player_id: row for row in rows if row.replaced_id is None}

    def places(self, players: Iterable[Player]) -> list[Place]:
        """The places of some teams in the order of `players`, who are everybody of these teams."""
        everybody = {player.id: player for player in players}
        return [
            Place(player, tuple(self._later(player.id, everybody)))
            for player in everybody.values()
            if player.id not in self._substitutes
        ]

    def _later(self, player_id: uuid.UUID, everybody: dict[uuid.UUID, Player]) -> Iterable[tuple[int, Player]]:
        row = self._in_force.get(player_id)
        while row is not None:
            yield row.from_turn, everybody[row.substitute_id]
            row = self._in_force.get(row.substitute_id)
