"""What the independent audit says of a stored draw."""

from collections.abc import Sequence

from tournaments.models import Draw
from tournaments.scheduling.audit.continued import audit_continued
from tournaments.scheduling.audit.report import AuditReport, audit
from tournaments.scheduling.kernel.types import Field, Schedule, Turn
from tournaments.selectors.core.calendar import (
    absent_in_draw,
    field_of_draw,
    in_force,
    options_of_draw,
    present_in_draw,
    turns_counted,
    turns_of,
)
from tournaments.selectors.core.stages import published_before


def audit_of_draw(draw: Draw, before: Sequence[Turn] = ()) -> AuditReport:
    """What the independent audit says of a stored draw; `before` are the turns of the stage that came before it."""
    schedule = Schedule(draw.options["format"], draw.number, (*before, *turns_of(draw)))
    field, options, absent = field_of_draw(draw), options_of_draw(draw), absent_in_draw(draw)
    away = _away(draw, field)
    if absent or turns_counted(draw):
        return audit_continued(schedule, field, options, len(before), absent, away)
    return audit(schedule, field, options, before=len(before), away=away)


def _away(draw: Draw, everybody: Field) -> dict[int, set[str]]:
    """Who was not there in the turns of a draw and in those before, each by the draw that it was drawn by."""
    before = published_before(draw.stage_id, draw.first_turn) if draw.first_turn > 1 and not draw._state.adding else ()
    return {
        turn.number: set(everybody.ids).difference(_there(drawn))
        for drawn, turns in in_force([*before, draw])
        for turn in turns
    }


def _there(draw: Draw) -> tuple[str, ...]:
    """Who was drawn: where there is a table before the turn, those who are in it."""
    standing = options_of_draw(draw).standing
    return tuple(rank.entrant for rank in standing) or present_in_draw(draw).ids
