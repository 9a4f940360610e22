"""The promises of a tournament between teams: in pairs, in threes, each alone, or all teams in one turn."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

from rules.games import PARTNERS, SIDES
from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import (
    Figure,
    FigureKey,
    chair_figure,
    games_figures,
    repeats,
    table_figure,
)
from tournaments.scheduling.audit.tally import (
    Tally,
    Unit,
    all_together,
    each_alone,
    opponents_met,
    rests_running,
    tally,
)
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    EntrantId,
    Field,
    Lineup,
    Meeting,
    Options,
    Relation,
    Schedule,
    Turn,
)

Teams = tuple[int, int]


def teams_problems(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Wrong sides, fixtures with wrong tables, missing or extra meetings, unequal games, pairs that changed."""
    team_of = {entrant: number for number, team in enumerate(field.teams, start=1) for entrant in team}
    found = []
    for turn in schedule.turns:
        found += turn_problems(turn, team_of, options)
        found += _fixture_problems(turn, team_of, field, options)
    found += _promised_meetings(schedule, team_of, field, options)
    if options.lineup.stays:
        found += changed_sides(schedule, options.together)
        if options.legs == EVERY_PAIR:
            found += _pairs_against_pairs(schedule)
    return found + _unequal_games(schedule, field, options)


def teams_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games and repeats by team, then repeated opponents, rests, tables and chairs over all, beside their
    bounds.

    With fixed pairs the pair is counted, not the player, and the player left over is not counted at all.
    """
    counts = tally(schedule, _units(options))
    numbered = list(enumerate(field.teams, start=1))
    found = []
    for number, team in numbered:
        found += games_figures(_games(team, counts, options), (number,))
    if options.lineup is Lineup.FREE and options.together > 1:
        found += [_partner_figure(number, team, counts, options) for number, team in numbered]
    apart = _apart(options, Relation.OPPONENTS) if options.lineup is Lineup.FREE else set()
    for (one, ours), (two, theirs) in combinations(numbered, 2):
        couples = _unit_count(ours, options) * _unit_count(theirs, options)
        couples -= sum(1 for couple in apart if couple & set(ours) and couple & set(theirs))
        met = _between(ours, theirs, counts)
        bound = max(0, met.total() - couples)
        found.append(Figure(FigureKey.OPPONENT_REPEATS, repeats(met), bound, (one, two)))
    for number, team in numbered:
        found.append(_running_figure(number, team, counts, options))
    staying = {restriction.entrant for restriction in options.restrictions.stay}
    pinned = [unit for unit in counts.games if not staying.isdisjoint(unit)]
    return [*found, table_figure(counts, pinned), *([chair_figure(counts)] if options.together == PARTNERS else [])]


def _running_figure(number: int, team: tuple[EntrantId, ...], counts: Tally, options: Options) -> Figure:
    """Players that rest twice running in the turns their team plays; of players, those who are there."""
    units = _seen_units(team, counts)
    known = set(each_alone(team)) if options.lineup is Lineup.FREE else set[Unit]()
    turns = [(units & busy, known - busy - rested) for busy, rested in zip(counts.busy, counts.rested, strict=True)]
    played = [(busy, away) for busy, away in turns if busy]
    running, least = rests_running(
        [busy for busy, _ in played], _unit_count(team, options), [away for _, away in played]
    )
    return Figure(FigureKey.RESTS_RUNNING, running, least, (number,))


def _units(options: Options) -> Callable[[tuple[EntrantId, ...]], list[Unit]]:
    """What is counted: players where pairs change, pairs where they are fixed."""
    return each_alone if options.lineup is Lineup.FREE else all_together


def _unit_count(team: tuple[EntrantId, ...], options: Options) -> int:
    return len(team) if options.lineup is Lineup.FREE else len(team) // options.together


def _seen_units(team: tuple[EntrantId, ...], counts: Tally) -> set[Unit]:
    """The units that played and belong wholly to the team."""
    members = set(team)
    return {unit for unit in counts.games if members.issuperset(unit)}


def _games(team: tuple[EntrantId, ...], counts: Tally, options: Options) -> list[int]:
    """The games of every unit of the team; one that never played has none."""
    games = [counts.games[unit] for unit in sorted(_seen_units(team, counts))]
    return games + [0] * (_unit_count(team, options) - len(games))


def _between(ours: tuple[EntrantId, ...], theirs: tuple[EntrantId, ...], counts: Tally) -> Counter[frozenset[Unit]]:
    """How often every two units of two teams met, of those that met."""
    one, two = _seen_units(ours, counts), _seen_units(theirs, counts)
    return Counter({met: times for met, times in counts.opponents.items() if met & one and met & two})


def _partner_figure(number: int, team: tuple[EntrantId, ...], counts: Tally, options: Options) -> Figure:
    """Repeated partners beside the sides that are left when every two players who may have been partners once."""
    own = _seen_units(team, counts)
    couples = Counter({couple: times for couple, times in counts.partners.items() if couple <= own})
    apart = sum(1 for couple in _apart(options, Relation.PARTNERS) if couple.issubset(team))
    bound = max(0, couples.total() - (len(team) * (len(team) - 1) // 2 - apart))
    return Figure(FigureKey.PARTNER_REPEATS, repeats(couples), bound, (number,))


def _apart(options: Options, relation: Relation) -> set[frozenset[EntrantId]]:
    """Every two players who, by a hard restriction, never meet in this way."""
    restrictions = options.restrictions
    groups = [
        restriction.members
        for restriction in restrictions.apart
        if restriction.hard and not restriction.first_turn and restriction.relation in (relation, Relation.TABLE)
    ]
    if relation is Relation.PARTNERS:
        groups += [
            group
            for restriction in restrictions.mixed
            if restriction.hard
            for group in (restriction.ones, restriction.others)
        ]
    return {frozenset(couple) for group in groups for couple in combinations(group, 2)}


def turn_problems(turn: Turn, team_of: dict[EntrantId, int], options: Options) -> list[Problem]:
    """Wrong sides in a turn, and tables that the hall has not."""
    found = []
    for meeting in turn.meetings:
        found += _side_problems(turn.number, meeting, team_of, options.together)
        if options.hall is not None and meeting.table > options.hall:
            found.append(problem_at(ScheduleProblem.TABLE_OUTSIDE_HALL, turn.number, meeting.table, hall=options.hall))
    return found


def _side_problems(turn: int, meeting: Meeting, team_of: dict[EntrantId, int], together: int) -> list[Problem]:
    """Matches that are not this many players of one team against as many of another."""
    if [len(side) for side in meeting.sides] != [together] * len(SIDES):
        return [problem_at(ScheduleProblem.WRONG_SIDES, turn, meeting.table)]
    if any(len(_teams_at([side], team_of)) != 1 for side in meeting.sides):
        return [problem_at(ScheduleProblem.MIXED_SIDE, turn, meeting.table)]
    if len(_teams_at(meeting.sides, team_of)) != 2:
        return [problem_at(ScheduleProblem.SAME_TEAM, turn, meeting.table)]
    return []


def _teams_at(
    sides: list[tuple[EntrantId, ...]] | tuple[tuple[EntrantId, ...], ...], team_of: dict[EntrantId, int]
) -> set[int]:
    """The numbers of the teams at these sides; strangers count as team 0."""
    return {team_of.get(entrant, 0) for side in sides for entrant in side}


def _fixtures(turn: Turn, team_of: dict[EntrantId, int]) -> Counter[Teams]:
    """How many tables every two teams share in a turn; tables of other than two teams do not count."""
    tables: Counter[Teams] = Counter()
    for meeting in turn.meetings:
        teams = sorted(_teams_at(meeting.sides, team_of))
        if len(teams) == 2:
            tables[teams[0], teams[1]] += 1
    return tables


def _promised_tables(field: Field, options: Options) -> int:
    """The tables of a fixture: as asked for, or the fewest pairs that any team can form."""
    return options.tables or min(len(team) for team in field.teams) // options.together


def _fixture_problems(turn: Turn, team_of: dict[EntrantId, int], field: Field, options: Options) -> list[Problem]:
    """Fixtures at a wrong number of tables, and teams in two fixtures at once.

    Where fixed pairs meet until all have met, a fixture may end with fewer tables.
    """
    tables = _fixtures(turn, team_of)
    promised = _promised_tables(field, options)
    may_be_fewer = options.lineup.stays and options.legs == EVERY_PAIR
    found = [
        problem_at(ScheduleProblem.FIXTURE_TABLES, turn.number, first, second, expected=promised, found=count)
        for (first, second), count in tables.items()
        if count > promised or (count < promised and not may_be_fewer)
    ]
    opponents = Counter(team for teams in tables for team in teams)
    return found + [
        problem_at(ScheduleProblem.TEAM_TWICE_IN_TURN, turn.number, team, opponents=count)
        for team, count in opponents.items()
        if count > 1
    ]


def _promised_meetings(
    schedule: Schedule, team_of: dict[EntrantId, int], field: Field, options: Options
) -> list[Problem]:
    """Any two teams whose number of matches is not the promised one."""
    played: Counter[Teams] = Counter()
    for turn in schedule.turns:
        played.update(_fixtures(turn, team_of))
    tables = _promised_tables(field, options)
    found = []
    for first, second in combinations(range(1, len(field.teams) + 1), 2):
        if options.legs != EVERY_PAIR:
            expected = options.legs * tables
        elif options.lineup is Lineup.FREE:
            expected = tables * tables
        else:
            ours, theirs = (len(field.teams[team - 1]) // options.together for team in (first, second))
            expected = ours * theirs
        if played[first, second] != expected:
            found.append(
                problem_at(
                    ScheduleProblem.MEETINGS_PROMISED,
                    first,
                    second,
                    expected=expected,
                    found=played[first, second],
                )
            )
    return found


def changed_sides(schedule: Schedule, together: int) -> list[Problem]:
    """Players who had more partners than a side has although those who play together stay."""
    partners: Counter[EntrantId] = Counter()
    for couple in tally(schedule).partners:
        partners.update(entrant for (entrant,) in couple)
    return [
        problem_at(ScheduleProblem.PAIR_CHANGED, entrant, partners=count)
        for entrant, count in partners.items()
        if count > max(1, together - 1)
    ]


def _pairs_against_pairs(schedule: Schedule) -> list[Problem]:
    """Pairs that met more than once; with the promised number of matches none has then been left out."""
    met = opponents_met(schedule, all_together)
    return [
        problem_at(
            ScheduleProblem.PAIR_MEETINGS_PROMISED,
            *sorted(" + ".join(pair) for pair in couple),
            expected=1,
            found=times,
        )
        for couple, times in met.items()
        if times > 1
    ]


def _unequal_games(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Teams of which somebody (a pair, where pairs are fixed) plays two matches more than somebody else."""
    counts = tally(schedule, _units(options))
    found = []
    for number, team in enumerate(field.teams, start=1):
        games = _games(team, counts, options)
        if max(games) - min(games) > 1:
            found.append(problem_at(ScheduleProblem.UNEQUAL_GAMES, number, fewest=min(games), most=max(games)))
    return found


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
        games = _crossed_games(team, counts, options)
        if max(games) - min(games) > 1:
            found.append(problem_at(ScheduleProblem.UNEQUAL_GAMES, number, fewest=min(games), most=max(games)))
    return found


def crossed_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games by team, then who meets again, how evenly everybody meets the other teams, rests running, and tables."""
    counts = tally(schedule, all_together)
    found = []
    for number, team in enumerate(field.teams, start=1):
        found += games_figures(_crossed_games(team, counts, options), (number,))
    found.append(Figure(FigureKey.OPPONENT_REPEATS, repeats(counts.opponents), 0))
    found.append(_spread(field, counts))
    for number, team in enumerate(field.teams, start=1):
        own = _crossed_units(team, counts)
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


def _crossed_units(team: tuple[EntrantId, ...], counts: Tally) -> set[Unit]:
    members = set(team)
    return {unit for unit in counts.games if members.issuperset(unit)}


def _crossed_games(team: tuple[EntrantId, ...], counts: Tally, options: Options) -> list[int]:
    """The matches of every side of the team; one that never played has none."""
    games = [counts.games[unit] for unit in sorted(_crossed_units(team, counts))]
    return games + [0] * (len(team) // options.together - len(games))
