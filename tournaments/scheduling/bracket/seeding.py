"""Which seed is drawn where, so that the best meet as late as a knockout allows."""

from functools import cache


@cache
def seed_order(size: int) -> tuple[int, ...]:
    """The seeds from 1 to `size`, a power of two, from the top of the bracket downwards.

    The order of every bracket comes from that of half its size: beside each seed its opponent of the first turn is
    written, the one that makes both add up to size + 1. So 1, 2 becomes 1, 4, 2, 3. Seeds 1 and 2 can meet in the final
    only, 1 to 4 from the semi-finals on, 1 to 8 from the quarter-finals on.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return tuple(order)


def bracket_size(entrants: int) -> int:
    """The next power of two: 92 entrants are in a bracket of 128."""
    return 1 << (entrants - 1).bit_length()
