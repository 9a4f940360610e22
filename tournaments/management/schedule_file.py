"""Files with turns, in the form that `draw --json` writes: an event that has begun, or a schedule to be audited."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.sides import SIDES
from rules.violations import Violation, violation
from tournaments.management.draw_arguments import ArgumentFault
from tournaments.management.json_values import JsonReader
from tournaments.scheduling.audit.report import turn_faults
from tournaments.scheduling.dealers import Place
from tournaments.scheduling.kernel.base import turn_of, without
from tournaments.scheduling.kernel.types import EntrantId, Field, Meeting, Played, Turn

HISTORY, FILE = "--history", "FILE"


@dataclass(frozen=True, slots=True)
class History:
    """Turns that were played, from the first on, entrants who play no more, and who dealt first where that is said."""

    turns: tuple[Turn, ...] = ()
    absent: tuple[EntrantId, ...] = ()
    dealt: Mapping[Place, EntrantId] = field(default_factory=dict)

    @property
    def played(self) -> tuple[Played, ...]:
        """Every meeting with its turn."""
        return tuple(Played(turn.number, meeting) for turn in self.turns for meeting in turn.meetings)

    def present(self, whole: Field) -> Field:
        """The field without those who left."""
        return without(whole, self.absent)


def read_history(path: str, field: Field, *, alone: bool) -> tuple[History | None, tuple[Violation, ...]]:
    """The history in this file, whose entrants are of the field; or every reason why it is none.

    The file is an object with "turns", each with "number" and "meetings" of "table", "sides" and, if it is known, the
    "dealer", and if need be with "absent", a list of ids. Other names are ignored: who did not play has rested. A turn
    in which nobody played or a meeting without two sides is no history; where everybody plays `alone` there may be
    more of them.
    """
    reader = _TurnReader(HISTORY)
    document = reader.document(path)
    if reader.faults:
        return None, tuple(reader.faults)
    read = reader.turns(document)
    absent = tuple(reader.absent(document))
    reader.nothing_left_out(read, alone=alone)
    dealt = reader.dealt(document)
    if reader.faults:
        return None, tuple(reader.faults)
    turns = [turn_of(number, meetings, field) for number, meetings in read]
    found = turn_faults(tuple(turns), field)
    found += [
        violation(ArgumentFault.ABSENT_UNKNOWN, entrant=entrant) for entrant in absent if entrant not in field.ids
    ]
    return (None, tuple(found)) if found else (History(tuple(turns), absent, dealt), ())


def read_turns(path: str, field: Field) -> tuple[tuple[Turn, ...], tuple[Violation, ...]]:
    """The turns in this file as they are there, right or wrong; or every reason why they cannot be read.

    As for a history; where a turn has "rests", a list of ids, they are taken as they are listed, else who of the
    field does not play in it rests.
    """
    reader = _TurnReader(FILE)
    document = reader.document(path)
    if reader.faults:
        return (), tuple(reader.faults)
    read = reader.turns(document)
    rests = reader.rests(document) if not reader.faults else []
    if reader.faults:
        return (), tuple(reader.faults)
    turns = (turn_of(number, meetings, field) for number, meetings in read)
    return tuple(
        turn if listed is None else Turn(turn.number, turn.meetings, listed)
        for turn, listed in zip(turns, rests, strict=True)
    ), ()


class _TurnReader(JsonReader):
    """Reads turns, meetings and what goes with them."""

    def turns(self, document: Any) -> list[tuple[int, list[Meeting]]]:
        """The number and the meetings of every turn."""
        turns = self.items(document, "turns", "turns")
        return [
            (
                self.number(turn, "number", f"turns[{place}]"),
                [
                    self._meeting(meeting, f"turns[{place}].meetings[{index}]")
                    for index, meeting in enumerate(self.items(turn, "meetings", f"turns[{place}].meetings"))
                ],
            )
            for place, turn in enumerate(turns)
        ]

    def rests(self, document: Any) -> list[tuple[EntrantId, ...] | None]:
        """Who is listed as resting in every turn, None where nothing is listed."""
        listed: list[tuple[EntrantId, ...] | None] = []
        for place, turn in enumerate(document["turns"]):
            found = turn.get("rests")
            listed.append(tuple(self.ids(found, f"turns[{place}].rests")) if found else () if found == [] else None)
        return listed

    def absent(self, document: Any) -> list[EntrantId]:
        """Who plays no more: nobody where the list is missing or empty."""
        listed = document.get("absent", []) if isinstance(document, dict) else []
        return [] if listed == [] else self.ids(listed, "absent")

    def nothing_left_out(self, turns: list[tuple[int, list[Meeting]]], *, alone: bool) -> None:
        """Somebody played in every turn, and two sides at every table, or more where everybody plays alone."""
        if self.faults:
            return
        for place, (_number, meetings) in enumerate(turns):
            if not meetings:
                self.expected(f"turns[{place}].meetings")
            for index, meeting in enumerate(meetings):
                if len(meeting.sides) < len(SIDES) or (len(meeting.sides) > len(SIDES) and not alone):
                    self.expected(f"turns[{place}].meetings[{index}].sides")

    def dealt(self, document: Any) -> dict[Place, EntrantId]:
        """Who dealt first, by turn and table, where a meeting says so; it must be somebody who sat there."""
        if self.faults:
            return {}
        found = {}
        for place, turn in enumerate(document["turns"]):
            for index, meeting in enumerate(turn["meetings"]):
                if any(meeting.get("dealer") in side for side in meeting["sides"]):
                    found[turn["number"], meeting["table"]] = meeting["dealer"]
                elif "dealer" in meeting:
                    self.expected(f"turns[{place}].meetings[{index}].dealer")
        return found

    def _meeting(self, value: Any, place: str) -> Meeting:
        sides = self.items(value, "sides", f"{place}.sides")
        table = self.number(value, "table", place)
        return Meeting(table, tuple(tuple(self.ids(side, f"{place}.sides")) for side in sides))
