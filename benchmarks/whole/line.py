"""One line of what `benchmarks.whole` prints: what was measured, its floor, and whether the goal was met."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """Seconds of the processor for one of it; `most` is how often the floor may fit in, `most_statements` how many, and
    `most_seconds` how long it may take on a computer of today.
    """

    what: str
    entrants: int | None
    seconds: float
    floor: float | None = None
    statements: int | None = None
    most: float | None = None
    most_statements: int | None = None
    most_seconds: float | None = None
    said: str = ""

    @property
    def ratio(self) -> float:
        return self.seconds / self.floor if self.floor else 0.0

    @property
    def has_goal(self) -> bool:
        return any(one is not None for one in (self.most, self.most_statements, self.most_seconds))

    @property
    def met(self) -> bool:
        quick = self.most is None or self.ratio <= self.most
        quick = quick and (self.most_seconds is None or self.seconds <= self.most_seconds)
        return quick and (self.most_statements is None or (self.statements or 0) <= self.most_statements)

    def cells(self) -> tuple[str, ...]:
        goals = [f"{self.most:g} ×"] if self.most is not None else []
        goals += [f"{self.most_statements} statements"] if self.most_statements is not None else []
        goals += [f"{self.most_seconds * 1000:g} ms"] if self.most_seconds is not None else []
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
