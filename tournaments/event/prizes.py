"""The prizes of an evening: which is whose, from the places, from what was drawn and from what was handed over.

Sums are whole cents. Nobody here is named: an entrant is its id, a prize its key. The rules are ours, after what clubs
print: goods are never split, money of level places is added and shared in equal whole euros, and what somebody does not
take goes to the next.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count, groupby
from typing import NamedTuple

from tournaments.event.money import read_euro, says_euro
from tournaments.scheduling.base.chance import seeded, shuffled

EURO = 100
LARGEST_NUMBER = 999_999
"""Of a lot."""


class PrizeKind(StrEnum):
    """Whom a prize is for. In this order they are awarded: a prize by place is sure."""

    PLACE = "place"
    CONSOLATION = "consolation"
    CLUB = "club"
    LAST = "last"
    YOUNGEST = "youngest"
    OLDEST = "oldest"
    COUNT = "count"
    DRAW = "draw"
    CHOICE = "choice"


ORDER = tuple(PrizeKind)
PLACED = (PrizeKind.PLACE, PrizeKind.CONSOLATION)
"""These say at which place."""


class PrizeCount(StrEnum):
    """What is counted for a prize: deals of 120 points, deals won, card points made."""

    CLEAN = "clean"
    DEALS = "deals"
    CARDS = "cards"


class Settling(StrEnum):
    """How it was settled which of several gets a thing that cannot be split."""

    LOT = "lot"
    PLAYED = "played"
    CHOSEN = "chosen"


class PrizeState(StrEnum):
    """WON: by one. SHARED: money, by several. LEVEL: several are level and one of them gets it. UNDRAWN: it is still to
    be drawn. CHOOSING: these choose next. NOBODY: there is nobody for it, or not yet.
    """

    WON = "won"
    SHARED = "shared"
    LEVEL = "level"
    UNDRAWN = "undrawn"
    CHOOSING = "choosing"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize. `place` is that of a PLACED kind, else 1; `order` is whom a lot, a match or they themselves put first:
    of those who are level, or of all present where it is drawn.
    """

    key: str
    kind: PrizeKind
    place: int = 1
    club: str = ""
    count: PrizeCount | None = None
    money: bool = False
    cents: int = 0
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizeDraft:
    """A prize as somebody wants it; `money` is nothing but its cents, which else are what it is worth. `bought`: the
    till paid them.
    """

    kind: PrizeKind
    place: int | None = None
    club: str = ""
    count: str = ""
    what: str = ""
    money: bool = False
    cents: int = 0
    giver: str = ""
    bought: bool = False


@dataclass(frozen=True, slots=True)
class Contender:
    """A possible winner. Empty is what nobody knows, and `place` before the end.

    `years` is the sum of the years of birth of those who play together; `counts` are those with most of something.
    """

    entrant: str
    place: int | None = None
    club: str = ""
    consolation: int | None = None
    years: int | None = None
    counts: Mapping[PrizeCount, int] = field(default_factory=dict, hash=False)


class Handed(NamedTuple):
    """A prize was handed over; of money the cents that were."""

    prize: str
    entrant: str
    cents: int = 0


@dataclass(frozen=True, slots=True)
class Purse:
    """The money of several places that as many share: equal whole euros each, and what does not divide."""

    prizes: tuple[str, ...]
    cents: int
    entrants: tuple[str, ...]

    @property
    def share(self) -> int:
        """All of it for one alone."""
        return self.cents if len(self.entrants) == 1 else self.cents // len(self.entrants) // EURO * EURO

    @property
    def remainder(self) -> int:
        return self.cents - self.share * len(self.entrants)


@dataclass(frozen=True, slots=True)
class Winners:
    """Whose a prize is, as far as that is known; `purse` of money that is won by place. `by_order`: its own order gave
    it to them, and not the ranking alone, which may have been settled after a lot for it.
    """

    prize: str
    state: PrizeState
    entrants: tuple[str, ...] = ()
    purse: Purse | None = None
    by_order: bool = False


Levels = Sequence[Sequence[str]]
Slots = Mapping[int, Sequence[PrizeRow]]


def winners_of(
    prizes: Sequence[PrizeRow],
    contenders: Sequence[Contender],
    handed: Collection[Handed] = (),
    declined: Collection[tuple[str, str]] = (),
    *,
    one_each: bool = False,
) -> dict[str, Winners]:
    """Whose every prize is, by its key.

    What was handed over stays with its winner. `declined` are prize and entrant: declining one prize means taking no
    other of the same row, and all behind move up. With `one_each` the winner of a prize gets no other one, except by
    the place in the table: that one is theirs by right.
    """
    found: dict[str, Winners] = {}
    whose = {one.prize: one.entrant for one in handed}
    for _row, listed in groupby(sorted(prizes, key=_rank), key=_row_of):
        rows = list(listed)
        first, keys = rows[0], {one.key for one in rows}
        out = {entrant for prize, entrant in declined if prize in keys}
        if one_each and first.kind is not PrizeKind.PLACE:
            out |= {entrant for won in found.values() if won.state in HAVING for entrant in won.entrants}
            out |= {entrant for prize, entrant in whose.items() if prize not in keys}
        levels = [[one for one in level if one not in out] for level in _levels(first, contenders)]
        if first.kind is PrizeKind.CHOICE:
            found |= _chosen(rows, levels, whose)
        elif first.kind is PrizeKind.DRAW and not first.order and first.key not in whose:
            found[first.key] = Winners(first.key, PrizeState.UNDRAWN)
        else:
            found |= _by_place(rows, [level for level in levels if level], whose, out)
    return found


HAVING = (PrizeState.WON, PrizeState.SHARED, PrizeState.LEVEL)
"""Those level for a thing may still get it, and wait for nothing else."""


def thing_or_money(text: str) -> dict[str, object]:
    """What a prize is that was written in words: money, where it is nothing but a sum of euros."""
    total = read_euro(text) if says_euro(text) else 0
    return {"what": "", "money": True, "cents": total} if total else {"what": text, "money": False, "cents": 0}


def drawn_order(number: int, entrants: Sequence[str]) -> tuple[str, ...]:
    """The order that a number gives, the first one first: anybody can repeat it. `entrants` are in that of their
    numbers.
    """
    return tuple(shuffled(seeded(number), entrants))


def in_ceremony(prizes: Iterable[PrizeRow]) -> list[PrizeRow]:
    """The order in which they are called: what is beside the table, then the places, the last one first; what is chosen
    at the end.
    """
    listed = sorted(prizes, key=_rank)
    chosen = [one for one in listed if one.kind is PrizeKind.CHOICE]
    others = [list(rows) for _row, rows in groupby(listed, key=lambda one: (one.kind, one.place))]
    return [one for rows in reversed(others) for one in rows if one.kind is not PrizeKind.CHOICE] + chosen


def _rank(one: PrizeRow) -> tuple[int, str, str, int]:
    """The sort is stable: of one place the prizes stay as they were listed; a prize that is drawn is alone."""
    return ORDER.index(one.kind), one.club, one.count or "", one.place if one.kind in PLACED else 0


def _row_of(one: PrizeRow) -> tuple[str, ...]:
    """Prizes given in turn down the same ranking."""
    return (one.kind, one.club, one.count or "", one.key if one.kind is PrizeKind.DRAW else "")


def _levels(prize: PrizeRow, contenders: Sequence[Contender]) -> Levels:
    """The order of claims to it; those of a level have the same claim."""
    if prize.kind is PrizeKind.DRAW:
        there = {one.entrant for one in contenders}
        return [[entrant] for entrant in prize.order if entrant in there]
    keyed = [(key, one.entrant) for one in contenders if (key := _claim(prize, one)) is not None]
    return [[entrant for _key, entrant in level] for _key, level in groupby(sorted(keyed, key=_first), key=_first)]


def _first(pair: tuple[int, str]) -> int:
    return pair[0]


def _claim(prize: PrizeRow, one: Contender) -> int | None:
    """The smaller the better; None for those without. Nobody has one before the end."""
    if one.place is None:
        return None
    match prize.kind:
        case PrizeKind.CONSOLATION:
            return one.consolation
        case PrizeKind.CLUB:
            return one.place if one.club == prize.club else None
        case PrizeKind.LAST:
            return -one.place
        case PrizeKind.YOUNGEST:
            return None if one.years is None else -one.years
        case PrizeKind.OLDEST:
            return one.years
        case PrizeKind.COUNT:
            found = one.counts.get(prize.count, 0) if prize.count else 0
            return -found if found else None
    return one.place


def _by_place(
    rows: Sequence[PrizeRow], levels: Levels, whose: Mapping[str, str], out: Collection[str]
) -> dict[str, Winners]:
    """The prizes of one ranking: goods to one each, the money of level places to all of them together."""
    slots: dict[int, list[PrizeRow]] = {}
    for one in rows:
        slots.setdefault(one.place, []).append(one)
    found = {one.key: Winners(one.key, PrizeState.NOBODY) for one in rows}
    found |= {won.prize: won for won in _goods(slots, levels, whose, out)}
    found |= {won.prize: won for won in _money(slots, levels)}
    return found


def _goods(slots: Slots, levels: Levels, whose: Mapping[str, str], out: Collection[str]) -> Iterator[Winners]:
    """What was handed over is whose it is, and so is the rest of that place; the others go down the ranking."""
    things = {place: [one for one in rows if not one.money] for place, rows in slots.items()}
    handed = [one for rows in things.values() for one in rows if one.key in whose]
    taken = {whose[one.key] for one in handed}
    fixed = {one.place: whose[one.key] for one in reversed(handed) if whose[one.key] not in out}
    for one in (one for rows in things.values() for one in rows if one.key in whose or one.place in fixed):
        winner = whose.get(one.key) or fixed[one.place]
        yield Winners(one.key, PrizeState.WON, (winner,), by_order=_kept_by_order(one, winner, levels))
    left_of = {place: [one for one in rows if one.key not in whose] for place, rows in things.items()}
    free = (place for place in count(1) if place not in fixed)
    for level in levels:
        left = [one for one in level if one not in taken]
        places = [place for _one, place in zip(left, free, strict=False) if left_of.get(place)]
        yield from _settled({place: left_of[place] for place in places}, left)


def _kept_by_order(one: PrizeRow, winner: str, levels: Levels) -> bool:
    """Whether its own order gave what was handed over: of what is drawn always, else where the ranking does not."""
    if one.kind is PrizeKind.DRAW or winner not in one.order[:1]:
        return one.kind is PrizeKind.DRAW
    places = [level for level in levels for _one in level]
    return one.place > len(places) or list(places[one.place - 1]) != [winner]


def _settled(things: Slots, left: list[str]) -> Iterator[Winners]:
    """Those of one level: each gets the things of one place, as it was settled; a single one needs no decision."""
    open_places = dict(things)
    for place, rows in things.items():
        order = next((one.order for one in rows if one.order), ())
        first = next((one for one in order if one in left), None)
        if first is not None and len(left) > 1:
            left = [one for one in left if one != first]
            del open_places[place]
            yield from (Winners(one.key, PrizeState.WON, (first,), by_order=True) for one in rows)
    state = PrizeState.WON if len(left) == 1 else PrizeState.LEVEL
    for rows in open_places.values():
        yield from (Winners(one.key, state, tuple(left), by_order=one.kind is PrizeKind.DRAW) for one in rows)


def _money(slots: Slots, levels: Levels) -> Iterator[Winners]:
    place = 1
    for level in levels:
        rows = [one for at in range(place, place + len(level)) for one in slots.get(at, ()) if one.money]
        place += len(level)
        if rows:
            purse = Purse(tuple(one.key for one in rows), sum(one.cents for one in rows), tuple(level))
            state = PrizeState.WON if len(level) == 1 else PrizeState.SHARED
            yield from (Winners(one.key, state, tuple(level), purse) for one in rows)


def _chosen(prizes: Sequence[PrizeRow], levels: Levels, whose: Mapping[str, str]) -> dict[str, Winners]:
    """Everybody chooses one, in the order of the places; those who are level in the order on which they agree."""
    done = {whose[one.key] for one in prizes if one.key in whose}
    waiting = ([one for one in level if one not in done] for level in levels)
    following = next((tuple(level) for level in waiting if level), ())
    state = PrizeState.CHOOSING if following else PrizeState.NOBODY
    return {
        one.key: Winners(one.key, PrizeState.WON, (whose[one.key],))
        if one.key in whose
        else Winners(one.key, state, following)
        for one in prizes
    }
