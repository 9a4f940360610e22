"""What is left of a calendar when somebody comes or goes while it is played: which turns can be drawn again, and
whether they have to be.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from tournaments.event.estimate import matches_by_turn
from tournaments.models import Draw, Match, Stage
from tournaments.scheduling.base.restrictions import RestrictionsUnmet, restrictions_among
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Played, Schedule, Turn, singles
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.calendar import (
    Drawing,
    absent_in_draw,
    drawing_of,
    field_of_draw,
    in_force,
    options_of_draw,
    present_in_draw,
    turns_counted,
    turns_of,
)
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import entrants_of, published_before, turns_before_stage

if TYPE_CHECKING:
    from tournaments.scheduling.audit.report import AuditReport

# What the independent audit says of a stored draw.


def audit_of_draw(draw: Draw, before: Sequence[Turn] = ()) -> "AuditReport":
    """What the independent audit says of a stored draw; `before` are the turns of the stage that came before it."""
    from tournaments.scheduling.audit.report import (
        audit,
        audit_continued,  # here, because few look at how it was drawn
    )

    schedule = Schedule(draw.options["format"], draw.number, (*before, *turns_of(draw)))
    field, options, absent = field_of_draw(draw), options_of_draw(draw), absent_in_draw(draw)
    away = _away(draw, field)
    if (absent or turns_counted(draw)) and not FORMATS[draw.options["format"]].traits.takes_late:
        return audit_continued(schedule, field, options, len(before), absent, away)
    return audit(schedule, field, options, before=len(before), away=away)


def _away(draw: Draw, everybody: Field) -> dict[int, set[str]]:
    """Absentees in the turns of a draw and before, each by its own draw."""
    before = published_before(draw.stage_id, draw.first_turn) if draw.first_turn > 1 and not draw._state.adding else ()
    return {
        turn.number: set(everybody.ids).difference(there_in(drawn))
        for drawn, turns in in_force([*before, draw])
        for turn in turns
    }


def there_in(draw: Draw) -> tuple[str, ...]:
    """The drawn: where there are standings before the turn, the entrants in them."""
    standing = options_of_draw(draw).standing
    return tuple(rank.entrant for rank in standing) or present_in_draw(draw).ids


# Which matches something is known of already.

IN_FORCE = (
    Q(deals__isnull=False, deals__replaced__isnull=True)
    | Q(awards__isnull=False, awards__replaced__isnull=True)
    | Q(reports__isnull=False, reports__settled__isnull=True)
)
"""Matches that have a result, whole or in part, or of which the table told one."""

SETTLED_AT_ITS_TABLE = IN_FORCE | Q(called_at__isnull=False) | Q(started_at__isnull=False)
"""Matches whose players have been told where to go, or play there: they change tables no more."""


def matches_from(draw: Draw) -> QuerySet[Match]:
    """Those of a published draw, and of what was drawn after it."""
    first = turns_before_stage(draw.stage) + draw.first_turn
    return Match.objects.filter(tournament_id=draw.tournament_id, turn__number__gte=first)


def has_begun(draw: Draw) -> bool:
    """Whether something is known of a match of a published draw, which then can be taken back no more."""
    return matches_from(draw).filter(IN_FORCE).exists()


def latest_draw(stage: Stage) -> Draw | None:
    """What was published last."""
    return next(iter(_latest(stage.id)), None)


@prepared
def _latest(stage_id: uuid.UUID, /) -> QuerySet[Draw]:
    return Draw.objects.filter(stage_id=stage_id, published_at__isnull=False).order_by("-first_turn")[:1]


def begun_until(stage: Stage) -> int:
    """The last turn of a stage whose players were called, sit, or told a result, counted from its own first; 0 before
    any.
    """
    last = _last_settled(stage.tournament_id, stage.id)
    return last[0] - turns_before_stage(stage) if last else 0


@prepared
def _last_settled(tournament_id: uuid.UUID, stage_id: uuid.UUID, /) -> QuerySet[Match, int]:
    matches = Match.objects.filter(SETTLED_AT_ITS_TABLE, tournament_id=tournament_id, turn__stage_id=stage_id)
    return matches.order_by("-turn__number").values_list("turn__number", flat=True)[:1]


def may_continue(stage: Stage) -> bool:
    """Whether play has begun and turns are left that can be drawn again; who has to meet everybody gets turns of
    their own behind the last.
    """
    draw = latest_draw(stage) if stage.traits.drawn_on else None
    return draw is not None and 0 < begun_until(stage) < _last_turn(draw) + stage.traits.takes_late


def redraw_due(stage: Stage) -> int | None:
    """The first turn, counted within the stage, that was drawn for others than are there and has not begun.

    None where there is none.
    """
    draw = latest_draw(stage) if stage.traits.drawn_on else None
    if draw is None:
        return None
    there, drawn = {str(team.id) for team in entrants_of(stage) if team.withdrawn_id is None}, present_in_draw(draw)
    if there == set(drawn.ids) or (stage.traits.takes_late and there <= set(drawn.ids)):
        return None
    begun = begun_until(stage)
    return begun + 1 if begun < _last_turn(draw) + stage.traits.takes_late else None


def continued_drawing(stage: Stage) -> Drawing | None:
    """What a draw of the turns that have not begun starts from: everybody present now, and all that came before.

    The evening stays as long as it was published. None where nothing is published yet.
    """
    draw = latest_draw(stage) if stage.traits.drawn_on else None
    if draw is None:
        return None
    if stage.traits.takes_late:
        return _with_latecomers(stage, draw)
    entrants, begun, before = entrants_of(stage), begun_until(stage), turns_before_stage(stage)
    gone = {str(team.id) for team in entrants if team.withdrawn_id is not None}
    drawing = drawing_of(stage, begun + 1, here=len(entrants) - len(gone))
    labels = {one: label for label, one in drawing.ids.items()}
    earlier = [record for record in match_records(stage) if record.turn <= before + begun]
    present = [label for label, one in drawing.ids.items() if one not in gone]
    return replace(
        drawing,
        options=replace(
            drawing.options,
            turns=drawing.options.turns or _last_turn(draw),
            restrictions=restrictions_among(drawing.options.restrictions, present),
        ),
        absent=tuple(label for label, one in drawing.ids.items() if one in gone),
        played=played_so_far(earlier, labels, before),
    )


def _with_latecomers(stage: Stage, draw: Draw) -> Drawing | None:
    """What a draw of the turns that have not begun starts from where everybody meets everybody: the groups stay, and
    those who come late are of no pot. Who has withdrawn stays in it, as what becomes of their matches is decided.
    """
    begun = begun_until(stage)
    if not begun:
        return None
    drawing = drawing_of(stage, begun + 1)
    labels = {one: label for label, one in drawing.ids.items()}
    known = {labels[one] for one in field_of_draw(draw).ids}
    groups = tuple(tuple(labels[one] for one in members) for members in draw.groups or ())
    within = tuple(one for one in drawing.options.restrictions.within if one.entrant in known)
    options = replace(
        drawing.options, drawn_groups=groups, restrictions=replace(drawing.options.restrictions, within=within)
    )
    before = turns_before_stage(stage)
    earlier = [record for record in match_records(stage) if record.turn <= before + begun]
    return replace(
        drawing,
        field=replace(drawing.field, seeds=tuple(one for one in drawing.field.seeds if one in known)),
        options=options,
        played=played_so_far(earlier, labels, before),
    )


@dataclass(frozen=True, slots=True)
class Length:
    """How many turns a stage has as it was published, and how many it gets for those who are entered now."""

    published: int
    due: int


def length_with(stage: Stage, more: int = 0) -> Length | None:
    """The length of a published stage of which everybody meets everybody, or a bracket, with everybody who is entered
    and so many `more`. None where nothing is published, where a stage is as long as was chosen, and where they cannot
    be drawn.
    """
    draw = latest_draw(stage) if stage.traits.all_meet or stage.traits.bracket else None
    if draw is None:
        return None
    if stage.traits.bracket:
        there = len(present_in_draw(draw).ids)
        before, after = (
            len(matches_by_turn([regulation_of(stage)], count)[0]) for count in (there, len(entrants_of(stage)) + more)
        )
        return Length(before, after)
    drawing = continued_drawing(stage) or drawing_of(stage)
    everybody = singles(len(drawing.field.ids) + more).teams
    field, options = replace(drawing.field, teams=everybody), replace(drawing.options, steps=0)
    try:
        turns = FORMATS[stage.format].draw(field, options, draw.number, drawing.played)
    except RestrictionsUnmet:
        return None
    return Length(_last_turn(draw), max((turn.number for turn in turns), default=begun_until(stage)))


def played_so_far(records: Sequence[MatchRecord], labels: Mapping[str, EntrantId], before: int) -> tuple[Played, ...]:
    """Who met whom in the stage, under the names of the draw; `before` turns of the calendar came before it."""
    return tuple(
        Played(
            record.turn - before,
            Meeting(record.drawn, tuple(tuple(labels[team] for team in side.team_ids) for side in record.sides)),
            None if record.void else record.outcome.winner,
        )
        for record in records
    )


def _last_turn(draw: Draw) -> int:
    return max((turn.number for turn in turns_of(draw)), default=0)
