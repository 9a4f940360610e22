"""Problems with the data or their backups, shown on the desk's pages until a copy is
made again, and the window of a program that serves once.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rules.problems import Problem
from tournaments.event.problems.installation_problems import BackupProblem, StorageProblem

OF_THE_DATA = (StorageProblem.DAMAGED, BackupProblem.DATA_DAMAGED, BackupProblem.DATA_TAKEN_AWAY)
"""What is about the data themselves; a later one tells more than those before it."""
_found: list[Problem] = []
"""At most one: what tells more stays known when something that tells less is found afterwards."""
_windows: list[Callable[[Problem], object]] = []


@contextmanager
def said_by(window: Callable[[Problem], object]) -> Iterator[None]:
    """While this lasts the window says what is found, once. A command has none: it says itself why it was refused."""
    _windows.append(window)
    try:
        yield
    finally:
        _windows.remove(window)


def trouble() -> Problem | None:
    """What was found last and is not over."""
    return next(iter(_found), None)


def data_damaged() -> bool:
    """Whether what was found is about the data themselves, and not about the place of the copies."""
    return any(found.code in OF_THE_DATA for found in _found)


def trouble_found(problem: Problem) -> None:
    """Remember it, and say it in the window where the program serves: once, however often it is found."""
    before = trouble()
    if before is not None and _weight(problem) < _weight(before):
        return
    _found[:] = [problem]
    if before is None or before.code != problem.code:
        for window in _windows:
            window(problem)


def trouble_over() -> None:
    """A sound copy was made: so the data can be read, and there is room for them."""
    _found.clear()


def _weight(problem: Problem) -> int:
    return next((place for place, code in enumerate(OF_THE_DATA, start=1) if code == problem.code), 0)
