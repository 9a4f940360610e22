"""All against all, once or several times, between single entrants or fixed pairs."""

from collections.abc import Iterable, Mapping
from random import Random

from rules.violations import Violation, violation
from tournaments.scheduling.all_against_all.berger import Pairing
from tournaments.scheduling.all_against_all.catching_up import pairings_left
from tournaments.scheduling.all_against_all.developed_tables import turns_in_any_order
from tournaments.scheduling.all_against_all.shares import at_home, cut
from tournaments.scheduling.all_against_all.starting_numbers import drawn_by_lot
from tournaments.scheduling.all_against_all.table_plans import turns_by_table
from tournaments.scheduling.all_against_all.wishes import homes, problems_of_wishes
from tournaments.scheduling.base import (
    Traits,
    as_drawn,
    hall_problems,
    last_turn,
    not_played,
    repeated_ids,
    turn_of,
    turns_problems,
)
from tournaments.scheduling.chance import seeded
from tournaments.scheduling.faults import ScheduleFault
from tournaments.scheduling.tables import Block, balance_tables
from tournaments.scheduling.types import EVERY_PAIR, EntrantId, Field, Meeting, Options, Order, Played, Turn
from tournaments.scheduling.wishes import bans, kept

key = "round_robin"
traits = Traits(teams=False, needs_outcomes=False, fixed_length=True)

MOST_ENTRANTS = 200
MOST_LEGS = 20
MOST_MEETINGS = 20_000
TABLE_STEPS = 120_000


def problems(field: Field, options: Options) -> tuple[Violation, ...]:
    """Every reason why these entrants cannot all meet: their number from 2 to 200, the tables, the legs, the wishes."""
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
    return (*found, *problems_of_wishes(field, options, possible=not found))


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn: Berger's pairings of the entrants in drawn or listed order, at tables that all visit alike.

    Where such tables are known only for other turns, entrants in drawn order play those. With fewer tables than
    pairings a turn of Berger is cut into turns of nearly equal length; more tables stay free. Who stays at a table is
    put there, and the others are spread over the hall around them. Raises WishesUnmet where a hard wish is not kept.
    What was `played` otherwise than drawn (by more or fewer entrants) is counted: the meetings that are left then fill
    as few turns as they can.
    """
    rng = seeded(number)
    legs = options.legs if isinstance(options.legs, int) else 1
    arranged = turns_by_table if options.order is Order.LISTED else turns_in_any_order
    turns = arranged(len(field.ids), legs, options.tables)
    entrants = _starting_numbers(field, options, turns, rng)
    home = {entrants.index(entrant): table for entrant, table in homes(options).items()}
    shares = cut(turns, options.tables, home)
    hall = len(shares[-1])
    steps = TABLE_STEPS if options.steps is None else options.steps
    blocks = [_blocks(share, turn, home, hall) for turn, share in enumerate(shares)]
    balance_tables([block for turn in blocks for block in turn], len(entrants), hall, rng, steps)
    every = kept(_turns(blocks, entrants, field, 1), options.wishes)
    if as_drawn(every, played):
        return not_played(every, played)
    place = {entrant: index for index, entrant in enumerate(entrants)}
    left = pairings_left(every, played, hall)
    shares = [[Pairing(place[one], place[other]) for one, other in pairings] for pairings in left]
    blocks = [_blocks(share, turn, home, hall) for turn, share in enumerate(shares)]
    seen = _played_blocks(played, place, len(blocks))
    most = max([hall, *(one.meeting.table for one in played)])
    balance_tables([*seen, *(block for turn in blocks for block in turn)], len(entrants), most, rng, steps)
    return kept(_turns(blocks, entrants, field, last_turn(played) + 1), options.wishes)


def _turns(blocks: list[list[Block]], entrants: list[EntrantId], field: Field, first: int) -> tuple[Turn, ...]:
    """The blocks of every turn as turns numbered from `first` on."""
    return tuple(
        turn_of(turn, [meeting for block in parts for meeting in _meetings(block, entrants)], field)
        for turn, parts in enumerate(blocks, start=first)
    )


def _played_blocks(played: Iterable[Played], place: Mapping[EntrantId, int], turn: int) -> list[Block]:
    """Meetings that cannot change tables any more, each in a turn of its own from `turn` on; whoever has left is not
    counted.
    """
    return [
        Block(
            [tuple(place[entrant] for side in one.meeting.sides for entrant in side if entrant in place)],
            (one.meeting.table - 1,),
            own,
        )
        for own, one in enumerate(played, start=turn)
    ]


def _starting_numbers(field: Field, options: Options, turns: list[list[Pairing]], rng: Random) -> list[EntrantId]:
    """The entrants by starting number. Where some stay at a table, nobody knows yet how the first turn is cut, and the
    whole of it keeps apart who is to be apart in its first share.
    """
    if options.order is Order.LISTED:
        return list(field.ids)
    (first, *_) = cut(turns[:1], None if options.wishes.stay else options.tables, {})
    return drawn_by_lot(field.ids, first, [ban for ban in bans(options.wishes) if ban.first_turn], rng)


def _blocks(share: list[Pairing], turn: int, home: Mapping[int, int], tables: int) -> list[Block]:
    """The pairings of one turn: every one of somebody who stays by itself at that table, the others together at the
    tables that are left.
    """
    hall: list[Pairing | None] = [*share, *[None] * (tables - len(share))]
    fixed: dict[int, Pairing] = {}
    for pairing, table in at_home(share, home).items():
        if table not in fixed:
            fixed[table] = pairing
            place = hall.index(pairing)
            hall[place], hall[table] = hall[table], pairing
    free = {table: pairing for table, pairing in enumerate(hall) if pairing is not None and table not in fixed}
    together = [Block([*free.values()], (*free,), turn)] if free else []
    return together + [Block([pairing], (table,), -1 - turn * tables - table) for table, pairing in fixed.items()]


def _meetings(block: Block, entrants: list[EntrantId]) -> list[Meeting]:
    return [
        Meeting(table + 1, tuple((entrants[person],) for person in block.meetings[place]))
        for place, table in zip(block.order, block.tables, strict=True)
    ]
