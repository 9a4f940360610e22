"""Where the couples of one pairing play: tables by rank, several turns where there are too few tables."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tournaments.scheduling.kernel.types import EntrantId, Meeting, Options
from tournaments.scheduling.pairing.history import History

Pair = tuple[EntrantId, EntrantId]


def homes(options: Options, tables: int) -> dict[EntrantId, int]:
    """The table of everybody who wishes to stay at one; anybody who named none gets the first of the `tables` that
    nobody named.
    """
    named = {wish.table for wish in options.wishes.stay}
    free = [table for table in range(1, tables + 1) if table not in named]
    found = {}
    for wish in options.wishes.stay:
        found[wish.entrant] = wish.table or (free.pop(0) if free else 1)
    return found


def tables_in_use(entrants: int, options: Options) -> int:
    """How many tables the longest turn of so many entrants needs."""
    couples = max(1, entrants // 2)
    return -(-couples // -(-couples // min(couples, options.tables or couples)))


def seated(
    pairs: Sequence[Pair], tables: int | None, past: History, stays: Mapping[EntrantId, int]
) -> list[list[Meeting]]:
    """The pairs, the best first, as the meetings of one turn or of several.

    With fewer `tables` than pairs the turns are equal within one, and the one who has waited longest plays first. In
    each the best sit at table 1; anybody who stays sits at their own table, and the others leave it free.
    """
    turns = -(-len(pairs) // (tables or len(pairs)))
    ends = [len(pairs) * turn // turns for turn in range(turns + 1)]
    order = list(pairs) if turns == 1 else _longest_wait_first(pairs, past, ends[1])
    rank = {pair: place for place, pair in enumerate(pairs)}
    return [_at_tables(sorted(order[start:stop], key=rank.__getitem__), stays) for start, stop in pairwise(ends)]


def _longest_wait_first(pairs: Sequence[Pair], past: History, size: int) -> list[Pair]:
    """The pairs whose two played longest ago first.

    Of the first `size` at least one played in the last pairing, so that the history shows where this one begins.
    """
    order = sorted(pairs, key=lambda pair: sorted(past.turns.get(entrant, 0) for entrant in pair))
    fresh = next((pair for pair in order if not past.last.isdisjoint(pair)), order[0])
    if order.index(fresh) >= size:
        order.remove(fresh)
        order.insert(size - 1, fresh)
    return order


def _at_tables(pairs: Sequence[Pair], stays: Mapping[EntrantId, int]) -> list[Meeting]:
    taken: dict[int, Pair] = {}
    for pair in pairs:
        for entrant in pair:
            if entrant in stays and pair not in taken.values():
                taken.setdefault(stays[entrant], pair)
    free = iter([table for table in range(1, 2 * len(pairs) + 1) if table not in taken])
    for pair in pairs:
        if pair not in taken.values():
            taken[next(free)] = pair
    return [Meeting(table, ((one,), (two,))) for table, (one, two) in sorted(taken.items())]
