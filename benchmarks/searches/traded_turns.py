"""Search for the turns of an evening in which the rests are open as well: who rests may trade with who plays.

`scheduling.evenings.seating` only changes seats among those who play in a turn. Where somebody rests that leaves one
exchange out, and with it the way out of many traps: anybody who plays rests instead of another one. Trades keep the
rests equal within one, and nobody rests twice running.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from rules.games import SEATS
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, shuffled
from tournaments.scheduling.evenings.seating import (
    OPPONENTS_TWICE,
    PARTNERS_TWICE,
    SPARED,
    SeatSearch,
)
from tournaments.scheduling.whist.plan import Plan


def traded_turns(
    players: int, plan: Sequence[Sequence[int]], steps: int, rng: Random, hottest: int, cooling: int
) -> Plan:
    """The tables of all turns, found with so many tried changes; `plan` says who plays in every turn at first.

    `hottest` and `cooling` are those of `SeatSearch.run`.
    """
    search = _TradingSearch(players, [shuffled(rng, playing) for playing in plan], rng)
    search.run(steps, hottest, cooling)
    return search.tables


class _TradingSearch(SeatSearch):
    """The seats of several turns and who rests in each of them."""

    def __init__(self, players: int, turns: Sequence[Sequence[int]], rng: Random) -> None:
        super().__init__(players, turns, (), rng)
        self.resting = [[player for player in range(players) if player not in seats] for seats in self.turns]
        self.rests = Counter(player for own in self.resting for player in own)
        self.fewest, over = divmod(self.rests.total(), players)
        self.most = self.fewest + (over > 0)

    def _sweep(self, limits: Sequence[int], steps: int) -> None:
        """Try `steps` changes of two seats, or of a seat and a rest, in a turn."""
        random, players, met_from = self.rng.random, self.players, self._met_from
        size, both = len(self.turns[0]), 2 * (PARTNERS_TWICE + 2 * OPPONENTS_TWICE)
        total = len(self.turns) * size
        for _ in range(steps):
            turn, one = divmod(int(random() * total), size)
            seats = self.turns[turn]
            two = int(random() * players)
            if two >= size:
                self._try_trade(turn, one, two - size, limits)
            elif one // SEATS == two // SEATS:
                if two not in (one, one ^ 1):
                    self._try_regroup(seats, one, two, limits)
            else:
                saved = met_from(seats, one, seats[one]) + met_from(seats, two, seats[two]) - both
                if saved == 0 and int(random() * SPARED):
                    continue
                change = met_from(seats, two, seats[one]) + met_from(seats, one, seats[two]) - saved
                if change <= 0 or change <= limits[int(random() * EXPONENTIAL_SIZE)]:
                    self._exchange(seats, one, two)
            if self.cost <= self.floor:
                return

    def _met_from(self, seats: Sequence[int], seat: int, player: int) -> int:
        """What it costs whom this player meets from a seat of a table."""
        foes = self.foes[player]
        return self.mates[player][seats[seat ^ 1]] + foes[seats[seat ^ 2]] + foes[seats[seat ^ 3]]

    def _try_trade(self, turn: int, one: int, other: int, limits: Sequence[int]) -> None:
        """Let the player of a seat rest instead of another one, unless rests get uneven or somebody rests twice
        running.
        """
        seats, random = self.turns[turn], self.rng.random
        leaving, coming = seats[one], self.resting[turn][other]
        if self.rests[leaving] >= self.most or self.rests[coming] <= self.fewest:
            return
        if any(leaving in own for own in (*self.resting[max(0, turn - 1) : turn], *self.resting[turn + 1 : turn + 2])):
            return
        saved = self._met_from(seats, one, leaving) - PARTNERS_TWICE - 2 * OPPONENTS_TWICE
        if saved == 0 and int(random() * SPARED):
            return
        change = self._met_from(seats, one, coming) - saved
        if change > 0 and change > limits[int(random() * EXPONENTIAL_SIZE)]:
            return
        for player, times in ((leaving, -1), (coming, 1)):
            self._sit_with(player, seats[one ^ 1], times)
            self._sit_against(player, seats[one ^ 2], times)
            self._sit_against(player, seats[one ^ 3], times)
            self.rests[player] -= times
        seats[one], self.resting[turn][other] = coming, leaving
