"""All against all, once or several times, between single entrants or fixed pairs."""

from random import Random

from rules.problems import Problem, problem_at
from tournaments.scheduling.all_against_all.berger import MOST_ENTRANTS, Pairing, cut, tables_and_legs_problems
from tournaments.scheduling.all_against_all.developed_tables import turns_in_any_order
from tournaments.scheduling.all_against_all.hall_turns import turns_in_hall
from tournaments.scheduling.all_against_all.meeting_restrictions import drawn_by_lot, problems_of_restrictions
from tournaments.scheduling.all_against_all.table_plans import turns_by_table
from tournaments.scheduling.base.base import (
    Traits,
    foreign_problems,
    hall_problems,
    repeated_ids,
    turns_problems,
)
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.restrictions import bans
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Options, Order, Played, Turn

key = "round_robin"
traits = Traits(
    teams=False,
    needs_outcomes=False,
    fixed_length=True,
    asks=("legs", "hall", "queued", "starting_order"),
    all_meet=True,
    takes_late=True,
)


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these entrants cannot all meet: their number from 2 to 200, the tables, the legs, the
    restrictions.
    """
    count = len(field.teams)
    found = [
        *repeated_ids(field),
        *turns_problems(options),
        *hall_problems(options),
        *foreign_problems(options),
    ]
    if count < 2:
        found.append(problem_at(ScheduleProblem.TOO_FEW_ENTRANTS, entrants=count, least=2))
    if count > MOST_ENTRANTS:
        found.append(problem_at(ScheduleProblem.TOO_MANY_ENTRANTS, entrants=count, most=MOST_ENTRANTS))
    found += tables_and_legs_problems(options, count * (count - 1) // 2 if count <= MOST_ENTRANTS else 0)
    return (*found, *problems_of_restrictions(field, options, possible=not found))


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn: Berger's pairings of the entrants in drawn or listed order, at tables that all visit alike.

    Where such tables are known only for other turns, entrants in drawn order play those. Small halls, and what was
    `played`, are the matter of `turns_in_hall`. Raises RestrictionsUnmet where a hard restriction is not kept.
    """
    rng = seeded(number)
    legs = options.legs if isinstance(options.legs, int) else 1
    arranged = turns_by_table if options.order is Order.LISTED else turns_in_any_order
    turns = arranged(len(field.ids), legs, options.tables)
    entrants = _starting_numbers(field, options, turns, rng)
    return turns_in_hall(turns, entrants, field, options, rng, played)


def _starting_numbers(field: Field, options: Options, turns: list[list[Pairing]], rng: Random) -> list[EntrantId]:
    """The entrants by starting number. Where some stay at a table, nobody knows yet how the first turn is cut, and the
    whole of it keeps apart who is to be apart in its first share.
    """
    if options.order is Order.LISTED:
        return list(field.ids)
    (first, *_) = cut(turns[:1], None if options.restrictions.stay else options.tables, {})
    return drawn_by_lot(field.ids, first, [ban for ban in bans(options.restrictions) if ban.first_turn], rng)
