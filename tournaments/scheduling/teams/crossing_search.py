"""Who meets whom where all teams play in one turn: every side meets one of another team, and which one is searched.

A unit is a side that stays together, by index, counted on from team to team. Who rests in which turn follows from the
sizes and is never searched: as few as can be, nobody a second time before everybody did once. From a first draft two
seated units of a turn change places as long as that makes the whole better; now and then worse, early in the search
(simulated annealing). What is asked, the dearest first: nobody meets their own team, nor anybody again; every unit
meets the other teams equally often; so do the teams among each other.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from tournaments.scheduling.all_against_all.berger import Pairing
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, below, exponential_limits, shuffled
from tournaments.scheduling.teams.lineups import Prices, couples_of, twice

OWN_WEIGHT, AGAIN_WEIGHT, UNIT_WEIGHT, TEAM_WEIGHT = 100_000, 2_000, 40, 2
HOTTEST, COLDEST, SWEEPS = 60_000, 500, 60
LOOK_EVERY = 250


def most_matches(sizes: Sequence[int]) -> int:
    """How many matches a turn has at most, if nobody meets their own team: what the largest has more than all others
    together rests, and of an odd number one.
    """
    return min(sum(sizes) // 2, sum(sizes) - max(sizes))


def resting_by_turn(sizes: Sequence[int], turns: int, circles: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    """Who rests in every turn; `circles` has the units of every team in the order in which they do, the last first.

    The largest team has those to rest that find no opponent; else the one rests who did so least, of a team that did so
    least for its size.
    """
    places = sum(sizes) - 2 * most_matches(sizes)
    largest = max(range(len(sizes)), key=sizes.__getitem__)
    alone = sizes[largest] > sum(sizes) - sizes[largest]
    rested = [0] * len(sizes)
    found = []
    for _turn in range(turns):
        resting = set[int]()
        for _place in range(places):
            team = largest if alone else min(range(len(sizes)), key=lambda one: (rested[one] * _part(sizes, one), one))
            resting.add(circles[team][-1 - rested[team] % sizes[team]])
            rested[team] += 1
        found.append(frozenset(resting))
    return found


def _part(sizes: Sequence[int], team: int) -> int:
    """What one rest weighs in a team: the product of the sizes of all others."""
    product = 1
    for other, size in enumerate(sizes):
        product *= 1 if other == team else size
    return product


def by_number(groups: Sequence[Sequence[int]]) -> list[Pairing]:
    """The crossings of one turn by number: the first of a team meet the first of the next, those that follow meet the
    first of the one behind it, and so on; every two teams as often as can be said of all.

    Of three teams of four: 1 and 2 of the first meet 1 and 2 of the second, 3 and 4 meet 1 and 2 of the third, and 3
    and 4 of the second meet 3 and 4 of the third. `groups` leaves nobody over.
    """
    times = _shared(list(map(len, groups)))
    numbers = [iter(group) for group in groups]
    return [
        Pairing(next(numbers[one]), next(numbers[two]))
        for (one, two), count in sorted(times.items())
        for _ in range(count)
    ]


def _shared(left: list[int]) -> Counter[tuple[int, int]]:
    """How often every two teams meet in a turn, as evenly as everybody can be seated: one match after the other goes to
    the two who met least, of whom most are left, unless a team would be left alone.
    """
    times: Counter[tuple[int, int]] = Counter()
    couples = list(combinations(range(len(left)), 2))
    while sum(left):
        open_ = [couple for couple in couples if all(left[team] for team in couple) and _fits(left, couple)]
        one, two = min(open_, key=lambda couple: (times[couple], -left[couple[0]] - left[couple[1]], couple))
        times[one, two] += 1
        left[one] -= 1
        left[two] -= 1
    return times


def _fits(left: Sequence[int], couple: tuple[int, int]) -> bool:
    """Whether everybody else finds an opponent once one of each of these two met."""
    after = [count - (team in couple) for team, count in enumerate(left)]
    return 2 * max(after) <= sum(after)


class CrossingSearch:
    """The crossings of all turns: correct from the start, better with every sweep."""

    def __init__(
        self,
        sizes: Sequence[int],
        turns: int,
        rng: Random,
        *,
        listed: bool = False,
        prices: Prices | None = None,
    ) -> None:
        """`sizes` in units; in `listed` order the first turn is crossed by number and stays, else units are drawn.
        `prices` lets two units (lower index first) that are not to meet cost as much as if they had met so often.
        """
        self.sizes, self.rng = sizes, rng
        self.team = [number for number, size in enumerate(sizes) for _ in range(size)]
        starts = [sum(sizes[:number]) for number in range(len(sizes))]
        ordered = [list(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)]
        circles = ordered if listed else [shuffled(rng, own) for own in ordered]
        order = range(len(sizes)) if listed else shuffled(rng, range(len(sizes)))
        resting = resting_by_turn(sizes, turns, circles)
        self.turns: list[list[int]] = []
        for turn, away in enumerate(resting):
            turned = [circles[team][turn % sizes[team] :] + circles[team][: turn % sizes[team]] for team in order]
            groups = [[unit for unit in own if unit not in away] for own in turned]
            self.turns.append([unit for pairing in by_number(groups) for unit in pairing])
        self.free = list(range(1 if listed else 0, turns))
        self._count(prices or {})

    @property
    def pairings(self) -> list[list[Pairing]]:
        """Who meets whom in every turn, a unit of the earlier team first."""
        return [[Pairing(*sorted(seats[at : at + 2])) for at in range(0, len(seats), 2)] for seats in self.turns]

    def run(self, steps: int) -> None:
        """Improve the crossings by `steps` tried exchanges, or until none can be better."""
        floor = self._least_cost()
        places = len(self.turns[0])
        tried = 0
        while self.free and places > 2 and tried < steps:
            sweep = SWEEPS * tried // steps
            limits = exponential_limits(COLDEST + (HOTTEST - COLDEST) * (SWEEPS - 1 - sweep) ** 2 // SWEEPS**2)
            for _ in range(min(LOOK_EVERY, steps - tried)):
                if self.cost <= floor:
                    return
                turn = self.free[below(self.rng, len(self.free))]
                limit = limits[below(self.rng, EXPONENTIAL_SIZE)]
                self._try(turn, below(self.rng, places), below(self.rng, places), limit)
            tried += LOOK_EVERY

    def _count(self, prices: Mapping[tuple[int, int], int]) -> None:
        """Fill the counts that exchanges keep up to date: who met whom, and what that costs."""
        teams = len(self.sizes)
        self.met = [[0] * len(self.team) for _ in self.team]
        for (one, two), price in prices.items():
            self.met[one][two] = self.met[two][one] = price
        self.units = [[0] * teams for _ in self.team]
        self.teams = [[0] * teams for _ in range(teams)]
        self.cost = 0
        for pairings in self.pairings:
            for one, two in pairings:
                self._meet(one, two, 1)

    def _meet(self, one: int, two: int, times: int) -> None:
        """Count a meeting, or, with -1 `times`, one that is not; a meeting costs how often its like was before."""
        ours, theirs = self.team[one], self.team[two]
        gone = times < 0
        met = self.met[one][two] - gone
        cost = AGAIN_WEIGHT * met + (OWN_WEIGHT if ours == theirs else 0)
        cost += UNIT_WEIGHT * (self.units[one][theirs] + self.units[two][ours] - 2 * gone)
        cost += TEAM_WEIGHT * (self.teams[ours][theirs] - gone)
        self.cost += times * cost
        self.met[one][two] = self.met[two][one] = self.met[one][two] + times
        self.units[one][theirs] += times
        self.units[two][ours] += times
        self.teams[ours][theirs] += times
        if ours != theirs:
            self.teams[theirs][ours] += times

    def _try(self, turn: int, one: int, other: int, limit: int) -> None:
        """Let the units at two places of a turn change places if that costs at most `limit`."""
        seats = self.turns[turn]
        if one // 2 == other // 2:
            return
        before = self.cost
        self._exchange(seats, one, other)
        if self.cost - before > limit:
            self._exchange(seats, one, other)

    def _exchange(self, seats: list[int], one: int, other: int) -> None:
        for place in (one, other):
            self._meet(seats[place], seats[place ^ 1], -1)
        seats[one], seats[other] = seats[other], seats[one]
        for place in (one, other):
            self._meet(seats[place], seats[place ^ 1], 1)

    def _least_cost(self) -> int:
        """What no crossings can go below: nobody again, every unit and every two teams as evenly as numbers allow.

        Of three teams their numbers of matches say how often every two of them meet.
        """
        others = len(self.sizes) - 1
        games = Counter(unit for seats in self.turns for unit in seats)
        if others == 2:
            played = [sum(games[unit] for unit in games if self.team[unit] == team) for team in range(3)]
            met = {
                (one, two): sum(played) // 2 - played[other] for one, two, other in ((0, 1, 2), (0, 2, 1), (1, 2, 0))
            }
            return sum(
                TEAM_WEIGHT * twice(times) + UNIT_WEIGHT * sum(_even(times, self.sizes[team]) for team in couple)
                for couple, times in met.items()
            )
        least = UNIT_WEIGHT * sum(_even(count, others) for count in games.values())
        return least + TEAM_WEIGHT * _even(sum(games.values()) // 2, couples_of(len(self.sizes)))


def _even(meetings: int, parts: int) -> int:
    """The cost of this many meetings in this many equal parts."""
    times, over = divmod(meetings, parts)
    return parts * twice(times) + over * times
