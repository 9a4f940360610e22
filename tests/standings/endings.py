"""Evenings with a turn or two left, and how they end: by lot, and in every way that there is."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.standings.possible import ALLOWED, NOTHING_UNDRAWN, OpenMatch, Outlook, Undrawn

WON, LEVEL, BY_DEALS = ((1, 0), (0, 1)), ((2, 0), (1, 1), (0, 2)), ((3, 0), (2, 1), (1, 2), (0, 3))
GIOCHI = ((7, 0), (5, 2), (4, 3), (3, 4), (2, 5), (0, 7))
PAID = ((5, 2), (3, 3), (2, 5))
"""Who loses gets something, too; as in the Giochi of a match of which each side has won a deal."""
Pairs = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Evening:
    """Points so far by number, the pairs of the drawn turns, how many turns are not drawn, and who met already."""

    points: tuple[int, ...]
    drawn: tuple[Pairs, ...]
    undrawn: int
    results: tuple[tuple[int, int], ...]
    met: frozenset[frozenset[int]]
    rest: int = 0

    def outlook(self, allowed: int = ALLOWED) -> Outlook:
        """The same for the program."""
        matches = [OpenMatch(((str(a),), (str(b),)), self.results) for turn in self.drawn for a, b in _played(turn)]
        playing = tuple(map(str, range(len(self.points))))
        met = [frozenset(map(str, two)) for two in self.met]
        undrawn = Undrawn(self.undrawn, playing, self.results, self.rest, met) if self.undrawn else NOTHING_UNDRAWN
        return Outlook({str(one): points for one, points in enumerate(self.points)}, matches, undrawn, allowed=allowed)

    def endings(self) -> set[tuple[int, ...]]:
        """The points of everybody in every way that the evening can end."""
        found = {self.points}
        for turn in self.drawn:
            found = self._after(found, turn)
        return self._undrawn(found, self.met, self.undrawn)

    def _undrawn(self, found: set[tuple[int, ...]], met: frozenset[frozenset[int]], left: int) -> set[tuple[int, ...]]:
        if not left:
            return found
        ended = set()
        for turn in pairings(list(range(len(self.points))), met):
            after = self._after(found, turn)
            ended |= self._undrawn(after, met | {frozenset(two) for two in turn}, left - 1)
        return ended

    def _after(self, found: set[tuple[int, ...]], turn: Pairs) -> set[tuple[int, ...]]:
        for group in turn:
            ways = self.results if len(group) == 2 else ((self.rest if not _is_drawn(self, turn) else 0,),)
            found = {_more(points, group, way) for points in found for way in ways}
        return found

    def ended(self, chance: random.Random) -> tuple[int, ...] | None:
        """The points of everybody as it ends by lot; None where nobody can be paired any more."""
        points, met = self.points, self.met
        turns = list(self.drawn)
        for _turn in range(self.undrawn):
            turn = by_lot(points, met, chance)
            if turn is None:
                return None
            turns.append(turn)
            met |= {frozenset(two) for two in turn}
        for turn in turns:
            for group in turn:
                way = chance.choice(self.results) if len(group) == 2 else (0 if _is_drawn(self, turn) else self.rest,)
                points = _more(points, group, way)
        return points


def evening(seed: int, entrants: int, *, drawn: int, undrawn: int, results: tuple[tuple[int, int], ...]) -> Evening:
    """An evening after one to three turns, each paired by points and lot without meeting twice, as far as that goes."""
    chance = random.Random(seed)
    points, met, coming = (0,) * entrants, frozenset[frozenset[int]](), []
    played = chance.randint(1, 3)
    for number in range(played + drawn):
        turn = by_lot(points, met, chance)
        if turn is None:
            break
        met |= {frozenset(two) for two in turn}
        if number < played:
            for group in _played(turn):
                points = _more(points, group, chance.choice(results))
        else:
            coming.append(turn)
    return Evening(points, tuple(coming), undrawn, results, met, rest=results[0][0] if seed % 2 else 0)


def by_lot(points: Sequence[int], met: frozenset[frozenset[int]], chance: random.Random) -> Pairs | None:
    """A turn among neighbours in the table, or nearly; of an odd number one rests."""
    order = sorted(range(len(points)), key=lambda one: (-points[one] + chance.random() * 2, chance.random()))
    return next(pairings(order, met), None)


def pairings(left: list[int], met: frozenset[frozenset[int]]) -> Iterator[Pairs]:
    """All ways to pair them without those who met."""
    if not left:
        yield ()
        return
    if len(left) % 2:
        for alone in left:
            yield from (((alone,), *rest) for rest in pairings([one for one in left if one != alone], met))
        return
    for place in range(1, len(left)):
        two = (left[0], left[place])
        if frozenset(two) not in met:
            yield from ((two, *rest) for rest in pairings(left[1:place] + left[place + 1 :], met))


def places_in(endings: set[tuple[int, ...]], one: int) -> tuple[int, int]:
    """The best place, every tie won, and the worst, every tie lost."""
    best = min(sum(points > end[one] for points in end) for end in endings)
    return 1 + best, max(sum(points >= end[one] for points in end) for end in endings)


def _more(points: tuple[int, ...], group: tuple[int, ...], way: Sequence[int]) -> tuple[int, ...]:
    gained = dict(zip(group, way, strict=True))
    return tuple(have + gained.get(one, 0) for one, have in enumerate(points))


def _played(turn: Pairs) -> list[tuple[int, ...]]:
    return [group for group in turn if len(group) == 2]


def _is_drawn(evening: Evening, turn: Pairs) -> bool:
    """Whether a rest of this turn was given already, or counts nothing: in a drawn one."""
    return turn in evening.drawn
