"""Who plays in a bracket, as it is written on the screen and on paper."""

from tournaments.event.letters import BETWEEN, is_called_by
from tournaments.event.surnames import Surnames
from tournaments.models import Player, Stage
from tournaments.selectors.core.called import called_in
from tournaments.selectors.core.stages import entrants_of
from tournaments.selectors.counted.bracket_values import BracketEntrant


def bracket_entrants(stage: Stage) -> dict[str, BracketEntrant]:
    """By id. A pair that is called by its players has no line of its own for them; seeds count in the first stage."""
    players: dict[str, list[str]] = {}
    called = called_in(stage.tournament)
    rows = Player.objects.filter(tournament_id=stage.tournament_id).order_by("number")
    for player in rows:
        players.setdefault(str(player.team_id), []).append(called.name(player.id, player.name))
    surnames = Surnames({row.name: row.surname for row in rows if row.surname})
    found = {}
    for team in entrants_of(stage):
        people = players.get(str(team.id), [])
        name = called.name(team.id, team.name)
        by_players = is_called_by(name, people)
        found[str(team.id)] = BracketEntrant(
            name=name,
            number=team.number,
            players="" if by_players else BETWEEN.join(people),
            surnames=surnames.alone(people) if by_players else "",
            seed=team.seed if stage.number == 1 else None,
            withdrawn=team.withdrawn_id is not None,
        )
    return found
