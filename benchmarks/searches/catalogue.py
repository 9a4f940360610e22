"""What can be asked of every stored catalogue, and how many lines of it were searched."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One file of tournaments/scheduling/data; what is done says how it went and returns an exit status.

    `improve` gets what follows `--improve`, which `improved` names, the steps and the number of the search. Where a
    line records how it was found, `rebuild` repeats the search of every line.
    """

    verify: Callable[[], int]
    improve: Callable[[int, int, int], int]
    improved: str
    steps: int
    rebuild: Callable[[], int] | None = None
