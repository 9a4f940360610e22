"""Danish: the first of the table meets the second, the third meets the fourth, turn after turn."""

from rules.problems import Problem
from tournaments.scheduling.base.types import Field, Options, Played, Turn
from tournaments.scheduling.pairing.costs import neighbours
from tournaments.scheduling.pairing.pairing_problems import Forced, pairing_problems
from tournaments.scheduling.pairing.pairing_problems import forced as forced_meetings
from tournaments.scheduling.pairing.turn import PAIRED, next_turns

key = "danish"
traits = PAIRED


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these entrants cannot be paired: their number from 2 to 512, the turns, the tables, names,
    restrictions.
    """
    return pairing_problems(field, options)


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """The next turn, from `options.standing`: an entrant that is not in it is not paired.

    The first turn is by lot, unless the table is `options.continued`; seeded entrants do not meet there. With
    `options.rematches` the table alone decides; without, nobody meets an opponent again while there is an alternative,
    and of equal points members of one club keep apart. Of an odd number the last who has not rested rests. With fewer
    tables than couples the turn is cut into several. Call it when every meeting drawn so far is decided. Raises
    RestrictionsUnmet where a hard restriction is not kept. Source: practice of Italian card clubs ('formula danese').
    """
    return next_turns(neighbours, field, options, number, played)


def forced(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Forced, ...]:
    """Who meets again or rests again in the turn that `draw` gives, because there is no alternative."""
    return forced_meetings(neighbours, field, options, number, played)
