"""Which way round each table of a full-length plan sits, so that few have the same player twice on the same hand.

Found by search and kept as data, `data/turnings.txt`: one line for every number of players, the number and then a
whole number in base 32 whose binary digits, the lowest first, mean the tables, turn by turn and by number of
the table; 1: the other side is named first. Plans in which nobody has a neighbour twice have no line.
"""

from functools import cache

from tournaments.scheduling.stored import stored_lines
from tournaments.scheduling.whist.plan import Plan

DATA = "turnings.txt"
BASE = 32


@cache
def turnings() -> dict[int, int]:
    """For every number of players in the data the binary digits, one for every table of the plan."""
    lines = [line.split() for line in stored_lines(DATA)]
    return {int(count): int(digits, BASE) for count, digits in lines}


def turned(plan: Plan, digits: int) -> Plan:
    """The plan with the sides exchanged at every table whose binary digit is 1."""
    turns = []
    place = 0
    for fours in plan:
        turns.append(
            [(c, d, a, b) if digits >> at & 1 else (a, b, c, d) for at, (a, b, c, d) in enumerate(fours, start=place)]
        )
        place += len(fours)
    return turns
