"""All against all at the tables of a hall, before the first turn and in the middle of an event.

In the middle the pairings of a fresh draw that were not played yet keep their turns, and turns that have become short
are filled up from one another, so that few turns are left.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations, product
from random import Random

from tournaments.scheduling.all_against_all.berger import Pairing, at_home, cut
from tournaments.scheduling.all_against_all.meeting_restrictions import homes
from tournaments.scheduling.base.base import last_turn, not_played, turn_of
from tournaments.scheduling.base.restrictions import kept
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Options, Played, Turn
from tournaments.scheduling.tables import Block, balance_tables

Entrants = tuple[EntrantId, ...]


def pairings_left(drawn: Iterable[Turn], played: Iterable[Played], tables: int) -> list[list[Entrants]]:
    """The pairings of a draw that were not played, by turn, at most `tables` at once.

    Those who met in `played`, in any turn, have one meeting fewer to come.
    """
    met = Counter(frozenset(one.meeting.seated) for one in played)
    left: list[list[Entrants]] = []
    for turn in drawn:
        left.append([])
        for meeting in turn.meetings:
            pairing = meeting.seated
            if met[frozenset(pairing)]:
                met[frozenset(pairing)] -= 1
            else:
                left[-1].append(pairing)
    return filled_up(left, tables)


def filled_up(turns: Iterable[Sequence[Entrants]], tables: int) -> list[list[Entrants]]:
    """The same pairings in fewer turns: the shortest turn is shared out among the others as long as all of it finds a
    free table where neither side plays; where tables are not what is short, after others have changed turns, too.
    """
    left = [list(turn) for turn in turns if turn]
    needed = max(Counter(one for turn in left for pairing in turn for one in pairing).values(), default=0)
    roomy = sum(map(len, left)) <= needed * tables
    while len(left) > needed:
        for short in sorted(left, key=len):
            others = [turn for turn in left if turn is not short]
            if (spread := _shared_out(short, others, tables, exchange=roomy)) is not None:
                left = spread
                break
        else:
            break
    return left


def _shared_out(
    short: Sequence[Entrants], others: Sequence[list[Entrants]], tables: int, *, exchange: bool
) -> list[list[Entrants]] | None:
    """The other turns with all pairings of the short one, None if one of these finds no place."""
    filled = [list(turn) for turn in others]
    for pairing in short:
        if not (_seated(pairing, filled, tables) or (exchange and _exchanged(pairing, filled, tables))):
            return None
    return filled


def _seated(pairing: Entrants, turns: Sequence[list[Entrants]], tables: int) -> bool:
    """Put the pairing into the first turn in which nobody of it plays."""
    for turn in turns:
        if len(turn) < tables and all(set(pairing).isdisjoint(other) for other in turn):
            turn.append(pairing)
            return True
    return False


def _exchanged(pairing: Entrants, turns: Sequence[list[Entrants]], tables: int) -> bool:
    """Put the pairing into a turn in which one of it plays, who is free in another turn: the pairings of both turns
    along the path from there change places (A. B. Kempe, "On the geographical problem of the four colours", American
    Journal of Mathematics 2, 1879; for edges V. G. Vizing, 1964).
    """
    for one, other in permutations(pairing):
        for turn, second in product(_without(one, turns), _without(other, turns)):
            path = _path(other, turn, second)
            if any(one in each for each in path):
                continue
            new = [each for each in turn if each not in path] + [each for each in second if each in path]
            rest = [each for each in second if each not in path] + [each for each in turn if each in path]
            if len(new) < tables >= len(rest):
                turn[:], second[:] = [*new, pairing], rest
                return True
    return False


def _without(entrant: EntrantId, turns: Iterable[list[Entrants]]) -> list[list[Entrants]]:
    """The turns in which somebody does not play."""
    return [turn for turn in turns if not any(entrant in pairing for pairing in turn)]


def _path(start: EntrantId, turn: Iterable[Entrants], other: Iterable[Entrants]) -> list[Entrants]:
    """The pairings of two turns by turns, from somebody who plays in the first and not in the second."""
    of = [{one: pairing for pairing in pairings for one in pairing} for pairings in (turn, other)]
    found, now = list[Entrants](), start
    while (pairing := of[len(found) % 2].get(now)) is not None:
        found.append(pairing)
        now = next(one for one in pairing if one != now)
    return found


TABLE_STEPS = 120_000


def turns_in_hall(
    turns: Sequence[list[Pairing]],
    entrants: Sequence[EntrantId],
    field: Field,
    options: Options,
    rng: Random,
    played: tuple[Played, ...] = (),
) -> tuple[Turn, ...]:
    """The pairings of every turn at tables that all visit alike, as far as they were not played yet.

    A turn lists its pairings by table; an entrant is the index in `entrants`. With fewer tables than pairings a turn is
    cut into turns of nearly equal length; more tables stay free. Who stays at a table is put there, and the others are
    spread over the hall around them. Raises RestrictionsUnmet where a hard restriction is not kept. What was `played`
    otherwise than drawn (by more or fewer entrants) is counted: the meetings that are left then fill as few turns as
    they can.
    """
    home = {entrants.index(entrant): table for entrant, table in homes(options).items()}
    shares = cut(turns, options.tables, home)
    hall = max(map(len, shares))
    steps = TABLE_STEPS if options.steps is None else options.steps
    blocks = [_blocks(share, turn, home, hall) for turn, share in enumerate(shares)]
    balance_tables([block for turn in blocks for block in turn], len(entrants), hall, rng, steps)
    every = kept(_turns(blocks, entrants, field, 1), options.restrictions)
    if _is_as_drawn(every, played):
        return not_played(every, played)
    place = {entrant: index for index, entrant in enumerate(entrants)}
    left = pairings_left(every, played, hall)
    shares = [[Pairing(place[one], place[other]) for one, other in pairings] for pairings in left]
    blocks = [_blocks(share, turn, home, hall) for turn, share in enumerate(shares)]
    seen = _played_blocks(played, place, len(blocks))
    most = max([hall, *(one.meeting.table for one in played)])
    balance_tables([*seen, *(block for turn in blocks for block in turn)], len(entrants), most, rng, steps)
    return kept(_turns(blocks, entrants, field, last_turn(played) + 1), options.restrictions)


def _is_as_drawn(turns: Iterable[Turn], played: Iterable[Played]) -> bool:
    """Whether the turns that were begun were played as they are drawn, and in whole: of more entrants a turn is longer,
    and what was played may be part of it.
    """
    met = {(one.turn, one.meeting) for one in played}
    last = max((turn for turn, _meeting in met), default=0)
    return met == {(turn.number, one) for turn in turns if turn.number <= last for one in turn.meetings}


def _turns(blocks: list[list[Block]], entrants: Sequence[EntrantId], field: Field, first: int) -> tuple[Turn, ...]:
    """The blocks of every turn as turns numbered from `first` on."""
    return tuple(
        turn_of(turn, [meeting for block in parts for meeting in _meetings(block, entrants)], field)
        for turn, parts in enumerate(blocks, start=first)
    )


def _played_blocks(played: Iterable[Played], place: Mapping[EntrantId, int], turn: int) -> list[Block]:
    """Meetings that cannot change tables any more, each in a turn of its own from `turn` on; anybody who has left is
    not counted.
    """
    return [
        Block(
            [tuple(place[entrant] for entrant in one.meeting.seated if entrant in place)],
            (one.meeting.table - 1,),
            own,
        )
        for own, one in enumerate(played, start=turn)
    ]


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


def _meetings(block: Block, entrants: Sequence[EntrantId]) -> list[Meeting]:
    return [
        Meeting(table + 1, tuple((entrants[person],) for person in block.meetings[place]))
        for place, table in zip(block.order, block.tables, strict=True)
    ]
