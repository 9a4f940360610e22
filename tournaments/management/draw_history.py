"""The file of `draw --history`: the turns that were played, in the form that `draw --json` writes, and who left."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.violations import Violation, violation
from tournaments.management.draw_arguments import ArgumentFault, DrawRequest
from tournaments.scheduling.audit import AuditReport, audit, turn_faults
from tournaments.scheduling.base import turn_of
from tournaments.scheduling.dealers import Place, first_dealers
from tournaments.scheduling.figures import Figure
from tournaments.scheduling.loss import loss
from tournaments.scheduling.registry import FORMATS, draw_schedule, schedule_problems
from tournaments.scheduling.types import EntrantId, Field, Meeting, Played, Schedule, Turn

HIGHEST_TABLE = 1_000
SHOWN = 60


@dataclass(frozen=True, slots=True)
class History:
    """Turns that were played, from the first on, entrants who play no more, and who dealt first where that is said."""

    turns: tuple[Turn, ...]
    absent: tuple[EntrantId, ...]
    dealt: Mapping[Place, EntrantId]

    @property
    def played(self) -> tuple[Played, ...]:
        """Every meeting with its turn."""
        return tuple(Played(turn.number, meeting) for turn in self.turns for meeting in turn.meetings)

    def present(self, field: Field) -> Field:
        """The field without those who left."""
        stay = (tuple(entrant for entrant in team if entrant not in self.absent) for team in field.teams)
        return Field(tuple(team for team in stay if team))


@dataclass(frozen=True, slots=True)
class Continued:
    """An event with a history: all turns, played and drawn; their audit; what the event lost by its changes; and who
    deals first.

    In the audit who is absent rests; what the turns before a change promised may be among its faults.
    """

    schedule: Schedule
    report: AuditReport
    lost: tuple[Figure, ...]
    dealers: Mapping[Place, EntrantId]


def continued(request: DrawRequest, path: str) -> tuple[Continued | None, tuple[Violation, ...]]:
    """What is left of the event of the request after the history in this file, or why it cannot be drawn."""
    history, faults = read_history(path, request.field)
    if history is None:
        return None, faults
    present = history.present(request.field)
    if problems := schedule_problems(request.format, present, request.options, request.number):
        return None, problems
    turns = FORMATS[request.format].draw(present, request.options, request.number, history.played)
    if not turns:
        return None, (violation(ArgumentFault.HISTORY_COMPLETE, played=len(history.turns)),)
    rested = tuple(turn_of(turn.number, list(turn.meetings), request.field) for turn in turns)
    whole = Schedule(request.format, request.number, history.turns + rested)
    report = audit(whole, request.field, request.options)
    undisturbed = draw_schedule(request.format, request.field, request.options, request.number)
    ideal = audit(undisturbed, request.field, request.options)
    schedule = Schedule(request.format, request.number, history.turns + turns)
    dealers = first_dealers(schedule.turns, history.dealt)
    return Continued(schedule, report, loss(report.figures, ideal.figures), dealers), ()


def read_history(path: str, field: Field) -> tuple[History | None, tuple[Violation, ...]]:
    """The history in this file, whose entrants are of the field; or every reason why it is none.

    The file is an object with "turns", each with "number" and "meetings" of "table", "sides" and, if it is known, the
    "dealer", and if need be with "absent", a list of ids. Other names are ignored: who did not play has rested.
    """
    shown = path if len(path) <= SHOWN else f"…{path[-SHOWN:]}"
    try:
        document = json.loads(Path(path).read_text("utf-8"))
    except OSError:
        return None, (violation(ArgumentFault.HISTORY_UNREADABLE, file=shown),)
    except (ValueError, RecursionError):
        return None, (violation(ArgumentFault.HISTORY_NOT_JSON, file=shown),)
    reader = _Reader()
    turns = [turn_of(number, meetings, field) for number, meetings in reader.turns(document)]
    absent = tuple(reader.absent(document))
    dealt = reader.dealt(document)
    if reader.faults:
        return None, tuple(reader.faults)
    found = turn_faults(tuple(turns), field)
    found += [
        violation(ArgumentFault.ABSENT_UNKNOWN, entrant=entrant) for entrant in absent if entrant not in field.ids
    ]
    return (None, tuple(found)) if found else (History(tuple(turns), absent, dealt), ())


class _Reader:
    """Reads values of the file and remembers every place where something else was expected."""

    def __init__(self) -> None:
        self.faults: list[Violation] = []

    def turns(self, document: Any) -> list[tuple[int, list[Meeting]]]:
        """The number and the meetings of every turn."""
        turns = self._list(document, "turns", "turns")
        return [
            (
                self._number(turn, "number", f"turns[{place}]"),
                [
                    self._meeting(meeting, f"turns[{place}].meetings[{index}]")
                    for index, meeting in enumerate(self._list(turn, "meetings", f"turns[{place}].meetings"))
                ],
            )
            for place, turn in enumerate(turns)
        ]

    def absent(self, document: Any) -> list[EntrantId]:
        """The ids of those who left."""
        if not isinstance(document, dict) or "absent" not in document:
            return []
        return self._ids(document["absent"], "absent")

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
                    self._expected(f"turns[{place}].meetings[{index}].dealer")
        return found

    def _meeting(self, value: Any, place: str) -> Meeting:
        sides = self._list(value, "sides", f"{place}.sides")
        table = self._number(value, "table", place)
        return Meeting(table, tuple(tuple(self._ids(side, f"{place}.sides")) for side in sides))

    def _list(self, value: Any, name: str, place: str) -> list[Any]:
        found = value.get(name) if isinstance(value, dict) else None
        if isinstance(found, list):
            return found
        self._expected(place)
        return []

    def _number(self, value: Any, name: str, place: str) -> int:
        found = value.get(name) if isinstance(value, dict) else None
        if isinstance(found, int) and not isinstance(found, bool) and 1 <= found <= HIGHEST_TABLE:
            return found
        self._expected(f"{place}.{name}")
        return 1

    def _ids(self, value: Any, place: str) -> list[EntrantId]:
        if isinstance(value, list) and value and all(isinstance(entrant, str) for entrant in value):
            return value
        self._expected(place)
        return []

    def _expected(self, place: str) -> None:
        self.faults.append(violation(ArgumentFault.HISTORY_SHAPE, place=place))
