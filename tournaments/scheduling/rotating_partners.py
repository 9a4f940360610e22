"""Single players who get another partner in every turn, two against two: all partners once, all opponents twice.

The full length lasts as many turns as there are players (one fewer when nobody rests). Its plan comes from
`whist.catalogue`; the draw number says which player has which number of the plan, in which order turns and tables
are used. Fewer turns or tables, or matches played in another order than drawn, are drawn by `limited_turns`.
"""

from dataclasses import replace

from rules.games import SEATS
from rules.problems import Problem, problem_at
from tournaments.scheduling.base.base import (
    Traits,
    as_drawn,
    foreign_problems,
    hall_problems,
    last_turn,
    not_played,
    order_problems,
    repeated_ids,
    turn_of,
)
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.base.restrictions import kept, restriction_problems, stay_problems
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import NO_RESTRICTIONS, EntrantId, Field, Lineup, Meeting, Options, Played, Turn
from tournaments.scheduling.evenings.limited_turns import limited_turns
from tournaments.scheduling.evenings.restricted_turns import Evening, wished_turns
from tournaments.scheduling.restriction_caps import cap_problems
from tournaments.scheduling.whist import seats
from tournaments.scheduling.whist.catalogue import full_length, seated_plan
from tournaments.scheduling.whist.plan import Four, Plan

key = "rotating_partners"
traits = Traits(
    teams=False,
    needs_outcomes=False,
    fixed_length=True,
    asks=("turns", "enter_again", "hall", "queued"),
    partners=True,
    redrawn=True,
    rests_unequally=True,
)

LEAST_ENTRANTS, MOST_ENTRANTS = 4, 200
MOST_TURNS = 200


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these players cannot rotate: 4 to 200 of them, tables they can fill, turns up to the
    full length.
    """
    count = len(field.teams)
    found = [
        *repeated_ids(field),
        *hall_problems(options),
        *order_problems(options),
        *foreign_problems(options),
    ]
    if count < LEAST_ENTRANTS:
        found.append(problem_at(ScheduleProblem.TOO_FEW_ENTRANTS, entrants=count, least=LEAST_ENTRANTS))
    if count > MOST_ENTRANTS:
        found.append(problem_at(ScheduleProblem.TOO_MANY_PLAYERS, entrants=count, most=MOST_ENTRANTS))
    if options.legs != 1:
        found.append(problem_at(ScheduleProblem.LEGS_NOT_CHOSEN))
    if options.lineup is Lineup.FIXED:
        found.append(problem_at(ScheduleProblem.PAIRS_NOT_FIXED))
    if options.tables is not None and options.tables < 1:
        found.append(problem_at(ScheduleProblem.TABLES_BELOW_ONE, tables=options.tables))
    elif options.tables is not None and options.tables > max(1, count // SEATS):
        found.append(
            problem_at(ScheduleProblem.TABLES_NOT_FILLED, tables=options.tables, entrants=count, most=count // SEATS)
        )
    elif count >= SEATS and options.turns is not None and options.turns > (most := most_turns(count, options.tables)):
        found.append(problem_at(ScheduleProblem.TOO_MANY_TURNS, turns=options.turns, most=most))
    if options.turns is not None and options.turns < 1:
        found.append(problem_at(ScheduleProblem.TURNS_BELOW_ONE, turns=options.turns))
    return (*found, *_problems_of_restrictions(field, options, possible=not found))


def _problems_of_restrictions(field: Field, options: Options, *, possible: bool) -> list[Problem]:
    """Restrictions that cannot be read, and in a draw that is `possible` otherwise, those that certainly cannot be
    kept.

    Anybody who stays needs a seat in every turn in which they do not rest, at one table together only while others
    play elsewhere.
    """
    found = restriction_problems(field, options)
    if not possible or found:
        return found
    tables = options.tables or len(field.teams) // SEATS
    resting = len(field.teams) - SEATS * tables
    chairs = len(field.teams) if tables == 1 else SEATS + resting
    return [*stay_problems(options, tables, chairs), *cap_problems(field, options, tables)]


def most_turns(count: int, tables: int | None) -> int:
    """The full length for `count` players at this many tables: enough sides for all partners, at most 200 turns."""
    if tables is None or tables >= count // SEATS:
        return full_length(count)
    return min(MOST_TURNS, -(-count * (count - 1) // (4 * tables)))


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn that was not played yet; what was played otherwise than drawn is counted, never drawn again.

    Raises RestrictionsUnmet when no turns were found that keep every hard restriction.
    """
    count = len(field.teams)
    tables = options.tables or count // SEATS
    turns = options.turns or most_turns(count, tables)
    evening = Evening(field.ids, turns, tables, number, options.restrictions, (), options.steps)
    drawn = _drawn(field, evening)
    if as_drawn(drawn, played):
        return kept(not_played(drawn, played), options.restrictions)
    left = turns - last_turn(played)
    return kept(_drawn(field, replace(evening, turns=left, history=played)), options.restrictions) if left > 0 else ()


def _drawn(field: Field, evening: Evening) -> tuple[Turn, ...]:
    """The turns of the evening in the way that suits it best."""
    count, number, steps = len(field.teams), evening.number, evening.steps
    full = not evening.history and (evening.tables, evening.turns) == (count // SEATS, full_length(count))
    if evening.restrictions != NO_RESTRICTIONS:
        return wished_turns(evening, _perfect(count, evening) if full else None)
    if full:
        return _full_length(field, number, steps)
    return limited_turns(field.ids, evening.turns, evening.tables, number, evening.history, steps)


def _perfect(count: int, evening: Evening) -> Plan:
    """The full length in the order of its turns."""
    plan = seated_plan(count, evening.steps)
    return [plan[index] for index in seats.rests_apart(plan, count, seeded(evening.number))]


def _full_length(field: Field, number: int, steps: int | None) -> tuple[Turn, ...]:
    count = len(field.teams)
    plan = seated_plan(count, steps)
    rng = seeded(number)
    names = shuffled(rng, field.ids)
    hall = shuffled(rng, range(1, count // SEATS + 1))
    order = seats.rests_apart(plan, count, rng)
    return tuple(
        turn_of(place, [_meeting(four, table, names) for four, table in zip(plan[index], hall, strict=True)], field)
        for place, index in enumerate(order, start=1)
    )


def _meeting(four: Four, table: int, names: list[EntrantId]) -> Meeting:
    a, b, c, d = (names[player] for player in four)
    return Meeting(table, ((a, b), (c, d)))
