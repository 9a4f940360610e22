"""What the audits of single entrants and fixed pairs have in common: one against one, and who promised to meet."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import Figure, FigureKey, even_parts, games_figures, table_figure
from tournaments.scheduling.audit.tally import Tally, opponents_met, tally, waits_among
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Options, Restrictions, Schedule

# How often people must meet at a table again, however it is drawn: with partners, or everybody alone.
#
# Two who meet v times meet again v(v - 1) / 2 times: the second meeting counts once, the third twice, so that the same
# two at one table in every turn weigh more than many who meet twice. That is the number of pairs of turns in which the
# two share a table, so it can be counted for all turns at once or for every two of them: the larger of two bounds
# holds.
#
# By shares: a player with d different tablemates meets them again least often when all have an even share of d. By
# pairs of turns: a table of s people in the one turn is filled from the g tables of the other and from those who
# rested in it, and by the pigeonhole principle that brings some together again; fewest, where s are spread evenly over
# the g, and those who rested sit where that spares most. Who rests in both turns spares nothing, and how many must do
# so in all pairs of turns follows from how many rests there are for how many people.

Sizes = Sequence[int]
"""How many sit at every table of one turn."""


def again_figure(counts: Tally, schedule: Schedule, people: int) -> Figure:
    """How often people met at a table again, beside the least there can be at tables of these sizes."""
    met = (counts.partners + counts.opponents).values()
    again = sum(comb(times, 2) for times in met)
    return Figure(FigureKey.TABLE_MATE_REPEATS, again, least_meetings_again(sizes_by_turn(schedule), people))


def most_met_figure(counts: Tally, schedule: Schedule, people: int) -> Figure:
    """How often the two met who met most, beside the least that leaves room for all meetings."""
    sizes = sizes_by_turn(schedule)
    least = least_most_met(sizes, people, least_meetings_again(sizes, people))
    return Figure(FigureKey.TABLE_MATES_MAX, max((counts.partners + counts.opponents).values(), default=0), least)


def sizes_by_turn(schedule: Schedule) -> list[list[int]]:
    """How many sit at every table, turn by turn."""
    return [[len(meeting.seated) for meeting in turn.meetings] for turn in schedule.turns]


def least_meetings_again(sizes: Sequence[Sizes], people: int) -> int:
    """The fewest meetings again of this many people at tables of these sizes, turn by turn; of as many as sit in a
    turn, if a wrong calendar seats more.
    """
    people = max([people, *map(sum, sizes)])
    met = even_parts(sum(size * (size - 1) for turn in sizes for size in turn), people)
    return max(half(sum(fewest_again(others, people - 1) for others in met)), _by_pairs_of_turns(sizes, people))


def least_most_met(sizes: Sequence[Sizes], people: int, again: int) -> int:
    """How often the two who meet most must meet at least, when there are at least this many repeated meetings
    (`again`).

    Nobody meets anybody more often than m times only if there are at least m - 1 meetings again for every two
    meetings.
    """
    meetings = sum(comb(size, 2) for turn in sizes for size in turn)
    mean = -(-meetings // max(1, comb(people, 2)))
    return max(mean, 1 + -(-2 * again // meetings)) if meetings else 0


def fewest_again(meetings: int, others: int) -> int:
    """The repeated meetings of a player with this many meetings among this many others."""
    return sum(comb(times, 2) for times in even_parts(meetings, others))


def half(total: int) -> int:
    """Half of what was counted for both of every two, rounded up."""
    return -(-total // 2)


def _by_pairs_of_turns(sizes: Sequence[Sizes], people: int) -> int:
    """The sum over every two turns, with no more resting in both than must."""
    rests = even_parts(sum(people - sum(turn) for turn in sizes), people)
    least, owed, more = 0, sum(comb(times, 2) for times in rests), list[int]()
    for one, two, often in _pairs_of_turns(sizes):
        resting = people - sum(one), people - sum(two)
        both = range(max(0, sum(resting) - people), min(resting) + 1)
        found = [_between(one, two, resting, shared) for shared in both]
        least += often * found[0]
        owed -= often * both[0]
        more += [after - before for before, after in pairwise(found)] * often
    return least + sum(sorted(more)[: max(0, owed)])


def _pairs_of_turns(sizes: Sequence[Sizes]) -> Iterator[tuple[Sizes, Sizes, int]]:
    """Every two kinds of turns, and how many pairs of turns are of these."""
    kinds = Counter(tuple(sorted(turn)) for turn in sizes)
    for one, two in combinations_with_replacement(kinds, 2):
        yield one, two, comb(kinds[one], 2) if one == two else kinds[one] * kinds[two]


def _between(one: Sizes, two: Sizes, resting: tuple[int, int], both: int) -> int:
    """The fewest couples who share a table in two turns, when this many rest in each, and `both` of them in both."""
    return max(_meetings_again(one, len(two), resting[1] - both), _meetings_again(two, len(one), resting[0] - both))


def _meetings_again(turn: Iterable[int], groups: int, rested: int) -> int:
    """The fewest couples of a turn who sat at one of `groups` tables of another, in which `rested` others sat out.

    The last one who comes to a table of s from the groups meets (s - 1) // groups of a group again.
    """
    again = sorted((seat // groups for size in turn for seat in range(size)), reverse=True) if groups else []
    return sum(again[rested:])


def not_one_against_one(schedule: Schedule) -> list[Problem]:
    """One problem for every table at which not one id sits against one id."""
    return [
        problem_at(ScheduleProblem.WRONG_SIDES, turn.number, meeting.table)
        for turn in schedule.turns
        for meeting in turn.meetings
        if [len(side) for side in meeting.sides] != [1, 1]
    ]


def not_met_as_promised(
    schedule: Schedule, couples: Iterable[tuple[EntrantId, EntrantId]], options: Options
) -> list[Problem]:
    """One problem for each of these couples that meets more or less often than once a leg."""
    met = opponents_met(schedule)
    counted = [(one, two, met[frozenset(((one,), (two,)))]) for one, two in couples]
    return [
        problem_at(ScheduleProblem.MEETINGS_PROMISED, one, two, expected=int(options.legs), found=times)
        for one, two, times in counted
        if times != options.legs
    ]


# What no schedule can beat when every side must be one of each of two groups.
#
# At every table sit two of each group: in a match everybody has a partner and an opponent of the other group and an
# opponent of their own. So each group plays as many games as the other, however many they are, and its rests follow.
# The bounds spread the games of a group evenly over it, and what each player has of a group evenly over that group.

Groups = tuple[Sequence[EntrantId], Sequence[EntrantId]]


def mixed_groups(field: Field, restrictions: Restrictions) -> Groups | None:
    """The two groups when sides must be mixed and everybody is in one of them; an entrant in neither group could loosen
    any bound.
    """
    for restriction in restrictions.mixed:
        if (
            restriction.hard
            and min(len(restriction.ones), len(restriction.others)) > 1
            and {*restriction.ones, *restriction.others} == set(field.ids)
        ):
            return restriction.ones, restriction.others
    return None


def mixed_bounds(matches: int, groups: Groups) -> dict[FigureKey, int]:
    """The bounds of a schedule of this many matches, each with two of either group."""
    sizes = len(groups[0]), len(groups[1])
    games = [even_parts(2 * matches, size) for size in sizes]
    own = sum(half(_left_over(games[group], 1, sizes[group] - 1)) for group in (0, 1))
    own_again = sum(half(_again(games[group], 1, sizes[group] - 1)) for group in (0, 1))
    own_squares = sum(half(_squares(games[group], sizes[group] - 1)) for group in (0, 1))
    across = max(_left_over(games[group], 1, sizes[1 - group]) for group in (0, 1))
    across_again = max(_again(games[group], 2, sizes[1 - group]) for group in (0, 1))
    squares_across = max(_squares(games[group], sizes[1 - group]) for group in (0, 1))
    shares = list(_shares(matches, *sizes))
    return {
        FigureKey.GAMES_MIN: min(min(own_games) for own_games in games),
        FigureKey.GAMES_MAX: max(max(own_games) for own_games in games),
        FigureKey.PARTNER_REPEATS: across,
        FigureKey.OPPONENT_REPEATS: own + across,
        FigureKey.OPPONENTS_MIN: min(least for least, _ in shares),
        FigureKey.OPPONENTS_MAX: max(most for _, most in shares),
        FigureKey.OPPONENT_SQUARES: own_squares + squares_across,
        FigureKey.TABLE_MATE_REPEATS: own_again + across_again,
    }


def _shares(matches: int, one: int, other: int) -> Iterator[tuple[int, int]]:
    """How often two of a group, and two of different groups, are opponents at least and at most if all are so alike."""
    for meetings, couples in (
        (matches, one * (one - 1) // 2),
        (matches, other * (other - 1) // 2),
        (2 * matches, one * other),
    ):
        yield meetings // couples, -(-meetings // couples)


def _left_over(games: Sequence[int], each: int, size: int) -> int:
    """What repeats for a group when each match brings `each` of a group of this size."""
    return sum(max(0, each * played - size) for played in games)


def _again(games: Sequence[int], each: int, size: int) -> int:
    """How often a group meets others again when each match brings `each` of this many."""
    return sum(fewest_again(each * played, size) for played in games)


def _squares(games: Sequence[int], size: int) -> int:
    return sum(times * times for played in games for times in even_parts(played, size))


# The promises of all against all between single entrants or fixed pairs of one id.


def singles_problems(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Sides that are not one id against one id, and any two entrants that do not meet `legs` times."""
    return [*not_one_against_one(schedule), *not_met_as_promised(schedule, combinations(field.ids, 2), options)]


def singles_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """Games, meetings of any two, rests twice running and tables, beside their bounds.

    Entrants who stay at one table do not count for the tables.
    """
    counts = tally(schedule)
    running, least = waits_among(counts, field.ids)
    met = [counts.opponents[frozenset(((one,), (two,)))] for one, two in combinations(field.ids, 2)]
    share, over = divmod(sum(met), max(1, len(met)))
    return [
        *games_figures([counts.games[entrant,] for entrant in field.ids]),
        Figure(FigureKey.OPPONENTS_MIN, min(met, default=0), share),
        Figure(FigureKey.OPPONENTS_MAX, max(met, default=0), share + (over > 0)),
        Figure(FigureKey.RESTS_RUNNING, running, least),
        table_figure(counts, {(restriction.entrant,) for restriction in options.restrictions.stay}),
    ]
