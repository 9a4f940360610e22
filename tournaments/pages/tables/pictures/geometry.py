"""Where the parts of a drawing are: whole numbers in, whole numbers out, without words and without a database."""

from collections.abc import Sequence
from itertools import pairwise

from rules.exact import Points


def rows_after(places: Sequence[int]) -> tuple[int, ...]:
    """The row of everybody in a table with these places: those who share a place are below each other, in the order
    given, so that no two are in one row. Rows count from 0.
    """
    order = sorted(range(len(places)), key=lambda one: (places[one], one))
    rows = {one: row for row, one in enumerate(order)}
    return tuple(rows[one] for one in range(len(places)))


def spread(wanted: Sequence[int], pitch: int, top: int = 0) -> tuple[int, ...]:
    """Heights at least `pitch` apart, none above `top`, as near as possible to the `wanted` ones, which come downwards.

    Labels that would cover each other are moved apart around the middle of what they want (isotonic regression by
    pooling adjacent violators; Barlow, Bartholomew, Bremner and Brunk 1972).
    """
    pools: list[tuple[int, int]] = []  # sums of what their members want, less what the members before them take; counts
    for place, height in enumerate(wanted):
        pool = (height - place * pitch, 1)
        while pools and pools[-1][0] * pool[1] > pool[0] * pools[-1][1]:
            before = pools.pop()
            pool = (before[0] + pool[0], before[1] + pool[1])
        pools.append(pool)
    moved = [max(total // count, top) for total, count in pools for _member in range(count)]
    return tuple(height + place * pitch for place, height in enumerate(moved))


def pieces(parts: Sequence[Points], most: Points, room: int) -> tuple[tuple[int, int], ...]:
    """Where each part of a bar begins and how wide it is, where `most` fills the `room`; nothing takes no width."""
    edges = [0]
    done: Points = 0
    for part in parts:
        done += part
        edges.append(int(done * room // most) if most else 0)
    return tuple((start, end - start) for start, end in pairwise(edges))


def step(count: int, room: int, least: int, widest: int) -> int:
    """How far apart `count` columns are in the room: never nearer than `least`, never farther than `widest`."""
    return min(max(room // max(count - 1, 1), least), widest)
