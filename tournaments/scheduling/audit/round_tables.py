"""The promises of players who sit down at tables of three, or of five and six, everybody alone."""

from collections import Counter

from rules.violations import Violation, violation
from tournaments.scheduling.audit.figures import Figure, FigureKey, even_parts, games_figures, table_figure
from tournaments.scheduling.audit.mates import again_figure, most_met_figure
from tournaments.scheduling.audit.tally import tally, waits_among
from tournaments.scheduling.kernel.faults import ScheduleFault
from tournaments.scheduling.kernel.types import Field, Meeting, Options, Schedule

FIVE = 5


def alone_faults(schedule: Schedule, field: Field, options: Options) -> list[Violation]:
    """Sides that are not one player, tables of a size that nobody knows or promised, and a wrong number of turns."""
    promised, seats = _promised_sizes(len(field.ids), options), options.seats or FIVE
    known = {seats, seats + 1} if seats == FIVE else {seats}
    found = []
    for turn in schedule.turns:
        sizes = Counter(len(meeting.sides) for meeting in turn.meetings)
        found += [
            violation(ScheduleFault.WRONG_PLAYERS_ALONE, turn.number, meeting.table)
            for meeting in turn.meetings
            if any(len(side) != 1 for side in meeting.sides) or len(meeting.sides) not in known
        ]
        if len(turn.meetings) != promised.total():
            expected = promised.total()
            found.append(
                violation(ScheduleFault.TABLES_PROMISED, turn.number, expected=expected, found=len(turn.meetings))
            )
        elif sizes != promised:
            found.append(violation(ScheduleFault.TABLE_SIZES, turn.number))
    if options.turns is not None and len(schedule.turns) != options.turns:
        found.append(violation(ScheduleFault.TURNS_PROMISED, expected=options.turns, found=len(schedule.turns)))
    return found


def _promised_sizes(players: int, options: Options) -> Counter[int]:
    """How many tables of which size there are to be: of five some have a sixth, if then nobody has to rest."""
    seats = options.seats or FIVE
    tables = options.tables or players // seats
    sixth = players - seats * tables
    if seats != FIVE or sixth > tables:
        sixth = 0
    return +Counter({seats: tables - sixth, seats + 1: sixth})


def alone_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games, table mates, neighbours, rests and tables, each beside what no schedule can beat.

    Who meets whom is counted and bounded by `mates`. At a table everybody has one on the left: who has the same
    neighbour on the same hand again, is bounded by what is left once everybody has had all others there.
    """
    counts, size = tally(schedule), len(field.ids)
    games = [counts.games[entrant,] for entrant in field.ids]
    running, least = waits_among(counts, field.ids)
    staying = {(wish.entrant,) for wish in options.wishes.stay}
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
