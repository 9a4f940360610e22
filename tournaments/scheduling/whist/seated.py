"""The full-length plans with everybody's table, chair and neighbours, the same for every draw number."""

from functools import cache

from tournaments.scheduling.kernel.chance import seeded
from tournaments.scheduling.whist import halls, seats, turnings
from tournaments.scheduling.whist.catalogue import whist_plan
from tournaments.scheduling.whist.plan import Plan

TABLE_STEPS = 20_000
NEIGHBOUR_STEPS = 12
"""Tried changes for every match of the event."""


def chaired_plan(count: int, steps: int | None = None) -> Plan:
    """The plan for `count` players with its tables in the order of the hall and first and second chairs alike.

    `steps` bounds the search for tables, where they are not stored; None is the usual budget.
    """
    plan = whist_plan(count)
    if count in halls.halls():
        plan = halls.laid_out(plan, halls.halls()[count])
    else:
        plan = seats.tables_alike(plan, count, seeded(count), TABLE_STEPS if steps is None else steps)
    return seats.chairs_alike(plan, count)


@cache
def seated_plan(count: int, steps: int | None) -> Plan:
    """The same with every table turned the way that is stored, or found in so many tried turns."""
    plan = chaired_plan(count, steps)
    if count in turnings.turnings():
        return turnings.turned(plan, turnings.turnings()[count])
    tries = NEIGHBOUR_STEPS * len(plan) * (count // 4) if steps is None else steps
    return seats.neighbours_searched(plan, count, seeded(count), tries)
