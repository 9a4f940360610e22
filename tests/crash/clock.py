"""Runs a program whose clock jumps: `python -m tests.crash.clock FILE manage.py serve …`.

FILE holds by how many seconds the clock is wrong, and may be written again at any moment; a second number says how
many more of them really passed.
"""

import datetime
import runpy
import sys
import time
from pathlib import Path

from django.utils import timezone


def main(file: Path, program: str, arguments: list[str]) -> None:
    def told(place: int) -> int:
        return int([*file.read_text().split(), "0", "0"][place])

    def shift() -> int:
        return told(0) + told(1)

    seconds, nanoseconds, now, of_clock = time.time, time.time_ns, timezone.now, time.clock_gettime
    time.clock_gettime = lambda which: of_clock(which) + told(1)
    time.time = lambda: seconds() + shift()
    time.time_ns = lambda: nanoseconds() + shift() * 10**9
    timezone.now = lambda: now() + datetime.timedelta(seconds=shift())
    sys.argv = [program, *arguments]
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
