"""The quarters with their players, and how many tables they can fill."""

import uuid
from collections import defaultdict
from dataclasses import dataclass

from tournaments.models import Draw, Player, Team, Tournament
from tournaments.selectors.desk import stage_of

PAIR = 2


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as a list shows it."""

    id: uuid.UUID
    name: str
    team_id: uuid.UUID
    team_name: str


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A quarter with its players in the order of the list."""

    id: uuid.UUID
    number: int
    name: str
    players: tuple[PlayerLine, ...]

    @property
    def pairs(self) -> int:
        return len(self.players) // PAIR


@dataclass(frozen=True, slots=True)
class RosterPage:
    """All quarters. `tables_chosen` is the organizer's number of tables a fixture, None for the default."""

    teams: tuple[TeamLine, ...]
    tables_chosen: int | None
    published: bool

    @property
    def players_total(self) -> int:
        return sum(len(team.players) for team in self.teams)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for team in self.teams for player in team.players)

    @property
    def smallest(self) -> TeamLine | None:
        """The first of the smallest quarters: it can form the fewest pairs."""
        return min(self.teams, key=lambda team: len(team.players), default=None)

    @property
    def tables(self) -> int | None:
        """The tables of a fixture as things stand; None while a quarter cannot form a pair."""
        if self.tables_chosen is not None:
            return self.tables_chosen
        return (self.smallest.pairs or None) if self.smallest else None


def roster_page(tournament: Tournament) -> RosterPage:
    stage = stage_of(tournament)
    by_team: dict[uuid.UUID, list[PlayerLine]] = defaultdict(list)
    for player in Player.objects.filter(tournament=tournament).select_related("team").order_by("number"):
        by_team[player.team_id].append(PlayerLine(player.id, player.name, player.team_id, player.team.name))
    teams = Team.objects.filter(tournament=tournament).order_by("number")
    return RosterPage(
        teams=tuple(TeamLine(team.id, team.number, team.name, tuple(by_team[team.id])) for team in teams),
        tables_chosen=stage.tables,
        published=Draw.objects.filter(stage=stage, published_at__isnull=False).exists(),
    )


def team_line(page: RosterPage, team_id: uuid.UUID) -> TeamLine | None:
    return next((team for team in page.teams if team.id == team_id), None)


def player_line(tournament: Tournament, player_id: uuid.UUID) -> PlayerLine | None:
    player = Player.objects.filter(tournament=tournament, pk=player_id).select_related("team").first()
    return PlayerLine(player.id, player.name, player.team_id, player.team.name) if player else None
