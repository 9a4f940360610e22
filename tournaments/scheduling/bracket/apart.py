"""Members of one club put still further apart, where seeds and byes left them too near."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.scheduling.kernel.types import EntrantId

Slots = list[EntrantId | None]
"""The places of the first column from the top downwards, two to a match; None where nobody is drawn."""


@dataclass(slots=True)
class _Room:
    """A bracket of 2 ** `columns` places with its clubs: `held` counts a club in every part, by the part's column (it
    holds 2 ** column places) and its number from the top.
    """

    slots: Slots
    clubs: Mapping[EntrantId, Sequence[int]]
    columns: int
    held: Counter[tuple[int, int, int]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for place in range(len(self.slots)):
            self.count(place, 1)

    def count(self, place: int, by: int) -> None:
        """Take the one who is at a place into account, or out of it."""
        for club in self.clubs.get(self.slots[place] or "", ()):
            for column in range(self.columns + 1):
                self.held[column, place >> column, club] += by

    def near(self, entrant: EntrantId | None, place: int) -> list[int]:
        """How many clubmates somebody at this place could meet in the first, second ... column."""
        return [
            sum(self.held[column, (place >> column) ^ 1, club] for club in self.clubs.get(entrant or "", ()))
            for column in range(self.columns)
        ]

    def exchange(self, one: int, two: int) -> None:
        """Let the entrants at two places change them."""
        for place in (one, two):
            self.count(place, -1)
        self.slots[one], self.slots[two] = self.slots[two], self.slots[one]
        for place in (one, two):
            self.count(place, 1)

    def gains(self, one: int, two: int) -> bool:
        """Whether fewer clubmates could meet in the first column, or as many there and fewer in the second ..., if the
        entrants at two places changed them; if so, they have.
        """
        before = self._together(one, two)
        self.exchange(one, two)
        if self._together(one, two) < before:
            return True
        self.exchange(one, two)
        return False

    def _together(self, one: int, two: int) -> list[int]:
        both = zip(self.near(self.slots[one], one), self.near(self.slots[two], two), strict=True)
        return [here + there for here, there in both]


def put_apart(slots: Slots, free: Sequence[int], clubs: Mapping[EntrantId, Sequence[int]]) -> None:
    """Let entrants at `free` places change them, in the order of these places, as long as that puts clubmates apart.

    Meetings in the first column count most, then those in the second, and so on. Only who is nearer to a clubmate than
    the size of the club demands looks for another place, and takes the first that is better.
    """
    room = _Room(slots, clubs, len(slots).bit_length() - 1)
    moved = True
    while moved:
        moved = False
        for place in free:
            if _too_near(room, place):
                moved = any(room.gains(place, other) for other in free if other != place) or moved


def _too_near(room: _Room, place: int) -> bool:
    """Whether somebody could meet a clubmate in a column that has parts enough for the whole club."""
    for club in room.clubs.get(room.slots[place] or "", ()):
        size = room.held[room.columns, 0, club]
        apart = max(0, room.columns - (size - 1).bit_length())
        if any(room.held[column, (place >> column) ^ 1, club] for column in range(apart)):
            return True
    return False
