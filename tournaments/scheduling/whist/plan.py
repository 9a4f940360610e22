"""The shape of a schedule of fours before anybody has a name, and the ways to unfold a small one into a large one.

In a plan the players are whole numbers from 0. A whist tournament is a plan in which any two players are
partners exactly once and opponents exactly twice (E. H. Moore, Tactical Memoranda, 1896; I. Anderson,
Combinatorial Designs and Tournaments, 1997, chapters 5 and 6).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations

from rules.games import SEATS
from tournaments.scheduling.stored import stored_lines
from tournaments.scheduling.whist.fields import Ring

Four = tuple[int, int, int, int]
Plan = list[list[Four]]
Table = tuple[int, ...]
Lineups = Sequence[Sequence[Table]]
"""Turns of tables at which any number of players sit; at a table of four the first two are partners, at any other
everybody plays alone.
"""


def renamed(fours: Iterable[Four], names: Sequence[int]) -> list[Four]:
    """The same tables with names[x] in the place of x; the first two of a four stay partners."""
    return [(names[a], names[b], names[c], names[d]) for a, b, c, d in fours]


def developed(base: Iterable[Four], size: int, shifted: Callable[[int], Sequence[int]]) -> Plan:
    """One turn for every g below `size`: the base turn in which x became shifted(g)[x]."""
    fours = list(base)
    return [renamed(fours, shifted(step)) for step in range(size)]


def developed_in_circle(base: Iterable[Four], size: int, fixed: int) -> Plan:
    """One turn for every g below `size`: everybody goes g places on in a circle of `size`; `fixed` more stay."""
    still = list(range(size, size + fixed))
    circle = list(range(size))
    return developed(base, size, lambda step: circle[step:] + circle[:step] + still)


def developed_over(base: Iterable[Four], numbers: Ring) -> Plan:
    """One turn for every element g of the ring: everybody becomes itself + g."""
    elements = range(numbers.order)
    return developed(base, numbers.order, lambda step: [numbers.plus(element, step) for element in elements])


def three_ways(four: Four) -> tuple[Four, Four, Four]:
    """Four players in the three turns in which each has each of the others once for a partner."""
    a, b, c, d = four
    return (a, b, c, d), (a, c, b, d), (a, d, b, c)


def couples(table: Table) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The partners of a table and the opponents."""
    every = list(combinations(table, 2))
    if len(table) != SEATS:
        return [], every
    return [every[0], every[-1]], every[1:-1]


def resting(tables: Iterable[Table], size: int) -> list[int]:
    """Which of `size` players sit at no table of the turn."""
    busy = {player for table in tables for player in table}
    return [player for player in range(size) if player not in busy]


# Which table each four of a plan takes, where nobody rests: arrangements found by search and kept as data.
#
# A plan in which everybody walks round the circle visits all tables alike by itself. With one player who stays, or
# without a circle, it does not: there the fours of every turn are laid out again. `data/halls.txt` has one line for
# every number of players: the number, then for every turn of the plan one letter for every four, A being the first
# table.

DATA = "halls.txt"
FIRST = ord("A")

Places = list[list[int]]


@cache
def halls() -> dict[int, Places]:
    """For every number of players in the data the table (from 0) of every four, turn by turn."""
    lines = [line.split() for line in stored_lines(DATA)]
    return {int(count): [[ord(letter) - FIRST for letter in turn] for turn in turns] for count, *turns in lines}


def laid_out(plan: Plan, places: Places) -> Plan:
    """The plan with the fours of every turn in the order of these tables."""
    return [
        [four for _, four in sorted(zip(tables, fours, strict=True))]
        for fours, tables in zip(plan, places, strict=True)
    ]


# One player fewer: the perfect plan of n + 1 players without one of them, for n that leaves 3 when divided by 4.
#
# In every turn the three others of the missing player's table rest, so everybody rests three times. Each is short of
# the four opponents met at those tables; whether these are four different ones depends on the plan. They are when the
# plan walks round a circle in which the missing player stays at a table inf-0-a-b with a and -b different, and then
# nothing can be better.


def without_last(plan: Plan, count: int) -> Plan:
    """The plan of `count` + 1 players without the last one and without the tables that player sat at."""
    return [[four for four in fours if count not in four] for fours in plan]
