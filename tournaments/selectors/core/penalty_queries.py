"""Warnings, penalties and disqualifications: those of a tournament, and the points that they take in a table."""

import datetime
import uuid
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from rules.match_points import Points
from tournaments.models import Penalty, Player, Stage, Team, Tournament
from tournaments.selectors.core.disclosure import until_frozen
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import stage_of


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """One of them as the desk reads it; `match`, with its `turn` and `table`, where it happened at one. `table` is the
    number of a match that was `queued` for a table.
    """

    id: uuid.UUID
    kind: str
    team: str
    player: str
    points: Points
    reason: str
    match: uuid.UUID | None
    turn: int
    table: int
    queued: bool
    author: str
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody or something that a penalty may be about: its id, and what it is called."""

    id: uuid.UUID
    label: str


@dataclass(frozen=True, slots=True)
class PenaltiesPage:
    """Those in force, the latest first, and what a new one may be about; `counted`: match points can be taken."""

    lines: tuple[PenaltyLine, ...]
    teams: tuple[Choice, ...]
    players: tuple[Choice, ...]
    counted: bool


def penalties_page(tournament: Tournament) -> PenaltiesPage:
    rows = Penalty.objects.filter(tournament=tournament, withdrawn__isnull=True)
    related = rows.select_related("team", "player", "match__turn__stage", "entered").order_by("-entered__seq")
    players = Player.objects.filter(tournament=tournament).select_related("team").order_by("team__number", "number")
    return PenaltiesPage(
        lines=tuple(_line(row) for row in related),
        teams=tuple(Choice(one.id, one.name) for one in Team.objects.filter(tournament=tournament).order_by("number")),
        players=tuple(Choice(one.id, f"{one.name} ({one.team.name})") for one in players),
        counted=not stage_of(tournament).traits.bracket,
    )


def penalty_given(tournament: Tournament, penalty_id: uuid.UUID) -> bool:
    """Whether it was ever given in this tournament, in force or not."""
    return Penalty.objects.filter(tournament=tournament, pk=penalty_id).exists()


def deductions(stage: Stage) -> dict[str, Points]:
    """The match points that penalties take in the table of a stage, by team."""
    return {str(team): points for team, points in _taken(stage.tournament_id, stage.id, until_frozen(stage.tournament))}


@prepared
def _taken(tournament_id: uuid.UUID, stage_id: uuid.UUID, told: int, /) -> QuerySet[Penalty, tuple[uuid.UUID, Points]]:
    of_stage = Penalty.objects.filter(tournament_id=tournament_id, stage_id=stage_id, entered__seq__lte=told)
    in_force = of_stage.filter(withdrawn__isnull=True, points__gt=0)
    return in_force.values_list("team_id").annotate(Sum("points")).order_by()


def _line(row: Penalty) -> PenaltyLine:
    return PenaltyLine(
        id=row.id,
        kind=row.kind,
        team=row.team.name,
        player=row.player.name if row.player else "",
        points=row.points,
        reason=row.reason,
        match=row.match_id,
        turn=row.match.turn.number if row.match else 0,
        table=row.match.table if row.match else 0,
        queued=row.match.waits if row.match else False,
        author=row.entered.actor_name,
        at=row.entered.at,
    )
