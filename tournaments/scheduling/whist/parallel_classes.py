"""n = 3q + 1 players, q a prime power that leaves 1 when divided by 4: 16, 28, 40, 52, 76, 88, 112 ...

All players are split into fours in q ways such that any two share exactly one four. Players are pairs of a field
element x and one of three places j, and one more. The base split has the four of the extra player with zero in
all three places, and {x, -x in place j; ix, -ix in place j + 1}; adding every g gives all splits. Each four
plays in its three ways. Source: R. C. Bose, On the construction of balanced incomplete block designs, 1939;
resolvable as in H. Hanani, D. K. Ray-Chaudhuri and R. M. Wilson, On resolvable designs, 1972.
"""

from tournaments.scheduling.whist.fields import prime_powers, ring
from tournaments.scheduling.whist.plan import Four, Plan, developed, three_ways


def suits(count: int) -> bool:
    """Whether the construction gives a perfect plan for this many players."""
    if count % 3 != 1 or count < 16:
        return False
    factors = prime_powers(count // 3)
    return len(factors) == 1 and count // 3 % 4 == 1


def plan(count: int) -> Plan:
    """The count - 1 turns, nobody resting; three running turns come from one split."""
    return [list(turn) for split in splits(count) for turn in zip(*map(three_ways, split), strict=True)]


def splits(count: int) -> list[list[Four]]:
    """The count // 3 splits of the players into fours; any two players share a four in exactly one of them."""
    numbers, extra = ring(count // 3), count - 1
    turn = numbers.quarter_turn()
    base: list[Four] = [(extra, 0, 1, 2)]
    for one in numbers.quarter_cosets():
        turned = numbers.times(turn, one)
        for place in range(3):
            ours, theirs = (one, numbers.minus(one)), (turned, numbers.minus(turned))
            after = (place + 1) % 3
            base.append((ours[0] * 3 + place, ours[1] * 3 + place, theirs[0] * 3 + after, theirs[1] * 3 + after))
    return developed(
        base,
        numbers.order,
        lambda step: [numbers.plus(player // 3, step) * 3 + player % 3 for player in range(extra)] + [extra],
    )
