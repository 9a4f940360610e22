"""Single players who get another partner in every turn, two against two: all partners once, all opponents twice.

The full length lasts as many turns as there are players (one fewer when nobody rests). Its plan comes from
`whist.catalogue`; the draw number says who is which number of the plan, in which order turns and tables
are used. Fewer turns or tables, or matches played in another order than drawn, are drawn by `limited_turns`.
"""

from rules.violations import Violation, violation
from tournaments.scheduling.base import Traits, not_played, repeated_ids, turn_of
from tournaments.scheduling.chance import seeded, shuffled
from tournaments.scheduling.faults import ScheduleFault
from tournaments.scheduling.limited_turns import limited_turns
from tournaments.scheduling.types import EntrantId, Field, Lineup, Meeting, Options, Played, Turn
from tournaments.scheduling.whist import seats
from tournaments.scheduling.whist.catalogue import full_length
from tournaments.scheduling.whist.plan import Four
from tournaments.scheduling.whist.seated import seated_plan

key = "rotating_partners"
traits = Traits(teams=False, needs_outcomes=False, fixed_length=True)

SEATS = 4
LEAST_ENTRANTS, MOST_ENTRANTS = 4, 200
MOST_TURNS = 200


def problems(field: Field, options: Options) -> tuple[Violation, ...]:
    """Every reason why these players cannot rotate: 4 to 200 of them, tables they can fill, turns up to the
    full length.
    """
    count = len(field.teams)
    found = list(repeated_ids(field))
    if count < LEAST_ENTRANTS:
        found.append(violation(ScheduleFault.TOO_FEW_ENTRANTS, entrants=count, least=LEAST_ENTRANTS))
    if count > MOST_ENTRANTS:
        found.append(violation(ScheduleFault.TOO_MANY_PLAYERS, entrants=count, most=MOST_ENTRANTS))
    if options.legs != 1:
        found.append(violation(ScheduleFault.LEGS_NOT_CHOSEN))
    if options.lineup is Lineup.FIXED:
        found.append(violation(ScheduleFault.PAIRS_NOT_FIXED))
    if options.tables is not None and options.tables < 1:
        found.append(violation(ScheduleFault.TABLES_BELOW_ONE, tables=options.tables))
    elif options.tables is not None and options.tables > max(1, count // SEATS):
        found.append(
            violation(ScheduleFault.TABLES_NOT_FILLED, tables=options.tables, entrants=count, most=count // SEATS)
        )
    elif options.turns is not None and options.turns > (most := most_turns(count, options.tables)):
        found.append(violation(ScheduleFault.TOO_MANY_TURNS, turns=options.turns, most=most))
    if options.turns is not None and options.turns < 1:
        found.append(violation(ScheduleFault.TURNS_BELOW_ONE, turns=options.turns))
    return tuple(found)


def most_turns(count: int, tables: int | None) -> int:
    """The full length for `count` players at so many tables: enough sides for all partners, at most 200 turns."""
    if tables is None or tables >= count // SEATS:
        return full_length(count)
    return min(MOST_TURNS, -(-count * (count - 1) // (4 * tables)))


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn that was not played yet; what was played otherwise than drawn is counted, never drawn again."""
    count = len(field.teams)
    tables = options.tables or count // SEATS
    turns = options.turns or most_turns(count, tables)
    if (tables, turns) == (count // SEATS, full_length(count)):
        drawn = _full_length(field, number, options.steps)
    else:
        drawn = limited_turns(field.ids, turns, tables, number, (), options.steps)
    if _as_drawn(drawn, played):
        return not_played(drawn, played)
    left = turns - max(meeting.turn for meeting in played)
    return limited_turns(field.ids, left, tables, number, played, options.steps) if left > 0 else ()


def _as_drawn(turns: tuple[Turn, ...], played: tuple[Played, ...]) -> bool:
    """Whether everything that was played stands in the draw, in the same turn."""
    drawn = {turn.number: turn.meetings for turn in turns}
    return all(meeting.meeting in drawn.get(meeting.turn, ()) for meeting in played)


def _full_length(field: Field, number: int, steps: int | None) -> tuple[Turn, ...]:
    count = len(field.teams)
    plan = seated_plan(count, steps)
    rng = seeded(number)
    names = shuffled(rng, field.ids)
    hall = shuffled(rng, range(1, count // SEATS + 1))
    order = seats.rests_apart(plan, count, rng)
    return tuple(
        turn_of(place, [_meeting(four, table, names) for four, table in zip(plan[index], hall, strict=True)], field)
        for place, index in enumerate(order, start=1)
    )


def _meeting(four: Four, table: int, names: list[EntrantId]) -> Meeting:
    a, b, c, d = (names[player] for player in four)
    return Meeting(table, ((a, b), (c, d)))
