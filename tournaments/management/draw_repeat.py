"""`draw --repeat`: the draws of a public page made once more from what went in, and compared with what came out."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from rules.violations import Violation
from tournaments.management.draw_arguments import DrawRequest, TypedArguments, read_arguments
from tournaments.management.json_values import JsonReader
from tournaments.scheduling.bracket.stored import bracket_as_json
from tournaments.scheduling.groups import groups_of
from tournaments.scheduling.kernel.base import without
from tournaments.scheduling.kernel.types import Meeting, Options, Played, Rank
from tournaments.scheduling.knockout import bracket_of
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.calendar import turns_as_json

REPEAT = "--repeat"
SWITCHES = frozenset(one.name for one in fields(TypedArguments) if one.default is False)
TEXTS = frozenset(one.name for one in fields(TypedArguments)) - SWITCHES


@dataclass(frozen=True, slots=True)
class Repeated:
    """A draw of the file, whether it came out the same; `place` is what the file calls it.

    `same` is None, and `number` 0, of what was paired by hand: nobody can make it once more.
    """

    place: str
    number: int
    same: bool | None


def repeat_file(path: str) -> tuple[tuple[Repeated, ...], tuple[Violation, ...]]:
    """Every draw of the file made once more; or every reason why they cannot be.

    The file is an object with "draws". Of each, "drawn_from" has the options of `draw`; "standing", the table before
    the turn, "played", the turns before it, and "absent", who of the list had left, are there where they matter;
    "turns", "groups" and "bracket" are what came out.
    """
    reader = _RepeatReader(REPEAT)
    document = reader.document(path)
    if reader.faults:
        return (), tuple(reader.faults)
    found = tuple(reader.repeated(document))
    return (() if reader.faults else found), tuple(reader.faults)


class _RepeatReader(JsonReader):
    """Reads what went into a draw and what came out."""

    def repeated(self, document: Any) -> Iterator[Repeated]:
        """The draws that can be read, one after the other."""
        for index, one in enumerate(self.items(document, "draws", "draws")):
            place = f"draws[{index}]"
            if isinstance(one, dict) and one.get("by_hand") is True:
                yield Repeated(str(one.get("title", place)), 0, None)
                continue
            request = self._request(one, place)
            standing, played = self._standing(one, place), self._played(one, place)
            absent = self.ids(one["absent"], f"{place}.absent") if isinstance(one, dict) and "absent" in one else []
            if request is None or self.faults:
                continue
            listed = set(request.field.ids)
            request = replace(request, field=without(request.field, absent)) if absent else request
            options = replace(request.options, standing=standing)
            self.faults += FORMATS[request.format].problems(request.field, options)
            seated = {entrant for match in played for entrant in match.meeting.seated}
            if not seated <= listed:
                self.expected(f"{place}.played")
            if not listed.issuperset(absent):
                self.expected(f"{place}.absent")
            if not self.faults:
                yield Repeated(str(one.get("title", place)), request.number, _same(one, request, options, played))

    def _request(self, one: Any, place: str) -> DrawRequest | None:
        given = one.get("drawn_from") if isinstance(one, dict) else None
        if not isinstance(given, dict) or "number" not in given or not all(map(_is_choice, given.items())):
            self.expected(f"{place}.drawn_from")
            return None
        typed: dict[str, Any] = {"format": None, "entrants": None} | given
        request, faults = read_arguments(TypedArguments(**typed))
        self.faults += faults
        return request

    def _standing(self, one: Any, place: str) -> tuple[Rank, ...]:
        ranks = one.get("standing", []) if isinstance(one, dict) else []
        if isinstance(ranks, list) and all(_is_rank(rank) for rank in ranks):
            return tuple(Rank(entrant, points) for entrant, points in ranks)
        self.expected(f"{place}.standing")
        return ()

    def _played(self, one: Any, place: str) -> tuple[Played, ...]:
        if not isinstance(one, dict) or "played" not in one:
            return ()
        found = []
        for index, turn in enumerate(self.items(one, "played", f"{place}.played")):
            where = f"{place}.played[{index}]"
            number = self.number(turn, "number", where)
            for meeting in self.items(turn, "meetings", where):
                sides = tuple(tuple(self.ids(side, where)) for side in self.items(meeting, "sides", where))
                found.append(Played(number, Meeting(self.number(meeting, "table", where), sides)))
        return tuple(found)


def _is_choice(given: tuple[str, object]) -> bool:
    name, value = given
    return (name in TEXTS and isinstance(value, str)) or (name in SWITCHES and value is True)


def _is_rank(rank: object) -> bool:
    return isinstance(rank, list) and [type(one) for one in rank] == [str, int]


def _same(one: dict[str, Any], request: DrawRequest, options: Options, played: tuple[Played, ...]) -> bool:
    """Whether the draw of the request is what the file says."""
    field, number = request.field, request.number
    own = {entrant: entrant for entrant in field.ids}
    turns = FORMATS[request.format].draw(field, options, number, played)
    made: dict[str, object] = {"turns": turns_as_json(turns, own)}
    if FORMATS[request.format].traits.bracket:
        made["bracket"] = bracket_as_json(bracket_of(field, options, number), own)
    if FORMATS[request.format].traits.in_groups:
        made["groups"] = [list(members) for members in groups_of(field, options, number)]
    return all(one.get(name) == value for name, value in made.items())
