"""Swiss: those who have equal points meet, and nobody twice while there is an alternative."""

from rules.problems import Problem
from tournaments.scheduling.base.base import rematches_problems
from tournaments.scheduling.base.types import Field, Options, Played, Turn
from tournaments.scheduling.pairing.costs import halves
from tournaments.scheduling.pairing.pairing_problems import Forced, pairing_problems
from tournaments.scheduling.pairing.pairing_problems import forced as forced_meetings
from tournaments.scheduling.pairing.turn import PAIRED, next_turns

key = "swiss"
traits = PAIRED


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these entrants cannot be paired: their number from 2 to 512, the turns, the tables, names,
    restrictions, and rematches, which this format avoids.
    """
    return (*pairing_problems(field, options), *rematches_problems(options))


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """The next turn, from `options.standing`: an entrant that is not in it is not paired.

    The first turn is by lot, unless the table is `options.continued`; seeded entrants meet the lower half. Later the
    top half of those with equal points meets the bottom half; an entrant that has to leave them meets the nearest
    points, so that the squares of the differences add up to the least. Nobody meets an opponent again while there is an
    alternative; members of one club keep apart where that costs no point. Of an odd number the last who has not rested
    rests. With fewer tables than couples the turn is cut into several. Call it when every meeting drawn so far is
    decided. Raises RestrictionsUnmet where a hard restriction is not kept. Source: FIDE handbook C.04.1 (principles)
    and C.04.3 (halves of a score group), without colours and floats.
    """
    return next_turns(halves, field, options, number, played)


def forced(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Forced, ...]:
    """Who meets again or rests again in the turn that `draw` gives, because there is no alternative."""
    return forced_meetings(halves, field, options, number, played)
