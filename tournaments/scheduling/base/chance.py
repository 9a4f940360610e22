"""Chance that is the same on every machine: everything comes from `random()` of one seeded generator.

Python promises that `random.Random(number).random()` keeps its sequence for ever; `shuffle`, `choice` and
`sample` carry no such promise. Accepting a worse step needs an exponential distribution, whose logarithm may
differ in the last digit between mathematical libraries: its table is made with `decimal`, which is exact by
definition.
"""

from collections.abc import Sequence
from decimal import ROUND_FLOOR, Context, Decimal
from functools import cache, lru_cache
from random import Random
from typing import TypeVar

Item = TypeVar("Item")
EXPONENTIAL_SIZE = 1024
SCALE = 10**9


def seeded(number: int) -> Random:
    """The chance that belongs to a draw number."""
    return Random(number)  # noqa: S311 - a draw is public and repeatable, it keeps no secret


def below(rng: Random, size: int) -> int:
    """A whole number from 0 to size - 1, each equally likely (to within 2**-40 for the sizes of a
    tournament).
    """
    return int(rng.random() * size)


def shuffled(rng: Random, items: Sequence[Item]) -> list[Item]:
    """The items in a random order, every order equally likely (R. Durstenfeld, Algorithm 235, 1964)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


@cache
def _logarithms() -> tuple[int, ...]:
    """Minus the natural logarithms of the middles of EXPONENTIAL_SIZE slices from 0 to 1, in SCALE parts."""
    context = Context(prec=12, rounding=ROUND_FLOOR)
    shares = [Decimal(2 * index + 1) / (2 * EXPONENTIAL_SIZE) for index in range(EXPONENTIAL_SIZE)]
    return tuple(int(context.multiply(-context.ln(share), Decimal(SCALE))) for share in shares)


@lru_cache(maxsize=256)
def exponential_limits(temperature: int) -> tuple[int, ...]:
    """EXPONENTIAL_SIZE equally likely whole numbers, exponentially distributed, rounded down.

    `temperature` is the mean in thousandths. A step that costs `delta` more is accepted when delta <= the number
    drawn, which is the rule of simulated annealing (Metropolis 1953) without a power function.
    """
    return tuple([logarithm * temperature // (SCALE * 1000) for logarithm in _logarithms()])
