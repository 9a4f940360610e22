"""Turns at tables where everybody plays alone, found before the evening and read from the package's data.

data/round_tables.txt is made and checked by `benchmarks/searches`, never by hand. A line is

    seats players turns way number steps tables

and a table is a-b-c, players counted from 0; the others rest. Turns follow one another after slashes. The way,
the number and the steps repeat the search that found them: "searched", all turns at once; "laid", those after the
turns that `laid_out` gives, which are not in the line; or the orders of cyclic groups (3x3), and then the tables are
one base turn, or a few, to be developed (`scheduling.evenings.developing`). After a
dash is what the search counted: "again" is v(v - 1) / 2 for two who meet v times; "plain", or nothing, is what it
counted before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from random import Random

from tournaments.scheduling.base.chance import shuffled
from tournaments.scheduling.evenings.catalogue import shifts_over_group
from tournaments.scheduling.stored import stored_lines
from tournaments.scheduling.whist import columns
from tournaments.scheduling.whist.fields import prime_powers, ring
from tournaments.scheduling.whist.plan import Table

# 3q players in threes, q a prime power that leaves 1 when divided by 6: 21, 39, 57, 75, 93 ...; all meet all.
#
# Number the players of three columns by the elements of a field, and let t be a sixth of those other than 0, which are
# the powers of w. A base turn has the three zeros; in every column w^i, w^(i + 2t), w^(i + 4t) for i below t; and
# across the columns such threes for i from t on, every second t of them. Adding every element gives q turns. In each
# of the other 3t turns such a three across the columns meets all its sums. In (3q - 1) / 2 turns every two share one
# table (D. K. Ray-Chaudhuri and R. M. Wilson, Solution of Kirkman's schoolgirl problem, 1971).

COLUMNS = 3


def suits(players: int) -> bool:
    """Whether the construction gives turns for this many players."""
    rows, left = divmod(players, COLUMNS)
    return left == 0 and rows % 6 == 1 and rows > 1 and len(prime_powers(rows)) == 1


def plan(players: int) -> list[list[Table]]:
    """All turns; column j has the players j * q and on."""
    numbers = ring(rows := players // COLUMNS)
    sixth = rows // 6
    powers = numbers.powers[0]

    def across(first: int) -> Table:
        return tuple(column * rows + powers[(first + 2 * column * sixth) % len(powers)] for column in range(COLUMNS))

    def moved(table: Table, step: int) -> Table:
        return tuple(player // rows * rows + numbers.plus(player % rows, step) for player in table)

    base: list[Table] = [(0, rows, 2 * rows)]
    for first in range(sixth):
        three = [powers[first + 2 * part * sixth] for part in range(COLUMNS)]
        base += [tuple(column * rows + element for element in three) for column in range(COLUMNS)]
        base += [across(first + part * sixth) for part in (1, 3, 5)]
    turns = [[moved(table, step) for table in base] for step in range(rows)]
    spare = [across(first + part * sixth) for first in range(sixth) for part in (0, 2, 4)]
    return [*turns, *([moved(table, step) for step in range(rows)] for table in spare)]


# How many sit at every table when everybody plays alone.
#
# Three need tables of exactly three. Called Briscola is a game of five; at a table of six the dealer sits out, so that
# in six deals everybody plays five. Every number from 5 on but 7, 8, 9, 13, 14 and 19 is a sum of fives and sixes
# (with d more players than fives, d tables become sixes); of these as many rest as are left over.

THREE, FOUR, FIVE = 3, 4, 5
INDIVIDUAL_SEATS = (THREE, FOUR, FIVE)
"""The games that are played alone, by the players at a table."""


def sizes_of(players: int, seats: int, tables: int | None = None) -> tuple[int, ...]:
    """The sizes of the tables of a turn, the larger ones first; the players beyond their sum rest.

    Without `tables` there are as many as can be filled. A table of five takes a sixth only where that lets everybody
    play.
    """
    count = players // seats if tables is None else tables
    over = players - seats * count
    sixes = over if seats == FIVE and 0 <= over <= count else 0
    return (seats + 1,) * sixes + (seats,) * (count - sixes)


def dealt(players: Sequence[int], sizes: Iterable[int]) -> list[list[int]]:
    """The players in their order, at tables of these sizes."""
    order = iter(players)
    return [list(islice(order, size)) for size in sizes]


def dealt_in_turn(plays: Iterable[Sequence[int]], sizes: Sequence[int], rng: Random) -> list[list[list[int]]]:
    """The tables of every turn: who plays in a drawn order, and every place has a larger table by turns."""
    shifts = (turn % len(sizes) for turn in count())
    return [
        dealt(shuffled(rng, playing), (*sizes[by:], *sizes[:by])) for playing, by in zip(plays, shifts, strict=False)
    ]


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
    if seats == THREE and suits(players):
        return plan(players)
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


# Turns in which nobody, or hardly anybody, meets anybody again, where such turns are known: stored, or laid out.


def known(seats: int, players: int, turns: int) -> Turns | None:
    """Turns at all tables that the players fill; None where none are known.

    Players are numbered from 0; those at no table rest.
    """
    return known_from(entries(), seats, players, turns)


def known_from(stored: Iterable[StoredTables], seats: int, players: int, turns: int) -> Turns | None:
    """The same, if these turns are stored: the shortest that are long enough serve, unless those laid out are shorter.

    Stored turns that are no longer than these are as good, and better in that no players of a short column always sit
    at a larger table.
    """
    fitting = [one for one in stored if (one.seats, one.players) == (seats, players) and one.turns >= turns]
    shortest = min(fitting, key=lambda one: one.turns, default=None)
    laid = laid_out(seats, players)
    if turns <= len(laid) and (shortest is None or shortest.turns > len(laid)):
        return laid[:turns]
    return None if shortest is None else shortest.first(turns)
