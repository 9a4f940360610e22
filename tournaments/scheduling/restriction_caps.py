"""How many of those who are to be apart can play in one turn, where two sides of two sit down at a table.

Of people of whom no two may be partners, or no two opponents, a table takes two (pigeonhole: among three there are two
of the same side, and two of different sides); of people who may not share it, one.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.games import SEATS
from rules.problems import Problem, problem_at
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Options, Relation, Restrictions


@dataclass(frozen=True, slots=True)
class Cap:
    """At most `most` of these members play in the first turn, or in any."""

    members: tuple[EntrantId, ...]
    most: int
    first_turn: bool


def caps(restrictions: Restrictions, tables: int) -> Iterator[Cap]:
    """The caps that the hard restrictions put on a turn of this many tables."""
    for apart in restrictions.apart:
        if apart.hard:
            at_table = 1 if apart.relation is Relation.TABLE else 2
            yield Cap(apart.members, at_table * tables, apart.first_turn)
    for mixed in restrictions.mixed:
        if mixed.hard:
            yield from (Cap(group, 2 * tables, first_turn=False) for group in (mixed.ones, mixed.others))


def cap_problems(field: Field, options: Options, tables: int, chairs: int | None = None) -> list[Problem]:
    """The groups of which too many must rest for those left to fill the tables; `chairs` are those of all tables,
    unless four sit at each.
    """
    seats, everybody = tables * SEATS if chairs is None else chairs, len(field.ids)
    return [
        problem_at(ScheduleProblem.WISH_TOO_MANY_APART, cap.members[0], members=len(cap.members), most=cap.most)
        for cap in caps(options.restrictions, tables)
        if everybody - len(cap.members) + min(cap.most, len(cap.members)) < seats
    ]
