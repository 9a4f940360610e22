"""Whether the calendar is the one that was published, stage by stage."""

import uuid
from collections.abc import Iterator, Sequence

from tournaments.event.faults.importing import ImportFault, Placed, placed
from tournaments.event.regulation import BRACKETS
from tournaments.models import Draw, Stage
from tournaments.scheduling.kernel.types import Meeting
from tournaments.selectors.core.calendar import field_of_draw, in_force, turns_counted, turns_of
from tournaments.services.files.importing.brackets import course_faults, published_bracket_faults
from tournaments.services.files.importing.draws import published_draws
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.importing.stages import entrants_by_stage

Place = tuple[int, int]
Sides = tuple[tuple[uuid.UUID, ...], ...]
NOBODY: frozenset[uuid.UUID] = frozenset()


def calendar_faults(rows: Rows) -> list[Placed]:
    """Every fault of turns and matches where stages and draws are sound."""
    return [fault for stage in rows.stages for fault in _stage_faults(rows, stage)]


def later_faults(rows: Rows) -> list[Placed]:
    """Where a bracket is not as its results leave it; for files that have no other fault."""
    return [
        fault
        for stage in rows.stages
        for _, draw in published_draws(rows, stage.id)
        if draw.bracket is not None
        for fault in course_faults(rows, draw, turns_before(rows, stage))
    ]


def turns_before(rows: Rows, stage: Stage) -> int:
    """The last turn of the calendar before this stage: its own turns are counted from there."""
    return max((turn.number for turn in rows.turns if turn.stage.number < stage.number), default=0)


def _stage_faults(rows: Rows, stage: Stage) -> list[Placed]:
    published = published_draws(rows, stage.id)
    if not published:
        at = next((at for at, turn in enumerate(rows.turns) if turn.stage_id == stage.id), None)
        return [] if at is None else [placed(ImportFault.CALENDAR_WITHOUT_DRAW, "turns")]
    if faults := list(_order_faults(stage, published)) or list(_entrant_faults(rows, stage, published)):
        return faults
    _, first = published[0]
    if first.bracket is not None:
        return list(published_bracket_faults(rows, first, turns_before(rows, stage)))
    return [*_counted_faults(rows, stage, published), *_drawn_faults(rows, stage, [draw for _, draw in published])]


def _order_faults(stage: Stage, published: list[tuple[int, Draw]]) -> Iterator[Placed]:
    """The published draws of a stage follow each other turn by turn, unless one counts what was played and draws the
    rest again; only a knockout has a bracket, and one draw.
    """
    wanted = 1
    seen: set[int] = set()
    for at, draw in published:
        knockout = draw.options["format"] in BRACKETS
        if draw.options["format"] != stage.format:
            yield placed(ImportFault.DRAW_OTHER_FORMAT, "draws", at, "options", "format")
        if draw.first_turn in seen or (knockout and len(seen) > 0):
            yield placed(ImportFault.PUBLISHED_TWICE, "draws", at)
        elif draw.first_turn > wanted or (draw.first_turn < wanted and "played" not in draw.options):
            yield placed(ImportFault.DRAW_NOT_NEXT, "draws", at, "first_turn", found=draw.first_turn, wanted=wanted)
        seen.add(draw.first_turn)
        wanted = max((turn.number for turn in turns_of(draw)), default=0) + 1


def _entrant_faults(rows: Rows, stage: Stage, published: list[tuple[int, Draw]]) -> Iterator[Placed]:
    for at, draw in published:
        if not _all_there(rows, stage, field_of_draw(draw).teams):
            yield placed(ImportFault.TEAMS_NOT_DRAWN, "draws", at, "options", "teams")


def _all_there(rows: Rows, stage: Stage, drawn: Sequence[Sequence[str]]) -> bool:
    """Whether those were drawn who play; where turns are drawn later, somebody may have come after a draw."""
    entrants = entrants_by_stage(rows)[stage.id]
    if rows.tournament.kind.lined_up:
        return len(drawn) == len(entrants)
    there = {(str(team),) for team in entrants}
    playing = {tuple(team) for team in drawn}
    return playing <= there if stage.traits.turn_by_turn or stage.traits.redrawn else playing == there


def _counted_faults(rows: Rows, stage: Stage, published: list[tuple[int, Draw]]) -> Iterator[Placed]:
    """What a draw says was played before it is what was there."""
    before = turns_before(rows, stage)
    there = {
        (match.turn.number - before, match.drawn): rows.sides_of(match)
        for match in rows.matches
        if match.turn.stage_id == stage.id
    }
    for at, draw in published:
        counted = {(turn.number, one.table): _ids(one) for turn in turns_counted(draw) for one in turn.meetings}
        if counted and counted != {place: sides for place, sides in there.items() if place[0] < draw.first_turn}:
            yield placed(ImportFault.COUNTED_OTHERWISE, "draws", at, "options", "played")


def _ids(meeting: Meeting) -> Sides:
    return tuple(tuple(uuid.UUID(one) for one in side) for side in meeting.sides)


def _drawn_faults(rows: Rows, stage: Stage, draws: list[Draw]) -> Iterator[Placed]:
    drawn = _drawn(rows, stage, draws)
    numbers = {number for number, _ in drawn}
    for at, turn in enumerate(rows.turns):
        if turn.stage_id == stage.id and turn.number not in numbers:
            yield placed(ImportFault.NOT_DRAWN, "turns", at)
    there = frozenset(entrants_by_stage(rows)[stage.id]) if stage.traits.redrawn else NOBODY
    played = set()
    for at, match in enumerate(rows.matches):
        if match.turn.stage_id == stage.id:
            played.add(match.turn.number)
            sides, meant = rows.sides_of(match), drawn.pop((match.turn.number, match.drawn), None)
            if meant is None or (sides != meant and not _repaired(sides, meant, there)):
                yield placed(ImportFault.NOT_DRAWN, "matches", at)
    for number, table in sorted(drawn):
        if not (there and number in played):  # where partners rotate a table closes that lacks a player
            yield placed(ImportFault.DRAWN_MISSING, "matches", turn=number, table=table)


def _repaired(sides: Sides, drawn: Sides, there: frozenset[uuid.UUID]) -> bool:
    """Whether others of those who are `there` sit in for some; the same people in other chairs do not."""
    seated, meant = ({team for side in one for team in side} for one in (sides, drawn))
    return [len(side) for side in sides] == [len(side) for side in drawn] and there >= seated != meant


def _drawn(rows: Rows, stage: Stage, draws: list[Draw]) -> dict[Place, Sides]:
    """Turn of the calendar and table -> the teams that were drawn there."""
    before = turns_before(rows, stage)
    return {
        (before + turn.number, meeting.table): tuple(
            tuple(dict.fromkeys(team_of[one] for one in side)) for side in meeting.sides
        )
        for draw, turns in in_force(draws)
        for team_of in (_team_of(rows, draw),)
        for turn in turns
        for meeting in turn.meetings
    }


def _team_of(rows: Rows, draw: Draw) -> dict[str, uuid.UUID]:
    """Who was drawn -> the team: quarters are in the order of their list, pairs and players name themselves."""
    if not rows.tournament.kind.lined_up:
        return {str(team.id): team.id for team in rows.teams}
    ids = [team.id for team in sorted(rows.teams, key=lambda team: team.number)]
    return {player: ids[at] for at, members in enumerate(draw.options["teams"]) for player in members}
