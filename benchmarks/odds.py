"""Shares that were counted, with how sure they are: counts that several processes made, added up."""

import math
import os
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context

Counts = Counter[Hashable]
SURE = 1.96
"""So many standard errors on either side: 95 of 100 such intervals hold what was to be found."""
PIECES = 8
"""Every job is counted in so many pieces, each with chance of its own, so that the number of processes changes nothing.
"""


@dataclass(frozen=True, slots=True)
class Job:
    """What is counted: `count` is called with the name of its chance, its arguments and how often it is to play."""

    name: str
    count: Callable[..., Counts]
    arguments: tuple[object, ...]
    times: int


def interval(part: int, whole: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times of 100 (Wilson's interval). Raises ValueError for no case."""
    if whole <= 0:
        raise ValueError("nothing was counted")
    share, square = part / whole, SURE * SURE
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    half = SURE * math.sqrt(share * (1 - share) / whole + square / (4 * whole * whole)) / (1 + square / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def told(part: int, whole: int) -> str:
    """ "48.5 (48.2–48.8)": a share in hundredths with its interval; "–" of nothing."""
    if not whole:
        return "–"
    low, high = interval(part, whole)
    return f"{100 * part / whole:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def one_in(part: int, whole: int) -> str:
    """ "1 in 13 (11–15)": how often something happens that happens now and then."""
    low, high = interval(part, whole)
    return f"1 in {whole / part:.1f} ({1 / high:.1f}–{1 / low:.1f})" if part else f"never in {whole}"


def quantile(values: Counts, hundredths: int) -> int:
    """The number up to which so many hundredths of those lie that are counted under whole numbers."""
    numbers = sorted((key, times) for key, times in values.items() if isinstance(key, int))
    needed, so_far = hundredths * sum(times for _key, times in numbers), 0
    for number, times in numbers:
        so_far += 100 * times
        if so_far >= needed:
            return number
    raise ValueError("nothing was counted")


def counted(jobs: Sequence[Job], seed: int, processes: int) -> dict[str, Counts]:
    """The counts of every job by its name, made by so many processes that let others go first."""
    pieces = [
        (one.name, one.count, (f"{seed} {one.name} {piece}", *one.arguments, _share(one.times, piece)))
        for one in jobs
        for piece in range(PIECES)
    ]
    found: dict[str, Counts] = {one.name: Counter() for one in jobs}
    if processes == 1:
        for name, counts in map(_made, pieces):
            found[name].update(counts)
        return found
    with get_context("spawn").Pool(processes, initializer=os.nice, initargs=(15,)) as pool:
        for name, counts in pool.imap_unordered(_made, pieces):
            found[name].update(counts)
    return found


def _share(times: int, piece: int) -> int:
    """Which part of so many times a piece does; all of them together do them all."""
    return times * (piece + 1) // PIECES - times * piece // PIECES


def _made(piece: tuple[str, Callable[..., Counts], tuple[object, ...]]) -> tuple[str, Counts]:
    name, count, arguments = piece
    return name, count(*arguments)
