"""Where a plan sits down: an order of turns, tables that all visit alike, chairs and neighbours.

Partners sit opposite each other: the sides (a, b) and (c, d) sit round the table as a, c, b, d, each with the next
one on the left hand. Turning one side round, or naming the other side first, changes the direction; turning both
sides round does not. So first and second chairs can be settled first, and neighbours by the order of the sides.
"""

from itertools import pairwise
from random import Random

from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, below, exponential_limits, shuffled
from tournaments.scheduling.chairs import balance_chairs
from tournaments.scheduling.tables import Block, balance_tables
from tournaments.scheduling.whist.plan import Four, Plan, resting

ORDERS_TRIED = 20
SWEEPS = 8
HOTTEST, COOLING, COOLINGS = 1_800, 80, 20


def rests_apart(plan: Plan, count: int, rng: Random) -> list[int]:
    """The numbers of the turns in a random order in which few rest twice running, nobody where that is found.

    Each turn is followed by one of those with the fewest ways on, so that awkward ones do not stay till last.
    """
    rests = [frozenset(resting(fours, count)) for fours in plan]
    ways = [{other for other in range(len(plan)) if not rests[turn] & rests[other]} for turn in range(len(plan))]
    orders = (_walk(ways, rng) for _ in range(ORDERS_TRIED if any(rests) else 1))
    best, fewest = [], len(plan) * count
    for order in orders:
        running = sum(len(rests[one] & rests[two]) for one, two in pairwise(order))
        if running < fewest:
            best, fewest = order, running
        if not fewest:
            break
    return best


def _walk(ways: list[set[int]], rng: Random) -> list[int]:
    left = set(range(len(ways)))
    order = [below(rng, len(ways))]
    left.remove(order[0])
    ranks = shuffled(rng, range(len(ways)))
    while left:
        onward = ways[order[-1]] & left or left
        order.append(min(onward, key=lambda turn: (len(ways[turn] & left), ranks[turn])))
        left.remove(order[-1])
    return order


def tables_alike(plan: Plan, count: int, rng: Random, steps: int) -> Plan:
    """The plan with every turn's tables in the order of the hall: everybody visits all of them as alike as found.

    Where nobody stays in the circle the base turn's order is perfect already, and nothing changes.
    """
    blocks = [Block(list(fours), tuple(range(len(fours))), turn) for turn, fours in enumerate(plan)]
    balance_tables(blocks, count, max(len(fours) for fours in plan), rng, steps)
    return [_in_order(block, plan[block.turn]) for block in blocks]


def _in_order(block: Block, fours: list[Four]) -> list[Four]:
    places = sorted(zip(block.tables, block.order, strict=True))
    return [fours[place] for _, place in places]


def chairs_alike(plan: Plan, count: int) -> Plan:
    """The same tables with every player as often first as second of the side, within one.

    A plan that is so already, as those are in which all walk round the circle, stays as it is: its neighbours
    may be perfect.
    """
    sides = [side for fours in plan for a, b, c, d in fours for side in ((a, b), (c, d))]
    lead = [0] * count
    for first, second in sides:
        lead[first] += 1
        lead[second] -= 1
    if max(lead) - min(lead) <= 1:
        return plan
    turned = iter(balance_chairs(sides, count))
    return [[(*next(turned), *next(turned)) for _ in fours] for fours in plan]


def neighbours_alike(plan: Plan, count: int) -> Plan:
    """The same sides, named in the order in which few have the same player twice on the same hand.

    Every table is turned the better way, then again while that helps anybody.
    """
    left = [0] * (count * count)
    for fours in plan:
        for four in fours:
            _count(left, four, count, 1)
    tables = [list(fours) for fours in plan]
    for _ in range(SWEEPS):
        better = False
        for fours in tables:
            for place, (a, b, c, d) in enumerate(fours):
                if _gain(left, (a, b, c, d), count) > 0:
                    _count(left, (a, b, c, d), count, -1)
                    fours[place] = (c, d, a, b)
                    _count(left, (c, d, a, b), count, 1)
                    better = True
        if not better:
            break
    return tables


def neighbours_searched(plan: Plan, count: int, rng: Random, steps: int) -> Plan:
    """As `neighbours_alike`, after `steps` tried turns of tables, of which worse ones are taken ever less.

    A plan in which nobody has the same neighbour twice on the same hand stays as it is.
    """
    left = [0] * (count * count)
    for fours in plan:
        for four in fours:
            _count(left, four, count, 1)
    if max(left) <= 1:
        return plan
    tables = [list(fours) for fours in plan]
    for cooler in range(COOLINGS):
        limits = exponential_limits(HOTTEST - COOLING * cooler)
        for _ in range(steps // COOLINGS):
            fours = tables[below(rng, len(tables))]
            place = below(rng, len(fours))
            a, b, c, d = fours[place]
            if -_gain(left, (a, b, c, d), count) <= limits[below(rng, EXPONENTIAL_SIZE)]:
                _count(left, (a, b, c, d), count, -1)
                fours[place] = (c, d, a, b)
                _count(left, (c, d, a, b), count, 1)
    return neighbours_alike(tables, count)


def _count(left: list[int], four: Four, count: int, times: int) -> None:
    a, b, c, d = four
    for one, after in ((a, c), (c, b), (b, d), (d, a)):
        left[one * count + after] += times


def _gain(left: list[int], four: Four, count: int) -> int:
    """By how much more the neighbours repeat as they sit than the other way round."""
    a, b, c, d = four
    around = ((a, c), (c, b), (b, d), (d, a))
    return sum(left[one * count + after] - 1 - left[after * count + one] for one, after in around)
