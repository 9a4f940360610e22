"""Turns cut into shorter ones, where the hall has fewer tables than all pairings of a turn need."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tournaments.scheduling.all_against_all.berger import Pairing


def cut(turns: Sequence[list[Pairing]], tables: int | None, homes: Mapping[int, int]) -> list[list[Pairing]]:
    """Every turn as shorter ones of at most `tables` pairings, their lengths equal within one.

    Of a turn the pairings go first whose entrants have waited longest. `homes` are the tables of those who stay at
    one: of two who stay at the same one each gets a share of the turn, if there are enough.
    """
    played: dict[int, int] = {}
    shares: list[list[Pairing]] = []
    for turn in turns:
        number = -(-len(turn) // (tables or len(turn)))
        ends = [len(turn) * share // number for share in range(number + 1)]
        sizes = [stop - start for start, stop in pairwise(ends)]
        waited = turn if number == 1 else sorted(turn, key=lambda pair: sorted(played.get(one, 0) for one in pair))
        for share in _filled(waited, sizes, homes):
            shares.append(share)
            played.update((one, len(shares)) for pairing in share for one in pairing)
    return shares


def at_home(pairings: Sequence[Pairing], homes: Mapping[int, int]) -> dict[Pairing, int]:
    """The pairings of those who stay at a table, with the table: of the one who comes first in `homes`."""
    found: dict[Pairing, int] = {}
    for number, table in homes.items():
        for pairing in pairings:
            if number in pairing:
                found.setdefault(pairing, table)
    return found


def _filled(pairings: list[Pairing], sizes: list[int], homes: Mapping[int, int]) -> list[list[Pairing]]:
    """Shares of these sizes, the first pairings first, as far as those who stay leave room for it."""
    home = at_home(pairings, homes)
    share_of: dict[Pairing, int] = {}
    taken: set[tuple[int, int]] = set()
    left = list(sizes)
    for pairing in [*home, *(pairing for pairing in pairings if pairing not in home)]:
        free = [share for share, room in enumerate(left) if room]
        if pairing in home:
            free = [share for share in free if (share, home[pairing]) not in taken] or free
            taken.add((free[0], home[pairing]))
        left[free[0]] -= 1
        share_of[pairing] = free[0]
    return [[pairing for pairing in pairings if share_of[pairing] == share] for share in range(len(sizes))]
