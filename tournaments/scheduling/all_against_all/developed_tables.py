"""Turns in which everybody comes to every table once or twice, for the sizes where none are known in Berger's order.

Such turns exist for every even number of entrants but 4 (P. J. Schellenberg, G. H. J. van Rees and S. A. Vanstone, "The
existence of balanced tournament designs", Ars Combinatoria 3, 1977). Here they are made of one turn: the entrants are
on two circles of the same odd length, and for the next turn everybody moves one place on, tables and all. In the stored
turn the couples of a circle are all 1, 2, 3 ... places apart, as in a starter of a Room square (C. J. Colbourn and
J. H. Dinitz, editors, "Handbook of Combinatorial Designs", 2007), and play at the table in the middle between them.

With an odd number of tables the circles are as long as the hall. The second circle is the mirror image of the first,
and in the turns that are left everybody of the first meets the others of the second. With an even number the circles
are one place shorter, and two entrants and one table are outside. The stored turn goes round twice, the second time
with the circles exchanged; in one more turn everybody meets who has the same place on the other circle.

data/developed_tables.txt, which `benchmarks/searches` makes and checks, has a line for every size:

    entrants number steps hottest coldest couples

with the draw number, the steps and the temperatures of its search, then the first of every couple: those 1, 2, 3 ...
places apart on one circle; with an even number of tables also those as far apart on different circles, and the
opponents of the two outside. Entrants count from 0, those of the second circle after those of the first.
"""

from functools import cache
from typing import NamedTuple

from tournaments.scheduling.all_against_all.berger import Pairing
from tournaments.scheduling.all_against_all.table_plans import moved_on, turns_by_table
from tournaments.scheduling.stored import stored_lines

DATA = "developed_tables.txt"
OPTIONS = 5
"""How many numbers of a line say how it was searched."""


class _Place(NamedTuple):
    """A pairing and its table, both from 0."""

    table: int
    pairing: Pairing


def turns_in_any_order(count: int, legs: int, tables: int | None = None) -> list[list[Pairing]]:
    """The turns of `count` entrants (2 or more) in this many legs, spread over the tables as evenly as is known,
    whatever the order of the turns; a turn lists its pairings by table.

    Developed where a turn is stored and the hall has `tables` for all pairings at once, otherwise `turns_by_table`.
    """
    if count not in columns() or (tables is not None and tables < count // 2):
        return turns_by_table(count, legs, tables)
    leg = developed(count, columns()[count])
    mirrored = [[Pairing(pairing.second, pairing.first) for pairing in turn] for turn in leg]
    return [moved_on(turn, number) for number in range(legs) for turn in (mirrored if number % 2 else leg)]


def developed(count: int, column: list[int]) -> list[list[Pairing]]:
    """All turns of one leg that a stored turn of `count` entrants gives; a turn lists its pairings by table."""
    turns = _of_odd_hall(count // 2, column) if count % 4 else _of_even_hall(count // 2 - 1, column)
    return [[place.pairing for place in sorted(turn)] for turn in turns]


def _of_odd_hall(circle: int, column: list[int]) -> list[list[_Place]]:
    """The stored turn goes round on both circles, then everybody of the first meets the others of the second."""
    middle = (circle + 1) // 2
    turns = []
    for moved in range(circle):
        turn = [_Place(moved, Pairing(moved, circle + moved))]
        for apart, one in enumerate(column, start=1):
            two, table = one + apart, (2 * one + apart) * middle
            turn.append(_Place((moved + table) % circle, Pairing((moved + one) % circle, (moved + two) % circle)))
            mirrored = Pairing(circle + (moved - one) % circle, circle + (moved - two) % circle)
            turn.append(_Place((moved - table) % circle, mirrored))
        turns.append(turn)
    for apart in range(1, circle):
        couples = [Pairing(one, circle + (one + apart) % circle) for one in range(circle)]
        tables = [(2 * one + apart) % circle for one in range(circle)]
        turns.append([_Place(table, _turned(pair, apart % 2)) for table, pair in zip(tables, couples, strict=True)])
    return turns


def _of_even_hall(circle: int, column: list[int]) -> list[list[_Place]]:
    """The stored turn goes round twice, then everybody meets the entrant with the same place on the other circle."""
    turns = [_moved(circle, column, moved, swapped) for swapped in (0, 1) for moved in range(circle)]
    last = [_Place(one, Pairing(one, circle + one)) for one in range(circle)]
    return [*turns, [*last, _Place(circle, Pairing(2 * circle, 2 * circle + 1))]]


def _moved(circle: int, column: list[int], moved: int, swapped: int) -> list[_Place]:
    """The stored turn, shifted by this many places, the circles exchanged or not.

    The couple farthest apart on different circles plays outside. The first of the two outside has the table that this
    couple leaves free to her: half its distance beyond that of her opponent.
    """
    middle, half = (circle + 1) // 2, (circle - 1) // 2
    turn = []
    for index, stored in enumerate(column[:-2]):
        apart, other = index % half + 1, index // half
        side, one = divmod(stored, circle)
        table = circle if index == 2 * half - 1 else ((2 * one + apart) * middle + moved) % circle
        first = (side ^ swapped) * circle + (one + moved) % circle
        second = (side ^ swapped ^ other) * circle + (one + apart + moved) % circle
        turn.append(_Place(table, Pairing(first, second)))
    for outside, (stored, beyond) in enumerate(zip(column[-2:], (half, 0), strict=True)):
        side, one = divmod(stored, circle)
        opponent = (side ^ swapped) * circle + (one + moved) % circle
        pairing = _turned(Pairing(2 * circle + outside, opponent), side ^ swapped ^ outside)
        turn.append(_Place(((2 * one + beyond) * middle + moved) % circle, pairing))
    return turn


def _turned(pairing: Pairing, turned: int) -> Pairing:
    """The pairing, the other way round if `turned`: so that nobody is named first much more often than second."""
    return Pairing(pairing.second, pairing.first) if turned else pairing


@cache
def columns() -> dict[int, list[int]]:
    """For every number of entrants in the data the first of every couple of the stored turn."""
    lines = [[*map(int, line.split())] for line in stored_lines(DATA)]
    return {line[0]: line[OPTIONS:] for line in lines}
