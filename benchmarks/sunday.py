"""A large Sunday beside an evening: 1,500 pairs in a knockout beside 128, in one run on one computer.

    python3 -m benchmarks.sunday                1,500 pairs, some minutes
    python3 -m benchmarks.sunday 1024           so many

Every line is the processor's time for the large event, for the small one, and how many times more that is for a pair:
at most 1.3 means that the program grows as the event does. A saved row is counted whole: at most 1.5 times in all.
"""

import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.asked import one_number
from benchmarks.hall import installation, knockout
from benchmarks.saving import Evening

MANY, FEW = 1_500, 128
LINEAR, WHOLE = 1.3, 1.5
TIMES = 5
POINTS = (70, 70, 70)


def seconds(act: Callable[[], object], times: int = TIMES) -> float:
    """The median of the processor's time."""
    found = []
    for _ in range(times):
        begin = time.process_time()
        act()
        found.append(time.process_time() - begin)
    return statistics.median(found)


@dataclass(frozen=True, slots=True)
class Sunday:
    """An event of so many pairs, drawn and at its first turn."""

    pairs: int
    evening: Evening

    def draw(self) -> None:
        from tournaments.scheduling.base.types import Field, KnockoutOptions, Options, singles
        from tournaments.scheduling.knockout import bracket_of

        ids = singles(self.pairs).teams
        clubs = tuple(tuple(one for (one,) in ids[first : first + 8]) for first in range(0, self.pairs, 8))
        Sunday.number += 1
        bracket_of(Field(ids, clubs=clubs), Options(knockout=KnockoutOptions()), Sunday.number)


def main() -> int:
    many = one_number(__doc__, "pairs", MANY)
    with installation():
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
