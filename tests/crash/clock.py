"""Runs a program whose clock jumps: `python -m tests.crash.clock FILE manage.py serve …`.

FILE holds by how many seconds the clock is wrong, and may be written again at any moment.
"""

import datetime
import runpy
import sys
import time
from pathlib import Path

from django.utils import timezone


def main(file: Path, program: str, arguments: list[str]) -> None:
    def shift() -> int:
        return int(file.read_text() or 0)

    seconds, nanoseconds, now = time.time, time.time_ns, timezone.now
    time.time = lambda: seconds() + shift()
    time.time_ns = lambda: nanoseconds() + shift() * 10**9
    timezone.now = lambda: now() + datetime.timedelta(seconds=shift())
    sys.argv = [program, *arguments]
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
