"""Teams as they are drawn: whether they can be, and who of them plays together all tournament."""

from random import Random

from rules.games import SIDE_SIZES
from rules.problems import Problem, problem_at
from tournaments.scheduling.base.chance import shuffled
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Field, Lineup, Options
from tournaments.scheduling.teams.lineups import Dear
from tournaments.scheduling.teams.team_restrictions import SidesOfTeams, cheaper_pairs

FEWEST_TEAMS, MOST_TEAMS = 2, 20
LARGEST_TEAM = 200


def team_problems(field: Field, options: Options) -> list[Problem]:
    """Too few or too many teams, too small or too large ones, or sides that nobody plays in."""
    found = []
    if options.together not in SIDE_SIZES:
        found.append(problem_at(ScheduleProblem.TOGETHER_UNKNOWN, together=options.together))
    count = len(field.teams)
    if count < FEWEST_TEAMS:
        found.append(problem_at(ScheduleProblem.TOO_FEW_TEAMS, teams=count, least=FEWEST_TEAMS))
    if count > MOST_TEAMS:
        found.append(problem_at(ScheduleProblem.TOO_MANY_TEAMS, teams=count, most=MOST_TEAMS))
    for index, team in enumerate(field.teams, start=1):
        if len(team) < options.together:
            found.append(problem_at(ScheduleProblem.TEAM_TOO_SMALL, index, players=len(team), least=options.together))
        if len(team) > LARGEST_TEAM:
            found.append(problem_at(ScheduleProblem.TEAM_TOO_LARGE, index, players=len(team), most=LARGEST_TEAM))
    return found


def sides_that_stay(field: Field, options: Options, avoided: Dear, rng: Random) -> SidesOfTeams:
    """The players of every team in the sides in which they play all tournament, drawn or as listed; players left over
    is in none.
    """
    sides, start, each = [], 0, options.together
    for team in field.teams:
        order = list(range(start, start + len(team)))
        if options.lineup is not Lineup.LISTED:
            order = cheaper_pairs(shuffled(rng, order), avoided.opening, rng, each)
        sides.append([tuple(order[place : place + each]) for place in range(0, len(team) - each + 1, each)])
        start += len(team)
    return sides
