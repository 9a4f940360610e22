"""Turns at tables where everybody plays alone, found before the evening and read from the package's data.

data/round_tables.txt is made and checked by `benchmarks/searches`, never by hand. A line is

    seats players turns way number steps tables

and a table is a-b-c, players counted from 0; who is at no table rests. Turns follow one another after slashes. The way,
the number and the steps repeat the search that found them: "searched", all turns at once; "laid", those after the
turns that `laid_out` gives, which are not in the line; or the orders of cyclic groups (3x3), and then the tables are
one base turn, or a few, to be developed (`scheduling.evenings.developing`). After a
dash is what the search counted: "again" is v(v - 1) / 2 for two who meet v times; "plain", or nothing, is what it
counted before.
"""

from dataclasses import dataclass
from functools import cache

from tournaments.scheduling.evenings.developing import shifts_over_group
from tournaments.scheduling.stored import stored_lines
from tournaments.scheduling.tables_alone import kirkman
from tournaments.scheduling.tables_alone.sizes import THREE, sizes_of
from tournaments.scheduling.whist import columns
from tournaments.scheduling.whist.plan import Table

FILE = "round_tables.txt"
SEARCHED, LAID, PLAIN, AGAIN = "searched", "laid", "-plain", "-again"

Turns = list[list[Table]]


@dataclass(frozen=True, slots=True)
class StoredTables:
    """One line of the catalogue; `lineups` are the base turns alone where they are to be developed."""

    seats: int
    players: int
    turns: int
    way: str
    number: int
    steps: int
    lineups: tuple[tuple[Table, ...], ...]

    @property
    def group(self) -> tuple[int, ...]:
        """The orders of the groups over which the base turns are developed; none if they are not."""
        way, _, _ = self.way.partition("-")
        return () if way in (SEARCHED, LAID) else tuple(int(order) for order in way.split("x"))

    def first(self, turns: int) -> Turns:
        """The tables of the first turns."""
        if not self.group:
            laid = laid_out(self.seats, self.players) if self.way.startswith(LAID) else []
            return [*laid, *map(list, self.lineups)][:turns]
        shifted = [
            [tuple(names[player] for player in table) for table in lineup]
            for names in shifts_over_group(self.players, self.group)
            for lineup in self.lineups
        ]
        return shifted[:turns]


def laid_out(seats: int, players: int) -> Turns:
    """The most turns that a formula gives in which nobody meets anybody twice and nobody rests; [] where none does."""
    if seats == THREE and kirkman.suits(players):
        return kirkman.plan(players)
    sizes = sizes_of(players, seats)
    rows, over = len(sizes), sizes.count(seats + 1)
    fits = sum(sizes) == players and columns.suits(seats, rows, over)
    return columns.plan(seats, rows, over) if fits else []


def parsed(line: str) -> StoredTables:
    """The entry that a line means; the inverse of `written`."""
    seats, players, turns, way, number, steps, tables = line.split(" ", 6)
    lineups = tuple(
        tuple(tuple(map(int, table.split("-"))) for table in lineup.split()) for lineup in tables.split("/")
    )
    return StoredTables(int(seats), int(players), int(turns), way, int(number), int(steps), lineups)


def written(entry: StoredTables) -> str:
    """The line of an entry."""
    lineups = " / ".join(" ".join("-".join(map(str, table)) for table in lineup) for lineup in entry.lineups)
    head = f"{entry.seats} {entry.players} {entry.turns} {entry.way} {entry.number} {entry.steps}"
    return f"{head} {lineups}"


@cache
def entries() -> tuple[StoredTables, ...]:
    """The whole catalogue in the order of the file."""
    return tuple(parsed(line) for line in stored_lines(FILE))
