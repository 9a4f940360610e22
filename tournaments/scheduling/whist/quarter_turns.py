"""n players where every prime power in n leaves 1 when divided by 4: 5, 9, 13, 17, 25, 29, 37, 41, 45 ...

Players are the elements of a product of fields that has an i with i * i = -1. The base turn seats x, -x against
ix, -ix for every x up to these four changes; 0 rests. Adding every g gives all turns. Partners differ by 2x and
opponents by (1 + i)x and (1 - i)x: every difference comes up as often as it should. Each opponent moreover sits
once on the left and once on the right. Source: R. C. Bose and J. M. Cameron, The bridge tournament problem, 1965;
R. D. Baker, Factorization of graphs, 1975.
"""

from tournaments.scheduling.whist.fields import prime_powers, ring
from tournaments.scheduling.whist.plan import Plan, developed_over


def suits(count: int) -> bool:
    """Whether the construction gives a perfect plan for this many players."""
    return count > 1 and all(prime**exponent % 4 == 1 for prime, exponent in prime_powers(count))


def plan(count: int) -> Plan:
    """The `count` turns; in turn g player g rests."""
    numbers = ring(count)
    turn = numbers.quarter_turn()
    base = []
    for one in numbers.quarter_cosets():
        turned = numbers.times(turn, one)
        base.append((one, numbers.minus(one), turned, numbers.minus(turned)))
    return developed_over(base, numbers)
