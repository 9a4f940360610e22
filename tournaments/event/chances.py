"""What an evening can tell: how often a pair that wins 60 of 100 deals among equals is first. Plain Python.

Source: docs/numbers.md, "Evenings", as they were measured; between two measured numbers of entrants in proportion.
"""

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

FIRST_IN_TENTHS: Mapping[str, Mapping[int, int]] = MappingProxyType(
    {
        "danish": MappingProxyType({8: 31, 16: 47, 32: 83, 46: 128}),
        "drawn_turns": MappingProxyType({8: 32, 16: 53, 32: 94, 46: 131}),
        "round_robin": MappingProxyType({6: 24, 8: 25, 12: 25, 16: 25}),
        "bar": MappingProxyType({8: 36, 16: 55, 32: 87, 46: 108, 64: 129}),
        "edisu": MappingProxyType({8: 32, 16: 45, 32: 63, 64: 99}),
        "one_win": MappingProxyType({8: 45, 16: 78, 32: 129, 64: 201}),
    }
)
"""By the key of a preset as it is and its entrants: 47 is once in 4.7 evenings."""


def first_in(preset: str, entrants: int) -> int | None:
    """In one of about how many evenings such a pair is first; None where nothing like it was measured."""
    measured = FIRST_IN_TENTHS.get(preset, {})
    for (fewer, low), (more, high) in pairwise(sorted(measured.items())):
        if fewer <= entrants <= more:
            tenths = low + (high - low) * (entrants - fewer) // (more - fewer)
            return (tenths + 5) // 10
    return None
