"""A turn that was paired on paper while there was no program: as it was played, whatever a draw would have done."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

from rules.violations import Violation, violation
from tournaments.scheduling.kernel.base import turn_of
from tournaments.scheduling.kernel.types import EntrantId, Field, Meeting, Turn

Place = tuple[int, int]
"""A turn of the stage and a table of it."""
Couples = Mapping[Place, tuple[str, str]]
"""Who meets at each table: the numbers on the list of entrants, as they are written; "" where nothing is."""


class HandFault(StrEnum):
    """Codes of violations; `where` is turn, table and, for a single box, side."""

    STRANGER = "hand_stranger"
    TWICE = "hand_twice"
    HALF = "hand_half"
    LEFT_OUT = "hand_left_out"
    ALL_NEW = "hand_all_new"


def hand_faults(
    couples: Couples, places: Sequence[Place], numbers: Collection[str], played_last: Collection[str]
) -> tuple[Violation, ...]:
    """Everything that is wrong with a pairing that was written for these places.

    `numbers` are those of everybody who plays, `played_last` those of the pairing before, empty before the first. At
    every place two meet, nobody twice, and only of an odd number one is left out. With too few tables one pairing fills
    several turns: somebody who played last plays in the first of them, since otherwise nobody could tell from the
    turns where the pairing begins.
    """
    written = {place: couples.get(place, ("", "")) for place in places}
    times = Counter(number for couple in written.values() for number in couple if number)
    found = []
    for (turn, table), couple in written.items():
        for side, number in enumerate(couple, start=1):
            if number and number not in numbers:
                found.append(violation(HandFault.STRANGER, turn, table, side, number=number, turn=turn, table=table))
        if any(couple) and not all(couple):
            found.append(violation(HandFault.HALF, turn, table, couple.index("") + 1, turn=turn, table=table))
    for number, often in times.items():
        if often > 1:
            turn, table = [place for place, couple in written.items() if number in couple][-1]
            side = 2 if written[turn, table][1] == number else 1
            found.append(violation(HandFault.TWICE, turn, table, side, number=number, turn=turn, table=table))
    left_out = [number for number in numbers if number not in times]
    if len(left_out) > len(numbers) % 2:
        found.append(violation(HandFault.LEFT_OUT, numbers=", ".join(left_out), rests=len(numbers) % 2))
    first = {number for (turn, _table), couple in written.items() for number in couple if turn == places[0][0]}
    if not found and places and played_last and first.isdisjoint(played_last):
        found.append(violation(HandFault.ALL_NEW, turn=places[0][0]))
    return tuple(found)


def hand_turns(couples: Couples, entrants: Mapping[str, EntrantId], field: Field) -> tuple[Turn, ...]:
    """The turns of a pairing without faults; `entrants` leads from a number on the list to who it is in the field."""
    turns: dict[int, list[Meeting]] = {}
    for (turn, table), (one, other) in sorted(couples.items()):
        turns.setdefault(turn, []).append(Meeting(table, ((entrants[one],), (entrants[other],))))
    return tuple(turn_of(number, meetings, field, by_hand=True) for number, meetings in turns.items())
