"""Who is drawn where in a bracket: seeds in their places, byes, and the others by lot, members of one club apart."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from types import MappingProxyType

from tournaments.scheduling.base.chance import below, shuffled
from tournaments.scheduling.base.restrictions import Ban, Barred, assigned_parts, barred_by
from tournaments.scheduling.base.types import Byes, EntrantId, Field, Within
from tournaments.scheduling.bracket.types import Bracket, Path, Section, Source

# Members of one club put still further apart, where seeds and byes left them too near.

Slots = list[EntrantId | None]
"""The places of the first column from the top downwards, two to a match; None where nobody is drawn."""


def first_rivals(slots: Sequence[EntrantId | None]) -> dict[int, list[int]]:
    """The places from which somebody could come to the first match of each, or each to theirs: the one beside it, or
    behind a bye all that lead to the same match.
    """
    found: dict[int, set[int]] = {place: set() for place, one in enumerate(slots) if one is not None}
    for place in found:
        size, against = 1, [place ^ 1]
        while 2 * size < len(slots) and not found.keys() & set(against):
            size *= 2
            start = ((place // size) ^ 1) * size
            against = list(range(start, start + size))
        for rival in found.keys() & set(against):
            found[place].add(rival)
            found[rival].add(place)
    return {place: sorted(rivals) for place, rivals in found.items()}


@dataclass(slots=True)
class _Room:
    """A bracket of 2 ** `columns` places with its clubs: `held` counts a club in every part, by the part's column (it
    holds 2 ** column places) and its number from the top. `barred` are those whom somebody is not to meet at first,
    `rivals` the places from which somebody could come to the first match of a place, or it to theirs.
    """

    slots: Slots
    clubs: Mapping[EntrantId, Sequence[int]]
    columns: int
    barred: Barred = field(default_factory=dict)
    held: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    rivals: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.barred:
            self.rivals = first_rivals(self.slots)
        for place in range(len(self.slots)):
            self.count(place, 1)

    def count(self, place: int, by: int) -> None:
        """Take the entrant at a place into account, or out of it."""
        for club in self.clubs.get(self.slots[place] or "", ()):
            for column in range(self.columns + 1):
                self.held[column, place >> column, club] += by

    def near(self, entrant: EntrantId | None, place: int) -> list[int]:
        """How many clubmates somebody at this place could meet in the first, second ... column."""
        return [
            sum(self.held[column, (place >> column) ^ 1, club] for club in self.clubs.get(entrant or "", ()))
            for column in range(self.columns)
        ]

    def meets(self, place: int) -> list[EntrantId]:
        """Whom somebody at this place could meet at first, though they are barred."""
        those = self.barred.get(self.slots[place] or "", ())
        return [one for rival in self.rivals.get(place, ()) if (one := self.slots[rival]) in those and one]

    def exchange(self, one: int, two: int) -> None:
        """Let the entrants at two places change them."""
        for place in (one, two):
            self.count(place, -1)
        self.slots[one], self.slots[two] = self.slots[two], self.slots[one]
        for place in (one, two):
            self.count(place, 1)

    def gains(self, one: int, two: int) -> bool:
        """Whether fewer who are barred could meet at first, or as many of them and fewer clubmates in the first column,
        or as many there and fewer in the second ..., if the entrants at two places changed them; if so, they have.
        """
        before = self._together(one, two)
        self.exchange(one, two)
        if self._together(one, two) < before:
            return True
        self.exchange(one, two)
        return False

    def _together(self, one: int, two: int) -> list[int]:
        both = zip(self.near(self.slots[one], one), self.near(self.slots[two], two), strict=True)
        barred = len(self.meets(one)) + len(self.meets(two)) if self.barred else 0
        return [barred, *(here + there for here, there in both)]


def put_apart(
    slots: Slots,
    free: Sequence[int],
    clubs: Mapping[EntrantId, Sequence[int]],
    fits: Callable[[EntrantId | None, int], bool] = lambda entrant, place: True,
    barred: Barred = MappingProxyType({}),
) -> None:
    """Let entrants at `free` places change them, in the order of these places, as long as that puts clubmates apart
    and everybody `fits` there.

    First matches of those who are `barred` from them count most, then meetings of clubmates in the first column, in the
    second, and so on. Only an entrant that is nearer to a clubmate than the size of the club demands looks for another
    place, or who is barred from the first match, and takes the first that is better.
    """
    room = _Room(slots, clubs, len(slots).bit_length() - 1, barred)
    moved = True
    while moved:
        moved = False
        for place in free:
            if _too_near(room, place):
                others = (
                    other
                    for other in free
                    if other != place and fits(slots[place], other) and fits(slots[other], place)
                )
                moved = any(room.gains(place, other) for other in others) or moved


def _too_near(room: _Room, place: int) -> bool:
    """Whether somebody could meet a clubmate in a column that has parts enough for the whole club, or in the first
    match one from whom they are barred.
    """
    if room.barred and room.meets(place):
        return True
    for club in room.clubs.get(room.slots[place] or "", ()):
        size = room.held[room.columns, 0, club]
        apart = max(0, room.columns - (size - 1).bit_length())
        if any(room.held[column, (place >> column) ^ 1, club] for column in range(apart)):
            return True
    return False


# Which seed is drawn where, so that the best meet as late as a knockout allows.


@cache
def seed_order(size: int) -> tuple[int, ...]:
    """The seeds from 1 to `size`, a power of two, from the top of the bracket downwards.

    The order of every bracket comes from that of half its size: beside each seed its opponent of the first turn is
    written, the one that makes both add up to size + 1. So 1, 2 becomes 1, 4, 2, 3. Seeds 1 and 2 can meet in the final
    only, 1 to 4 from the semi-finals on, 1 to 8 from the quarter-finals on.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return tuple(order)


def bracket_size(entrants: int) -> int:
    """The next power of two: 92 entrants are in a bracket of 128."""
    return 1 << (entrants - 1).bit_length()


def seed_places(entrants: int, byes: Byes) -> tuple[int, ...]:
    """The seeds of a bracket for this many entrants, from the top downwards; a number above theirs is nobody.

    With `Byes.LATER` the first seed meets the last, the second the last but one, and so on. These matches are then the
    seeds of a bracket of half the size, in which the best advance: of twelve in six matches the winners of the first
    two. Of an odd number one seed is alone, the best whose winner does not advance then.
    """
    size = bracket_size(max(2, entrants))
    if byes is not Byes.LATER:
        return seed_order(size)
    matches = -(-entrants // 2)
    alone = size // 2 - matches + 1 if entrants % 2 else matches + 1
    against = {one: entrants + 1 - one if one < alone else entrants + 2 - one for one in range(1, matches + 1)}
    against |= {alone: entrants + 1} if alone <= matches else {}
    both = (
        (one, against.get(one, 2 * one)) if one <= matches else (2 * one - 1, 2 * one) for one in seed_order(size // 2)
    )
    return tuple(seed for two in both for seed in two)


def spread(matches: Sequence[Sequence[EntrantId]], size: int) -> Slots:
    """The first column of a bracket with room for `size` matches, in which these are played in their order; where
    there are fewer, the first of every part has nobody to meet in the second turn.
    """
    if size == 1:
        one, two = [*(matches[0] if matches else ()), None, None][:2]
        return [one, two]
    upper = (len(matches) + (size == 2)) // 2
    return [*spread(matches[:upper], size // 2), *spread(matches[upper:], size // 2)]


def slots_of(bracket: Bracket) -> list[Slots]:
    """The places of the first column of a bracket, or of each of several side by side."""
    found = []
    for block in bracket.blocks:
        main = [node for node in block.nodes if node.section is Section.MAIN]
        first = {node.position: node for node in main if node.column == 1}
        room = range(1, (1 << (max(node.column for node in main) - 1)) + 1)
        sides = (first[at].sources if at in first else (Source(Path.DRAWN),) * 2 for at in room)
        found.append([source.entrant for both in sides for source in both])
    return found


Clubs = dict[EntrantId, list[int]]
"""The clubs of those who are in any, by number."""


LOTS = 20


def drawn_slots(
    field: Field, byes: Byes, rng: Random, within: Sequence[Within] = (), apart: Iterable[Ban] = ()
) -> Slots:
    """Everybody in the places of the first column from the top downwards, two to a match; None is drawn as nobody.

    There are as many byes as the bracket has places too many; two in one match only with `Byes.LATER`.
    Entrants restricted to be `within` some parts are in one of them, unless `left_out` names them. Of LOTS lots the
    first is taken in which nobody can come to a first match who is to be `apart` in it, or the last.
    """
    barred = barred_by(apart)
    slots = _by_lot(field, byes, rng, within, barred)
    for _ in range(LOTS - 1):
        if not barred or not first_meetings(slots, barred):
            break
        slots = _by_lot(field, byes, rng, within, barred)
    return slots


def first_meetings(slots: Sequence[EntrantId | None], barred: Barred) -> list[tuple[EntrantId, EntrantId]]:
    """Every two who are barred from it and could meet in the first match of one of them, from the top."""
    found = dict[tuple[EntrantId, EntrantId], None]()
    for place, rivals in first_rivals(slots).items():
        for one, two in ((slots[place], slots[rival]) for rival in rivals if place < rival):
            if one and two and two in barred.get(one, ()):
                found[one, two] = None
    return list(found)


def _by_lot(field: Field, byes: Byes, rng: Random, within: Sequence[Within], barred: Barred) -> Slots:
    ids = field.ids
    order = seed_places(len(ids), byes)
    slots: Slots = [field.seeds[seed - 1] if seed <= len(field.seeds) else None for seed in order]
    if byes is not Byes.DRAWN:
        free = {place for place, seed in enumerate(order) if len(field.seeds) < seed <= len(ids)}
    else:
        free = _without_drawn_byes(slots, len(order) - len(ids), rng)
    seeded = set(field.seeds)
    unseeded = [entrant for entrant in ids if entrant not in seeded]
    clubs: Clubs = {}
    for number, members in enumerate(field.clubs):
        for member in members:
            clubs.setdefault(member, []).append(number)
    _spread(slots, free, unseeded, (0, len(slots)), clubs, rng)
    by_lot = shuffled(rng, sorted(free))
    put_apart(slots, by_lot, clubs, barred=barred)
    if within:
        every = range(1, within[0].of + 1)
        size = len(slots) // within[0].of
        asked = {restriction.entrant: restriction.parts for restriction in within}
        _move_within(slots, by_lot, asked, size)
        put_apart(
            slots, by_lot, clubs, lambda entrant, place: place // size + 1 in asked.get(entrant or "", every), barred
        )
    return slots


# Parts of a bracket that are played on days of their own, and which entrants are to be in which of them.


def left_out(field: Field, byes: Byes, within: Sequence[Within]) -> list[EntrantId]:
    """Entrants who cannot be in any of the parts they are restricted to: a seed whose place is in another, or the last
    for whom a part has no room. Call it only with restrictions for equal parts that there are.
    """
    if not within:
        return []
    count, of = len(field.ids), within[0].of
    order = seed_places(count, byes)
    size = len(order) // of
    part_of = {field.seeds[seed - 1]: place // size for place, seed in enumerate(order) if seed <= len(field.seeds)}
    room = Counter(place // size for place, seed in enumerate(order) if seed <= count)
    if byes is Byes.DRAWN:
        room = Counter(dict.fromkeys(range(of), count // of))
    room.subtract(part_of.values())
    asked = {restriction.entrant: restriction.parts for restriction in within}
    wrong = [one for one, part in part_of.items() if one in asked and part + 1 not in asked[one]]
    free = {one: parts for one, parts in asked.items() if one not in part_of}
    placed = assigned_parts(free, room)
    return [*wrong, *(one for one in free if one not in placed)]


def _move_within(slots: Slots, free: Sequence[int], asked: Mapping[EntrantId, Sequence[int]], size: int) -> None:
    """Let entrants at `free` places change them until all are in a part that they ask for; of several it is by lot, as
    the order of the places is.
    """
    at = {slots[place]: place for place in free}
    by_lot = list(dict.fromkeys(place // size + 1 for place in free))
    mine = {
        one: sorted(asked[one], key=lambda part: (part != place // size + 1, by_lot.index(part)))
        for place in free
        if (one := slots[place]) is not None and one in asked
    }
    wanted = assigned_parts(mine, Counter(place // size for place in free))
    for one, part in wanted.items():
        here = at[one]
        if here // size != part:
            there = next(
                place for place in free if place // size == part and wanted.get(slots[place] or "", -1) != part
            )
            slots[here], slots[there] = slots[there], slots[here]
            at[slots[here]], at[slots[there]] = here, there


def _spread(
    slots: Slots,
    free: set[int],
    people: Sequence[EntrantId],
    block: tuple[int, int],
    clubs: Clubs,
    rng: Random,
) -> None:
    """Draw these people into the free places of a block of the bracket: into its halves, and within them again.

    Of every club that half takes the next member which holds fewer of it, seeds counted; so the halves differ by one
    member at most, unless seeds or free places force them to, and clubmates meet as late as they can. Everything else
    is by lot.
    """
    first, end = block
    if end - first == 1:
        slots[first] = people[0] if people else slots[first]
        return
    middle = (first + end) // 2
    room = sum(first <= place < middle for place in free)
    taken = set(_for_first_half(shuffled(rng, people), slots, block, clubs, room))
    for half, inside in (((first, middle), True), ((middle, end), False)):
        part = {place for place in free if half[0] <= place < half[1]}
        _spread(slots, part, [one for one in people if (one in taken) is inside], half, clubs, rng)


def _for_first_half(
    people: Sequence[EntrantId], slots: Slots, block: tuple[int, int], clubs: Clubs, room: int
) -> list[EntrantId]:
    """Who of these people, in the order of their lots, gets the `room` in the first half of a block.

    Every member of a club who moves over from the second half adds the clubmates in the first half to the couples that
    can meet early and takes away those in the second; the members who add least move.
    """
    if not clubs:
        return list(people[:room])
    first, end = block
    middle = (first + end) // 2
    here: Counter[int] = Counter()
    there: Counter[int] = Counter()
    for place in range(first, end):
        (here if place < middle else there).update(clubs.get(slots[place] or "", ()))
    for entrant in people:
        there.update(clubs.get(entrant, ()))
    costs = []
    for lot, entrant in enumerate(people):
        mine = clubs.get(entrant, ())
        costs.append((sum(here[club] - there[club] + 1 for club in mine), lot))
        here.update(mine)
        there.subtract(mine)
    return [people[lot] for _, lot in sorted(costs)[:room]]


def _without_drawn_byes(slots: Slots, byes: int, rng: Random) -> set[int]:
    """The free places once the byes are drawn: evenly over the matches, none where two seeds meet.

    A match with a bye keeps its seed, if it has one, else its upper place.
    """
    matches = [(place, place + 1) for place in range(0, len(slots), 2)]
    open_ = [0 if None not in (slots[one], slots[two]) else 1 for one, two in matches]
    drawn = set(_even(open_, (0, len(matches)), byes, rng))
    free = set()
    for number, (one, two) in enumerate(matches):
        empty = [place for place in (one, two) if slots[place] is None]
        free.update(empty[:-1] if number in drawn else empty)
    return free


def _even(open_: Sequence[int], block: tuple[int, int], byes: int, rng: Random) -> list[int]:
    """A number of the open matches of a block, evenly from both halves; lots decide an odd one."""
    first, end = block
    if not byes:
        return []
    if end - first == 1:
        return [first]
    middle = (first + end) // 2
    share = byes // 2 + (below(rng, 2) if byes % 2 else 0)
    share = max(byes - sum(open_[middle:end]), min(share, sum(open_[first:middle])))
    return _even(open_, (first, middle), share, rng) + _even(open_, (middle, end), byes - share, rng)
