"""Who sits at no table in a turn."""

from dataclasses import dataclass

from tournaments.models import Player, Tournament
from tournaments.scheduling.bracket.types import NodeState, Path
from tournaments.selectors.brackets import BracketInPlay
from tournaments.selectors.course import StageCourse
from tournaments.selectors.outcomes import TeamRef, team_ref
from tournaments.selectors.progress import TurnProgress
from tournaments.selectors.stages import entrants_of, ranks_teams


@dataclass(frozen=True, slots=True)
class TeamRests:
    """A team of which somebody rests: its players who do, or none where a pair or a player rests as a whole."""

    team: TeamRef
    players: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return self.players or (self.team.name,)


def rests_in(course: StageCourse, turn: TurnProgress) -> tuple[TeamRests, ...]:
    """Whoever of the stage sits at no table; in a knockout those who pass the turn without a match."""
    if ranks_teams(course.stage.tournament):
        return _players(course.stage.tournament, turn)
    seated = {team for match in turn.matches for side in match.sides for team in side.team_ids}
    resting = [team for team in entrants_of(course.stage) if team.withdrawn_id is None and str(team.id) not in seated]
    if course.bracket is not None:
        free = walkovers_in(course.bracket, turn.number - course.before)
        if turn.number == course.before + 1:
            free |= byes_of(course.bracket)
        resting = [team for team in resting if str(team.id) in free]
    return tuple(TeamRests(team_ref(team, course.stage.tournament)) for team in resting)


def byes_of(now: BracketInPlay) -> frozenset[str]:
    """Who was drawn against nobody."""
    drawn = [node.sources for node in now.bracket.nodes if all(one.path is Path.DRAWN for one in node.sources)]
    alone = [sources for sources in drawn if any(one.entrant is None for one in sources)]
    return frozenset(one.entrant for sources in alone for one in sources if one.entrant is not None)


def walkovers_in(now: BracketInPlay, turn: int) -> frozenset[str]:
    """Whose match of this turn of the bracket is not played, because nobody is left on the other side."""
    standings = [now.standings[node.key] for node in now.bracket.nodes if node.turn == turn]
    alone = [standing.winner for standing in standings if standing.state is NodeState.WALKOVER]
    return frozenset(winner for winner in alone if winner is not None)


def _players(tournament: Tournament, turn: TurnProgress) -> tuple[TeamRests, ...]:
    seated = {player.id for match in turn.matches for side in match.sides for player in side.players}
    resting: dict[TeamRef, list[str]] = {}
    players = Player.objects.filter(tournament=tournament).select_related("team").order_by("team__number", "number")
    for player in players:
        if str(player.id) not in seated:
            resting.setdefault(team_ref(player.team, tournament), []).append(player.name)
    return tuple(TeamRests(team, tuple(names)) for team, names in resting.items())
