"""The promises of all against all between single entrants or fixed pairs of one id."""

from itertools import combinations

from rules.violations import Violation
from tournaments.scheduling.audit.figures import Figure, FigureKey, games_figures, table_figure
from tournaments.scheduling.audit.sides import not_met_as_promised, not_one_against_one
from tournaments.scheduling.audit.tally import tally, waits_among
from tournaments.scheduling.kernel.types import Field, Options, Schedule


def singles_faults(schedule: Schedule, field: Field, options: Options) -> list[Violation]:
    """Sides that are not one id against one id, and any two entrants that do not meet `legs` times."""
    return [*not_one_against_one(schedule), *not_met_as_promised(schedule, combinations(field.ids, 2), options)]


def singles_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games, meetings of any two, rests twice running and tables, beside their bounds.

    Who wishes to stay at a table does not count for the tables.
    """
    counts = tally(schedule)
    running, least = waits_among(counts, field.ids)
    met = [counts.opponents[frozenset(((one,), (two,)))] for one, two in combinations(field.ids, 2)]
    share, over = divmod(sum(met), max(1, len(met)))
    return [
        *games_figures([counts.games[entrant,] for entrant in field.ids]),
        Figure(FigureKey.OPPONENTS_MIN, min(met, default=0), share),
        Figure(FigureKey.OPPONENTS_MAX, max(met, default=0), share + (over > 0)),
        Figure(FigureKey.RESTS_RUNNING, running, least),
        table_figure(counts, {(wish.entrant,) for wish in options.wishes.stay}),
    ]
