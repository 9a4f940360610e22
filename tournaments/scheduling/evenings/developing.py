"""One turn that makes many: add the same element of a group to every player of a base turn.

The players are copies of a group and a few who stay fixed. Shifted by every element of the group in turn, a
base turn becomes as many turns as the group has elements, and what is true of one turn against the others is
true of all: R. C. Bose's method of differences (Annals of Eugenics 9, 1939). Turns that would take hours to
search come from one that is found in seconds.
"""

from collections.abc import Iterable, Sequence
from itertools import product

from tournaments.scheduling.whist.plan import Four, Plan, developed

Element = tuple[int, ...]


def elements(group: Sequence[int]) -> list[Element]:
    """The elements of the direct product of cyclic groups of these orders, the zero first."""
    return list(product(*map(range, group)))


def developed_over_group(base: Iterable[Four], players: int, group: Sequence[int]) -> Plan:
    """One turn for every element of the product of cyclic groups of these orders, that of the zero first; see
    `shifts_over_group`.
    """
    shifts = shifts_over_group(players, group)
    return developed(base, len(shifts), shifts.__getitem__)


def shifts_over_group(players: int, group: Sequence[int]) -> list[list[int]]:
    """Who comes into whose place, for every element of the product of cyclic groups of these orders, zero first.

    As many copies of the group as there is room for come first: copy c has the players c * order to
    c * order + order - 1, in the order of `elements`. The others stay fixed.
    """
    every = elements(group)
    index = {element: place for place, element in enumerate(every)}
    fixed = range(players - players % len(every), players)

    def shifted(step: Element) -> list[int]:
        moved = [index[_sum(element, step, group)] for element in every]
        return [start + place for start in range(0, fixed.start, len(every)) for place in moved] + list(fixed)

    return [shifted(step) for step in every]


def _sum(one: Element, two: Element, group: Sequence[int]) -> Element:
    return tuple((left + right) % order for left, right, order in zip(one, two, group, strict=True))
