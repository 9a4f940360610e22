"""Tables between quarters when somebody cannot move: their match comes to them, and everybody else makes room."""

from collections.abc import Mapping, Sequence

from tournaments.scheduling.tables import Block

Meetings = Sequence[tuple[int, ...]]


def pinned_blocks(
    turns: Sequence[int], firsts: Sequence[int], meetings: Sequence[Meetings], tables: int, homes: Mapping[int, int]
) -> list[list[tuple[Block, list[int]]]]:
    """For every fixture blocks of its meetings, with the places of these meetings in the fixture.

    `turns` and `firsts` tell the turn of each fixture and the first table of its block of `tables` neighbouring ones.
    `homes` has the table, from 0, of people who stay; the first in it goes first where two ask for the same.
    Their meetings are blocks by themselves, which cannot change tables. A fixture moves to the block of the table that
    it needs; only where that does not do, single meetings exchange tables with other fixtures.
    """
    found: list[list[tuple[Block, list[int]]]] = [[] for _ in turns]
    hall = max([*(first + tables for first in firsts), *(home + 1 for home in homes.values())])
    for turn in sorted(set(turns)):
        here = [index for index, other in enumerate(turns) if other == turn]
        pinned = _pinned(here, meetings, homes)
        starts = _moved_blocks({index: firsts[index] for index in here}, pinned, tables)
        placed = _placed(starts, {index: len(meetings[index]) for index in here}, pinned, tables, hall)
        for index in here:
            stay = {place for fixture, place in pinned.values() if fixture == index}
            rest = [place for place in range(len(meetings[index])) if place not in stay]
            whole = not stay and all(starts[index] <= table < starts[index] + tables for table in placed[index])
            for places in (rest, *([place] for place in sorted(stay))):
                there = tuple(placed[index][place] for place in places)
                # Blocks of one turn exchange their tables; a turn of its own keeps a block from that.
                alone = -1 - sum(map(len, found))
                block = Block([meetings[index][place] for place in places], there, turn if whole else alone)
                found[index].append((block, places))
    return found


def _pinned(here: Sequence[int], meetings: Sequence[Meetings], homes: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """The tables that are wanted in this turn, each with the fixture and the place in it of the meeting it goes to."""
    seats = {
        person: (index, place)
        for index in here
        for place, meeting in enumerate(meetings[index])
        for person in meeting
        if person in homes
    }
    pinned: dict[int, tuple[int, int]] = {}
    for person, home in homes.items():
        if person in seats and home not in pinned and seats[person] not in pinned.values():
            pinned[home] = seats[person]
    return pinned


def _moved_blocks(starts: dict[int, int], pinned: Mapping[int, tuple[int, int]], tables: int) -> dict[int, int]:
    """The first tables of the fixtures' blocks, exchanged so that fixtures have the block they need."""
    starts, settled = dict(starts), set[int]()
    for table, (index, _) in pinned.items():
        wanted = table - table % tables
        other = next((one for one, start in starts.items() if start == wanted), None)
        if index not in settled and (other is None or other not in settled):
            if other is not None:
                starts[other] = starts[index]
            starts[index] = wanted
            settled.add(index)
    return starts


def _placed(
    starts: Mapping[int, int], sizes: Mapping[int, int], pinned: Mapping[int, tuple[int, int]], tables: int, hall: int
) -> dict[int, list[int]]:
    """The table of every meeting of a turn: pinned, else of the fixture's block, else any that is left."""
    table_of = {where: table for table, where in pinned.items()}
    used = set(pinned)
    for index, start in starts.items():
        left = [table for table in range(start, start + tables) if table not in used]
        waiting = [place for place in range(sizes[index]) if (index, place) not in table_of]
        for place, table in zip(waiting, left, strict=False):
            table_of[index, place] = table
            used.add(table)
    free = iter([table for table in range(hall) if table not in used])
    return {
        index: [table_of[index, place] if (index, place) in table_of else next(free) for place in range(size)]
        for index, size in sizes.items()
    }
