"""Which construction serves how many players: the best full-length plan for every number from 4 to 200."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.whist import (
    extensions,
    parallel_classes,
    powers_of_two,
    products,
    quarter_turns,
    seats,
    starters,
    transversals,
    turnings,
)
from tournaments.scheduling.whist.plan import Plan, halls, laid_out, without_last


class Construction(NamedTuple):
    """A way to a perfect plan: for which numbers of players, and the plan."""

    suits: Callable[[int], bool]
    plan: Callable[[int], Plan]


# In this order: plans in which everybody visits all tables alike come first.
PERFECT = (
    Construction(quarter_turns.suits, quarter_turns.plan),
    Construction(starters.is_perfect, starters.plan),
    Construction(powers_of_two.suits, powers_of_two.plan),
    Construction(products.suits, products.plan),
    Construction(parallel_classes.suits, parallel_classes.plan),
    Construction(transversals.suits, transversals.plan),
    Construction(extensions.suits, extensions.plan),
)


def perfect_plan(count: int) -> Plan | None:
    """The plan in which any two are partners once and opponents twice; None where none is known here."""
    return next((way.plan(count) for way in PERFECT if way.suits(count)), None)


def whist_plan(count: int) -> Plan:
    """The best plan at hand for `count` players (4 to 200): the perfect one, a starter, or one player left out.

    Raises LookupError for a number of players without any.
    """
    plan = perfect_plan(count)
    if plan is None and starters.suits(count):
        plan = starters.plan(count)
    if plan is None and (larger := perfect_plan(count + 1)) is not None:
        plan = without_last(larger, count)
    if plan is None:
        raise LookupError(f"no plan for {count} players")
    return plan


@cache
def full_length(count: int) -> int:
    """The turns of a full-length draw: `count` where somebody rests in every turn, else one fewer."""
    return count if count % 4 else count - 1


# The full-length plans with everybody's table, chair and neighbours, the same for every draw number.

TABLE_STEPS = 20_000
NEIGHBOUR_STEPS = 12
"""Tried changes for every match of the event."""


def chaired_plan(count: int, steps: int | None = None) -> Plan:
    """The plan for `count` players with its tables in the order of the hall and first and second chairs alike.

    `steps` bounds the search for tables, where they are not stored; None is the usual budget.
    """
    plan = whist_plan(count)
    if count in halls():
        plan = laid_out(plan, halls()[count])
    else:
        plan = seats.tables_alike(plan, count, seeded(count), TABLE_STEPS if steps is None else steps)
    return seats.chairs_alike(plan, count)


@cache
def seated_plan(count: int, steps: int | None) -> Plan:
    """The same with every table turned the way that is stored, or found within this many tries."""
    plan = chaired_plan(count, steps)
    if count in turnings.turnings():
        return turnings.turned(plan, turnings.turnings()[count])
    tries = NEIGHBOUR_STEPS * len(plan) * (count // 4) if steps is None else steps
    return seats.neighbours_searched(plan, count, seeded(count), tries)
