"""A cover: of many cases so few that everything they are made of still comes, where the whole would take minutes.

Every run takes the same cover of a product; `--sweeps` takes the whole. See CONTRIBUTING.md, "Tests".
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

Case = TypeVar("Case")
SEED = 1
"""The same in every run, so that two runs differ by the program alone."""


class Sweep:
    """Whether everything is run, as `--sweeps` says before the first test is collected."""

    wanted = False


def itself(case: Any) -> Sequence[Hashable]:
    return case if isinstance(case, tuple) else (case,)


def cover(cases: Iterable[Case], by: Callable[[Case], Sequence[Hashable]] = itself) -> list[Case]:
    """Some of the cases, in their order: every value of every place of a case (or of what `by` makes of it) comes.

    `cover(product(formats, sizes))` has every format and every size, but not every size of every format. Cases that
    bring most are taken first; which of those that bring as much is chance, and always the same.
    """
    listed = list(cases)
    if Sweep.wanted:
        return listed
    brought = [frozenset(enumerate(by(case))) for case in listed]
    missing = set[tuple[int, Hashable]]().union(*brought)
    order, taken = list(range(len(listed))), list[int]()
    Random(SEED).shuffle(order)
    for least in range(max(map(len, brought), default=0), 0, -1):
        for number in order:
            if len(brought[number] & missing) >= least:
                taken.append(number)
                missing -= brought[number]
    return [listed[number] for number in sorted(taken)]


def some(values: Iterable[Case], most: int) -> list[Case]:
    """That many of a row of values: the first, the last and others between them, evenly; all of them with --sweeps."""
    listed = list(values)
    if Sweep.wanted or len(listed) <= most:
        return listed
    return [listed[(len(listed) - 1) * number // (most - 1)] for number in range(most)]


def examples(most: int) -> int:
    """How many examples Hypothesis looks for in a test that is too slow for as many as others have: a quarter of what
    --sweeps looks for.
    """
    return most if Sweep.wanted else -(-most // 4)
