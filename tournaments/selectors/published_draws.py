"""Every draw that was published for pairs or players, as it was drawn, for everybody to look at and to repeat."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.models import Draw, Stage, Tournament
from tournaments.scheduling.audit.report import AuditReport
from tournaments.scheduling.types import KNOCKOUT, EntrantId, Field, Options, Schedule, singles
from tournaments.selectors.calendar import audit_of_draw, field_of_draw, options_of_draw, turns_before, turns_of
from tournaments.selectors.people import People
from tournaments.selectors.stages import turns_before_stage


@dataclass(frozen=True, slots=True)
class Repeat:
    """What somebody who has nothing but this program needs to make the draw once more."""

    schedule: Schedule
    field: Field
    options: Options


@dataclass(frozen=True, slots=True)
class PublishedDraw:
    """A published draw; `first` and `last` are numbers of turns in the calendar.

    `names` leads from the entrants that the report speaks of to their names. `repeat` is None for a draw that started
    from more than the number of entrants: from seeds, from clubs, from results.
    """

    stage: Stage
    first: int
    last: int
    number: int
    drawn_at: datetime.datetime
    report: AuditReport
    names: Mapping[EntrantId, str]
    repeat: Repeat | None


def published_draws(tournament: Tournament) -> tuple[PublishedDraw, ...]:
    """All of them in the order of the turns."""
    draws = Draw.objects.filter(tournament=tournament, published_at__isnull=False).select_related("stage__tournament")
    return tuple(_published(draw) for draw in draws.order_by("stage__number", "first_turn"))


def _published(draw: Draw) -> PublishedDraw:
    before, people = turns_before_stage(draw.stage), People(draw.stage)
    drawn = [turn.number for turn in turns_of(draw)]
    in_bracket = [node["turn"] for node in draw.bracket or () if node["turn"] is not None]
    return PublishedDraw(
        stage=draw.stage,
        first=before + draw.first_turn,
        last=before + max(drawn + in_bracket, default=draw.first_turn),
        number=draw.number,
        drawn_at=draw.drawn_at,
        report=audit_of_draw(draw, turns_before(draw)),
        names={one: team.name for one, team in people.teams.items()},
        repeat=_repeat(draw),
    )


def _repeat(draw: Draw) -> Repeat | None:
    field, options = field_of_draw(draw), options_of_draw(draw)
    if field.seeds or field.clubs or options.standing or options.knockout != KNOCKOUT or draw.first_turn > 1:
        return None
    schedule = Schedule(draw.options["format"], draw.number, turns_of(draw))
    return Repeat(schedule, singles(len(field.teams)), replace(options, drawn_groups=()))
