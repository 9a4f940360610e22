"""The whole program beside the least that has to be done, in seconds of the processor; it takes a few minutes.

    python3 -m benchmarks.whole                     everything
    python3 -m benchmarks.whole page save           what is named so

Every line stands beside its floor, measured in the same run on the same computer (see `floors`): a bare view that reads
one stored page, a transaction of three updates, the same rows stored at once. SQLite, configured as in a hall. The
exit status says whether every goal was met; a line without a goal is there to be watched.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.hall import installation

HEAD = ("what", "entrants", "processor ms", "floor ms", "× floor", "statements", "goal", "")


@dataclass(frozen=True, slots=True)
class Line:
    """Seconds of the processor for one of it; `most` is how often the floor may fit in, `most_statements` how many."""

    what: str
    entrants: int | None
    seconds: float
    floor: float | None = None
    statements: int | None = None
    most: float | None = None
    most_statements: int | None = None
    said: str = ""

    @property
    def ratio(self) -> float:
        return self.seconds / self.floor if self.floor else 0.0

    @property
    def has_goal(self) -> bool:
        return self.most is not None or self.most_statements is not None

    @property
    def met(self) -> bool:
        quick = self.most is None or self.ratio <= self.most
        return quick and (self.most_statements is None or (self.statements or 0) <= self.most_statements)

    def cells(self) -> tuple[str, ...]:
        goals = [f"{self.most:g} ×"] if self.most is not None else []
        goals += [f"{self.most_statements} statements"] if self.most_statements is not None else []
        return (
            self.what,
            str(self.entrants or ""),
            f"{self.seconds * 1000:.2f}",
            "" if self.floor is None else f"{self.floor * 1000:.2f}",
            "" if self.floor is None else f"{self.ratio:.2f}",
            "" if self.statements is None else str(self.statements),
            self.said or ", ".join(goals),
            ("met" if self.met else "NOT MET") if self.has_goal else "",
        )


Part = Callable[[], Iterator[Line]]


def parts() -> dict[str, Part]:
    """What is measured, in this order; named only once the program is there."""
    from benchmarks import whole_creating, whole_pages, whole_running, whole_saving

    return {
        "page": whole_pages.lines,
        "save": whole_saving.lines,
        "create": whole_creating.lines,
        "standings": whole_creating.standings_lines,
        "pdf": whole_running.pdf_lines,
        "start": whole_running.start_lines,
    }


def main() -> int:
    with installation():
        known = parts()
        wanted = sys.argv[1:] or list(known)
        print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
        missed = 0
        for name in wanted:
            for line in known[name]():
                print(f"| {' | '.join(line.cells())} |", flush=True)
                missed += not line.met
    print(f"goals missed: {missed}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
