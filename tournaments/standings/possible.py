"""The places that everybody can still come to, by the matches that are left: what can still happen.

Match points alone are counted on; a tie may fall either way, so the best place takes every tie as won and the worst as
lost. Drawn matches may end as the rules allow, each by itself, and are played to the end. In a turn that nobody has
drawn yet anybody may meet anybody whom they may still meet; the places are then never narrower than the real ones, and
rarely wider. The same holds where the steps allowed do not suffice for a large hall.
Source: practice of the last turn; the question is that of the eliminated baseball team (Schwartz, Possible Winners in
Partially Completed Tournaments, SIAM Review 8, 1966), asked for every place instead of the first.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, islice, zip_longest
from math import lcm
from typing import NamedTuple

from rules.match_points import Points, exact
from tournaments.standings.fewest_above import (
    NO_POOL,
    Drawn,
    Line,
    Options,
    Pool,
    Work,
    fewest,
    given_to,
    line_through,
    options_of,
)
from tournaments.standings.field import NO_DEDUCTIONS
from tournaments.standings.types import EntrantId, Group

# Every way to pair a small field in the turns that are not drawn yet, without a meeting of the same two.

Pair = frozenset[EntrantId]
Turns = tuple[tuple[Group, ...], ...]
"""Turn by turn who meets whom; a group of one rests."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways to pair a field, and whether they are all there are."""

    found: tuple[Turns, ...]
    are_all: bool


NO_WAYS = Ways((), are_all=False)


def pairings(playing: Group, met: Collection[Pair], turns: int, most: int) -> Ways:
    """Up to `most` ways to pair these entrants in this many turns, first those that differ in their first turn.

    `met` are the pairs that may not meet again. Without a turn there is nothing to pair.
    """
    found = tuple(islice(_ways(playing, frozenset(met), turns), most + 1)) if turns else ()
    return Ways(found[:most], are_all=0 < len(found) <= most)


def _ways(playing: Group, met: frozenset[Pair], turns: int) -> Iterator[Turns]:
    if not turns:
        yield ()
        return
    columns = [_beginning(turn, playing, met, turns) for turn in _turn(playing, met)]
    yield from (way for way in chain.from_iterable(zip_longest(*columns)) if way is not None)


def _beginning(turn: tuple[Group, ...], playing: Group, met: frozenset[Pair], turns: int) -> Iterator[Turns]:
    """The ways whose first turn is this one."""
    for more in _ways(playing, met | {frozenset(two) for two in turn}, turns - 1):
        yield turn, *more


def _turn(left: Group, met: frozenset[Pair]) -> Iterator[tuple[Group, ...]]:
    """The ways to pair those who are left; of an odd number one rests."""
    if not left:
        yield ()
        return
    first, others = left[0], left[1:]
    for place, other in enumerate(others):
        if frozenset((first, other)) not in met:
            for rest in _turn((*others[:place], *others[place + 1 :]), met):
                yield (first, other), *rest
    if len(left) % 2:
        for rest in _turn(others, met):
            yield (first,), *rest


ALLOWED = 10_000
"""Steps that all places of a field may take together: within 50 ms of a processor."""
SMALL, MOST_WAYS = 8, 120
"""Up to this many entrants all pairings are looked at, and at most this many of them."""
COST_OF_ONE, COST_OF_LINE, COST_OF_WAY = 20, 4, 20
"""What it costs in steps to look at somebody, and with every entrant at a line through the field or at such a way."""


class Places(NamedTuple):
    """The best and the worst place that is still possible."""

    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match without a result: its two sides, and what each result that it can still have gives to the members of
    either.
    """

    sides: tuple[Group, ...]
    results: tuple[tuple[Points, Points], ...]


@dataclass(frozen=True, slots=True)
class Undrawn:
    """Turns that nobody has drawn yet: how many, who plays in each of them, the results of a match, and what a rest is
    worth, of which there is one a turn where they are an odd number. `met` are the pairs that may not meet again. `own`
    are for each turn the results that the match of somebody can have, their own side first, if only they are asked
    about.
    """

    turns: int
    playing: Group
    results: tuple[tuple[Points, Points], ...]
    rest: Points
    met: Collection[Pair] = ()
    own: tuple[tuple[tuple[Points, Points], ...], ...] = ()


NOTHING_UNDRAWN = Undrawn(0, (), (), 0)


Ended = tuple[tuple[Group, ...], tuple[Points, Points]]
"""The sides of a match, and what it gave to each of their members."""


def together(matches: Iterable[OpenMatch]) -> list[OpenMatch]:
    """The matches, of which several between the same two teams are one, with the sums of their results."""
    found: dict[tuple[Group, ...], OpenMatch] = {}
    for match in matches:
        before = found.get(match.sides, OpenMatch(match.sides, ((0, 0),)))
        sums = {(exact(a + c), exact(b + d)) for a, b in before.results for c, d in match.results}
        found[match.sides] = OpenMatch(match.sides, tuple(sorted(sums)))
    return list(found.values())


class Outlook:
    """What can still happen to everybody in a table. `points` are the match points so far, before penalties.

    `deductions` are what penalties take, nobody more than there is unless sums can be `below_zero`.
    """

    def __init__(
        self,
        points: Mapping[EntrantId, Points],
        matches: Sequence[OpenMatch],
        undrawn: Undrawn = NOTHING_UNDRAWN,
        deductions: Mapping[EntrantId, Points] = NO_DEDUCTIONS,
        *,
        below_zero: bool = False,
        allowed: int = ALLOWED,
    ) -> None:
        unit = _unit([*points.values(), *deductions.values(), undrawn.rest], [*matches, undrawn])
        work = Work(allowed)
        small = len(undrawn.playing) <= SMALL and not undrawn.own
        ways = pairings(undrawn.playing, undrawn.met, undrawn.turns, MOST_WAYS) if small else NO_WAYS
        up, down = (
            _Direction(points, matches, undrawn, deductions, ways, unit * sign, work, below_zero=below_zero)
            for sign in (1, -1)
        )
        self._up, self._down, self._all = up, down, len(points)

    def places(self, one: EntrantId) -> Places:
        """The places that one can still come to."""
        return Places(1 + self._up.fewest_ahead(one), self._all - self._down.fewest_ahead(one))

    def worst_after(self, one: EntrantId, match: OpenMatch, result: tuple[Points, Points]) -> int:
        """The worst place that is possible once a match of theirs has ended with this."""
        return self._all - self._down.fewest_ahead(one, (match.sides, result))


class _Direction:
    """Everybody seen from the top of the table, or from its end with all points turned round: then those ahead are
    those who end behind. Whole numbers of a `unit`, which is negative there.
    """

    def __init__(
        self,
        points: Mapping[EntrantId, Points],
        matches: Sequence[OpenMatch],
        undrawn: Undrawn,
        deductions: Mapping[EntrantId, Points],
        ways: Ways,
        unit: int,
        work: Work,
        *,
        below_zero: bool,
    ) -> None:
        self.now = {one: int(value * unit) for one, value in points.items()}
        self.taken = {one: int(deductions.get(one, 0) * abs(unit)) for one in points}
        self.floor = not below_zero and any(self.taken.values())
        self.from_top = unit > 0
        self.work, self.unit = work, unit
        self.drawn = [Drawn(match.sides, _turned(match.results, unit)) for match in matches]
        self.own: dict[EntrantId, list[Drawn]] = defaultdict(list)
        for match in self.drawn:
            for side in match.sides:
                for one in side:
                    self.own[one].append(match)
        self.pool, self.own_most = _pool_of(undrawn, unit)
        self.playing = frozenset(undrawn.playing) if undrawn.turns else frozenset(points)
        self.ways, self.results, self.rest = ways, _turned(undrawn.results, unit), int(undrawn.rest * unit)
        self.meetings: dict[Group, Drawn] = {}
        self.lines: dict[int, _Known] = {}

    def fewest_ahead(self, one: EntrantId, result: Ended | None = None) -> int:
        """How few of the others end ahead, ties won, if somebody does as well as is possible."""
        gains: Counter[EntrantId] = Counter()
        for match in self.own[one]:
            for side, gain in zip(match.sides, self._ends(match, one, result), strict=True):
                for member in side:
                    gains[member] += gain
        line = self._line(one, self.now[one] + gains[one] + (self.own_most if one in self.playing else 0))
        if not self.work.take(COST_OF_ONE):
            return len(self.surely) - bisect_right(self.surely, line)
        known = self._known(line)
        due = self.pool.due if one in self.playing else self.pool.due_of_all
        found = known.beyond + fewest(self._without(known, one, gains), due)
        return self._as_paired(one, result, found) if self.ways.found and one in self.playing else found

    def _as_paired(self, one: EntrantId, result: Ended | None, found: int) -> int:
        """How few end ahead over all ways to pair a small field, of which none has less than was `found`."""
        fewest_yet = len(self.now)
        for turns in self.ways.found:
            if not self.work.take(len(self.now) * COST_OF_WAY):
                return found
            fewest_yet = min(fewest_yet, self._fewest_in(one, result, turns))
            if fewest_yet <= found:
                return found
        return fewest_yet if self.ways.are_all else found

    def _fewest_in(self, one: EntrantId, result: Ended | None, turns: Turns) -> int:
        """The same once it is known who meets whom."""
        given = dict(self.now)
        matches = [*self.drawn]
        for group in chain.from_iterable(turns):
            if len(group) == 1:
                given[group[0]] += self.rest
            else:
                matches.append(self._meeting(group))
        own = [match for match in matches if any(one in side for side in match.sides)]
        for match in own:
            for side, gain in zip(match.sides, self._ends(match, one, result), strict=True):
                for member in side:
                    given[member] += gain
        line = self._line(one, given[one])
        slack = {other: self._slack(other, line) - given[other] + self.now[other] for other in given if other != one}
        through = line_through(slack, [match for match in matches if match not in own], NO_POOL)
        return fewest(Counter(options_of(*part, through, self.work) for part in through.parts), 0)

    def _meeting(self, two: Group) -> Drawn:
        return self.meetings.setdefault(two, Drawn(((two[0],), (two[1],)), self.results))

    def _ends(self, match: Drawn, one: EntrantId, result: Ended | None) -> tuple[int, int]:
        """How a match of somebody ends: as it is said, else as well as is possible."""
        if result is not None and result[0] == match.sides:
            (end,) = _turned([result[1]], self.unit)
            return end
        return _best_for(match, one)

    def _line(self, one: EntrantId, end: int) -> int:
        """The final points, after penalties, of somebody with this much before them."""
        if self.from_top:
            return max(end - self.taken[one], 0) if self.floor else end - self.taken[one]
        return min(end + self.taken[one], 0) if self.floor else end + self.taken[one]

    @cached_property
    def surely(self) -> list[int]:
        """The final points of everybody if they lose all that is left, in order."""
        return sorted(self._line(one, self.now[one] + self._least(one)) for one in self.now)

    def _least(self, one: EntrantId) -> int:
        drawn = sum(min(given_to(match, one)) for match in self.own[one])
        return drawn + (self.pool.least if one in self.playing else 0)

    def _slack(self, one: EntrantId, line: int) -> int:
        """How much somebody may still gain without ending ahead of the line."""
        if self.from_top:
            return line + self.taken[one] - self.now[one]
        if self.floor and line >= 0:
            return sum(abs(gain) for match in self.own[one] for result in match.results for gain in result)
        return line - self.taken[one] - self.now[one]

    def _without(self, known: "_Known", one: EntrantId, gains: Mapping[EntrantId, int]) -> Counter[Options]:
        """What the parts of the field come to without somebody: those parts worked out again that they are in, or
        somebody whom they meet.
        """
        changed = {one, *gains} & known.part_of.keys()
        places = {known.part_of[other] for other in changed}
        again = {other for place in places for other in known.line.parts[place][0]} - {one}
        matches_left = {id(match): match for other in again for match in self.own[other] if match not in self.own[one]}
        narrowed = [Drawn(_among(again, match.sides), match.results) for match in matches_left.values()]
        line = line_through({other: known.slack[other] - gains[other] for other in again}, narrowed, self.pool)
        kept = known.options.copy()
        kept.subtract(known.of_part[place] for place in places)
        kept.update(options_of(group, matches, line, self.work) for group, matches in line.parts)
        return kept

    def _known(self, line: int) -> "_Known":
        """What was worked out for this line through the whole field; a line in none of the undrawn turns is
        outside of it, and ahead only where nothing could change that.
        """
        if line not in self.lines:
            self.work.take(COST_OF_LINE * len(self.now))
            slack = {one: self._slack(one, line) for one in self.now}
            beyond = sum(slack[one] < self._least(one) for one in self.now if one not in self.playing)
            drawn = [Drawn(_among(self.playing, match.sides), match.results) for match in self.drawn]
            inside = {one: slack[one] for one in self.now if one in self.playing}
            through = line_through(inside, drawn, self.pool)
            of_part = tuple(options_of(*part, through, self.work) for part in through.parts)
            part_of = {one: place for place, (group, _matches) in enumerate(through.parts) for one in group}
            self.lines[line] = _Known(slack, through, beyond, of_part, Counter(of_part), part_of)
        return self.lines[line]


@dataclass(frozen=True, slots=True)
class _Known:
    """A line through the whole field: the slack of everybody, its parts with what each comes to (`options` counts
    these), in which of them everybody is, and how many end ahead of it who are in none.
    """

    slack: Mapping[EntrantId, int]
    line: Line
    beyond: int
    of_part: tuple[Options, ...]
    options: Counter[Options]
    part_of: Mapping[EntrantId, int]


def _among(some: Collection[EntrantId], sides: Iterable[Group]) -> tuple[Group, ...]:
    return tuple(tuple(one for one in side if one in some) for side in sides)


def _best_for(match: Drawn, one: EntrantId) -> tuple[int, int]:
    """The result that gives somebody most, and the other side least of those."""
    gives = given_to(match, one)
    return match.results[max(range(len(gives)), key=lambda place: (gives[place], -sum(match.results[place])))]


def _unit(values: Iterable[Points], ends: Iterable[OpenMatch | Undrawn]) -> int:
    """In how many parts a point must be cut so that all are whole."""
    given = (value for end in ends for result in end.results for value in result)
    return lcm(*(Fraction(value).denominator for value in (*values, *given)))


def _turned(results: Iterable[tuple[Points, Points]], unit: int) -> tuple[tuple[int, int], ...]:
    return tuple((int(first * unit), int(second * unit)) for first, second in results)


def _pool_of(undrawn: Undrawn, unit: int) -> tuple[Pool, int]:
    """The undrawn turns as seen from one direction, and the most that somebody gains there."""
    if not undrawn.turns:
        return NO_POOL, 0
    results = _turned(undrawn.results, unit)
    pairs, odd = divmod(len(undrawn.playing), 2)
    rest = int(undrawn.rest * unit)
    values = {value for result in results for value in result}
    most, least_of_two = max(values), min(map(sum, results))
    other = min(second for first, second in results if first == most)
    due = [(pairs - 1) * least_of_two + other + odd * rest]
    if odd and rest >= most:
        due = [pairs * least_of_two, *due][: 1 if rest > most else 2]
    values |= {rest} if odd else set()
    turns = undrawn.turns
    due_of_all = turns * (pairs * least_of_two + odd * rest)
    if undrawn.own:
        ends = [max(_turned(some, unit), key=lambda end: (end[0], -end[1])) for some in undrawn.own]
        given = sum(second for _own, second in ends) + turns * ((pairs - 1) * least_of_two + odd * rest)
        return Pool(turns, tuple(sorted(values)), given, due_of_all), sum(own for own, _second in ends)
    return Pool(turns, tuple(sorted(values)), turns * min(due), due_of_all), turns * max(values)
