"""Turns found before the evening: rotating pairs for 3 to 10 turns with every table in use, read from the package's
data.

data/limited_turns.txt is made and checked by `benchmarks/searches`, never by hand. A line is

    players turns way number steps tables

and a table is a-b-c-d: a and b against c and d, players counted from 0, the others rest. Turns follow one
another after slashes. The way, the number and the steps repeat the search that found them: "searched", all turns at
once; "slow", the same cooled down slowly; "lots", slowly as well, after lots decided who rests; "grouped", tables
first and pairings last, after lots as well; "warmer", so too, begun warmer; "simmered", at an almost even temperature;
"traded", after lots, with seats and rests that change places; "grown", one turn more than the entry before; "whist",
the first turns of the full length, without a search; or the orders of cyclic groups (3x3), and then the tables are one
base turn, or a few, to be developed. The file is part of the program as its code is: reading it depends on nothing
outside.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from tournaments.scheduling.stored import stored_lines
from tournaments.scheduling.whist.plan import Four, Plan, developed

# One turn that makes many: add the same element of a group to every player of a base turn.
#
# The players are copies of a group and a few who stay fixed. Shifted by every element of the group in turn, a base
# turn becomes as many turns as the group has elements, and what is true of one turn against the others is true of all:
# R. C. Bose's method of differences (Annals of Eugenics 9, 1939). Turns that would take hours to search come from one
# that is found in seconds.

Element = tuple[int, ...]


def elements(group: Sequence[int]) -> list[Element]:
    """The elements of the direct product of cyclic groups of these orders, the zero first."""
    return list(product(*map(range, group)))


def developed_over_group(base: Iterable[Four], players: int, group: Sequence[int]) -> Plan:
    """One turn for every element of the product of cyclic groups of these orders, that of the zero first; see
    `shifts_over_group`.
    """
    shifts = shifts_over_group(players, group)
    return developed(base, len(shifts), shifts.__getitem__)


def shifts_over_group(players: int, group: Sequence[int]) -> list[list[int]]:
    """The place that each player moves to, for every element of the product of cyclic groups of these orders, zero
    first.

    As many copies of the group as there is room for come first. The players of copy c are c * order + e, where e is the
    place in `elements`. The others stay fixed.
    """
    every = elements(group)
    index = {element: place for place, element in enumerate(every)}
    fixed = range(players - players % len(every), players)

    def shifted(step: Element) -> list[int]:
        moved = [index[_sum(element, step, group)] for element in every]
        return [start + place for start in range(0, fixed.start, len(every)) for place in moved] + list(fixed)

    return [shifted(step) for step in every]


def _sum(one: Element, two: Element, group: Sequence[int]) -> Element:
    return tuple((left + right) % order for left, right, order in zip(one, two, group, strict=True))


FILE = "limited_turns.txt"
SEARCHED, SLOW, LOTS, GROUPED, WARMER = "searched", "slow", "lots", "grouped", "warmer"
SIMMERED, TRADED, GROWN, WHIST = "simmered", "traded", "grown", "whist"
NOT_DEVELOPED = (SEARCHED, SLOW, LOTS, GROUPED, WARMER, SIMMERED, TRADED, GROWN, WHIST)


@dataclass(frozen=True, slots=True)
class StoredTurns:
    """One line of the catalogue; `lineups` are the base turns alone where they are to be developed."""

    players: int
    turns: int
    way: str
    number: int
    steps: int
    lineups: tuple[tuple[Four, ...], ...]

    @property
    def group(self) -> tuple[int, ...]:
        """The orders of the groups over which the base turns are developed; none if they are not."""
        return () if self.way in NOT_DEVELOPED else tuple(int(order) for order in self.way.split("x"))

    def first(self, turns: int) -> Plan:
        """The tables of the first turns."""
        if not self.group:
            return [list(lineup) for lineup in self.lineups[:turns]]
        plans = [developed_over_group(base, self.players, self.group) for base in self.lineups]
        return [lineup for shifted in zip(*plans, strict=True) for lineup in shifted][:turns]


def parsed(line: str) -> StoredTurns:
    """The entry that a line means; the inverse of `written`."""
    players, turns, way, number, steps, tables = line.split(" ", 5)
    lineups = tuple(tuple(_four(table) for table in lineup.split()) for lineup in tables.split("/"))
    return StoredTurns(int(players), int(turns), way, int(number), int(steps), lineups)


def _four(table: str) -> Four:
    one, two, three, four = map(int, table.split("-"))
    return one, two, three, four


def written(entry: StoredTurns) -> str:
    """The line of an entry."""
    lineups = " / ".join(" ".join("-".join(map(str, table)) for table in lineup) for lineup in entry.lineups)
    return f"{entry.players} {entry.turns} {entry.way} {entry.number} {entry.steps} {lineups}"


@cache
def entries() -> tuple[StoredTurns, ...]:
    """The whole catalogue in the order of the file."""
    return tuple(parsed(line) for line in stored_lines(FILE))


def stored(players: int, turns: int) -> Plan | None:
    """The best turns known for this many players at players // 4 tables, or None.

    The shortest entry that is long enough serves, be it for this number of players or, where one more would
    fill all tables, for that: without its last player, whose table stays empty and whose table-mates rest, unless
    anybody would rest twice.
    """
    sizes = (players, players + 1) if players % 4 == 3 else (players,)
    long_enough = [entry for entry in entries() if entry.players in sizes and entry.turns >= turns]
    if not long_enough:
        return None
    entry = min(long_enough, key=lambda entry: (entry.turns, entry.players))
    plan = entry.first(turns)
    return plan if entry.players == players else without(players, plan)


def without(player: int, plan: Plan) -> Plan | None:
    """The turns without the last player, whose table-mates rest; None where anybody would rest twice."""
    mates = [other for lineup in plan for four in lineup if player in four for other in four if other != player]
    if len(set(mates)) < len(mates):
        return None
    return [[four for four in lineup if player not in four] for lineup in plan]
