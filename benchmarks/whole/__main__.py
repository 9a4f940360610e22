"""The whole program beside the least that has to be done, in seconds of the processor; it takes a few minutes.

    python3 -m benchmarks.whole                     everything
    python3 -m benchmarks.whole page save           what is named so

Every line is beside its floor, measured in the same run on the same computer (see `floors`): a bare view that reads
one stored page, a transaction of three updates, the same rows stored at once. SQLite, configured as in a hall. The
exit status says whether every goal was met; a line without a goal is there to be watched.
"""

import sys
from collections.abc import Callable, Iterator

from benchmarks.asked import parser
from benchmarks.hall import installation
from benchmarks.whole.line import Line

HEAD = ("what", "entrants", "processor ms", "floor ms", "× floor", "statements", "goal", "")


Part = Callable[[], Iterator[Line]]


def parts() -> dict[str, Part]:
    """What is measured, in this order; named only once the program is there."""
    from benchmarks.whole import creating, pages, running, saving

    return {
        "page": pages.lines,
        "save": saving.lines,
        "create": creating.lines,
        "standings": creating.standings_lines,
        "pdf": running.pdf_lines,
        "start": running.start_lines,
    }


def main() -> int:
    asked = parser(__doc__)
    asked.add_argument("parts", nargs="*")
    wanted = asked.parse_args().parts
    with installation():
        known = parts()
        if unknown := set(wanted) - set(known):
            asked.error(f"unknown: {', '.join(sorted(unknown))}")
        print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
        missed = 0
        for name in wanted or known:
            for line in known[name]():
                print(f"| {' | '.join(line.cells())} |", flush=True)
                missed += not line.met
    print(f"goals missed: {missed}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
