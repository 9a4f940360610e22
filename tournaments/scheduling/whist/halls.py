"""Which table each four of a plan takes, where nobody rests: arrangements found by search and kept as data.

A plan in which everybody walks round the circle visits all tables alike by itself. With one player who stays, or
without a circle, it does not: there the fours of every turn are laid out again. `data/halls.txt` has one line for every
number of players: the number, then for every turn of the plan one letter for every four, A being the first table.
"""

from functools import cache

from tournaments.scheduling.stored import stored_lines
from tournaments.scheduling.whist.plan import Plan

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
