"""What a service may raise. Free of Django, so that the pure parts may use it too.

A `DomainError` is something a person can mend: it carries every problem as a value, and the edge words it.
A `ScheduleBug` must never happen: it is worded in English, for the developer, and is loud.
"""

import datetime

from rules.problems import Problem


class DomainError(Exception):
    """The request breaks one or more rules; nothing was changed."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(str(problem.code) for problem in problems))
        self.problems = problems


class StaleVersion(Exception):
    """Somebody saved since the page was loaded; nothing was changed. `own`: whether it was who acts now; None where
    nobody knows.
    """

    def __init__(self, *, expected: int, found: int, own: bool | None = None) -> None:
        super().__init__(f"expected version {expected}, found {found}")
        self.expected = expected
        self.found = found
        self.own = own


class TooOften(Exception):
    """Somebody tried more often than the limit allows; nothing was changed. From `until` on they may try again."""

    def __init__(self, until: datetime.datetime) -> None:
        super().__init__(f"until {until.isoformat()}")
        self.until = until


class ScheduleBug(Exception):
    """A draw failed its own audit: a problem of the program, never of the organizer."""
