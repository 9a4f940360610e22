"""Who deals first at every table, so that everybody deals first equally often.

The dealer of the first deal is a conclusion from the turns: it takes no chance and is not stored. After it the deal
goes on anticlockwise, to the player on the right of the one who dealt (Giochi regulation 2022: "Si gioca in senso
antiorario"). A player with g matches at tables of k owes g / k first deals and gets that, rounded down or up. It always
can be done: if all who sit at some tables had dealt too often, there would be more deals than tables (an optimal
semi-matching; N. Harvey, R. Ladner, L. Lovasz and T. Tamir, 2006).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from math import lcm
from types import MappingProxyType
from typing import NamedTuple

from tournaments.scheduling.base.types import EntrantId, Meeting, Played, Turn

Place = tuple[int, int]
"""The number of a turn and of a table in it."""
NOTHING_DEALT: Mapping[Place, EntrantId] = MappingProxyType({})


def first_dealers(turns: Iterable[Turn], dealt: Mapping[Place, EntrantId] = NOTHING_DEALT) -> dict[Place, EntrantId]:
    """The entrant who deals first at every place of the turns; an id that is a whole side means one of it.

    In the order of the turns the deal goes to the one who owes most at the table, of equals to another side at every
    next table; then deals are passed on until nobody is a whole deal above or below what is owed. `dealt` says who of a
    table did deal first where it was played: that stays, and the rest changes only as far as it evens that out.
    """
    deals = _Deals({(turn.number, one.table): _round_the_table(turn, one) for turn in turns for one in turn.meetings})
    deals.even_out()
    for place, seated in deals.seats.items():
        if dealt.get(place) in seated:
            deals.give(place, dealt[place])
            deals.settled.add(place)
    deals.even_out()
    return deals.dealer


def dealing_chairs(
    turns: Sequence[Turn], dealt: Mapping[Place, EntrantId] = NOTHING_DEALT
) -> dict[Place, tuple[int, int]]:
    """The side and the chair, both from 0, that deal first at every place; `dealt` as for `first_dealers`."""
    dealers = first_dealers(turns, dealt)
    return {
        (turn.number, meeting.table): (number, side.index(dealers[turn.number, meeting.table]))
        for turn in turns
        for meeting in turn.meetings
        for number, side in enumerate(meeting.sides)
        if dealers[turn.number, meeting.table] in side
    }


def from_dealers(turns: Iterable[Turn], played: Iterable[Played] = ()) -> tuple[Turn, ...]:
    """The same turns with the sides of every table in the order of play from the first dealer; `played` are
    earlier meetings in that order.
    """
    new, earlier = list(turns), list(played)
    before = [Turn(one.turn, (one.meeting,), ()) for one in earlier]
    dealt = {(one.turn, one.meeting.table): dealer for one in earlier for (dealer, *_), *_others in [one.meeting.sides]}
    dealers = first_dealers((*before, *new), dealt)
    return tuple(
        replace(turn, meetings=tuple(_turned(one, dealers[turn.number, one.table]) for one in turn.meetings))
        for turn in new
    )


def _turned(meeting: Meeting, dealer: EntrantId) -> Meeting:
    first = next(place for place, side in enumerate(meeting.sides) if dealer in side)
    return replace(meeting, sides=(*meeting.sides[first:], *meeting.sides[:first]))


def dealers_in(chairs: Mapping[Place, tuple[int, int]], turns: Iterable[Turn]) -> dict[Place, EntrantId]:
    """Who sits in these chairs now, so that a substitute deals and nobody's deal moves at another table.

    A table of six that lost one has five chairs: after the last of them comes the first again.
    """
    return {
        (turn.number, meeting.table): meeting.sides[side % len(meeting.sides)][chair]
        for turn in turns
        for meeting in turn.meetings
        for side, chair in [chairs[turn.number, meeting.table]]
    }


def _round_the_table(turn: Turn, meeting: Meeting) -> tuple[EntrantId, ...]:
    """Everybody at the table, the sides by turns, at every next table from another chair on."""
    around = [entrant for chair in zip_longest(*meeting.sides) for entrant in chair if entrant is not None]
    start = (turn.number + meeting.table) % len(around)
    return (*around[start:], *around[:start])


class _Pass(NamedTuple):
    """A deal that can be passed on at a place: `other` is the one besides, `dealer` who deals there then."""

    other: EntrantId
    place: Place
    dealer: EntrantId


class _Deals:
    """A dealer for every place. `owed` counts in parts of a deal, of which `whole` are one, what everybody owes."""

    def __init__(self, seats: Mapping[Place, tuple[EntrantId, ...]]) -> None:
        self.seats = seats
        self.settled: set[Place] = set()
        self.dealer: dict[Place, EntrantId] = {}
        self.whole = lcm(*(len(seated) for seated in seats.values()))
        self.owed = {entrant: 0 for seated in seats.values() for entrant in seated}
        self.played: dict[EntrantId, list[Place]] = {entrant: [] for entrant in self.owed}
        for place, seated in seats.items():
            for entrant in seated:
                self.played[entrant].append(place)
                self.owed[entrant] += self.whole // len(seated)
            self.dealer[place] = max(seated, key=self.owed.__getitem__)
            self.owed[self.dealer[place]] -= self.whole

    def give(self, place: Place, entrant: EntrantId) -> None:
        """Let the entrant deal at this place instead."""
        self.owed[self.dealer[place]] += self.whole
        self.owed[entrant] -= self.whole
        self.dealer[place] = entrant

    def even_out(self) -> None:
        """Pass deals on while somebody is a whole deal above or below and it helps."""
        for entrant in self.owed:
            while self.owed[entrant] <= -self.whole and self._passed_on(entrant, self._from, -1):
                pass
            while self.owed[entrant] >= self.whole and self._passed_on(entrant, self._to, 1):
                pass

    def _from(self, entrant: EntrantId) -> Iterable[_Pass]:
        """The deals that the entrant can pass on."""
        for place in self.played[entrant]:
            if self.dealer[place] == entrant and place not in self.settled:
                yield from (_Pass(other, place, other) for other in self.seats[place] if other != entrant)

    def _to(self, entrant: EntrantId) -> Iterable[_Pass]:
        """The deals that can be passed on to the entrant."""
        for place in self.played[entrant]:
            if self.dealer[place] != entrant and place not in self.settled:
                yield _Pass(self.dealer[place], place, entrant)

    def _passed_on(self, start: EntrantId, passes: Callable[[EntrantId], Iterable[_Pass]], sign: int) -> bool:
        """Pass deals along the shortest chain between `start` and somebody more than a deal away, if there is one."""
        came: dict[EntrantId, tuple[EntrantId, _Pass]] = {}
        queue = [start]
        for here in queue:
            if sign * (self.owed[start] - self.owed[here]) > self.whole:
                self._follow(here, start, came)
                return True
            for one in passes(here):
                if one.other != start and one.other not in came:
                    came[one.other] = here, one
                    queue.append(one.other)
        return False

    def _follow(self, end: EntrantId, start: EntrantId, came: Mapping[EntrantId, tuple[EntrantId, _Pass]]) -> None:
        while end != start:
            end, (_, place, dealer) = came[end]
            self.give(place, dealer)
