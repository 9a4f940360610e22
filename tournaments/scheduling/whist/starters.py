"""Plans that walk round a circle, from base turns found by search and kept as data.

A starter for n players is one turn in a circle of n places (or of n - 1, with one player who stays): every turn
after it moves everybody one place on. It gives a perfect plan when the differences between partners are all
different, and those between opponents come up twice each; then tables and rests are as even as can be, too.
The data, `data/starters.txt`, has one starter a line: players, places of the circle, tables a-b-c-d (a and b against
c and d; `inf` stays). Nothing in it is believed: the tests develop and count every line.
"""

from collections import Counter
from functools import cache
from itertools import product
from typing import NamedTuple

from tournaments.scheduling.stored import stored_lines
from tournaments.scheduling.whist.plan import Four, Plan, developed_in_circle

DATA = "starters.txt"
STAYS = "inf"


class Starter(NamedTuple):
    """The base turn of `players` in a circle of this many places; the player who stays has the number `circle`."""

    players: int
    circle: int
    fours: tuple[Four, ...]


@cache
def starters() -> dict[int, Starter]:
    """Every starter of the data file by its number of players. The file is part of the package, as code is."""
    found = [_starter(line) for line in stored_lines(DATA)]
    return {starter.players: starter for starter in found}


def _starter(line: str) -> Starter:
    players, circle, *tables = line.split()
    return Starter(int(players), int(circle), tuple(_four(table, circle) for table in tables))


def _four(table: str, circle: str) -> Four:
    a, b, c, d = (int(circle if place == STAYS else place) for place in table.split("-"))
    return a, b, c, d


def suits(count: int) -> bool:
    """Whether there is a starter for this many players, perfect or as near as was found."""
    return count in starters()


def base_turn(count: int) -> tuple[Four, ...]:
    """The tables of the starter."""
    return starters()[count].fours


def plan(count: int) -> Plan:
    """The turns of the starter, as many as the circle has places; places nobody sits at rest."""
    _, circle, fours = starters()[count]
    return developed_in_circle(fours, circle, count - circle)


@cache
def is_perfect(count: int) -> bool:
    """Whether the starter makes everybody partners once and opponents twice."""
    if not suits(count):
        return False
    _, circle, fours = starters()[count]
    differences = range(1, circle)
    partners = _differences([pair for a, b, c, d in fours for pair in ((a, b), (c, d))], circle)
    opponents = _differences([pair for a, b, c, d in fours for pair in product((a, b), (c, d))], circle)
    return all(partners[one] == 1 and opponents[one] == 2 for one in differences)


def _differences(pairs: list[tuple[int, int]], circle: int) -> Counter[int]:
    """How often two places of the circle are so far apart, counted both ways round."""
    inside = [(one, two) for one, two in pairs if circle not in (one, two)]
    return Counter((one - two) % circle for pair in inside for one, two in (pair, pair[::-1]))
