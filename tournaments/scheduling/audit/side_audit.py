"""What the audits of single entrants and fixed pairs have in common: one against one, and who promised to meet."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import Figure, FigureKey, even_parts, games_figures, table_figure
from tournaments.scheduling.audit.mates import fewest_again, half
from tournaments.scheduling.audit.tally import opponents_met, tally, waits_among
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId, Field, Options, Restrictions, Schedule


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
