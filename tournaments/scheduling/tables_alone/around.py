"""In which order they sit round a table where everybody plays alone: nobody is to have the same neighbour again.

Who plays after whom matters, so the two sides of somebody are told apart: that two sit next to each other the other way
round is another thing. Every table is turned to the best of its orders, as long as that helps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

from tournaments.scheduling.whist.plan import Lineups, Table

SWEEPS = 12

Followers = Counter[tuple[int, int]]


def neighbours(table: Table) -> Iterator[tuple[int, int]]:
    """Everybody at the table with who plays next."""
    return zip(table, (*table[1:], *table[:1]), strict=True)


def seated_around(turns: Lineups, before: Iterable[Table] = ()) -> list[list[Table]]:
    """The same tables, each in an order in which as few as found have a neighbour again; `before` are tables of earlier
    turns, which stay.
    """
    placed = [list(tables) for tables in turns]
    follow: Followers = Counter(pair for table in before for pair in neighbours(table))
    for tables in placed:
        for at, table in enumerate(tables):
            tables[at] = _best(table, follow)
            follow.update(neighbours(tables[at]))
    for _ in range(SWEEPS):
        if not _swept(placed, follow):
            break
    return placed


def _swept(placed: list[list[Table]], follow: Followers) -> bool:
    """Turn every table where somebody has a neighbour again; whether any was turned."""
    turned = False
    for tables in placed:
        for at, table in enumerate(tables):
            if any(follow[pair] > 1 for pair in neighbours(table)):
                follow.subtract(neighbours(table))
                tables[at] = _best(table, follow)
                follow.update(neighbours(tables[at]))
                turned = turned or tables[at] != table
    return turned


def _best(table: Table, follow: Followers) -> Table:
    """The order in which fewest follow somebody whom they followed before, of equals the last that was found.

    The first of the table stays first: a table that is only turned is the same.
    """
    cost, best = _cost(table, follow), table
    for order in permutations(table[1:]):
        found = (table[0], *order)
        price = _cost(found, follow)
        if price <= cost:
            cost, best = price, found
    return best


def _cost(table: Table, follow: Followers) -> int:
    return sum(follow[pair] * (follow[pair] + 1) for pair in neighbours(table))
