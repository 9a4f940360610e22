"""Everybody gets one place, at the least cost in all.

The Hungarian method with potentials: H. W. Kuhn, "The Hungarian method for the assignment problem", Naval Research
Logistics Quarterly 2, 1955, in the cubic form of J. Edmonds and R. M. Karp, 1972. Whole numbers only.
"""

from collections.abc import Sequence


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of every row of a square table, so that the sum of the costs is the least."""
    size = len(costs)
    rows, columns = [0] * size, [0] * (size + 1)
    row_of = [-1] * (size + 1)
    for row in range(size):
        row_of[size] = row
        column = size
        least: list[int | None] = [None] * size
        came_from = [size] * size
        used = [False] * (size + 1)
        while row_of[column] >= 0:
            used[column] = True
            here = row_of[column]
            for other in range(size):
                if not used[other]:
                    slack = costs[here][other] - rows[here] - columns[other]
                    now = least[other]
                    if now is None or slack < now:
                        least[other], came_from[other] = slack, column
            left = ((now, other) for other, now in enumerate(least) if now is not None and not used[other])
            step, column_next = min(left)
            for other in range(size + 1):
                if used[other]:
                    rows[row_of[other]] += step
                    columns[other] -= step
                elif (now := least[other]) is not None:
                    least[other] = now - step
            column = column_next
        while column != size:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    places = [0] * size
    for column, row in enumerate(row_of[:size]):
        places[row] = column
    return places
