"""All against all, once or several times, between single entrants or fixed pairs."""

from itertools import pairwise

from rules.violations import Violation, violation
from tournaments.scheduling.base import Traits, hall_problems, not_played, repeated_ids, turn_of, turns_problems
from tournaments.scheduling.berger import Pairing, berger_turns
from tournaments.scheduling.chance import seeded, shuffled
from tournaments.scheduling.faults import ScheduleFault
from tournaments.scheduling.tables import Block, balance_tables
from tournaments.scheduling.types import EVERY_PAIR, Field, Meeting, Options, Played, Turn

key = "round_robin"
traits = Traits(teams=False, needs_outcomes=False, fixed_length=True)

MOST_ENTRANTS = 200
MOST_LEGS = 20
MOST_MEETINGS = 20_000
TABLE_STEPS = 120_000


def problems(field: Field, options: Options) -> tuple[Violation, ...]:
    """Every reason why these entrants cannot all meet: their number from 2 to 200, the tables, the legs."""
    count = len(field.teams)
    found = [*repeated_ids(field), *turns_problems(options), *hall_problems(options)]
    if count < 2:
        found.append(violation(ScheduleFault.TOO_FEW_ENTRANTS, entrants=count, least=2))
    if count > MOST_ENTRANTS:
        found.append(violation(ScheduleFault.TOO_MANY_ENTRANTS, entrants=count, most=MOST_ENTRANTS))
    if options.tables is not None and options.tables < 1:
        found.append(violation(ScheduleFault.TABLES_BELOW_ONE, tables=options.tables))
    if options.legs == EVERY_PAIR:
        found.append(violation(ScheduleFault.LEGS_NEED_TEAMS))
    elif options.legs < 1:
        found.append(violation(ScheduleFault.LEGS_BELOW_ONE, legs=options.legs))
    elif options.legs > MOST_LEGS:
        found.append(violation(ScheduleFault.TOO_MANY_LEGS, legs=options.legs, most=MOST_LEGS))
    elif (meetings := options.legs * count * (count - 1) // 2) > MOST_MEETINGS and count <= MOST_ENTRANTS:
        found.append(violation(ScheduleFault.SCHEDULE_TOO_LARGE, meetings=meetings, most=MOST_MEETINGS))
    return tuple(found)


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn: Berger's pairings of the entrants in drawn order, at tables that all visit alike.

    With fewer tables than pairings a turn of Berger is cut into turns of nearly equal length; more tables
    stay free.
    """
    rng = seeded(number)
    entrants = shuffled(rng, field.ids)
    legs = options.legs if isinstance(options.legs, int) else 1
    parts = [part for pairings in berger_turns(len(entrants), legs) for part in _cut(pairings, options.tables)]
    blocks = [Block(part, tuple(range(len(part))), turn) for turn, part in enumerate(parts)]
    most = max(len(block.tables) for block in blocks)
    balance_tables(blocks, len(entrants), most, rng, TABLE_STEPS if options.steps is None else options.steps)
    turns = tuple(turn_of(number, _meetings(block, entrants), field) for number, block in enumerate(blocks, start=1))
    return not_played(turns, played)


def _cut(pairings: list[Pairing], tables: int | None) -> list[list[tuple[int, ...]]]:
    """One turn of Berger as turns of at most `tables` pairings, their lengths equal within one."""
    parts = -(-len(pairings) // (tables or len(pairings)))
    cuts = [len(pairings) * part // parts for part in range(parts + 1)]
    return [list(pairings[start:stop]) for start, stop in pairwise(cuts)]


def _meetings(block: Block, entrants: list[str]) -> list[Meeting]:
    return [
        Meeting(table + 1, tuple((entrants[person],) for person in block.meetings[place]))
        for place, table in zip(block.order, block.tables, strict=True)
    ]
