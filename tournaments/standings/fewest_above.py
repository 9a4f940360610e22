"""How few of a field can end above a line, over all endings of the matches that are left.

Everything is a whole number here, and only gains are looked at: `slack` says how much somebody may still gain without
ending above the line. Drawn matches are followed one by one; of those they bind together only the gains of
those who still have a match to come are kept in mind, so that a turn or two of a large hall cost little. Of a turn that
nobody has drawn yet no more is known than that its matches give away a certain sum, no matter who meets whom: those who
stay below the line can take in so much of it, and as few as possible end above it to take in the rest.

Both only ever leave out what would make the number larger: it is never more than what is really possible, and exact
where every match is drawn, unless the work allowed is used up.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain, pairwise
from math import ceil

from tournaments.standings.types import EntrantId, Group

Result = tuple[int, int]
"""What a match gives to each member of its first side, and of its second."""

Options = tuple[tuple[int, int], ...]
"""How many end above the line, and how much of the undrawn turns they can all take in then; more with every one."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A match that is to be played, with every result that it can still have."""

    sides: tuple[Group, ...]
    results: tuple[Result, ...]


def side_of(sides: Iterable[Group], one: EntrantId) -> int | None:
    """At which place among the sides of a match somebody plays; None where at none."""
    return next((place for place, side in enumerate(sides) if one in side), None)


def given_to(match: Drawn, one: EntrantId) -> tuple[int, ...]:
    """What each result of a match gives to somebody; nothing to those who do not play in it."""
    side = side_of(match.sides, one)
    return tuple(0 if side is None else result[side] for result in match.results)


@dataclass(frozen=True, slots=True)
class Pool:
    """The turns that are not drawn: how many, what one of them can give to somebody, and the least that they give away
    in all: `due` to all but one of the players, the one who does as well as possible, `due_of_all` to all of them.
    """

    turns: int
    values: tuple[int, ...]
    due: int
    due_of_all: int

    @property
    def most(self) -> int:
        """The most that one can gain in these turns."""
        return self.turns * max(self.values)

    @property
    def least(self) -> int:
        """The least that one gains in these turns."""
        return self.turns * min(self.values)


NO_POOL = Pool(0, (0,), 0, 0)


@dataclass(slots=True)
class Work:
    """How many steps may still be taken; below nought a looser number has to do."""

    left: int

    def take(self, steps: int) -> bool:
        """Whether these steps may be taken; they are counted."""
        self.left -= steps
        return self.left >= 0


@dataclass(frozen=True, slots=True)
class Line:
    """The line, as the slack of everybody in a field once they lost what decides nothing, and the parts of that field
    that no match binds together, each with its matches.
    """

    slack: Mapping[EntrantId, int]
    pool: Pool
    parts: tuple[tuple[Group, tuple[Drawn, ...]], ...]


def line_through(slack: Mapping[EntrantId, int], matches: Sequence[Drawn], pool: Pool) -> Line:
    """The line through a field. A match with somebody who ends above it, or below it, in any case is lost by the other
    side.
    """
    own: dict[EntrantId, list[Drawn]] = defaultdict(list)
    for match in matches:
        for side in match.sides:
            for one in side:
                own[one].append(match)
    contested = {one for one in own if _is_contested(one, own[one], slack[one], pool)}
    left = dict(slack)
    bound: dict[EntrantId, list[Drawn]] = defaultdict(list)
    for match in matches:
        first, second = (tuple(one for one in side if one in contested) for side in match.sides)
        least = [min(result[place] for result in match.results) for place in (0, 1)]
        narrowed = Drawn((first, second), _least((a - least[0], b - least[1]) for a, b in match.results))
        for place, side in enumerate(match.sides):
            for one in side:
                left[one] -= least[place]
        for one in chain(first, second) if first and second else ():
            bound[one].append(narrowed)
    return Line(left, pool, tuple(_bound_together(slack, bound)))


def fewest(parts: Mapping[Options, int], due: int) -> int:
    """How few end above the line over the parts of a field, which must take in together what is due.

    `parts` counts how many of them come to the same.
    """
    above, taken = 0, Fraction(0)
    steps: Counter[Fraction] = Counter()
    for part, times in parts.items():
        above, taken = above + times * part[0][0], taken + times * part[0][1]
        for step in _steps(part):
            steps[step] += times
    for step, times in sorted(steps.items(), reverse=True):
        if taken >= due:
            break
        needed = min(times, ceil((due - taken) / step))
        above, taken = above + needed, taken + needed * step
    return above


def options_of(group: Group, matches: Sequence[Drawn], line: Line, work: Work) -> Options:
    """How many of a part end above the line, with what they then take in, over all endings of its matches."""
    left = {one: sum(one in side for match in matches for side in match.sides) for one in group}
    states: dict[tuple[int, ...], Options] = {(): ((0, 0),)}
    for one in group:
        if not left[one]:
            states[()] = _both(states[()], _single(line.slack[one], line.pool))
    open_now: Group = ()
    for match in _in_order(group, matches):
        present = (*open_now, *(one for side in match.sides for one in side if one not in open_now))
        for side in match.sides:
            for one in side:
                left[one] -= 1
        if not work.take(len(states) * len(match.results) * (1 + len(present))):
            return ((0, len(group) * line.pool.most),)
        states = _after(states, match, present, left, line)
        open_now = tuple(one for one in present if left[one])
    return states[()]


def _after(
    states: Mapping[tuple[int, ...], Options], match: Drawn, present: Group, left: Mapping[EntrantId, int], line: Line
) -> dict[tuple[int, ...], Options]:
    """The states after a match: what those have gained who have another one, and what the others came to."""
    stay = [place for place, one in enumerate(present) if left[one]]
    done = [place for place, one in enumerate(present) if not left[one]]
    sides = [side_of(match.sides, one) for one in present]
    most = [line.slack[one] + 1 for one in present]
    found: dict[tuple[int, ...], Options] = {}
    for state, options in states.items():
        before = (*state, *(0,) * (len(present) - len(state)))
        for result in match.results:
            now = [
                min(gain if side is None else gain + result[side], limit)
                for gain, side, limit in zip(before, sides, most, strict=True)
            ]
            come = options
            for place in done:
                come = _both(come, _single(line.slack[present[place]] - now[place], line.pool))
            key = tuple([now[place] for place in stay])
            known = found.get(key, come)
            found[key] = come if known == come else _best((*known, *come))
    return found


@lru_cache(maxsize=1024)
def _single(slack: int, pool: Pool) -> Options:
    """What one alone can come to: below the line with what the pool may still bring, or above it with all of it."""
    if slack >= pool.most:
        return ((0, pool.most),)
    if slack < pool.least:
        return ((1, pool.most),)
    return _best(((0, _taken_in(slack, pool)), (1, pool.most)))


def _taken_in(slack: int, pool: Pool) -> int:
    """The most that the turns of the pool can bring somebody who must not gain more than the slack."""
    sums = {0}
    for _turn in range(pool.turns):
        sums = {one + value for one in sums for value in pool.values}
    return max(one for one in sums if one <= slack)


def _both(one: Options, other: Options) -> Options:
    if len(one) == 1 and len(other) == 1:
        return ((one[0][0] + other[0][0], one[0][1] + other[0][1]),)
    return _best([(a + b, x + y) for a, x in one for b, y in other])


def _best(options: Iterable[tuple[int, int]]) -> Options:
    """Those of which none has fewer above the line and takes in as much."""
    found: list[tuple[int, int]] = []
    for option in sorted(options):
        if not found or option[1] > found[-1][1]:
            if found and found[-1][0] == option[0]:
                found.pop()
            found.append(option)
    return tuple(found)


def _steps(options: Options) -> list[Fraction]:
    """What every further one above the line takes in more, the most first; where a later one brings more than an
    earlier one they are levelled, which takes in no less.
    """
    steps: list[tuple[Fraction, int]] = []
    for (above, taken), (more, all_taken) in pairwise(options):
        step = (Fraction(all_taken - taken), more - above)
        while steps and steps[-1][0] * step[1] < step[0] * steps[-1][1]:
            whole, width = steps.pop()
            step = (whole + step[0], width + step[1])
        steps.append(step)
    return [whole / width for whole, width in steps for _one in range(width)]


def _is_contested(one: EntrantId, own: Sequence[Drawn], slack: int, pool: Pool) -> bool:
    """Whether the matches decide if somebody ends above the line."""
    values = [given_to(match, one) for match in own]
    return pool.least + sum(map(min, values)) <= slack < pool.most + sum(map(max, values))


def _least(results: Iterable[Result]) -> tuple[Result, ...]:
    """The results of which no other gives both sides as little."""
    found: list[Result] = []
    for result in sorted(set(results)):
        if not found or result[1] < found[-1][1]:
            found.append(result)
    return tuple(found)


def _bound_together(
    entrants: Iterable[EntrantId], bound: Mapping[EntrantId, Sequence[Drawn]]
) -> Iterator[tuple[Group, tuple[Drawn, ...]]]:
    seen: set[EntrantId] = set()
    for first in entrants:
        if first in seen:
            continue
        group, matches, waiting = [], dict[int, Drawn](), [first]
        seen.add(first)
        while waiting:
            one = waiting.pop()
            group.append(one)
            for match in bound.get(one, ()):
                matches[id(match)] = match
                new = [other for side in match.sides for other in side if other not in seen]
                seen.update(new)
                waiting += new
        yield tuple(group), tuple(matches.values())


def _in_order(group: Group, matches: Sequence[Drawn]) -> list[Drawn]:
    """The matches in an order in which few are under way at any time: from one entrant with few to the next."""
    own: dict[EntrantId, list[Drawn]] = {one: [] for one in group}
    for match in matches:
        for side in match.sides:
            for one in side:
                own[one].append(match)
    ordered: dict[int, Drawn] = {}
    waiting: list[EntrantId] = []
    for first in sorted(group, key=lambda one: len(own[one])):
        waiting.append(first)
        while waiting:
            for match in own[waiting.pop()]:
                if id(match) not in ordered:
                    ordered[id(match)] = match
                    waiting += [one for side in match.sides for one in side]
    return list(ordered.values())
