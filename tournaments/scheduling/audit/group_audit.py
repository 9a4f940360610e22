"""The promises of groups: sizes equal within one, seeds spread, all meetings of every group, and members of one club
apart as far as that is possible.

The groups are read off the schedule: anybody who is connected by meetings is in one group.
"""

from collections.abc import Iterable
from itertools import combinations, pairwise
from math import comb

from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import Figure, FigureKey, even_parts, games_figures, table_figure
from tournaments.scheduling.audit.side_audit import not_met_as_promised, not_one_against_one
from tournaments.scheduling.audit.tally import Tally, tally
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Options, Schedule


def groups_problems(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Sides that are not one id against one id; the number and the sizes of the groups; seeds of one pot in one group;
    and any two of a group that do not meet `legs` times.
    """
    found = not_one_against_one(schedule)
    groups = groups_in(schedule, field)
    if options.blocks:
        return found + _blocks_problems(schedule, options)
    expected = options.groups or 1
    if len(groups) != expected:
        found.append(problem_at(ScheduleProblem.GROUPS_PROMISED, expected=expected, found=len(groups)))
    sizes = [len(group) for group in groups]
    if max(sizes) - min(sizes) > 1:
        found.append(problem_at(ScheduleProblem.GROUP_SIZES, fewest=min(sizes), most=max(sizes)))
    found += [
        problem_at(ScheduleProblem.SEEDS_TOGETHER, one, two)
        for start in range(0, len(field.seeds), expected)
        for one, two in combinations(field.seeds[start : start + expected], 2)
        if any(one in group and two in group for group in groups)
    ]
    couples = (couple for group in groups for couple in combinations(group, 2))
    return found + not_met_as_promised(schedule, couples, options)


def _blocks_problems(schedule: Schedule, options: Options) -> list[Problem]:
    """Groups that were given: two of one that do not meet `legs` times, or of two that do."""
    couples = (couple for block in options.blocks for couple in combinations(block, 2))
    return not_met_as_promised(schedule, couples, options)


def groups_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games, meetings of any two of a group, rests twice running, tables and clubs, beside their bounds.

    Entrants who stay at one table do not count for the tables.
    """
    counts = tally(schedule)
    groups = groups_in(schedule, field)
    met = [
        counts.opponents[frozenset(((one,), (two,)))] for group in groups for one, two in combinations(group, 2)
    ] or [0]
    running, least = _waits_running(counts, field.ids)
    figures = [
        *games_figures([counts.games[entrant,] for entrant in field.ids]),
        Figure(FigureKey.OPPONENTS_MIN, min(met), sum(met) // len(met)),
        Figure(FigureKey.OPPONENTS_MAX, max(met), -(-sum(met) // len(met))),
        Figure(FigureKey.RESTS_RUNNING, running, least),
        table_figure(counts, {(restriction.entrant,) for restriction in options.restrictions.stay}),
    ]
    if field.clubs:
        figures.append(_clubs_figure(groups, field))
    return figures


def groups_in(schedule: Schedule, field: Field) -> list[list[EntrantId]]:
    """The entrants in groups of those whom meetings connect; anybody who meets nobody is alone."""
    group_of = {entrant: [entrant] for entrant in field.ids}
    for turn in schedule.turns:
        for meeting in turn.meetings:
            seated = [entrant for side in meeting.sides for entrant in side if entrant in group_of]
            for one, two in pairwise(seated):
                if group_of[one] is not group_of[two]:
                    group_of[one].extend(group_of[two])
                    for entrant in list(group_of[two]):
                        group_of[entrant] = group_of[one]
    return list({id(group): group for group in group_of.values()}.values())


def _waits_running(counts: Tally, entrants: Iterable[EntrantId]) -> tuple[int, int]:
    """How often somebody who still has to play rests in two turns running, and the least that is possible with as many
    places in these turns.
    """
    last = {entrant: turn for turn, busy in enumerate(counts.busy) for (entrant,) in busy}
    happened = least = 0
    for turn, (earlier, later) in enumerate(pairwise(counts.busy)):
        waiting = {(entrant,) for entrant in entrants if last.get(entrant, 0) > turn}
        happened += len(waiting - earlier - later)
        least += max(0, len(waiting) - len(waiting & earlier) - len(later))
    return happened, least


def _clubs_figure(groups: list[list[EntrantId]], field: Field) -> Figure:
    """How many couples of one club are in one group. A club of m in g groups has at least the couples that remain when
    it is spread evenly.
    """
    together = sum(comb(len({*club} & {*group}), 2) for club in field.clubs for group in groups)
    least = sum(comb(part, 2) for club in field.clubs for part in even_parts(len({*club}), len(groups)))
    return Figure(FigureKey.CLUBMATES_TOGETHER, together, least)
