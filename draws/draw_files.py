"""The files that `draw` and `audit` read and write: restrictions, and events that have begun."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from draws.draw_arguments import ArgumentProblem
from rules.games import SIDES
from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.report import turn_problems
from tournaments.scheduling.base.base import turn_of, without
from tournaments.scheduling.base.types import (
    NO_RESTRICTIONS,
    Apart,
    EntrantId,
    Field,
    Meeting,
    Mixed,
    Played,
    Relation,
    Restrictions,
    Stay,
    Turn,
)
from tournaments.scheduling.dealers import Place

# Values out of a JSON file that somebody else wrote: what is not as expected is remembered, every place of it.

HIGHEST_NUMBER = 1_000
SHOWN = 60


class JsonReader:
    """Reads values of the file that `option` names; where something else was expected, what is returned is harmless."""

    def __init__(self, option: str) -> None:
        self.option = option
        self.problems: list[Problem] = []

    def document(self, path: str) -> Any:
        """What the file holds, None if it cannot be read."""
        shown = path if len(path) <= SHOWN else f"…{path[-SHOWN:]}"
        try:
            return json.loads(Path(path).read_text("utf-8-sig"))
        except OSError:
            self.problems.append(problem_at(ArgumentProblem.FILE_UNREADABLE, option=self.option, file=shown))
        except (ValueError, RecursionError):
            self.problems.append(problem_at(ArgumentProblem.FILE_NOT_JSON, option=self.option, file=shown))
        return None

    def items(self, value: Any, name: str, place: str) -> list[Any]:
        """The list under this name."""
        found = value.get(name) if isinstance(value, dict) else None
        if isinstance(found, list):
            return found
        self.expected(place)
        return []

    def number(self, value: Any, name: str, place: str) -> int:
        """The number under this name, from 1 to 1,000."""
        found = value.get(name) if isinstance(value, dict) else None
        if isinstance(found, int) and not isinstance(found, bool) and 1 <= found <= HIGHEST_NUMBER:
            return found
        self.expected(f"{place}.{name}")
        return 1

    def ids(self, value: Any, place: str) -> list[EntrantId]:
        """A list of ids, at least one, each of which can be printed."""
        if isinstance(value, list) and value and all(isinstance(one, str) and one.isprintable() for one in value):
            return value
        self.expected(place)
        return []

    def expected(self, place: str) -> None:
        """Something else was expected at this place."""
        self.problems.append(problem_at(ArgumentProblem.FILE_SHAPE, option=self.option, place=place))


# Files with turns, in the form that `draw --json` writes: an event that has begun, or a schedule to be audited.

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


def read_history(path: str, field: Field, *, alone: bool) -> tuple[History | None, tuple[Problem, ...]]:
    """The history in this file, whose entrants are of the field; or every reason why it is none.

    The file is an object with "turns", each with "number" and "meetings" of "table", "sides" and, if it is known, the
    "dealer", and if need be with "absent", a list of ids. Other names are ignored: who did not play has rested. A turn
    in which nobody played or a meeting without two sides is no history; where everybody plays `alone` there may be
    more of them.
    """
    reader = _TurnReader(HISTORY)
    document = reader.document(path)
    if reader.problems:
        return None, tuple(reader.problems)
    read = reader.turns(document)
    absent = tuple(reader.absent(document))
    reader.nothing_left_out(read, alone=alone)
    dealt = reader.dealt(document)
    if reader.problems:
        return None, tuple(reader.problems)
    turns = [turn_of(number, meetings, field) for number, meetings in read]
    found = turn_problems(tuple(turns), field)
    found += [
        problem_at(ArgumentProblem.ABSENT_UNKNOWN, entrant=entrant) for entrant in absent if entrant not in field.ids
    ]
    return (None, tuple(found)) if found else (History(tuple(turns), absent, dealt), ())


def read_turns(path: str, field: Field) -> tuple[tuple[Turn, ...], tuple[Problem, ...]]:
    """The turns in this file as they are there, right or wrong; or every reason why they cannot be read.

    As for a history; where a turn has "rests", a list of ids, they are taken as they are listed, else who of the
    field does not play in it rests.
    """
    reader = _TurnReader(FILE)
    document = reader.document(path)
    if reader.problems:
        return (), tuple(reader.problems)
    read = reader.turns(document)
    rests = reader.rests(document) if not reader.problems else []
    if reader.problems:
        return (), tuple(reader.problems)
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
        """Those who left; empty where the list is missing."""
        listed = document.get("absent", []) if isinstance(document, dict) else []
        return [] if listed == [] else self.ids(listed, "absent")

    def nothing_left_out(self, turns: list[tuple[int, list[Meeting]]], *, alone: bool) -> None:
        """Somebody played in every turn, and two sides at every table, or more where everybody plays alone."""
        if self.problems:
            return
        for place, (_number, meetings) in enumerate(turns):
            if not meetings:
                self.expected(f"turns[{place}].meetings")
            for index, meeting in enumerate(meetings):
                if len(meeting.sides) < len(SIDES) or (len(meeting.sides) > len(SIDES) and not alone):
                    self.expected(f"turns[{place}].meetings[{index}].sides")

    def dealt(self, document: Any) -> dict[Place, EntrantId]:
        """Who dealt first, by turn and table, where a meeting says so; it must be somebody who sat there."""
        if self.problems:
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


# The file of `draw --wishes`: who is to be apart, who stays at a table, and which sides are mixed.

RESTRICTIONS = "--wishes"


def read_restrictions(path: str | None) -> tuple[Restrictions, tuple[Problem, ...]]:
    """The restrictions in this file, or none and everything in it that cannot be read as one; without a file nobody
    restrictions.

    The file is an object of lists, all of which may be missing: "apart" with "members", "relation" and "first_turn",
    "stay" with "entrant" and "table", "mixed" with "ones" and "others", each with "hard". Whatever has a value of its
    own in the types (`tournaments.scheduling.base.types`) may be missing, too; other names are refused.
    """
    if path is None:
        return NO_RESTRICTIONS, ()
    reader = _RestrictionReader(RESTRICTIONS)
    document = reader.document(path)
    restrictions = NO_RESTRICTIONS if reader.problems else reader.restrictions(document)
    return NO_RESTRICTIONS if reader.problems else restrictions, tuple(reader.problems)


class _RestrictionReader(JsonReader):
    """Reads restrictions; what is missing has the value that its type gives it."""

    def restrictions(self, document: Any) -> Restrictions:
        """All restrictions of the file."""
        if not isinstance(document, dict):
            self.problems.append(problem_at(ArgumentProblem.WISHES_NOT_LISTS))
            return NO_RESTRICTIONS
        self._names(document, ("apart", "stay", "mixed"), "")
        return Restrictions(
            tuple(self._apart(value, place) for value, place in self._each(document, "apart")),
            tuple(self._stay(value, place) for value, place in self._each(document, "stay")),
            tuple(self._mixed(value, place) for value, place in self._each(document, "mixed")),
        )

    def expected(self, place: str) -> None:
        """Something else was expected at this place."""
        self.problems.append(problem_at(ArgumentProblem.WISHES_SHAPE, place=place))

    def _each(self, document: dict[str, Any], name: str) -> Iterable[tuple[dict[str, Any], str]]:
        """The objects of a list that may be missing, each with its place."""
        values = self.items(document, name, name) if name in document else []
        for index, value in enumerate(values):
            place = f"{name}[{index}]"
            if isinstance(value, dict):
                yield value, place
            else:
                self.expected(place)

    def _apart(self, value: dict[str, Any], place: str) -> Apart:
        self._names(value, ("members", "relation", "first_turn", "hard"), f"{place}.")
        relation = value.get("relation", Relation.TABLE)
        if relation not in list(Relation):
            self.expected(f"{place}.relation")
            relation = Relation.TABLE
        members = self.ids(value.get("members"), f"{place}.members")
        first_turn = self._is(value, "first_turn", place, usual=False)
        return Apart(tuple(members), Relation(relation), first_turn, self._is(value, "hard", place, usual=True))

    def _stay(self, value: dict[str, Any], place: str) -> Stay:
        self._names(value, ("entrant", "table", "hard"), f"{place}.")
        (entrant,) = self.ids([value.get("entrant")], f"{place}.entrant") or [""]
        table = None if value.get("table") is None else self.number(value, "table", place)
        return Stay(entrant, table, self._is(value, "hard", place, usual=True))

    def _mixed(self, value: dict[str, Any], place: str) -> Mixed:
        self._names(value, ("ones", "others", "hard"), f"{place}.")
        ones, others = (self._group(value, name, place) for name in ("ones", "others"))
        return Mixed(ones, others, self._is(value, "hard", place, usual=True))

    def _group(self, value: dict[str, Any], name: str, place: str) -> tuple[EntrantId, ...]:
        return tuple(self.ids(value.get(name), f"{place}.{name}"))

    def _is(self, value: dict[str, Any], name: str, place: str, *, usual: bool) -> bool:
        found = value.get(name, usual)
        if isinstance(found, bool):
            return found
        self.expected(f"{place}.{name}")
        return usual

    def _names(self, value: dict[str, Any], known: tuple[str, ...], place: str) -> None:
        """Refuse names that nothing is read from: a restriction that is misspelt would be dropped in silence."""
        for name in value:
            if name not in known:
                self.problems.append(
                    problem_at(ArgumentProblem.WISHES_UNKNOWN_NAME, name=f"{place}{name}", known=", ".join(known))
                )
