"""Two groups of m, every side one of each: all partners once, all opponents once, but for one of the other group.

Number both groups by the elements of a ring of m elements; the two of a number are a couple and never meet. Take c so
that c, 1 - c and 2c - 1 have inverses, and let one i play with other ci + (1 - c)j against one j with other
cj + (1 - c)i. As j runs through all but i, i has everybody of the other group but i for a partner and an opponent; and
the two others of a match determine its ones, so that they meet once, too. Matches with the same i + j are a turn: in
an odd ring the couple with 2i = i + j rests, in a field of 2, 4, 8 ... elements all play (R. K. Brayton, D. Coppersmith
and A. J. Hoffman, Self-orthogonal Latin squares, 1974: spouse-avoiding mixed doubles round robins).
"""

from tournaments.scheduling.whist.fields import Element, Ring, ring
from tournaments.scheduling.whist.plan import Four, Plan


def suits(size: int) -> bool:
    """Whether two groups of this size have such a plan here: 4, 8, 16 ..., or odd and, if a multiple of 3, of 9."""
    return size >= 4 and (size & (size - 1) == 0 or (size % 2 == 1 and (size % 3 > 0 or size % 9 == 0)))


def plan(size: int) -> Plan:
    """The turns: `size` of them, or one fewer where nobody rests; ones are 0 to size - 1, then come the others."""
    numbers = ring(size)
    factor = _factor(numbers)
    own, across = factor, _difference(numbers, _one(numbers), factor)
    turns: dict[Element, list[Four]] = {}
    for i in range(size):
        for j in range(i + 1, size):
            partner = numbers.plus(numbers.times(own, i), numbers.times(across, j))
            opponent = numbers.plus(numbers.times(own, j), numbers.times(across, i))
            turns.setdefault(numbers.plus(i, j), []).append((i, size + partner, j, size + opponent))
    return [turns[total] for total in sorted(turns)]


def _factor(numbers: Ring) -> Element:
    """The first c such that c, 1 - c and 2c - 1 have inverses."""
    one = _one(numbers)
    for c in range(numbers.order):
        doubled = _difference(numbers, numbers.plus(c, c), one)
        if all(_is_unit(numbers, element) for element in (c, _difference(numbers, one, c), doubled)):
            return c
    raise ArithmeticError(f"no factor in the ring of {numbers.order} elements")


def _one(numbers: Ring) -> Element:
    return numbers.of_fields((1,) * len(numbers.powers))


def _difference(numbers: Ring, one: Element, two: Element) -> Element:
    return numbers.plus(one, numbers.minus(two))


def _is_unit(numbers: Ring, element: Element) -> bool:
    return len({numbers.times(element, other) for other in range(numbers.order)}) == numbers.order
