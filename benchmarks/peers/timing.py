"""How long something takes, a draw of ours or another's, a table, a page: in nanoseconds of the processor."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

Made = TypeVar("Made")


def timed(make: Callable[[], Made]) -> tuple[Made, int]:
    """What was made, and the nanoseconds of this processor it took."""
    before = time.process_time_ns()
    made = make()
    return made, max(1, time.process_time_ns() - before)


def quickest(make: Callable[[], object], times: int) -> int:
    """The nanoseconds of the quickest of so many times."""
    return min(timed(make)[1] for _ in range(times))


def median(times: Sequence[int]) -> int:
    """The middle one, of two the longer."""
    return sorted(times)[len(times) // 2]
