"""n = 4, 8, 16, 32, 64, 128 players: the tables of a turn are parallel planes.

Players are the elements of the field of n elements, where x + x = 0, and g is a generator. In turn a the tables
are the sets {x, x + a, x + ga, x + (1 + g)a}; partners differ by a. So every two players are partners in the one
turn that is their difference, and opponents in the two turns in which ga or (1 + g)a is.
"""

from tournaments.scheduling.whist.fields import ring
from tournaments.scheduling.whist.plan import Four, Plan


def suits(count: int) -> bool:
    """Whether the construction gives a perfect plan for this many players."""
    return count >= 4 and count & (count - 1) == 0


def plan(count: int) -> Plan:
    """The count - 1 turns, nobody resting."""
    return [_turn(count, step) for step in range(1, count)]


def _turn(count: int, step: int) -> list[Four]:
    numbers = ring(count)
    across = numbers.times(numbers.powers[0][1], step)
    seen: set[int] = set()
    fours = []
    for one in range(count):
        if one not in seen:
            partner, other = numbers.plus(one, step), numbers.plus(one, across)
            four = (one, partner, other, numbers.plus(partner, across))
            fours.append(four)
            seen.update(four)
    return fours
