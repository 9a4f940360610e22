"""n = qp + 1 players, made of a starter for q + 1 and the field elements of p: 92, 96, 100, 120, 144, 156 ...

q has no divisor 2 or 3 and q + 1 players have a starter in a circle of q with one fixed player; p suits
`quarter_turns`. Players are pairs (x, y), x in the circle, y in the ring of p, and the fixed one. The starter is
played at y = 0; for every x and every y up to the changes by i there is the table (x, y), (2x, -y) against
(3x, iy), (4x, -iy). Partners and opponents at y differ by every x as often as by any other. Source: I. Anderson and
N. J. Finizio, product theorems for cyclic whist tournaments, 1990s.
"""

from tournaments.scheduling.whist import quarter_turns, starters
from tournaments.scheduling.whist.fields import ring
from tournaments.scheduling.whist.plan import Four, Plan, developed


def suits(count: int) -> bool:
    """Whether the construction gives a perfect plan for this many players."""
    return bool(_factors(count))


def _factors(count: int) -> tuple[int, ...]:
    """The lengths q of the circle that do."""
    return tuple(
        circle
        for circle in range(7, count // 5 + 1, 4)
        if (count - 1) % circle == 0
        and circle % 3
        and starters.is_perfect(circle + 1)
        and quarter_turns.suits((count - 1) // circle)
    )


def plan(count: int) -> Plan:
    """The count - 1 turns, nobody resting."""
    circle, extra = _factors(count)[0], count - 1
    numbers = ring(extra // circle)
    base: list[Four] = list(starters.base_turn(circle + 1))
    base = [_at_zero(four, circle, extra) for four in base]
    turn = numbers.quarter_turn()
    for one in numbers.quarter_cosets():
        turned = numbers.times(turn, one)
        heights = (one, numbers.minus(one), turned, numbers.minus(turned))
        for place in range(circle):
            a, b, c, d = (
                times * place % circle + circle * height for times, height in zip((1, 2, 3, 4), heights, strict=True)
            )
            base.append((a, b, c, d))

    def shifted(step: int) -> list[int]:
        over, along = divmod(step, circle)
        rows = [numbers.plus(height, over) * circle for height in range(numbers.order)]
        return [row + (place + along) % circle for row in rows for place in range(circle)] + [extra]

    return developed(base, extra, shifted)


def _at_zero(four: Four, circle: int, extra: int) -> Four:
    """A table of the starter, its fixed player (number `circle`) becoming the fixed player of all."""
    a, b, c, d = (extra if player == circle else player for player in four)
    return a, b, c, d
