"""Whether the calendar is the one that was published, stage by stage."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from rules.problems import Problem
from tournaments.event import days as event
from tournaments.event.problems.import_problems import ImportProblem, Path, Placed, placed
from tournaments.event.regulation import BRACKETS
from tournaments.models import Draw, Stage
from tournaments.models.schedule import OWN
from tournaments.scheduling.audit.report import turn_problems
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import Meeting, Turn
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.calendar import (
    ADDED,
    BY_HAND,
    absent_in_draw,
    added_of,
    field_of_draw,
    in_force,
    is_by_hand,
    options_of_draw,
    present_in_draw,
    turns_counted,
    turns_of,
)
from tournaments.selectors.core.continuing import audit_of_draw
from tournaments.services.files.importing.bracket_checks import (
    bracket_problems,
    course_problems,
    published_bracket_problems,
)
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.importing.stage_checks import entrants_by_stage

# Whether every draw holds what a draw of its format promises.


def draw_problems(rows: Rows) -> list[Placed]:
    """Every problem of a draw by itself: of the field first, then of what was asked for, then of what came out."""
    before = earlier_turns(rows)
    return [problem for at, draw in enumerate(rows.draws) for problem in _problems(at, draw, before[draw.id])]


def published_draws(rows: Rows, stage_id: uuid.UUID) -> list[tuple[int, Draw]]:
    """The published draws of a stage with their places in the file, by the first turn that they drew."""
    published = [(at, draw) for at, draw in enumerate(rows.draws) if draw.published_at and draw.stage_id == stage_id]
    return sorted(published, key=lambda item: item[1].first_turn)


def earlier_turns(rows: Rows) -> dict[uuid.UUID, tuple[Turn, ...]]:
    """Draw -> the turns of its stage that it counts, else those that were published before its first turn; anybody who
    came later rested in them.
    """
    published = {stage.id: [draw for _, draw in published_draws(rows, stage.id)] for stage in rows.stages}
    return {
        draw.id: turns_counted(draw)
        or tuple(
            turn_of(turn.number, list(turn.meetings), field_of_draw(draw), by_hand=turn.by_hand)
            for one in published[draw.stage_id]
            if one.first_turn < draw.first_turn
            for turn in turns_of(one)
        )
        for draw in rows.draws
    }


def _problems(at: int, draw: Draw, before: Sequence[Turn]) -> Iterator[Placed]:
    where = ("draws", at)
    drawn = [one for team in draw.options["teams"] for one in team]
    if len(set(drawn)) < len(drawn):
        yield placed(ImportProblem.VALUE_TWICE, *where, "options", "teams", value="")
    elif problems := list(_options_problems(draw, where)):
        yield from problems
    else:
        audited = [Placed((*where, "turns"), problem) for problem in _audited(draw, before)]
        yield from audited or _parts_problems(draw, where)


def _options_problems(draw: Draw, where: Path) -> Iterator[Placed]:
    """Anybody who is named in a list was drawn, and is there once; and the format can draw all this.

    What quarters were drawn from is not asked again: what was published stays readable whatever is asked of new draws.
    """
    field, options = field_of_draw(draw), options_of_draw(draw)
    named = {
        "seeds": [field.seeds],
        "clubs": field.clubs,
        "apart": [one.members for one in options.restrictions.apart],
        "standing": [[rank.entrant for rank in options.standing]],
        "absent": [absent_in_draw(draw)],
    }
    drawn = set(field.ids)
    wrong = [
        name for name, lists in named.items() if any(not drawn >= {*one} or len({*one}) < len(one) for one in lists)
    ]
    yield from (placed(ImportProblem.NAMED_NOT_DRAWN, *where, "options", name) for name in wrong)
    if (absent_in_draw(draw) or turns_counted(draw)) and not FORMATS[draw.options["format"]].traits.drawn_on:
        yield placed(ImportProblem.PART_WRONG, *where, "options", "played")
        return
    if is_by_hand(draw) and not FORMATS[draw.options["format"]].traits.turn_by_turn:
        yield placed(ImportProblem.PART_WRONG, *where, "options", BY_HAND)
        return
    if ADDED in draw.options and not FORMATS[draw.options["format"]].traits.turn_by_turn:
        yield placed(ImportProblem.PART_WRONG, *where, "options", ADDED)
        return
    form = FORMATS[draw.options["format"]]
    if not wrong and not form.traits.teams:
        yield from (Placed((*where, "options"), problem) for problem in form.problems(present_in_draw(draw), options))


def _parts_problems(draw: Draw, where: Path) -> Iterator[Placed]:
    """A draw has groups, or a bracket, where its format has them, and everybody is in there once."""
    for name, part in (("groups", draw.groups), ("knockout", draw.bracket)):
        if (draw.options["format"] == name) != (part is not None):
            yield placed(ImportProblem.PART_WRONG, *where, "bracket" if name == "knockout" else name)
            return
    if draw.groups is not None and not _grouped(draw):
        yield placed(ImportProblem.GROUPS_WRONG, *where, "groups")
    if draw.bracket is not None:
        yield from bracket_problems(draw, where)


def _grouped(draw: Draw) -> bool:
    """Whether the groups are of those who were drawn, and nobody meets anybody of another group."""
    groups: list[list[str]] = draw.groups or []
    of = {member: at for at, group in enumerate(groups) for member in group}
    return sorted(one for group in groups for one in group) == sorted(field_of_draw(draw).ids) and all(
        len({of[one] for one in meeting.seated}) == 1 for turn in turns_of(draw) for meeting in turn.meetings
    )


def _audited(draw: Draw, before: Sequence[Turn]) -> Sequence[Problem]:
    """A draft of a later turn that does not say what was played before it is judged alone: those turns may have been
    drawn again since.
    """
    if draw.first_turn == 1 or draw.published_at is not None or turns_counted(draw):
        return audit_of_draw(draw, before).problems
    turns = tuple(replace(turn, number=turn.number - draw.first_turn + 1) for turn in turns_of(draw))
    return turn_problems(turns, field_of_draw(draw))


Place = tuple[int, int]
Sides = tuple[tuple[uuid.UUID, ...], ...]
NOBODY: frozenset[uuid.UUID] = frozenset()


def calendar_problems(rows: Rows) -> list[Placed]:
    """Every problem of turns and matches where stages and draws are sound."""
    return [problem for stage in rows.stages for problem in _stage_problems(rows, stage)]


def later_problems(rows: Rows) -> list[Placed]:
    """Where a bracket contradicts its results; for files without other problems."""
    return [
        problem
        for stage in rows.stages
        for _, draw in published_draws(rows, stage.id)
        if draw.bracket is not None
        for problem in course_problems(rows, draw, turns_before(rows, stage))
    ]


def turns_before(rows: Rows, stage: Stage) -> int:
    """The last turn of the calendar before this stage: its own turns are counted from there."""
    return max((turn.number for turn in rows.turns if turn.stage.number < stage.number), default=0)


def _stage_problems(rows: Rows, stage: Stage) -> list[Placed]:
    published = published_draws(rows, stage.id)
    if not published:
        at = next((at for at, turn in enumerate(rows.turns) if turn.stage_id == stage.id), None)
        return [] if at is None else [placed(ImportProblem.CALENDAR_WITHOUT_DRAW, "turns")]
    if problems := list(_order_problems(stage, published)) or list(_entrant_problems(rows, stage, published)):
        return problems
    _, first = published[0]
    if first.bracket is not None:
        return list(published_bracket_problems(rows, first, turns_before(rows, stage)))
    return [*_counted_problems(rows, stage, published), *_drawn_problems(rows, stage, [draw for _, draw in published])]


def _order_problems(stage: Stage, published: list[tuple[int, Draw]]) -> Iterator[Placed]:
    """The published draws of a stage follow each other turn by turn, unless one counts what was played and draws the
    rest again; only a knockout has a bracket, and one draw.
    """
    wanted = 1
    seen: set[int] = set()
    for at, draw in published:
        knockout = draw.options["format"] in BRACKETS
        if draw.options["format"] != stage.format:
            yield placed(ImportProblem.DRAW_OTHER_FORMAT, "draws", at, "options", "format")
        if draw.first_turn in seen or (knockout and len(seen) > 0):
            yield placed(ImportProblem.PUBLISHED_TWICE, "draws", at)
        elif draw.first_turn > wanted or (draw.first_turn < wanted and "played" not in draw.options):
            yield placed(ImportProblem.DRAW_NOT_NEXT, "draws", at, "first_turn", found=draw.first_turn, wanted=wanted)
        seen.add(draw.first_turn)
        wanted = max((turn.number for turn in turns_of(draw)), default=0) + 1


def _entrant_problems(rows: Rows, stage: Stage, published: list[tuple[int, Draw]]) -> Iterator[Placed]:
    for at, draw in published:
        if not _all_there(rows, stage, draw):
            yield placed(ImportProblem.TEAMS_NOT_DRAWN, "draws", at, "options", "teams")


def _all_there(rows: Rows, stage: Stage, draw: Draw) -> bool:
    """Whether those were drawn who play, or came to a place of the bracket since; where turns are drawn later, somebody
    may have come after a draw.
    """
    entrants, drawn = entrants_by_stage(rows)[stage.id], field_of_draw(draw).teams
    if rows.tournament.kind.lined_up:
        return len(drawn) == len(entrants)
    there = {(str(team),) for team in entrants}
    playing = {tuple(team) for team in drawn} | {(one.entrant,) for one in added_of(draw.options)}
    return playing <= there if stage.traits.turn_by_turn or stage.traits.drawn_on else playing == there


def _counted_problems(rows: Rows, stage: Stage, published: list[tuple[int, Draw]]) -> Iterator[Placed]:
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
            yield placed(ImportProblem.COUNTED_OTHERWISE, "draws", at, "options", "played")


def _ids(meeting: Meeting) -> Sides:
    return tuple(tuple(uuid.UUID(one) for one in side) for side in meeting.sides)


def _drawn_problems(rows: Rows, stage: Stage, draws: list[Draw]) -> Iterator[Placed]:
    drawn = _drawn(rows, stage, draws)
    numbers = {number for number, _ in drawn}
    for at, turn in enumerate(rows.turns):
        if turn.stage_id == stage.id and turn.number not in numbers:
            yield placed(ImportProblem.NOT_DRAWN, "turns", at)
    there = frozenset(entrants_by_stage(rows)[stage.id]) if stage.traits.redrawn else NOBODY
    played = set()
    for at, match in enumerate(rows.matches):
        if match.turn.stage_id == stage.id:
            played.add(match.turn.number)
            sides, meant = rows.sides_of(match), drawn.pop((match.turn.number, match.drawn), None)
            if meant is None or (sides != meant and not _repaired(sides, meant, there)):
                yield placed(ImportProblem.NOT_DRAWN, "matches", at)
    for number, table in sorted(drawn):
        if not (there and number in played):  # where partners rotate a table closes that lacks a player
            yield placed(ImportProblem.DRAWN_MISSING, "matches", turn=number, table=table)


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
    """From a drawn code to the team: quarters by their order, pairs and players by themselves."""
    if not rows.tournament.kind.lined_up:
        return {str(team.id): team.id for team in rows.teams}
    ids = [team.id for team in sorted(rows.teams, key=lambda team: team.number)]
    return {player: ids[at] for at, members in enumerate(draw.options["teams"]) for player in members}


# Whether the days, venues and appointments of a file can be what they are.


def day_problems(rows: Rows) -> list[Placed]:
    """Every problem; the references are sound."""
    if own := list(_own_problems(rows)):
        return own
    at: dict[tuple[str | int, ...], int] = {("venues", row.number): place for place, row in enumerate(rows.venues)}
    at |= {("days", row.number): place for place, row in enumerate(rows.days)}
    found = [
        Placed((problem.where[0], at[problem.where[:2]], *problem.where[2:]), problem)
        for problem in event.programme_problems(_programme(rows))
        if problem.where[:2] in at
    ]
    return [*found, *_appointment_problems(rows)]


def _own_problems(rows: Rows) -> Iterator[Placed]:
    """The first of both are there where others are, and say nothing; all others say what they are."""
    numbers = {row.number for row in rows.venues}, {row.number for row in rows.days}
    used = any(chain(rows.venues, rows.days, rows.appointments, rows.homes, rows.evenings))
    if used and not all(OWN in one for one in numbers):
        yield placed(ImportProblem.FIRST_DAY_MISSING, "days")
    for place, venue in enumerate(rows.venues):
        if (venue.number == OWN) is bool(venue.name) or (venue.number == OWN and venue.street):
            yield placed(ImportProblem.FIRST_DAY_SAID, "venues", place, "name")
    for place, day in enumerate(rows.days):
        said = day.date is not None
        if (day.number == OWN) is said or (day.number == OWN and (day.hour or day.venue_id)):
            yield placed(ImportProblem.FIRST_DAY_SAID, "days", place, "date")


def _programme(rows: Rows) -> event.Programme:
    """Without appointments: where they lead is known."""
    numbers = {row.id: row.number for row in rows.venues}
    own = event.Day(OWN, rows.tournament.date, rows.tournament.hour)
    days = [
        event.Day(row.number, row.date, row.hour, numbers[row.venue_id] if row.venue_id else OWN)
        for row in rows.days
        if row.date is not None
    ]
    venues = [event.Venue(row.number, row.name or rows.tournament.place, row.street) for row in rows.venues]
    return event.Programme((own, *days), tuple(venues), {}, {})


def _appointment_problems(rows: Rows) -> Iterator[Placed]:
    seen = set()
    for place, row in enumerate(rows.appointments):
        key = row.stage_id, row.turn, row.table
        says_nothing = row.day_id is None and ((row.venue_id is None and not row.shared) or row.by)
        of_less = row.shared and (row.turn is not None or row.day_id is not None)
        if key in seen or says_nothing or of_less or (row.table is not None and row.turn is None):
            yield placed(ImportProblem.APPOINTMENT_UNCLEAR, "appointments", place, "turn")
        seen.add(key)
