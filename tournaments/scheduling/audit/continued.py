"""An event in the course of which somebody came or left: its audit, turn by turn as it was played and drawn again."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from tournaments.scheduling.audit.report import NOBODY_AWAY, PROMISES, AuditReport, Away, turn_problems, without_away
from tournaments.scheduling.base.types import EntrantId, Field, Options, Schedule, Turn


def audit_continued(
    schedule: Schedule,
    field: Field,
    options: Options,
    begun: int,
    absent: Collection[EntrantId],
    away: Away = NOBODY_AWAY,
) -> AuditReport:
    """The report on turns of which the first `begun` were played as they are, whatever had been promised of them.

    `field` is everybody, also those who are `absent` from the turns that are left; what the format promises of those
    is promised to the others. `options.turns` counts all turns. Anybody who came later, or left, rests in the turns
    without them as far as problems go. The figures are those of the whole event: in them only those rest who were
    there, and those who are `absent` were not after their last table, nor anybody while they were `away`.
    """
    there = Field(tuple((one,) for one in field.ids if one not in absent))
    played = [_with_rests(turn, field) for turn in schedule.turns[:begun]]
    left = schedule.turns[begun:]
    listed = (*played, *(replace(turn, rests=(*turn.rests, *absent)) for turn in left))
    owed = options if options.turns is None else replace(options, turns=options.turns - begun)
    problems, figures = PROMISES[schedule.format]
    gone = after_last_table(schedule.turns, absent)
    seen = without_away(without_away(listed, gone), away)
    return AuditReport(
        problems=(*turn_problems(listed, field), *problems(replace(schedule, turns=left), there, owed)),
        figures=tuple(figures(replace(schedule, turns=seen), field, options)),
    )


def after_last_table(turns: Sequence[Turn], absent: Collection[EntrantId]) -> Away:
    """Those who have left, by the turns in which they had: all after the last one at whose tables they sit."""
    last = {one: turn.number for turn in turns for meeting in turn.meetings for one in meeting.seated}
    return {turn.number: {one for one in absent if last.get(one, 0) < turn.number} for turn in turns}


def _with_rests(turn: Turn, field: Field) -> Turn:
    playing = {one for meeting in turn.meetings for side in meeting.sides for one in side}
    return replace(turn, rests=tuple(one for one in field.ids if one not in playing))
