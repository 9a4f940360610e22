"""A draw as the organizer looks at it before it is published, and afterwards."""

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.violations import Violation
from tournaments.models import Draw, Player, Stage, Team, Tournament
from tournaments.scheduling.audit.matrix import LARGEST, Matrix, matrix
from tournaments.scheduling.audit.report import AuditReport
from tournaments.scheduling.faults import ScheduleFault
from tournaments.scheduling.registry import FORMATS
from tournaments.scheduling.types import EntrantId, Schedule, Turn, teams
from tournaments.selectors.calendar import audit_of_draw, field_of, options_of, snapshot_of, turns_of
from tournaments.selectors.checked_draw import coded, codes_of
from tournaments.selectors.desk import stage_of
from tournaments.selectors.outcomes import PlayerRef, SideRecord, TeamRef


@dataclass(frozen=True, slots=True)
class DrawnTable:
    table: int
    sides: tuple[SideRecord, ...]


@dataclass(frozen=True, slots=True)
class DrawnTurn:
    number: int
    tables: tuple[DrawnTable, ...]
    rests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GridRow:
    """A player through all turns: the number of the table, None for a rest."""

    player: str
    team: TeamRef
    tables: tuple[int | None, ...]

    @property
    def matches(self) -> int:
        return sum(table is not None for table in self.tables)


@dataclass(frozen=True, slots=True)
class DrawPage:
    """A stored draw. `outdated`: what it was drawn from has changed since, so it has to be drawn anew.

    `matrix` is None then and for more players than it can show; its codes are those of the draw, and `names` leads
    from a code to a name.
    """

    id: uuid.UUID
    number: int
    drawn_at: datetime.datetime
    published: bool
    outdated: bool
    turns: tuple[DrawnTurn, ...]
    grid: tuple[GridRow, ...]
    report: AuditReport
    matrix: Matrix | None
    names: Mapping[EntrantId, str]
    team_names: tuple[str, ...]


def draw_problems(tournament: Tournament) -> tuple[Violation, ...]:
    """Everything that keeps the calendar from being drawn; quarters are named, not numbered."""
    stage = stage_of(tournament)
    names = _team_names(stage)
    faults = FORMATS[stage.format].problems(field_of(stage), options_of(stage))
    return tuple(_named(fault, names) for fault in faults)


def draw_page(tournament: Tournament) -> DrawPage | None:
    """The published draw, else the latest one."""
    stage = stage_of(tournament)
    draws = Draw.objects.filter(tournament=tournament, stage=stage)
    draw = draws.filter(published_at__isnull=False).first() or draws.order_by("-drawn_at").first()
    if draw is None:
        return None
    published = draw.published_at is not None
    outdated = not published and draw.options != snapshot_of(stage)
    players = {str(player.id): player for player in Player.objects.filter(tournament=tournament).select_related("team")}
    turns = () if outdated else turns_of(draw)
    codes = codes_of(draw.options["teams"])
    return DrawPage(
        id=draw.id,
        number=draw.number,
        drawn_at=draw.drawn_at,
        published=published,
        outdated=outdated,
        turns=tuple(_drawn_turn(turn, players) for turn in turns),
        grid=_grid(turns, players),
        report=audit_of_draw(draw),
        matrix=None if outdated else _matrix(draw, coded(turns, codes)),
        names={code: players[player].name for player, code in codes.items() if player in players},
        team_names=_team_names(stage),
    )


def _matrix(draw: Draw, turns: tuple[Turn, ...]) -> Matrix | None:
    """Who meets whom, by the codes of the draw."""
    field = teams(tuple(map(len, draw.options["teams"])))
    return matrix(Schedule(draw.options["format"], draw.number, turns), field) if len(field.ids) <= LARGEST else None


def _drawn_turn(turn: Turn, players: Mapping[str, Player]) -> DrawnTurn:
    return DrawnTurn(
        turn.number,
        tuple(
            DrawnTable(meeting.table, tuple(_side(side, players) for side in meeting.sides))
            for meeting in turn.meetings
        ),
        tuple(players[player].name for player in turn.rests),
    )


def _side(side: Sequence[str], players: Mapping[str, Player]) -> SideRecord:
    return SideRecord(_team_ref(players[side[0]]), tuple(PlayerRef(player, players[player].name) for player in side))


def _grid(turns: Sequence[Turn], players: Mapping[str, Player]) -> tuple[GridRow, ...]:
    at_table = [
        {player: meeting.table for meeting in turn.meetings for side in meeting.sides for player in side}
        for turn in turns
    ]
    drawn = {player for turn, seats in zip(turns, at_table, strict=True) for player in (*seats, *turn.rests)}
    listed = sorted((players[player] for player in drawn), key=lambda player: (player.team.number, player.number))
    return tuple(
        GridRow(player.name, _team_ref(player), tuple(seats.get(str(player.id)) for seats in at_table))
        for player in listed
    )


def _team_ref(player: Player) -> TeamRef:
    return TeamRef(str(player.team_id), player.team.number, player.team.name)


def _team_names(stage: Stage) -> tuple[str, ...]:
    teams = Team.objects.filter(tournament_id=stage.tournament_id).order_by("number")
    return tuple(teams.values_list("name", flat=True))


def _named(fault: Violation, names: Sequence[str]) -> Violation:
    """The same fault with the names of its quarters, which the draw knows by number only."""
    if fault.code is ScheduleFault.TOO_MANY_TABLES:
        team = int(fault.values["team"])
        params = tuple((key, names[team - 1] if key == "team" else value) for key, value in fault.params)
        return replace(fault, params=params)
    if fault.code in (ScheduleFault.TEAM_TOO_SMALL, ScheduleFault.TEAM_TOO_LARGE):
        return replace(fault, where=(names[int(fault.where[0]) - 1],))
    return fault
