"""Who sits down in which turn: simulated annealing over the line-ups of all teams at once.

A unit is what takes a chair: a player (where the line-up is free; two to a side, or three, or one) or a side that stays
together (one to a side). Every team has an `Encounter` for every turn it plays, and a line-up for it: the units in
chair order, table by table, then those who rest. Two changes are tried: two seated units change places; or a seated and
a resting unit do, once where that evens out their games, else a second time in another turn so that nobody's number of
games changes. So the numbers of games stay within one from the first line-up on, and only repeats and rests are left to
improve.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from random import Random
from typing import NamedTuple

from rules.games import PARTNERS
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, exponential_limits, shuffled
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Played

# What meetings of units cost, how often partners came again, and what no line-ups can go below, no matter who sits
# where.


class Encounter(NamedTuple):
    """One team in one turn at `tables` tables; `facing` is the index of the other team's encounter there."""

    team: int
    facing: int
    tables: int


def twice(times: int) -> int:
    """What two cost who met so often: one for every two of their meetings, so that the third costs more."""
    return times * (times - 1) // 2


def again(times: int) -> int:
    """How often two met again who met so often."""
    return max(0, times - 1)


def even_cost(meetings: int, pairs: int) -> int:
    """The cost of this many meetings spread over this many pairs as evenly as possible."""
    times, over = divmod(meetings, pairs)
    return pairs * twice(times) + over * times


def couples_of(size: int) -> int:
    """The number of couples among this many people."""
    return size * (size - 1) // 2


def sides_of(encounters: Sequence[Encounter], sizes: Sequence[int]) -> list[int]:
    """How many sides every team seats in all its turns."""
    sides = [0] * len(sizes)
    for encounter in encounters:
        sides[encounter.team] += encounter.tables
    return sides


def least_partners_repeated(encounters: Sequence[Encounter], sizes: Sequence[int], width: int = PARTNERS) -> int:
    """How often partners come again at least, with sides of `width`: as soon as a team has seated all its couples."""
    sides = zip(sides_of(encounters, sizes), sizes, strict=True)
    return sum(max(0, seated * couples_of(width) - couples_of(size)) for seated, size in sides)


def partners_repeated(met: Sequence[Sequence[int]], sizes: Sequence[int]) -> int:
    """How often partners came again; `met` counts for every two units, team after team, how often they met."""
    stops = zip(sizes, accumulate(sizes), strict=True)
    units = ((unit, stop) for size, stop in stops for unit in range(stop - size, stop))
    return sum(again(times) for unit, stop in units for times in met[unit][unit + 1 : stop])


def least_opponents_cost(encounters: Sequence[Encounter], sizes: Sequence[int], width: int) -> int:
    """What opponents cost at least, where `width` units sit on a side: all of two teams met equally often."""
    meetings: dict[tuple[int, int], int] = {}
    for team, facing, tables in encounters:
        other = encounters[facing].team
        if team < other:
            meetings[team, other] = meetings.get((team, other), 0) + tables * width**2
    return sum(even_cost(times, sizes[team] * sizes[other]) for (team, other), times in meetings.items())


# What the players of teams bring along when their tournament is drawn on.


@dataclass(frozen=True, slots=True)
class Past:
    """For players by index in the field: how often any two met (partners of one team, opponents of two), everybody's
    games, and who rested in the last turn that the team played.
    """

    met: tuple[tuple[int, ...], ...]
    games: tuple[int, ...]
    rested: frozenset[int]


def past_of(played: Iterable[Played], field: Field) -> Past:
    """The history of those in the field; players who left are not counted."""
    index = {entrant: place for place, entrant in enumerate(field.ids)}
    met = [[0] * len(index) for _ in index]
    games = [0] * len(index)
    last: dict[int, tuple[int, frozenset[EntrantId]]] = {}
    for one in sorted(played, key=lambda one: one.turn):
        there = frozenset(entrant for entrant in one.meeting.seated if entrant in index)
        for entrant in there:
            games[index[entrant]] += 1
            for other in there - {entrant}:
                met[index[entrant]][index[other]] += 1
        for team in teams_at(one.meeting, field):
            turn, busy = last.get(team, (0, frozenset()))
            last[team] = (one.turn, there | busy if turn == one.turn else there)
    rested = {index[one] for team, (_, busy) in last.items() for one in field.teams[team] if one not in busy}
    return Past(tuple(map(tuple, met)), tuple(games), frozenset(rested))


def teams_at(meeting: Meeting, field: Field) -> frozenset[int]:
    """The indexes of the teams whose players sit there."""
    seated = set(meeting.seated)
    return frozenset(number for number, team in enumerate(field.teams) if not seated.isdisjoint(team))


PARTNERS_WEIGHT, DEARER_PARTNERS = 8, 24
OPPONENTS_WEIGHT, DEARER_OPPONENTS = 4, 12
REST_WEIGHT = 12
HOTTEST, WARM, COLDEST, SWEEPS = 2_500, 1_200, 600, 100
LOOKS = 10
"""How often in a sweep the search looks whether it can end: soon enough not to pass by the best there is."""


Prices = Mapping[tuple[int, int], int]


class Dear(NamedTuple):
    """What meetings cost before the search, in every turn and, where anything is wished of it, in the first (with what
    is wished of every turn).
    """

    always: Prices
    first_turn: Prices

    @property
    def opening(self) -> Prices:
        """What meetings cost in the first turn."""
        return self.first_turn or self.always


class Wanted(NamedTuple):
    """What is wished of the line-ups.

    `prices` lets two units (lower index first) that are not to meet cost as much as if they had met so often before.
    `settled` has line-ups that stay as they are, by encounter: the first ones of their teams.
    """

    prices: Prices
    settled: Mapping[int, list[int]]


class LineupSearch:
    """The line-ups of a tournament between teams: correct from the start, better with every sweep."""

    def __init__(
        self,
        sizes: Sequence[int],
        encounters: Sequence[Encounter],
        width: int,
        rng: Random,
        past: Past | None = None,
        wanted: Wanted | None = None,
        opponents: int = OPPONENTS_WEIGHT,
    ) -> None:
        """`sizes` in units; encounters in the order of turns; `width` units sit on a side; `past` is what players have
        behind them; `opponents` is what a repeated opponent costs.

        The index of a unit counts on from team to team. `met` counts, both ways round, for every two units of a team
        how often they were partners, for units of two teams how often they were opponents.
        """
        self.sizes, self.encounters, self.width, self.rng = sizes, encounters, width, rng
        self.units = sum(sizes)
        self.starts = [sum(sizes[:team]) for team in range(len(sizes))]
        self.teams = [team for team, size in enumerate(sizes) for _ in range(size)]
        self.seated = [encounter.tables * width for encounter in encounters]
        self.own: list[list[int]] = [[] for _ in sizes]
        for index, encounter in enumerate(encounters):
            self.own[encounter.team].append(index)
        self.partners, self.opponents = PARTNERS_WEIGHT, opponents
        self.past, wanted = past, wanted or Wanted({}, {})
        self.prices, self.settled = wanted.prices, wanted.settled
        self.open = [[index for index in indexes if index not in self.settled] for indexes in self.own]
        free = (index for index in range(len(encounters)) if index not in self.settled)
        self.places = [(index, place) for index in free for place in range(self.seated[index])]
        self.lineups = self._first_lineups() if past is None else self._lineups_after(past)
        self._count()
        self.cost, self.floor = self._weighed(opponents, twice), self._least_cost()

    def mend_partners(self, steps: int) -> None:
        """Go on from the line-ups as they are, with partners who come again much dearer: where few couples are left,
        none more need come again, if rests may come twice running for it.
        """
        self.partners = DEARER_PARTNERS
        self.cost, self.floor = self._weighed(self.opponents, twice), self._least_cost()
        self.run(steps, WARM)

    def run(self, steps: int, hottest: int = HOTTEST) -> None:
        """Improve the line-ups by `steps` tried changes, or until no line-ups can be better."""
        for sweep in range(SWEEPS):
            left = (SWEEPS - sweep) ** 2
            limits = exponential_limits(COLDEST + (hottest - COLDEST) * left // SWEEPS**2)
            for _ in range(LOOKS):
                if self.cost <= self.floor:
                    return
                self._sweep(limits, steps // (SWEEPS * LOOKS))

    def _first_lineups(self) -> list[list[int]]:
        """Every team walks through its units in a drawn circle: games within one, rests as far apart as can
        be.
        """
        circles = [
            shuffled(self.rng, range(start, start + size)) for start, size in zip(self.starts, self.sizes, strict=True)
        ]
        lineups = []
        for index, (encounter, seated) in enumerate(zip(self.encounters, self.seated, strict=True)):
            circle = self.settled.get(index, circles[encounter.team])
            lineups.append(list(circle))
            circles[encounter.team] = circle[seated:] + circle[:seated]
        return lineups

    def _lineups_after(self, past: Past) -> list[list[int]]:
        """In every turn those sit down who have played least, of these the one who rested last, in drawn order."""
        games, rested = list(past.games), set(past.rested)
        order = shuffled(self.rng, range(self.units))
        lineups = []
        for encounter, seated in zip(self.encounters, self.seated, strict=True):
            start = self.starts[encounter.team]
            own = [unit for unit in order if start <= unit < start + self.sizes[encounter.team]]
            own.sort(key=lambda unit: (games[unit], unit not in rested))
            lineups.append(own)
            rested = rested.difference(own) | set(own[seated:])
            for unit in own[:seated]:
                games[unit] += 1
        return lineups

    def _count(self) -> None:
        """Fill the counts that the changes keep up to date: who met whom, games, rests."""
        self.met = [list(row) for row in self.past.met] if self.past else [[0] * self.units for _ in range(self.units)]
        self.games = list(self.past.games) if self.past else [0] * self.units
        for (one, two), price in self.prices.items():
            self.met[one][two] += price
            self.met[two][one] += price
        nobody = len(self.encounters)
        # Two rows more: after the last turn nobody rests, before the first the player who rested last.
        self.resting = [bytearray(self.units) for _ in range(nobody + 2)]
        for unit in self.past.rested if self.past else ():
            self.resting[nobody + 1][unit] = 1
        self.before, self.after = [nobody + 1] * nobody, [nobody] * nobody
        for indexes in self.own:
            for earlier, later in pairwise(indexes):
                self.before[later], self.after[earlier] = earlier, later
        self.foes = [self.lineups[facing] for _, facing, _ in self.encounters]
        for index, (lineup, seated) in enumerate(zip(self.lineups, self.seated, strict=True)):
            for unit in lineup[seated:]:
                self.resting[index][unit] = 1
            for place, unit in enumerate(lineup[:seated]):
                self.games[unit] += 1
                for other in self._around(index, place):
                    self.met[unit][other] += 1

    def _around(self, index: int, place: int) -> list[int]:
        """The units met at this place: the partners, if there are any, and those across the table."""
        foes = self.foes[index]
        if self.width == 1:
            return [foes[place]]
        if self.width > 2:
            mates, across = self._table(index, place)
            return [*mates, *across]
        return [self.lineups[index][place ^ 1], foes[place], foes[place ^ 1]]

    def _table(self, index: int, place: int) -> tuple[list[int], list[int]]:
        """The partners of the unit at this place, and those across the table, for a side of any size."""
        first = place - place % self.width
        side = slice(first, first + self.width)
        mates = self.lineups[index][side]
        del mates[place - first]
        return mates, self.foes[index][side]

    def _sweep(self, limits: Sequence[int], steps: int) -> None:
        """Try `steps` changes; one that costs more is accepted up to a limit drawn from `limits`."""
        random, places, lineups, seats, width = self.rng.random, self.places, self.lineups, self.seated, self.width
        total = len(places)
        for _ in range(steps if places else 0):
            index, one = places[int(random() * total)]
            other = int(random() * len(lineups[index]))
            limit = limits[int(random() * EXPONENTIAL_SIZE)]
            if other >= seats[index]:
                self._try_rest(index, one, other, limit)
            elif other // width != one // width:
                self._try_swap(index, one, other, limit)

    def _try_swap(self, index: int, one: int, other: int, limit: int) -> None:
        """Let two seated units of different tables change places if that costs at most `limit`."""
        lineup, foes, met = self.lineups[index], self.foes[index], self.met
        first, second = lineup[one], lineup[other]
        mine, yours = met[first], met[second]
        if self.width > 2:
            change = self._swap_cost(index, one, other)
            if change <= limit:
                self._replace(index, one, second)
                self._replace(index, other, first)
                self.cost += change
            return
        a, b = foes[one], foes[other]
        repeats = mine[b] + yours[a] - mine[a] - yours[b] + 2
        if self.width == 1:
            change = self.opponents * repeats
        else:
            a, b, p, q = foes[one ^ 1], foes[other ^ 1], lineup[one ^ 1], lineup[other ^ 1]
            repeats += mine[b] + yours[a] - mine[a] - yours[b] + 2
            change = self.opponents * repeats + self.partners * (mine[q] + yours[p] - mine[p] - yours[q] + 2)
        if change <= limit:
            self._replace(index, one, second)
            self._replace(index, other, first)
            self.cost += change

    def _swap_cost(self, index: int, one: int, other: int) -> int:
        """What it costs that two units of different tables change places, for a side of any size: a meeting that comes
        costs how often the two met, one that goes gives back one less.
        """
        mine, yours = self.met[self.lineups[index][one]], self.met[self.lineups[index][other]]
        cost = 0
        for price, here, there in zip(
            (self.partners, self.opponents), self._table(index, one), self._table(index, other), strict=True
        ):
            cost += price * sum(mine[unit] - yours[unit] + 1 for unit in there)
            cost += price * sum(yours[unit] - mine[unit] + 1 for unit in here)
        return cost

    def _change(self, index: int, place: int, unit: int) -> int:
        """The cost in repeats when `unit` takes this place from its holder."""
        lineup, foes = self.lineups[index], self.foes[index]
        comes, goes = self.met[unit], self.met[lineup[place]]
        one = foes[place]
        if self.width == 1:
            return self.opponents * (comes[one] - goes[one] + 1)
        if self.width > 2:
            mates, across = self._table(index, place)
            partners = self.partners * sum(comes[unit] - goes[unit] + 1 for unit in mates)
            return partners + self.opponents * sum(comes[unit] - goes[unit] + 1 for unit in across)
        mate, two = lineup[place ^ 1], foes[place ^ 1]
        return self.opponents * (comes[one] + comes[two] - goes[one] - goes[two] + 2) + self.partners * (
            comes[mate] - goes[mate] + 1
        )

    def _replace(self, index: int, place: int, unit: int) -> None:
        """Let `unit` take this place, and keep the counts of who met whom; games and rests stay."""
        met, leaver = self.met, self.lineups[index][place]
        for other in self._around(index, place):
            met[leaver][other] -= 1
            met[other][leaver] -= 1
            met[unit][other] += 1
            met[other][unit] += 1
        self.lineups[index][place] = unit

    def _try_rest(self, index: int, place: int, rest: int, limit: int) -> None:
        """Let a seated and a resting unit change places, if need be in a second turn too, for at most
        `limit`.
        """
        lineup = self.lineups[index]
        leaver, comer = lineup[place], lineup[rest]
        cost = self._relief_cost(index, place, rest)
        if self.games[leaver] == self.games[comer] + 1:
            if cost <= limit:
                self._relieve(index, place, rest)
                self.cost += cost
            return
        second = self._turn_back(index, leaver, comer)
        if second is None:
            return
        back, away = self.lineups[second].index(comer), self.lineups[second].index(leaver)
        if self._independent(index, place, second, back) and cost + self._relief_cost(second, back, away) > limit:
            return
        self._relieve(index, place, rest)
        cost += self._relief_cost(second, back, away)
        if cost <= limit:
            self._relieve(second, back, away)
            self.cost += cost
        else:
            self._relieve(index, place, rest)

    def _turn_back(self, index: int, leaver: int, comer: int) -> int | None:
        """The next turn from a random one on in which the leaver rests and the comer does not; None if there is
        none.
        """
        own = self.open[self.encounters[index].team]
        start = int(self.rng.random() * len(own))
        for second in own[start:] + own[:start]:
            resting = self.resting[second]
            if resting[leaver] and not resting[comer]:
                return second
        return None

    def _independent(self, index: int, place: int, second: int, back: int) -> bool:
        """Whether a change at one place leaves the cost of one at the other as it is."""
        if second in (self.before[index], self.after[index]):
            return False
        here = self._around(index, place)
        return not any(other in here for other in self._around(second, back))

    def _relief_cost(self, index: int, place: int, rest: int) -> int:
        """What it costs in repeats and in rests twice running when the resting unit takes this place."""
        leaver, comer = self.lineups[index][place], self.lineups[index][rest]
        before, after = self.resting[self.before[index]], self.resting[self.after[index]]
        rests = before[leaver] + after[leaver] - before[comer] - after[comer]
        return self._change(index, place, comer) + REST_WEIGHT * rests

    def _relieve(self, index: int, place: int, rest: int) -> None:
        """Let the seated unit rest and the resting one sit down."""
        leaver, comer = self.lineups[index][place], self.lineups[index][rest]
        self._replace(index, place, comer)
        self.lineups[index][rest] = leaver
        self.games[leaver] -= 1
        self.games[comer] += 1
        self.resting[index][leaver], self.resting[index][comer] = 1, 0

    @property
    def repeats(self) -> int:
        """What is wrong with the line-ups at the usual weights, every meeting after the first counting alike."""
        return self._weighed(OPPONENTS_WEIGHT, again)

    @property
    def partners_repeated(self) -> int:
        """How often partners come again."""
        return partners_repeated(self.met, self.sizes)

    def _weighed(self, opponents: int, price: Callable[[int], int]) -> int:
        """The weighted `price` of how often any two units met, and of the rests twice running; without what the prices
        of restrictions alone come to.
        """
        cost = -sum(
            (self.partners if self.teams[one] == self.teams[two] else opponents) * price(times)
            for (one, two), times in self.prices.items()
        )
        for team, start in enumerate(self.starts):
            stop = start + self.sizes[team]
            for unit in range(start, stop):
                row = self.met[unit]
                cost += self.partners * sum(map(price, row[unit + 1 : stop]))
                cost += opponents * sum(map(price, row[stop:]))
        for index, later in enumerate(self.after):
            cost += REST_WEIGHT * sum(map(int.__and__, self.resting[index], self.resting[later]))
        for own in self.own:
            for first in own[:1]:
                cost += REST_WEIGHT * sum(map(int.__and__, self.resting[self.before[first]], self.resting[first]))
        return cost

    @property
    def partners_over(self) -> bool:
        """Whether partners come again more often than need be."""
        return self.partners_repeated > least_partners_repeated(self.encounters, self.sizes, self.width)

    @property
    def opponents_over(self) -> bool:
        """Whether opponents repeat more than need be."""
        return self._weighed(1, twice) - self._weighed(0, twice) > least_opponents_cost(
            self.encounters, self.sizes, self.width
        )

    def _least_cost(self) -> int:
        """What no line-ups can go below: all partners, all opponents met equally often, rests as rare as can
        be.
        """
        least = self.opponents * least_opponents_cost(self.encounters, self.sizes, self.width)
        for team, sides in enumerate(sides_of(self.encounters, self.sizes)):
            size = self.sizes[team]
            if self.width > 1:
                least += self.partners * even_cost(sides * couples_of(self.width), couples_of(size))
            for earlier, later in pairwise(self.own[team]):
                least += REST_WEIGHT * max(0, size - self.seated[earlier] - self.seated[later])
        return least
