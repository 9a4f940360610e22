"""How often people must meet at a table again, however it is drawn: with partners, or everybody alone.

Two who meet v times meet again v(v - 1) / 2 times: the second meeting counts once, the third twice, so that the same
two at one table in every turn weigh more than many who meet twice. That is the number of pairs of turns in which the
two share a table, so it can be counted for all turns at once or for every two of them: the larger of two bounds holds.

By shares: a player with d different tablemates meets them again least often when all have an even share of
d. By pairs of turns: a table of s people in the one turn is filled from the g tables of the other and from those who
rested in it, and by the pigeonhole principle that brings some together again; fewest, where s are spread evenly over
the g, and those who rested sit where that spares most. Who rests in both turns spares nothing, and how many must do
so in all pairs of turns follows from how many rests there are for how many people.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise
from math import comb

from tournaments.scheduling.audit.figures import Figure, FigureKey, even_parts
from tournaments.scheduling.audit.tally import Tally
from tournaments.scheduling.base.types import Schedule

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
    return max(_again(one, len(two), resting[1] - both), _again(two, len(one), resting[0] - both))


def _again(turn: Iterable[int], groups: int, rested: int) -> int:
    """The fewest couples of a turn who sat at one of `groups` tables of another, in which `rested` others sat out.

    The last one who comes to a table of s from the groups meets (s - 1) // groups of a group again.
    """
    again = sorted((seat // groups for size in turn for seat in range(size)), reverse=True) if groups else []
    return sum(again[rested:])
