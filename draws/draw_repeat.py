"""`draw --repeat`: the draws of a public page made once more from what went in, and compared with what came out."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from draws.draw_arguments import ArgumentProblem, DrawRequest, TypedArguments, read_arguments
from draws.draw_files import History, JsonReader
from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import Figure
from tournaments.scheduling.audit.report import AuditReport, after_last_table, audit
from tournaments.scheduling.base.base import turn_of, without
from tournaments.scheduling.base.restrictions import restrictions_among, unmet
from tournaments.scheduling.base.types import (
    EntrantId,
    Field,
    Meeting,
    Options,
    Played,
    Rank,
    Restrictions,
    Schedule,
    Turn,
)
from tournaments.scheduling.bracket.plan import bracket_as_json
from tournaments.scheduling.dealers import Place, dealers_in, dealing_chairs
from tournaments.scheduling.groups import groups_of
from tournaments.scheduling.knockout import bracket_of
from tournaments.scheduling.registry import FORMATS, schedule_problems
from tournaments.scheduling.repair import Repair, repair_turn
from tournaments.scheduling.undisturbed import lost_by_changes
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


def repeat_file(path: str) -> tuple[tuple[Repeated, ...], tuple[Problem, ...]]:
    """Every draw of the file made once more; or every reason why they cannot be.

    The file is an object with "draws". Of each, "drawn_from" has the options of `draw`; "standing", the table before
    the turn, "played", the turns before it, and "absent", who of the list had left, are there where they matter;
    "turns", "groups" and "bracket" are what came out.
    """
    reader = _RepeatReader(REPEAT)
    document = reader.document(path)
    if reader.problems:
        return (), tuple(reader.problems)
    found = tuple(reader.repeated(document))
    return (() if reader.problems else found), tuple(reader.problems)


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
            if request is None or self.problems:
                continue
            listed = set(request.field.ids)
            request = replace(request, field=without(request.field, absent)) if absent else request
            options = replace(request.options, standing=standing)
            self.problems += FORMATS[request.format].problems(request.field, options)
            seated = {entrant for match in played for entrant in match.meeting.seated}
            if not seated <= listed:
                self.expected(f"{place}.played")
            if not listed.issuperset(absent):
                self.expected(f"{place}.absent")
            if not self.problems:
                yield Repeated(str(one.get("title", place)), request.number, _same(one, request, options, played))

    def _request(self, one: Any, place: str) -> DrawRequest | None:
        given = one.get("drawn_from") if isinstance(one, dict) else None
        if not isinstance(given, dict) or "number" not in given or not all(map(_is_choice, given.items())):
            self.expected(f"{place}.drawn_from")
            return None
        typed: dict[str, Any] = {"format": None, "entrants": None} | given
        request, problems = read_arguments(TypedArguments(**typed))
        self.problems += problems
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


# `draw --history` and `--missing`: what was played stays, the rest is drawn, the next turn is repaired.


@dataclass(frozen=True, slots=True)
class Missing:
    """Somebody who was missing in the next turn, how that was repaired, and who of the table rests now instead."""

    entrant: EntrantId
    repair: Repair
    resting: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class Continued:
    """An event with a history: all turns, played and drawn; their audit; what the event lost by its changes; who deals
    first; and who was missing.

    In the audit who left does not rest after their last table; what the turns before a change promised may be among
    its problems.
    """

    schedule: Schedule
    report: AuditReport
    lost: tuple[Figure, ...]
    dealers: Mapping[Place, EntrantId]
    missing: tuple[Missing, ...] = ()


def continued(
    request: DrawRequest, history: History, missing: Iterable[EntrantId] = ()
) -> tuple[Continued | None, tuple[Problem, ...]]:
    """What is left of the event of the request after its history, or why it cannot be drawn.

    Those `missing` sit out the first turn that is left; the turns after it are drawn as if they were there.
    """
    present = history.present(request.field)
    field = request.field if _sides_stay(request) else present
    options = replace(request.options, restrictions=restrictions_among(request.options.restrictions, field.ids))
    if problems := schedule_problems(request.format, field, options, request.number):
        return None, problems
    turns = FORMATS[request.format].draw(field, options, request.number, history.played)
    if field is not present:
        turns = _without_absent(turns, history, field, options.restrictions)
    if not turns:
        return None, (problem_at(ArgumentProblem.HISTORY_COMPLETE, played=len(history.turns)),)
    strangers = [entrant for entrant in missing if entrant not in present.ids]
    if strangers:
        return None, tuple(problem_at(ArgumentProblem.MISSING_UNKNOWN, entrant=entrant) for entrant in strangers)
    chairs = dealing_chairs((*history.turns, *turns), history.dealt)
    next_turn, repairs = _repaired(
        turns[0], dict.fromkeys(missing), history.played, request.field, options.restrictions, options.seats
    )
    turns = (next_turn, *turns[1:])
    rested = tuple(turn_of(turn.number, list(turn.meetings), request.field) for turn in turns)
    whole = Schedule(request.format, request.number, history.turns + rested)
    away = after_last_table(whole.turns, history.absent)
    report = audit(whole, request.field, request.options, away=away)
    lost = lost_by_changes(request.format, request.field, request.options, request.number, report)
    schedule = Schedule(request.format, request.number, history.turns + turns)
    dealers = dealers_in(chairs, schedule.turns)
    return Continued(schedule, report, lost, dealers, repairs), ()


def _sides_stay(request: DrawRequest) -> bool:
    """Whether the same sides play all the time: the draw holds when somebody leaves, and only that side changes."""
    traits = FORMATS[request.format].traits
    return request.options.lineup.stays or not (
        traits.teams or traits.needs_outcomes or traits.partners or traits.alone
    )


def _without_absent(
    turns: Iterable[Turn], history: History, field: Field, restrictions: Restrictions
) -> tuple[Turn, ...]:
    """The turns repaired one after the other for everybody who left; a turn in which nobody plays any more is gone."""
    played = history.played
    left: list[Turn] = []
    for turn in turns:
        repaired, _ = _repaired(turn, dict.fromkeys(history.absent), played, field, restrictions)
        if repaired.meetings:
            left.append(replace(repaired, number=len(history.turns) + len(left) + 1))
            played += tuple(Played(left[-1].number, meeting) for meeting in left[-1].meetings)
    return tuple(left)


def _repaired(
    turn: Turn,
    missing: Collection[EntrantId],
    played: tuple[Played, ...],
    field: Field,
    restrictions: Restrictions,
    seats: int | None = None,
) -> tuple[Turn, tuple[Missing, ...]]:
    """The turn without those who are missing, one after the other, and how each was replaced: by somebody who breaks no
    hard restriction there, if such a one rests.
    """
    repairs = []
    for entrant in missing:
        resting = set(turn.rests)
        willing = tuple(one for one in _replacements(entrant, turn, field) if one not in missing)
        broken = len(unmet((turn,), restrictions))
        welcome = tuple(
            one
            for one in willing
            if len(unmet((repair_turn(turn, entrant, (), (one,), seats).turn,), restrictions)) <= broken
        )
        repair = repair_turn(turn, entrant, played, welcome if set(welcome) & resting else willing, seats)
        turn = repair.turn
        repairs.append(Missing(entrant, repair, tuple(one for one in turn.rests if one not in resting)))
    return turn, tuple(repairs)


def _replacements(entrant: EntrantId, turn: Turn, field: Field) -> tuple[EntrantId, ...]:
    """Who may take somebody's chair: of the same team; without teams anybody, but nobody for an entrant that meets one
    other.
    """
    if any(side == (entrant,) for meeting in turn.meetings if len(meeting.sides) == 2 for side in meeting.sides):
        return ()
    team = next(team for team in field.teams if entrant in team)
    return team if len(team) > 1 else field.ids
