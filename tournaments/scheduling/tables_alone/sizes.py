"""How many sit at every table when everybody plays alone.

Three need tables of exactly three. Called Briscola is a game of five; at a table of six the dealer sits out, so that
in six deals everybody plays five. Every number from 5 on but 7, 8, 9, 13, 14 and 19 is a sum of fives and sixes (with d
more players than fives, d tables become sixes); of these as many rest as are left over.
"""

from collections.abc import Iterable, Sequence
from itertools import count, islice
from random import Random

from tournaments.scheduling.kernel.chance import shuffled

THREE, FIVE = 3, 5
SEATS_ALONE = (THREE, FIVE)
"""The games that are played alone, by the players at a table."""


def sizes_of(players: int, seats: int, tables: int | None = None) -> tuple[int, ...]:
    """The sizes of the tables of a turn, the larger ones first; who is not in their sum rests.

    Without `tables` there are as many as can be filled. A table of five takes a sixth only where that lets everybody
    play.
    """
    count = players // seats if tables is None else tables
    over = players - seats * count
    sixes = over if seats == FIVE and 0 <= over <= count else 0
    return (seats + 1,) * sixes + (seats,) * (count - sixes)


def dealt(players: Sequence[int], sizes: Iterable[int]) -> list[list[int]]:
    """The players, one after the other, at tables of these sizes."""
    order = iter(players)
    return [list(islice(order, size)) for size in sizes]


def dealt_in_turn(plays: Iterable[Sequence[int]], sizes: Sequence[int], rng: Random) -> list[list[list[int]]]:
    """The tables of every turn: who plays in a drawn order, and every place has a larger table by turns."""
    shifts = (turn % len(sizes) for turn in count())
    return [
        dealt(shuffled(rng, playing), (*sizes[by:], *sizes[:by])) for playing, by in zip(plays, shifts, strict=False)
    ]
