"""The promises of a tournament in which all teams play in one turn, every side against one of another team."""

from collections import Counter
from itertools import combinations

from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import Figure, FigureKey, games_figures, repeats, table_figure
from tournaments.scheduling.audit.tally import Tally, Unit, all_together, rests_running, tally
from tournaments.scheduling.audit.teams import changed_sides, turn_problems
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Options, Schedule


def crossed_problems(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Wrong sides, two of one team, sides that changed or play unequally, too few matches, tables that are not there.

    In a hall with fewer tables a turn is played in several; each part as full as the hall allows, all turns have as
    many as their number says.
    """
    team_of = {entrant: number for number, team in enumerate(field.teams, start=1) for entrant in team}
    found = [problem for turn in schedule.turns for problem in turn_problems(turn, team_of, options)]
    return [*found, *changed_sides(schedule, options.together), *_matches(schedule, field, options)]


def _matches(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Turns that are not as many as promised, with too few matches, and teams of which some play two matches more."""
    sizes = [len(team) // options.together for team in field.teams]
    most = min(sum(sizes) // 2, sum(sizes) - max(sizes))
    pieces = -(-most // (options.hall or most))
    promised = (options.turns or 1) * pieces
    found = []
    if len(schedule.turns) != promised:
        found.append(problem_at(ScheduleProblem.TURNS_PROMISED, expected=promised, found=len(schedule.turns)))
    for start in range(0, len(schedule.turns), pieces):
        turns = schedule.turns[start : start + pieces]
        if (held := sum(len(turn.meetings) for turn in turns)) != most:
            found.append(problem_at(ScheduleProblem.TABLES_PROMISED, turns[0].number, expected=most, found=held))
    counts = tally(schedule, all_together)
    for number, team in enumerate(field.teams, start=1):
        games = _games(team, counts, options)
        if max(games) - min(games) > 1:
            found.append(problem_at(ScheduleProblem.UNEQUAL_GAMES, number, fewest=min(games), most=max(games)))
    return found


def crossed_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games by team, then who meets again, how evenly everybody meets the other teams, rests running, and tables."""
    counts = tally(schedule, all_together)
    found = []
    for number, team in enumerate(field.teams, start=1):
        found += games_figures(_games(team, counts, options), (number,))
    found.append(Figure(FigureKey.OPPONENT_REPEATS, repeats(counts.opponents), 0))
    found.append(_spread(field, counts))
    for number, team in enumerate(field.teams, start=1):
        own = _units(team, counts)
        turns = [units & own for units in _pairings(counts)]
        running, least = rests_running(turns, len(team) // options.together)
        found.append(Figure(FigureKey.RESTS_RUNNING, running, least, (number,)))
    staying = {restriction.entrant for restriction in options.restrictions.stay}
    return [*found, table_figure(counts, [unit for unit in counts.games if not staying.isdisjoint(unit)])]


def _pairings(counts: Tally) -> list[set[Unit]]:
    """The players of each pairing: turns in which nobody plays again are parts of one."""
    found: list[set[Unit]] = []
    for busy in counts.busy:
        if found and not found[-1] & busy:
            found[-1] |= busy
        else:
            found.append(set(busy))
    return found


def _spread(field: Field, counts: Tally) -> Figure:
    """The widest gap of any side between the other team it meets most and the one it meets least. It is 0 only where
    the matches of a side divide by the other teams.
    """
    team_of = {entrant: number for number, team in enumerate(field.teams) for entrant in team}
    met: Counter[tuple[Unit, int]] = Counter()
    for couple, times in counts.opponents.items():
        for one, other in combinations(couple, 2):
            met[one, team_of.get(other[0], -1)] += times
            met[other, team_of.get(one[0], -1)] += times
    others = range(len(field.teams))
    gaps = [
        max(gap) - min(gap)
        for unit in counts.games
        if (gap := [met[unit, team] for team in others if team != team_of.get(unit[0], -1)])
    ]
    uneven = any(games % (len(field.teams) - 1) for games in counts.games.values())
    return Figure(FigureKey.TEAMS_SPREAD, max(gaps, default=0), int(uneven))


def _units(team: tuple[EntrantId, ...], counts: Tally) -> set[Unit]:
    members = set(team)
    return {unit for unit in counts.games if members.issuperset(unit)}


def _games(team: tuple[EntrantId, ...], counts: Tally, options: Options) -> list[int]:
    """The matches of every side of the team; one that never played has none."""
    games = [counts.games[unit] for unit in sorted(_units(team, counts))]
    return games + [0] * (len(team) // options.together - len(games))
