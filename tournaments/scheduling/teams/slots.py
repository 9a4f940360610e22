"""A turn that needs more tables than the hall has is played in slots, one after the other: who plays in which.

Anybody who plays in the last slot of a turn and in the first of the next plays twice running; the other way round he
waits longest. Both cannot always be avoided, since opponents come from different slots; they are kept rare, and
everybody comes early and late equally often, as far as a search finds it.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from tournaments.scheduling.all_against_all.berger import Pairing
from tournaments.scheduling.kernel.chance import EXPONENTIAL_SIZE, below, exponential_limits, shuffled

SLOT_STEPS = 20_000
STEPS_PER_PAIRING = 500
HOTTEST, SWEEPS = 5_000, 20


def cut_into_slots(turns: Sequence[Sequence[Pairing]], most: int, rng: Random, steps: int) -> list[list[Pairing]]:
    """The turns as slots of at most `most` pairings, in the order of play; the slots of a turn equal within one.

    `steps` counts the exchanges that are tried: two pairings of one turn change slots if that makes the waits of their
    four teams more even, early in the search now and then less even too (simulated annealing).
    """
    plan = _Plan(turns, most, rng)
    plan.improve(min(steps, STEPS_PER_PAIRING * sum(map(len, turns))))
    return [slot for places, cuts in plan.turns for slot in (places[start:stop] for start, stop in pairwise(cuts))]


class _Plan:
    """Every turn in order of play with the places where it is cut, and for every team its slots, turn by turn."""

    def __init__(self, turns: Sequence[Sequence[Pairing]], most: int, rng: Random) -> None:
        self.rng = rng
        self.turns: list[tuple[list[Pairing], list[int]]] = []
        self.starts: list[int] = []
        self.slots: dict[int, list[tuple[int, int]]] = {}
        self.lean: dict[int, int] = {}
        self.games: list[dict[int, int]] = []
        start = 0
        for turn in turns:
            parts = -(-len(turn) // most)
            self.turns.append((shuffled(rng, turn), [len(turn) * part // parts for part in range(parts + 1)]))
            self.starts.append(start)
            start += parts
            self._enter(len(self.turns) - 1)

    def _enter(self, index: int) -> None:
        """Note the slots of the teams of this turn."""
        self.games.append({})
        for place, pairing in enumerate(self.turns[index][0]):
            part = self.part(index, place)
            for team in pairing:
                own = self.slots.setdefault(team, [])
                self.games[index][team] = len(own)
                own.append((index, part))
                self.lean[team] = self.lean.get(team, 0) + 2 * part - self._parts(index) + 1

    def part(self, index: int, place: int) -> int:
        """The slot of its turn, from 0, in which the pairing at this place is played."""
        return sum(place >= cut for cut in self.turns[index][1][1:])

    def improve(self, steps: int) -> None:
        """Try `steps` exchanges of two pairings of different slots of one turn."""
        cut = [index for index, (_, cuts) in enumerate(self.turns) if len(cuts) > 2]
        for sweep in range(SWEEPS if cut else 0):
            limits = exponential_limits(HOTTEST * (SWEEPS - 1 - sweep) // SWEEPS)
            for _ in range(steps // SWEEPS):
                index = cut[below(self.rng, len(cut))]
                places = len(self.turns[index][0])
                limit = limits[below(self.rng, EXPONENTIAL_SIZE)]
                self._try(index, below(self.rng, places), below(self.rng, places), limit)

    def _try(self, index: int, one: int, other: int, limit: int) -> None:
        """Exchange the pairings at two places of a turn if that costs at most `limit`."""
        places = self.turns[index][0]
        here, there = self.part(index, one), self.part(index, other)
        if here == there:
            return
        if self._change(index, places[one], there) + self._change(index, places[other], here) <= limit:
            self._move(index, places[one], there)
            self._move(index, places[other], here)
            places[one], places[other] = places[other], places[one]

    def _change(self, index: int, pairing: Pairing, part: int) -> int:
        """What it costs to play the pairing in this slot of its turn instead of its own."""
        change = 0
        for team in pairing:
            game = self.games[index][team]
            old = self.slots[team][game][1]
            change += (self.lean[team] + 2 * (part - old)) ** 2 - self.lean[team] ** 2
            change += self._waits(team, game, part) - self._waits(team, game, old)
        return change

    def _waits(self, team: int, game: int, part: int) -> int:
        """The squares of how much the waits before and after this game of a team differ from a whole turn."""
        own = self.slots[team]
        index = own[game][0]
        around = [own[game - 1]] if game else []
        around += [(index, part), *own[game + 1 : game + 2]]
        return sum(
            (self.starts[later] + last - self.starts[earlier] - first - self._parts(earlier)) ** 2
            for (earlier, first), (later, last) in pairwise(around)
        )

    def _parts(self, index: int) -> int:
        return len(self.turns[index][1]) - 1

    def _move(self, index: int, pairing: Pairing, part: int) -> None:
        """Note that the pairing is played in this slot of its turn."""
        for team in pairing:
            game = self.games[index][team]
            _, old = self.slots[team][game]
            self.lean[team] += 2 * (part - old)
            self.slots[team][game] = (index, part)
