"""How often players who are all alone must meet at a table again, however it is drawn.

Two bounds, of which the larger counts. First: there are only so many couples, so what is beyond their number repeats.
Second: in every other turn a table of s people is filled from the g tables of one turn and from those who rested in it,
and by the pigeonhole principle that brings some together again; fewest, where s are spread evenly over the g, and those
who rested sit where that spares most.
"""

from collections.abc import Iterable, Sequence
from math import comb


def least_repeats(sizes: Sequence[Sequence[int]], people: int) -> int:
    """How many meetings must be with somebody met before; `sizes` are those of the tables of every turn."""
    meetings = sum(comb(size, 2) for turn in sizes for size in turn)
    found = [max(0, meetings - comb(people, 2))]
    for place, turn in enumerate(sizes):
        others = (*sizes[:place], *sizes[place + 1 :])
        found.append(sum(_again(other, len(turn), people - sum(turn)) for other in others if turn))
    return max(found)


def _again(turn: Iterable[int], groups: int, rested: int) -> int:
    """The fewest couples of a turn who sat at one of `groups` tables of another, in which so many `rested`.

    The last one who comes to a table of s from the groups meets (s - 1) // groups of a group again.
    """
    again = sorted((seat // groups for size in turn for seat in range(size)), reverse=True)
    return sum(again[rested:])
