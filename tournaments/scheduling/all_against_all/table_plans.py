"""At which table every pairing of all against all is played, so that everybody comes to every table alike.

An even number of entrants cannot visit all tables equally often in one leg: everybody comes to one table once less, and
"once or twice at every table" is the best there is. From six entrants on it is always possible (P. J. Schellenberg,
G. H. J. van Rees and S. A. Vanstone, "The existence of balanced tournament designs", Ars Combinatoria 3, 1977). The
exchange of `berger` does it unless the number of turns is divisible by 3; for those sizes the tables were found by
search and are kept in data/table_plans.txt, which `benchmarks/searches` makes and checks. A line is

    entrants number steps words

with the draw number and the steps of its search, then one word for every turn of the first half of the circle, the turn
around 1 first. Its letters are the tables of the pairings 0, 1, 2 ... places from the centre, A being the first table.
The turns of the other half are their mirror image, and in the turn around 0 everybody plays where the circle puts them.
Up to 46 entrants the plans are perfect, up to 100 nearly so; of more nothing is stored, and the exchange is the start.
Where nobody asks for Berger's order, `developed_tables` has perfect ones for more than 46.
"""

from functools import cache

from tournaments.scheduling.all_against_all.berger import Pairing, berger_turns, centre_of
from tournaments.scheduling.stored import stored_lines

DATA = "table_plans.txt"
FIRST = ord("A")

Plan = list[list[int]]


def turns_by_table(count: int, legs: int, tables: int | None = None) -> list[list[Pairing]]:
    """Berger's turns of `count` entrants (2 or more) in this many legs; a turn lists its pairings by table.

    Every leg begins one table further on, so that it is another table that somebody visits once less. With too few
    `tables` for all pairings at once the order is that of `berger`.
    """
    if tables is not None and tables < count // 2:
        return berger_turns(count, legs)
    turns = [_planned(pairings, turn, count) for turn, pairings in enumerate(berger_turns(count, legs))]
    length = len(turns) // legs
    return [moved_on(pairings, turn // length) for turn, pairings in enumerate(turns)]


def _planned(pairings: list[Pairing], turn: int, count: int) -> list[Pairing]:
    """The pairings of a turn, counted from 0, at their stored tables, if there are any."""
    cycle = count - 1
    if cycle % 6 != 3 or not (centre := centre_of(turn % cycle + 1, count)):
        return pairings
    side = min(centre, cycle - centre)
    tables = plans()[count][side - 1] if count in plans() else _exchanged(2 * side, count)
    return [pairing for _, pairing in sorted(zip(tables, pairings, strict=True))]


def _exchanged(other: int, count: int) -> list[int]:
    """The tables in their order, the first exchanged with the `other` one, counted round the circle."""
    tables = list(range(count // 2))
    other = min(other, count - 1 - other)
    tables[0], tables[other] = other, 0
    return tables


def moved_on(pairings: list[Pairing], tables: int) -> list[Pairing]:
    """The pairings of a turn, moved on by this many tables, the last tables followed by the first."""
    cut = -tables % len(pairings)
    return pairings[cut:] + pairings[:cut]


@cache
def plans() -> dict[int, Plan]:
    """For every number of entrants in the data the tables of each turn of half a circle."""
    lines = [line.split() for line in stored_lines(DATA)]
    return {int(line[0]): [[ord(letter) - FIRST for letter in word] for word in line[3:]] for line in lines}
