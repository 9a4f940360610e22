"""Between the stored entrants and the values of a draw."""

import uuid
from collections.abc import Mapping, Sequence

from tournaments.models import Draw, Player, Stage, Team
from tournaments.scheduling.audit.report import AuditReport, audit
from tournaments.scheduling.types import EVERY_PAIR, Field, Lineup, Meeting, Options, Schedule, Turn, teams


def roster_of(stage: Stage) -> tuple[tuple[Player, ...], ...]:
    """The players of every team, in the order of the lists."""
    by_team: dict[uuid.UUID, list[Player]] = {
        team_id: []
        for team_id in Team.objects.filter(tournament_id=stage.tournament_id)
        .order_by("number")
        .values_list("id", flat=True)
    }
    players = Player.objects.filter(tournament_id=stage.tournament_id).select_related("team").order_by("number")
    for player in players:
        by_team[player.team_id].append(player)
    return tuple(tuple(members) for members in by_team.values())


def field_of(stage: Stage) -> Field:
    """The field as the draw sees it: "2.5" is the fifth player of the second team, whoever that is."""
    return teams(tuple(len(members) for members in roster_of(stage)))


def options_of(stage: Stage) -> Options:
    return Options(
        tables=stage.tables,
        hall=stage.hall,
        legs=EVERY_PAIR if stage.legs is None else stage.legs,
        lineup=Lineup(stage.lineup),
    )


def players_by_label(stage: Stage) -> dict[str, Player]:
    """ "2.5" -> the player who bears that label in a draw made now."""
    return {
        f"{team}.{number}": player
        for team, members in enumerate(roster_of(stage), start=1)
        for number, player in enumerate(members, start=1)
    }


def snapshot_of(stage: Stage) -> dict[str, object]:
    """Everything that goes into a draw beside its number; a draw is outdated once this has changed.

    The tables of the hall are named only where they are counted, so that draws made before they could be stay valid.
    """
    hall = {} if stage.hall is None else {"hall": stage.hall}
    return {
        **hall,
        "format": stage.format,
        "tables": stage.tables,
        "legs": stage.legs,
        "lineup": stage.lineup,
        "teams": [[str(player.id) for player in members] for members in roster_of(stage)],
    }


def turns_as_json(turns: Sequence[Turn], ids: Mapping[str, str]) -> list[object]:
    """Turns as they are stored, every entrant named by `ids`."""
    return [
        {
            "number": turn.number,
            "meetings": [
                {"table": meeting.table, "sides": [[ids[one] for one in side] for side in meeting.sides]}
                for meeting in turn.meetings
            ],
            "rests": [ids[one] for one in turn.rests],
        }
        for turn in turns
    ]


def turns_of(draw: Draw) -> tuple[Turn, ...]:
    """The turns of a stored draw; entrants are the ids of players."""
    return tuple(
        Turn(
            turn["number"],
            tuple(Meeting(m["table"], tuple(tuple(side) for side in m["sides"])) for m in turn["meetings"]),
            tuple(turn["rests"]),
        )
        for turn in draw.turns
    )


def options_of_draw(draw: Draw) -> Options:
    """What the organizer had chosen when this draw was made."""
    return Options(
        tables=draw.options["tables"],
        hall=draw.options.get("hall"),
        legs=EVERY_PAIR if draw.options["legs"] is None else draw.options["legs"],
        lineup=Lineup(draw.options["lineup"]),
    )


def audit_of_draw(draw: Draw) -> AuditReport:
    """What the independent audit says of a stored draw."""
    field = Field(tuple(tuple(members) for members in draw.options["teams"]))
    return audit(Schedule(draw.options["format"], draw.number, turns_of(draw)), field, options_of_draw(draw))
