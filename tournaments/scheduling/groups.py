"""Groups side by side: in each of them all meet all, once or several times."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, zip_longest

from rules.problems import Problem, problem_at
from tournaments.scheduling.all_against_all.berger import MOST_ENTRANTS, Pairing, berger_turns, tables_and_legs_problems
from tournaments.scheduling.all_against_all.hall_turns import TABLE_STEPS, turns_in_hall
from tournaments.scheduling.all_against_all.meeting_restrictions import drawn_by_lot
from tournaments.scheduling.base.base import (
    Traits,
    hall_problems,
    knockout_problems,
    rematches_problems,
    repeated_ids,
    seats_problems,
    seeds_and_clubs_problems,
    turns_problems,
)
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.restrictions import Ban, bans, restriction_problems, stay_problems
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Options, Order, Played, Relation, Turn
from tournaments.scheduling.grouping.fewest_turns import fewest_turns
from tournaments.scheduling.grouping.lots import Groups, groups_apart, have_met, joined, keeps

key = "groups"
traits = Traits(
    teams=False,
    needs_outcomes=False,
    fixed_length=True,
    asks=("groups", "legs", "hall", "queued"),
    all_meet=True,
    takes_late=True,
    in_groups=True,
    seeded=True,
)

STREAMS = 1_000
STEPS_PER_MEETING = 1_000
MOST_LOOKS = 500_000


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these entrants cannot play in groups: their number from 2 to 200, the number of groups from 1 to
    half of that, the tables, the legs, the seeds, the clubs, the restrictions.
    """
    count = len(field.ids)
    found = [*repeated_ids(field), *turns_problems(options), *hall_problems(options), *seats_problems(options)]
    found += [*knockout_problems(options), *rematches_problems(options), *seeds_and_clubs_problems(field)]
    if count < 2:
        found.append(problem_at(ScheduleProblem.TOO_FEW_ENTRANTS, entrants=count, least=2))
    if count > MOST_ENTRANTS:
        found.append(problem_at(ScheduleProblem.TOO_MANY_IN_GROUPS, entrants=count, most=MOST_ENTRANTS))
    if options.blocks:
        pass
    elif options.groups is None:
        found.append(problem_at(ScheduleProblem.GROUPS_MISSING))
    elif options.groups < 1:
        found.append(problem_at(ScheduleProblem.GROUPS_BELOW_ONE, groups=options.groups))
    elif options.groups > count // 2 >= 1:
        most = count // 2
        found.append(problem_at(ScheduleProblem.TOO_MANY_GROUPS, groups=options.groups, entrants=count, most=most))
    sizes = _sizes(count, options) if count <= MOST_ENTRANTS and (options.groups or 1) > 0 else ()
    found += tables_and_legs_problems(options, sum(size * (size - 1) // 2 for size in sizes))
    return (*found, *_restriction_problems(field, options, sizes, possible=not found))


def _sizes(entrants: int, options: Options) -> tuple[int, ...]:
    return tuple(map(len, options.blocks)) or sizes_of(entrants, options.groups or 1)


def sizes_of(entrants: int, groups: int) -> tuple[int, ...]:
    """How many each of the groups has, the largest first: equal within one."""
    share, over = divmod(entrants, groups)
    return (share + 1,) * over + (share,) * (groups - over)


def groups_of(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> Groups:
    """The groups, each of them its members, the heads first; `options.groups` of them, or those that were drawn before.

    The order in which the entrants are listed does not matter. `options.drawn_groups` stay as they are: entrants that
    left are gone from them, and new ones join the smallest. `options.blocks` are groups that nobody draws. Without
    them, and once something was played, the draw is repeated for everybody who is or was there; where that does not fit
    what was played, those who have met stay together.
    """
    rng = seeded(number)
    here = sorted(field.ids, key=_listed)
    if given := options.drawn_groups or options.blocks:
        stay = [[one for one in group if one in here] for group in given]
        placed = {one for group in given for one in group}
        return joined(stay, ([one] for one in here if one not in placed), field.clubs, rng)
    count = options.groups or 1
    seated = {one for each in played for one in each.meeting.seated}
    everybody = sorted({*here, *seated}, key=_listed)
    groups = groups_apart(everybody, count, field, options.restrictions, rng)
    if keeps(groups, played):
        return tuple(tuple(one for one in group if one in here) for group in groups)
    return joined([()] * count, have_met(here, played, rng), field.clubs, rng)


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn: in all groups at once the next turn of Berger, at tables that all visit alike.

    Groups with fewer turns are done before the others. With fewer `options.tables` than that needs, there are as few
    turns as can be, and the longest waiting play first. What was `played` is the matter of `turns_in_hall`.
    Raises RestrictionsUnmet where a hard restriction is not kept.
    """
    groups = groups_of(field, options, number, played)
    legs = options.legs if isinstance(options.legs, int) else 1
    lots = enumerate(groups, start=STREAMS * number)
    entrants = [entrant for lot, group in lots for entrant in _starting_numbers(group, field, options, lot)]
    sizes = [len(group) for group in groups]
    turns = _for_hall(group_turns(sizes, legs), sizes, options)
    if not turns:
        return ()
    steps = min(TABLE_STEPS, STEPS_PER_MEETING * sum(map(len, turns)))
    options = options if options.steps is not None else replace(options, steps=steps)
    return turns_in_hall(turns, entrants, field, options, seeded(number), played)


def _for_hall(turns: list[list[Pairing]], sizes: list[int], options: Options) -> list[list[Pairing]]:
    """The turns as they are, where all tables suffice or cutting each of them takes no more turns than any other way;
    else as few turns as there can be.

    Where somebody stays at a table, and in the very largest draws, turns are cut by themselves.
    """
    tables, pairings = options.tables, sum(map(len, turns))
    if tables is None or not pairings or options.restrictions.stay:
        return turns
    fewest = max(len(turns), -(-pairings // tables))
    if sum(-(-len(turn) // tables) for turn in turns) == fewest or pairings * fewest > MOST_LOOKS:
        return turns
    return fewest_turns(turns, sizes, tables)


def group_turns(sizes: list[int], legs: int) -> list[list[Pairing]]:
    """Berger's turns of groups of these sizes side by side; the members of the first group are the first numbers."""
    first = 0
    calendars = []
    for size in sizes:
        turns = berger_turns(size, legs) if size > 1 else []
        calendars.append([[Pairing(first + one, first + two) for one, two in turn] for turn in turns])
        first += size
    return [[pairing for part in parts for pairing in part] for parts in zip_longest(*calendars, fillvalue=())]


def _listed(entrant: EntrantId) -> tuple[int, EntrantId]:
    """An order of ids in which 2 comes before 10."""
    return len(entrant), entrant


def _starting_numbers(group: tuple[EntrantId, ...], field: Field, options: Options, number: int) -> Sequence[EntrantId]:
    """The members of a group by starting number: as the field lists them, or by lot, those of one club apart in the
    first turn. Every group has a number of its own for that, so that a newcomer changes nothing in the others.
    """
    if options.order is Order.LISTED:
        return tuple(one for one in field.ids if one in group)
    if len(group) < 2:
        return group
    wanted = [ban for ban in bans(options.restrictions) if ban.first_turn]
    wanted += [
        Ban(one, two, Relation.OPPONENTS, first_turn=True, hard=False)
        for club in field.clubs
        for one, two in combinations((member for member in club if member in group), 2)
    ]
    return drawn_by_lot(sorted(group, key=_listed), berger_turns(len(group))[0], wanted, seeded(number))


def _restriction_problems(field: Field, options: Options, sizes: tuple[int, ...], *, possible: bool) -> list[Problem]:
    """Restrictions that cannot be read, and in a draw that is `possible` otherwise, those that certainly cannot be
    kept.
    """
    restrictions = options.restrictions
    found = restriction_problems(field, options, partners=False)
    if found or not possible:
        return found
    most = len(sizes)
    found += [
        problem_at(
            ScheduleProblem.WISH_MORE_THAN_GROUPS, restriction.members[0], members=len(restriction.members), groups=most
        )
        for restriction in restrictions.apart
        if restriction.hard and not restriction.first_turn and len(restriction.members) > most
    ]
    return found + stay_problems(options, _tables_in_use(sizes, options.tables), len(field.ids))


def _tables_in_use(sizes: tuple[int, ...], tables: int | None) -> int:
    """How many tables the longest turn needs."""
    pairings = sum(size // 2 for size in sizes)
    turns = -(-pairings // (tables or pairings))
    return -(-pairings // turns)
