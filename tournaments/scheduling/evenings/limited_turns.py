"""Rotating pairs for some turns at some tables, also in the middle of an event.

Everybody plays with somebody else in every turn and meets as many different people as can be; see `seating`
for what a repeat costs and `resting` for who sits out. With every table in use and up to ten turns the best turns
known come from the catalogue, and some longer events from splits in which nobody meets anybody twice (`unrepeated`);
any other number of tables or turns, and what is left of an event after somebody came or went, are searched.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from rules.games import SEATS
from tournaments.scheduling.base.base import last_turn, turn_of
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Played, Turn
from tournaments.scheduling.evenings import catalogue
from tournaments.scheduling.evenings.catalogue import without
from tournaments.scheduling.evenings.seating import SeatSearch
from tournaments.scheduling.tables import Block, balance_tables
from tournaments.scheduling.whist import columns, parallel_classes
from tournaments.scheduling.whist.plan import Four, Lineups, Plan, Table
from tournaments.scheduling.whist.seats import chairs_alike, neighbours_alike

# Who plays and who rests when there are fewer seats than players: a queue, so that rests come evenly.

Limit = tuple[frozenset[int], int]
"""A group of players with a cap on how many may play in one turn."""


@dataclass(slots=True)
class Past:
    """What a player brings along: games so far, turns rested running up to now, and the last turn rested (0:
    none).
    """

    games: int = 0
    running: int = 0
    last_rest: int = 0


def who_plays(
    past: list[Past],
    seats: int,
    turns: int,
    first: int = 1,
    limits: Sequence[Limit] = (),
    first_limits: Sequence[Limit] = (),
) -> list[list[int]]:
    """For each of `turns` turns, numbered from `first` on, the indexes of the players who take the `seats`.

    Nobody rests twice running while there are seats for all who rested; then those rest who have played most,
    then those whose last rest is longest ago. Without a past the rests walk round the players in a circle, so that
    nobody plays two games more than anybody else. The `limits` come before all that, in turn 1 the `first_limits`
    too; they are dropped in a turn that cannot be filled with them. `past` is brought up to date.
    """
    plan = []
    for number in range(first, first + turns):
        queue = sorted(range(len(past)), key=lambda player: _readiness(past[player], player))
        playing = _next_players(queue, seats, [*limits, *(first_limits if number == 1 else ())])
        for player, own in enumerate(past):
            if player in playing:
                own.running, own.games = 0, own.games + 1
            else:
                own.running, own.last_rest = own.running + 1, number
        plan.append([player for player in range(len(past)) if player in playing])
    return plan


def _next_players(queue: Sequence[int], seats: int, limits: Sequence[Limit]) -> set[int]:
    """The last of the queue who may play together, or plainly its last if they are too few."""
    left = [most for _, most in limits]
    playing: set[int] = set()
    for player in reversed(queue):
        own = [place for place, (members, _) in enumerate(limits) if player in members]
        if len(playing) < seats and all(left[place] for place in own):
            playing.add(player)
            for place in own:
                left[place] -= 1
    return playing if len(playing) == seats else set(queue[len(queue) - seats :])


def _readiness(past: Past, player: int) -> tuple[int, int, int, int]:
    """The smaller, the sooner this player rests."""
    return past.running, -past.games, past.last_rest, player


# More turns than are stored in which nobody meets anybody twice: splits of all players into fours, laid out by fields.
#
# Two players share at most one four of all splits, so every four may play in any pairing: 3q + 1 players have q splits
# (`whist.parallel_classes`), 4g players in columns g or, where 4 divides g, one more (`whist.columns`).

COLUMNS = 4


def unrepeated(players: int, turns: int) -> Plan | None:
    """This many turns at players // 4 tables, or None where no splits are known; of one player fewer than fill all
    tables, those with the one more, whose table stays empty.
    """
    if players % 4 == 3:
        plan = unrepeated(players + 1, turns)
        return None if plan is None else without(players, plan)
    if parallel_classes.suits(players) and turns <= players // 3:
        return parallel_classes.splits(players)[:turns]
    rows = players // COLUMNS
    if players % COLUMNS or not columns.suits(COLUMNS, rows) or turns > columns.length(COLUMNS, rows):
        return None
    return [[(a, b, c, d) for a, b, c, d in tables] for tables in columns.plan(COLUMNS, rows)[:turns]]


SEARCH_STEPS, STEPS_PER_SEAT = 600_000, 8_000
HOTTEST, COOLING = 900, 9_900
SEARCH_NUMBER = 12
"""The search for a whole event starts from this number, so that all draw numbers are equally good; that one deals out
who is who. Of the numbers from 1 to 12 it did best for five events of 18 to 28 players with a table or two to spare.
"""
TABLE_STEPS = 30_000
FIRST_PINNED = -1_000_000
"""Before all turns of a history, so that tables which stay are never exchanged with others."""
NO_HOMES: Mapping[int, int] = MappingProxyType({})


def limited_turns(
    entrants: tuple[EntrantId, ...],
    turns: int,
    tables: int,
    number: int,
    history: tuple[Played, ...] = (),
    steps: int | None = None,
) -> tuple[Turn, ...]:
    """`turns` turns at `tables` tables, numbered on from what was played already.

    `entrants` are those who play on; `history` may name others, who have left: those who met have met, and who
    played less rests less. The tables are at most a quarter of the entrants. `steps` bounds the searches in tried
    changes (None: the usual budget, 0: the first correct draw). The same arguments give the same turns on every
    machine. Raises ValueError for tables that cannot be filled.
    """
    if not 1 <= tables <= len(entrants) // SEATS:
        raise ValueError(f"{tables} tables for {len(entrants)} entrants")
    rng = seeded(number)
    present = shuffled(rng, entrants)
    names = with_who_left(present, history)
    lineups = stored_event(len(names), turns, tables, rng) if not history else None
    if lineups is None:
        first = last_turn(history) + 1
        plan = who_plays(past_of(present, history, first), tables * SEATS, turns, first)
        chance = rng if history else seeded(SEARCH_NUMBER)
        seats = [shuffled(chance, playing) for playing in plan]
        search = SeatSearch(len(names), seats, tables_met(history, names), chance)
        search.run(usual_steps(turns, tables) if steps is None else steps, HOTTEST, COOLING)
        lineups = search.tables
    placed = spread_over_hall(lineups, names, history, rng, TABLE_STEPS if steps is None else steps)
    return seated_turns(placed, names, entrants, history)


def with_who_left(present: Sequence[EntrantId], history: Iterable[Played]) -> list[EntrantId]:
    """Those present, then those who played and have left."""
    played = {entrant for one in history for entrant in one.meeting.seated}
    return [*present, *sorted(played.difference(present))]


def usual_steps(turns: int, tables: int) -> int:
    """The budget of a search for this many turns, in tried changes."""
    return min(SEARCH_STEPS, STEPS_PER_SEAT * turns * tables * SEATS)


def stored_event(players: int, turns: int, tables: int, rng: Random) -> Plan | None:
    """All turns of an event in a drawn order, if turns are stored or known in which nobody meets anybody twice."""
    if tables != players // SEATS:
        return None
    lineups = catalogue.stored(players, turns) or unrepeated(players, turns)
    if lineups is None:
        return None
    return shuffled(rng, lineups) if turns * (players % SEATS) <= players else lineups


def past_of(present: Sequence[EntrantId], history: Iterable[Played], first: int) -> list[Past]:
    """What each of those present brings along from the turns before `first`; absence counts as a rest."""
    played_in: dict[EntrantId, set[int]] = {entrant: set() for entrant in present}
    for played in history:
        for side in played.meeting.sides:
            for entrant in side:
                played_in.setdefault(entrant, set()).add(played.turn)
    pasts = []
    for entrant in present:
        rested = [turn for turn in range(1, first) if turn not in played_in[entrant]]
        running = first - 1 - max(played_in[entrant], default=0)
        pasts.append(Past(len(played_in[entrant]), running, max(rested, default=0)))
    return pasts


def tables_met(history: Iterable[Played], names: Sequence[EntrantId]) -> list[Four]:
    """The tables of the history with everybody's index in `names`, those of two sides of two."""
    index = {entrant: place for place, entrant in enumerate(names)}
    tables = []
    for played in history:
        if [len(side) for side in played.meeting.sides] == [2, 2]:
            one, two, three, four = (index[entrant] for entrant in played.meeting.seated)
            tables.append((one, two, three, four))
    return tables


def spread_over_hall(
    lineups: Lineups,
    names: Sequence[EntrantId],
    history: Sequence[Played],
    rng: Random,
    steps: int,
    homes: Mapping[int, int] = NO_HOMES,
) -> list[list[tuple[int, Table]]]:
    """The tables of every turn with their numbers from 1, so that people change tables evenly from the first
    turn on; the players of `homes`, by index, stay at their tables, counted from 0.
    """
    index = {entrant: place for place, entrant in enumerate(names)}
    seen = [
        Block([tuple(index[entrant] for entrant in played.meeting.seated)], (here,), -1 - order)
        for order, played in enumerate(history)
        for here in (played.meeting.table - 1,)
    ]
    turns = [_blocks(lineup, turn, homes) for turn, lineup in enumerate(lineups)]
    blocks = [block for own in turns for block in own]
    hall = 1 + max((table for block in (*seen, *blocks) for table in block.tables), default=0)
    balance_tables([*seen, *blocks], len(names), hall, rng, steps)
    return [sorted(place for block in own for place in _places(block)) for own in turns]


def _blocks(lineup: Sequence[Table], turn: int, homes: Mapping[int, int]) -> list[Block]:
    """The tables of a turn that may be exchanged, and each that somebody must not leave on its own."""
    pinned: dict[int, Table] = {}
    for player, home in homes.items():
        for seated in lineup:
            if player in seated and home < len(lineup) and home not in pinned and seated not in pinned.values():
                pinned[home] = seated
    free = [seated for seated in lineup if seated not in pinned.values()]
    tables = tuple(table for table in range(len(lineup)) if table not in pinned)
    alone = [Block([seated], (home,), FIRST_PINNED - turn * len(lineup) - home) for home, seated in pinned.items()]
    return [Block(list(free), tables, turn), *alone]


def _places(block: Block) -> Iterator[tuple[int, Table]]:
    """The tables of a block, from 1, with those who sit there."""
    for place, table in zip(block.order, block.tables, strict=True):
        yield table + 1, block.meetings[place]


def seated_turns(
    placed: Sequence[Sequence[tuple[int, Table]]],
    names: Sequence[EntrantId],
    entrants: tuple[EntrantId, ...],
    history: Iterable[Played],
) -> tuple[Turn, ...]:
    """The turns with everybody's chair and neighbours, numbered on from the history."""
    fours: Plan = [[(a, b, c, d) for _, (a, b, c, d) in lineup] for lineup in placed]
    plan = neighbours_alike(chairs_alike(fours, len(names)), len(names))
    field = Field(tuple((entrant,) for entrant in entrants))
    first = last_turn(history) + 1
    turns = []
    for number, (lineup, seated) in enumerate(zip(placed, plan, strict=True), start=first):
        meetings = [
            Meeting(table, ((names[a], names[b]), (names[c], names[d])))
            for (table, _), (a, b, c, d) in zip(lineup, seated, strict=True)
        ]
        turns.append(turn_of(number, meetings, field))
    return tuple(turns)
