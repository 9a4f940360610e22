"""Tables of a drawn turn when somebody always plays at the same one: those in the way make room.

Who meets whom stays as it was drawn, only tables are exchanged, so every format keeps all it promises of meetings.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.scheduling.base.types import EntrantId


@dataclass(frozen=True, slots=True)
class Spot:
    """A match of one turn: the table it was drawn to, which is its name here, the `table` where it is now, who plays,
    and the fixture it belongs to, "" for none. `held`: it stays there, because its players were called.
    """

    drawn: int
    table: int
    people: tuple[EntrantId, ...]
    fixture: str = ""
    held: bool = False


@dataclass(frozen=True, slots=True)
class Away:
    """Somebody who does not play at their own table, and whose right to it or to the other one went first.

    `keeper` is None where the match had been called to another table, or that table was not free any more.
    """

    entrant: EntrantId
    keeper: EntrantId | None


def settled(spots: Sequence[Spot], homes: Mapping[EntrantId, int]) -> dict[int, int]:
    """From the drawn table of every match to the one where it is played; no two come to the same.

    `homes` has the tables of those who do not move; the first in it goes first where two cannot both be kept.
    Whole fixtures exchange their tables where that does it; nobody else moves than those who are in the way. Somebody
    at several matches, of which only one will be played, is expected at the first.
    """
    start = _fixtures_exchanged(spots, homes)
    table_of = {spot.drawn: spot.table for spot in spots if spot.held}
    used = set(table_of.values())
    match_of = {one: spot.drawn for spot in reversed(spots) for one in spot.people}
    for one, home in homes.items():
        drawn = match_of.get(one)
        if drawn is not None and drawn not in table_of and home not in used:
            table_of[drawn] = home
            used.add(home)
    displaced = []
    for spot in spots:
        if spot.drawn in table_of:
            continue
        if start[spot.drawn] in used:
            displaced.append(spot.drawn)
        else:
            table_of[spot.drawn] = start[spot.drawn]
            used.add(start[spot.drawn])
    free = sorted({*start, *start.values()} - used)
    return table_of | dict(zip(displaced, free, strict=False))


def aways(tables: Mapping[int, Sequence[EntrantId]], homes: Mapping[EntrantId, int]) -> tuple[Away, ...]:
    """Who plays elsewhere than at home in a turn of which this is seated where, in the order of `homes`."""
    table_of = {one: table for table, people in tables.items() for one in people}
    found = []
    for one, home in homes.items():
        at = table_of.get(one)
        if at is not None and at != home:
            near = (*tables[at], *tables.get(home, ()))
            keeper = next((other for other in homes if other in near and homes[other] == table_of[other]), None)
            found.append(Away(one, keeper))
    return tuple(found)


def _fixtures_exchanged(spots: Sequence[Spot], homes: Mapping[EntrantId, int]) -> dict[int, int]:
    """The drawn tables after fixtures of as many tables have changed places, so that one is where it is needed."""
    start = {spot.drawn: spot.table for spot in spots}
    fixtures: dict[str, list[int]] = defaultdict(list)
    for spot in sorted(spots, key=lambda spot: spot.table):
        if spot.fixture:
            fixtures[spot.fixture].append(spot.drawn)
    fixture_of = {one: spot.fixture for spot in spots for one in spot.people if spot.fixture}
    settled_there = {spot.fixture for spot in spots if spot.held}
    for one, home in homes.items():
        mine = fixture_of.get(one)
        if mine is None or mine in settled_there:
            continue
        there = next((name for name, drawn in fixtures.items() if home in [start[table] for table in drawn]), None)
        if there is None or there in settled_there or len(fixtures[there]) != len(fixtures[mine]):
            continue
        for here, other in zip(fixtures[mine], fixtures[there], strict=True):
            start[here], start[other] = start[other], start[here]
        settled_there |= {mine, there} if there != mine else {mine}
    return start
