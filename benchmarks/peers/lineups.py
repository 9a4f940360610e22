"""What every program beside ours hands over: turns of tables of four, players counted from 0."""

from collections import Counter
from collections.abc import Sequence

Four = tuple[int, int, int, int]
"""Two partners and the two partners they play against."""
Lineups = list[list[Four]]
Pair = tuple[int, int]


def neighbours_meet(pairs: Sequence[Sequence[Pair]], turns: int) -> Lineups:
    """Turns of partners made into tables: every two pairs that follow each other in a turn meet; one left over rests.

    After the last turn the first one comes again.
    """
    lineups = []
    for number in range(turns):
        turn = pairs[number % len(pairs)]
        lineups.append([(*turn[at], *turn[at + 1]) for at in range(0, len(turn) - 1, 2)])
    return lineups


class Met:
    """Who was how often at a table, partner and opponent so far."""

    def __init__(self) -> None:
        self.games: Counter[int] = Counter()
        self.partners: Counter[frozenset[int]] = Counter()
        self.opponents: Counter[frozenset[int]] = Counter()

    def partner_cost(self, one: int, two: int) -> int:
        """What it costs to seat two together, in the terms of `cost`."""
        couple = frozenset((one, two))
        return 24 * self.partners[couple] + 2 * self.opponents[couple]

    def opponent_cost(self, one: int, two: int) -> int:
        """What it costs to seat two against each other."""
        couple = frozenset((one, two))
        return 4 * self.opponents[couple] + 2 * self.partners[couple]

    def cost(self, four: Four) -> int:
        """The price of a table: partners who were partners count 24, opponents again 4, partner and opponent 2."""
        a, b, c, d = four
        against = ((a, c), (a, d), (b, c), (b, d))
        return (
            self.partner_cost(a, b)
            + self.partner_cost(c, d)
            + sum(self.opponent_cost(one, two) for one, two in against)
        )

    def add(self, turn: Sequence[Four]) -> None:
        """Count a turn that was played."""
        for a, b, c, d in turn:
            self.games.update((a, b, c, d))
            self.partners.update((frozenset((a, b)), frozenset((c, d))))
            self.opponents.update(frozenset((one, two)) for one in (a, b) for two in (c, d))
