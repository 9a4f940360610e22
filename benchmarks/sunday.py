"""A large Sunday beside an evening: 1,500 pairs in a knockout beside 128, in one run on one computer.

    python3 -m benchmarks.sunday                1,500 pairs, about three minutes
    python3 -m benchmarks.sunday 600            so many

Processor's time of the whole program for either event, and how many times as much it is for every pair of the larger
one: 1 means that the work grows as the event does. A saved row and memory are compared as they are.
"""

import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from benchmarks.asked import parser
from benchmarks.hall import installation, knockout

if TYPE_CHECKING:
    from benchmarks.saving import Evening

MANY, FEW = 1_500, 128
LINEAR = 1.3
TIMES = 5
WHOLE = {"a row saved": 1.5, "a row saved, of every turn": 1.5, "memory of the server, MB": 3.0}
"""What may be so many times as much in all."""
READ_AFTER = {"standings": "public_standings", "the bracket": "public_bracket"}


def processor(act: Callable[[], object]) -> float:
    """Milliseconds of the processor, the typesetter's with them."""

    def so_far() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + children.ru_utime + children.ru_stime

    begin = so_far()
    act()
    return 1000 * (so_far() - begin)


def median(act: Callable[[], object]) -> float:
    return statistics.median(processor(act) for _ in range(TIMES))


def rows_to_the_end(evening: "Evening") -> float:
    """What a row costs from here to the final, the mean of all: those that end a half or a turn cost most."""
    rows = list[float]()
    while evening.open:
        rows += [processor(evening.save_row) for _ in tuple(evening.open)]
        evening.look()
    return statistics.mean(rows)


def measured(pairs: int) -> dict[str, float]:
    """What an event of so many pairs costs, from an empty installation on."""
    with installation():
        from django.urls import reverse

        from benchmarks.saving import Evening

        found = {"names, evening and draw": processor(lambda: knockout("sunday", pairs=pairs))}
        evening = Evening("sunday", (70, 70, 70))

        def read(name: str, **place: object) -> None:
            answer = evening.client.get(reverse(name, kwargs={"slug": "sunday", **place}))
            if answer.status_code != 200 or not answer.getvalue():
                raise RuntimeError(f"{name} answers {answer.status_code}")

        evening.show()
        evening.save_row()
        found["a row saved"] = median(evening.save_row)
        found["the desk's page of the turn"] = median(evening.show)
        for what, name in READ_AFTER.items():
            times = []
            for _ in range(TIMES):
                evening.save_row()
                times.append(processor(partial(read, name)))
            found[f"{what} after a save"] = statistics.median(times)
        found["the list of a turn as PDF"] = processor(lambda: read("print_turn", number=1))
        found["a row saved, of every turn"] = rows_to_the_end(evening)
        found["memory of the server, MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def main() -> int:
    asked = parser(__doc__)
    asked.add_argument("pairs", type=int, nargs="?", default=MANY)
    asked.add_argument("--alone", action="store_true", help="only so many pairs, as JSON")
    arguments = asked.parse_args()
    if arguments.alone:
        print(json.dumps(measured(arguments.pairs)))
        return 0
    many, few = (_of(pairs) for pairs in (arguments.pairs, FEW))
    print(f"{'':32} {FEW:>8} {arguments.pairs:>8} {'times':>7} {'a pair':>7}   goal")
    missed = 0
    for what, large in many.items():
        times = large / few[what]
        each = times * FEW / arguments.pairs
        met = times <= WHOLE[what] if what in WHOLE else each <= LINEAR
        missed += not met
        goal = f"{WHOLE[what]} times in all" if what in WHOLE else f"{LINEAR} a pair"
        print(f"{what:32} {few[what]:8.1f} {large:8.1f} {times:7.1f} {each:7.2f}   {goal}{'' if met else ', MISSED'}")
    print(f"goals missed: {missed}")
    return 1 if missed else 0


def _of(pairs: int) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.sunday", str(pairs), "--alone"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {str(what): float(value) for what, value in json.loads(told).items()}


if __name__ == "__main__":
    sys.exit(main())
