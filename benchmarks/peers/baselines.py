"""What anybody would write first: turns by lot, the fewest meetings first, and the circle.

`random_turns` draws a thousand turns by lot and plays the one in which least comes again. `greedy` fills one chair
after the other with the one who suits best at this moment. `circle` seats all in two rows, lets everybody but one go a
place on in every turn, and lets partners be those who face each other.
"""

from random import Random

from benchmarks.peers.lineups import Four, Lineups, Met, Pair, neighbours_meet
from tournaments.scheduling.base.chance import shuffled

TRIES = 1_000


def random_turns(players: int, turns: int) -> Lineups:
    """Of a thousand turns by lot, of those who played least, the cheapest."""
    rng, met = Random(1), Met()
    lineups: Lineups = []
    for _ in range(turns):
        tried = (_dealt(sorted(shuffled(rng, range(players)), key=met.games.__getitem__)) for _ in range(TRIES))
        lineups.append(min(tried, key=lambda turn: sum(map(met.cost, turn))))
        met.add(lineups[-1])
    return lineups


def _dealt(order: list[int]) -> list[Four]:
    return [(order[at], order[at + 1], order[at + 2], order[at + 3]) for at in range(0, len(order) - 3, 4)]


def greedy(players: int, turns: int) -> Lineups:
    """Table after table: who has played least, the partner met least, then the opponents met least."""
    met = Met()
    lineups: Lineups = []
    for _ in range(turns):
        free = sorted(range(players), key=lambda player: (met.games[player], player))[: players // 4 * 4]
        lineups.append([_filled(free, met) for _ in range(players // 4)])
        met.add(lineups[-1])
    return lineups


def _filled(free: list[int], met: Met) -> Four:
    one = free.pop(0)
    two = min(free, key=lambda other: met.partner_cost(one, other))
    free.remove(two)
    three = min(free, key=lambda other: met.opponent_cost(one, other) + met.opponent_cost(two, other))
    free.remove(three)
    four = min(free, key=lambda other: met.cost((one, two, three, other)))
    free.remove(four)
    return one, two, three, four


def circle(players: int, turns: int) -> Lineups:
    """The circle method; with an odd number the one who faces the empty chair rests."""
    return neighbours_meet(circle_pairs(players), turns)


def circle_pairs(entrants: int) -> list[list[Pair]]:
    """All against all by the circle method, in the order of the chairs."""
    seats = entrants + entrants % 2
    ring = list(range(1, seats))
    turns = []
    for _ in ring:
        order = [0, *ring]
        pairs = [(order[at], order[-1 - at]) for at in range(seats // 2)]
        turns.append([(one, two) for one, two in pairs if max(one, two) < entrants])
        ring = ring[-1:] + ring[:-1]
    return turns
