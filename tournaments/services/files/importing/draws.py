"""Whether every draw holds what a draw of its format promises."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.violations import Violation
from tournaments.event.faults.importing import ImportFault, Path, Placed, placed
from tournaments.models import Draw
from tournaments.scheduling.audit.report import turn_faults
from tournaments.scheduling.kernel.base import turn_of
from tournaments.scheduling.kernel.types import Turn
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.audited import audit_of_draw
from tournaments.selectors.core.calendar import (
    ADDED,
    BY_HAND,
    absent_in_draw,
    field_of_draw,
    is_by_hand,
    options_of_draw,
    present_in_draw,
    turns_counted,
    turns_of,
)
from tournaments.services.files.importing.brackets import bracket_faults
from tournaments.services.files.importing.rows import Rows


def draw_faults(rows: Rows) -> list[Placed]:
    """Every fault of a draw by itself: of who was drawn first, then of what was asked for, then of what came out."""
    before = earlier_turns(rows)
    return [fault for at, draw in enumerate(rows.draws) for fault in _faults(at, draw, before[draw.id])]


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


def _faults(at: int, draw: Draw, before: Sequence[Turn]) -> Iterator[Placed]:
    where = ("draws", at)
    drawn = [one for team in draw.options["teams"] for one in team]
    if len(set(drawn)) < len(drawn):
        yield placed(ImportFault.VALUE_TWICE, *where, "options", "teams", value="")
    elif faults := list(_options_faults(draw, where)):
        yield from faults
    else:
        audited = [Placed((*where, "turns"), fault) for fault in _audited(draw, before)]
        yield from audited or _parts_faults(draw, where)


def _options_faults(draw: Draw, where: Path) -> Iterator[Placed]:
    """Anybody who is named in a list was drawn, and is there once; and the format can draw all this.

    What quarters were drawn from is not asked again: what was published stays readable whatever is asked of new draws.
    """
    field, options = field_of_draw(draw), options_of_draw(draw)
    named = {
        "seeds": [field.seeds],
        "clubs": field.clubs,
        "standing": [[rank.entrant for rank in options.standing]],
        "absent": [absent_in_draw(draw)],
    }
    drawn = set(field.ids)
    wrong = [
        name for name, lists in named.items() if any(not drawn >= {*one} or len({*one}) < len(one) for one in lists)
    ]
    yield from (placed(ImportFault.NAMED_NOT_DRAWN, *where, "options", name) for name in wrong)
    if (absent_in_draw(draw) or turns_counted(draw)) and not FORMATS[draw.options["format"]].traits.redrawn:
        yield placed(ImportFault.PART_WRONG, *where, "options", "played")
        return
    if is_by_hand(draw) and not FORMATS[draw.options["format"]].traits.turn_by_turn:
        yield placed(ImportFault.PART_WRONG, *where, "options", BY_HAND)
        return
    if ADDED in draw.options and not FORMATS[draw.options["format"]].traits.turn_by_turn:
        yield placed(ImportFault.PART_WRONG, *where, "options", ADDED)
        return
    form = FORMATS[draw.options["format"]]
    if not wrong and not form.traits.teams:
        yield from (Placed((*where, "options"), fault) for fault in form.problems(present_in_draw(draw), options))


def _parts_faults(draw: Draw, where: Path) -> Iterator[Placed]:
    """A draw has groups, or a bracket, where its format has them, and everybody is in there once."""
    for name, part in (("groups", draw.groups), ("knockout", draw.bracket)):
        if (draw.options["format"] == name) != (part is not None):
            yield placed(ImportFault.PART_WRONG, *where, "bracket" if name == "knockout" else name)
            return
    if draw.groups is not None and not _grouped(draw):
        yield placed(ImportFault.GROUPS_WRONG, *where, "groups")
    if draw.bracket is not None:
        yield from bracket_faults(draw, where)


def _grouped(draw: Draw) -> bool:
    """Whether the groups are of those who were drawn, and nobody meets anybody of another group."""
    groups: list[list[str]] = draw.groups or []
    of = {member: at for at, group in enumerate(groups) for member in group}
    return sorted(one for group in groups for one in group) == sorted(field_of_draw(draw).ids) and all(
        len({of[one] for one in meeting.seated}) == 1 for turn in turns_of(draw) for meeting in turn.meetings
    )


def _audited(draw: Draw, before: Sequence[Turn]) -> Sequence[Violation]:
    """A draft of a later turn that does not say what was played before it is judged alone: those turns may have been
    drawn again since.
    """
    if draw.first_turn == 1 or draw.published_at is not None or turns_counted(draw):
        return audit_of_draw(draw, before).faults
    turns = tuple(replace(turn, number=turn.number - draw.first_turn + 1) for turn in turns_of(draw))
    return turn_faults(turns, field_of_draw(draw))
