"""Every way to pair a small field in the turns that are not drawn yet, without a meeting of the same two."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain, islice, zip_longest

from tournaments.standings.types import EntrantId, Group

Pair = frozenset[EntrantId]
Turns = tuple[tuple[Group, ...], ...]
"""Turn by turn who meets whom; a group of one rests."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways to pair a field, and whether these are all that there are."""

    found: tuple[Turns, ...]
    are_all: bool


NO_WAYS = Ways((), are_all=False)


def pairings(playing: Group, met: Collection[Pair], turns: int, most: int) -> Ways:
    """Up to `most` ways to pair these entrants in so many turns, first those that differ in their first turn.

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
