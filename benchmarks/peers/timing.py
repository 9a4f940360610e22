"""The time that a draw takes, ours or another's, in nanoseconds of the processor."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

Made = TypeVar("Made")


def timed(make: Callable[[], Made]) -> tuple[Made, int]:
    """What was made, and the nanoseconds of this processor it took."""
    before = time.process_time_ns()
    made = make()
    return made, max(1, time.process_time_ns() - before)


def median(times: Sequence[int]) -> int:
    """The middle one, of two the longer."""
    return sorted(times)[len(times) // 2]
