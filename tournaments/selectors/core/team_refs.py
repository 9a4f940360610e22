"""Teams as pages name them."""

from tournaments.event.match_states import WithdrawalEffect
from tournaments.models import Team, Tournament
from tournaments.selectors.core.disclosure import called_in
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.core.stages import teams_of


def team_refs(tournament: Tournament) -> dict[str, TeamRef]:
    """All teams of a tournament as pages name them, by id."""
    return {str(team.id): team_ref(team, tournament) for team in teams_of(tournament.id)}


def team_ref(team: Team, tournament: Tournament) -> TeamRef:
    """A team as pages name it."""
    called = called_in(tournament)
    return TeamRef(
        str(team.id),
        team.number,
        called.name(team.id, team.name),
        suited=tournament.kind.suited,
        withdrawn=team.withdrawn_id is not None,
        effect=WithdrawalEffect(team.withdrawal),
        title=called.title(team.title),
    )
