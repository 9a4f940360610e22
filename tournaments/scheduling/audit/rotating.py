"""The promises of single players who change partners in every turn, two against two."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

from rules.games import SEATS
from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import (
    Figure,
    FigureKey,
    chair_figure,
    even_parts,
    games_figures,
    repeats,
    table_figure,
)
from tournaments.scheduling.audit.side_audit import again_figure, half, mixed_bounds, mixed_groups, most_met_figure
from tournaments.scheduling.audit.tally import Tally, tally, waits_among
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Field, Meeting, Options, Schedule


def rotating_problems(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Sides that are not two against two, turns with other tables than promised, and a wrong number of turns."""
    tables = options.tables or len(field.ids) // SEATS
    found = []
    for turn in schedule.turns:
        found += [
            problem_at(ScheduleProblem.WRONG_SIDES, turn.number, meeting.table)
            for meeting in turn.meetings
            if [len(side) for side in meeting.sides] != [2, 2]
        ]
        if len(turn.meetings) != tables:
            found.append(
                problem_at(ScheduleProblem.TABLES_PROMISED, turn.number, expected=tables, found=len(turn.meetings))
            )
    promised = options.turns or _full_length(len(field.ids), tables)
    if len(schedule.turns) != promised:
        found.append(problem_at(ScheduleProblem.TURNS_PROMISED, expected=promised, found=len(schedule.turns)))
    return found


def _full_length(count: int, tables: int) -> int:
    """The turns without a choice: with every table that can be filled, one for each player, or one fewer where
    nobody rests; with fewer tables, until the sides would do for all partners, at most 200.
    """
    if tables == count // SEATS:
        return count - (count % SEATS == 0)
    couples = count * (count - 1) // 2
    return min(200, -(-couples // (2 * tables)))


def rotating_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games, partners, opponents, table mates, rests, tables and seats, each beside what no schedule can beat.

    In a match everybody has one partner, two opponents and one neighbour on the left. The bounds spread the same number
    of matches evenly over all players, and what each has of them evenly over all others: what is left over repeats, for
    repeats and squares grow the faster the more there are. Who shares a table again is bounded by `mates`. Mixed sides
    have bounds of their own (`mixed`); a larger one of all tables holds for them too.
    """
    counts = tally(schedule)
    staying = {(restriction.entrant,) for restriction in options.restrictions.stay}
    figures = [*_meeting_figures(counts, schedule, field), table_figure(counts, staying), chair_figure(counts)]
    groups = mixed_groups(field, options.restrictions)
    if groups is None:
        return figures
    tight = mixed_bounds(sum(counts.games.values()) // SEATS, groups)
    tight[FigureKey.RESTS_RUNNING] = sum(waits_among(counts, group)[1] for group in groups)
    mates = FigureKey.TABLE_MATE_REPEATS
    return [
        replace(figure, bound=max(tight[mates], figure.bound) if figure.key is mates else bound)
        for figure in figures
        for bound in (tight.get(figure.key, figure.bound),)
    ]


def _meeting_figures(counts: Tally, schedule: Schedule, field: Field) -> list[Figure]:
    """Who meets whom and who rests, as if anybody could meet anybody."""
    size = len(field.ids)
    games = [counts.games[entrant,] for entrant in field.ids]
    opponents = [counts.opponents[frozenset(((one,), (two,)))] for one, two in combinations(field.ids, 2)]
    running, least = waits_among(counts, field.ids)
    even = even_parts(sum(games), size)
    return [
        *games_figures(games),
        Figure(FigureKey.PARTNER_REPEATS, repeats(counts.partners), half(_left_over(even, 1, size))),
        Figure(FigureKey.OPPONENT_REPEATS, repeats(counts.opponents), half(_left_over(even, 2, size))),
        *_opponent_figures(opponents, even, size),
        again_figure(counts, schedule, size),
        Figure(FigureKey.RESTS_RUNNING, running, least),
        Figure(
            FigureKey.NEIGHBOUR_REPEATS,
            sum(times - 1 for times in counts.neighbours.values()),
            _left_over(even, 1, size),
        ),
    ]


def _opponent_figures(opponents: list[int], even: list[int], size: int) -> list[Figure]:
    """How often the two who met least and most were opponents, and the sum of the squares, which tells how evenly
    all did.
    """
    share, over = divmod(sum(opponents), max(1, len(opponents)))
    squares = sum(times * times for games in even for times in even_parts(2 * games, size - 1))
    return [
        Figure(FigureKey.OPPONENTS_MIN, min(opponents, default=0), share),
        Figure(FigureKey.OPPONENTS_MAX, max(opponents, default=0), share + (over > 0)),
        Figure(FigureKey.OPPONENT_SQUARES, sum(times * times for times in opponents), half(squares)),
    ]


def _left_over(games: list[int], each: int, size: int) -> int:
    """What repeats for somebody when each match brings `each` others, and everybody else was met once."""
    return sum(max(0, each * played - (size - 1)) for played in games)


# The promises of players who sit down at tables of three, or of five and six, everybody alone.

FIVE = 5


def individual_problems(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Sides that are not one player, tables of a size that nobody knows or promised, and a wrong number of turns."""
    promised, seats = _promised_sizes(len(field.ids), options), options.seats or FIVE
    known = {seats, seats + 1} if seats == FIVE else {seats}
    found = []
    for turn in schedule.turns:
        sizes = Counter(len(meeting.sides) for meeting in turn.meetings)
        found += [
            problem_at(ScheduleProblem.WRONG_PLAYERS_ALONE, turn.number, meeting.table)
            for meeting in turn.meetings
            if any(len(side) != 1 for side in meeting.sides) or len(meeting.sides) not in known
        ]
        if len(turn.meetings) != promised.total():
            expected = promised.total()
            found.append(
                problem_at(ScheduleProblem.TABLES_PROMISED, turn.number, expected=expected, found=len(turn.meetings))
            )
        elif sizes != promised:
            found.append(problem_at(ScheduleProblem.TABLE_SIZES, turn.number))
    if options.turns is not None and len(schedule.turns) != options.turns:
        found.append(problem_at(ScheduleProblem.TURNS_PROMISED, expected=options.turns, found=len(schedule.turns)))
    return found


def _promised_sizes(players: int, options: Options) -> Counter[int]:
    """How many tables of which size there are to be: of five some have a sixth, if then nobody has to rest."""
    seats = options.seats or FIVE
    tables = options.tables or players // seats
    sixth = players - seats * tables
    if seats != FIVE or sixth > tables:
        sixth = 0
    return +Counter({seats: tables - sixth, seats + 1: sixth})


def individual_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games, table mates, neighbours, rests and tables, each beside what no schedule can beat.

    Who meets whom is counted and bounded by `mates`. At a table everybody has one on the left: who has the same
    neighbour on the same hand again, is bounded by what is left once everybody has had all others there.
    """
    counts, size = tally(schedule), len(field.ids)
    games = [counts.games[entrant,] for entrant in field.ids]
    running, least = waits_among(counts, field.ids)
    staying = {(restriction.entrant,) for restriction in options.restrictions.stay}
    return [
        *games_figures(games),
        again_figure(counts, schedule, size),
        most_met_figure(counts, schedule, size),
        Figure(FigureKey.NEIGHBOUR_REPEATS, _neighbour_repeats(schedule), _least_neighbours(games, size)),
        Figure(FigureKey.RESTS_RUNNING, running, least),
        table_figure(counts, staying),
        *_larger_tables(schedule, field),
    ]


def _seated(meeting: Meeting) -> list[str]:
    return [entrant for side in meeting.sides for entrant in side]


def _neighbour_repeats(schedule: Schedule) -> int:
    """How often somebody has on the left whom they had there before, in the order of the sides round the table."""
    around = [_seated(meeting) for turn in schedule.turns for meeting in turn.meetings]
    follow = Counter(pair for seated in around for pair in zip(seated, [*seated[1:], *seated[:1]], strict=True))
    return sum(times - 1 for times in follow.values())


def _least_neighbours(games: list[int], size: int) -> int:
    return sum(max(0, played - (size - 1)) for played in even_parts(sum(games), size))


def _larger_tables(schedule: Schedule, field: Field) -> list[Figure]:
    """By how much somebody sits more often at a larger table than somebody else, where tables differ."""
    sizes = {len(meeting.sides) for turn in schedule.turns for meeting in turn.meetings}
    if len(sizes) < 2:
        return []
    times = Counter(
        entrant
        for turn in schedule.turns
        for meeting in turn.meetings
        if len(meeting.sides) == max(sizes)
        for entrant in _seated(meeting)
    )
    often = [times[entrant] for entrant in field.ids]
    return [Figure(FigureKey.LARGER_TABLE_SPREAD, max(often) - min(often), int(sum(often) % len(often) > 0))]
