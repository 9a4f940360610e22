"""The calendar as it is now, under the codes of its draw, so that anybody can check it and repeat it."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.models import Draw, Player, Seat, Tournament
from tournaments.scheduling.audit.report import AuditReport, audit
from tournaments.scheduling.audit.tally import LARGEST, Matrix, matrix
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Options, Schedule, Turn, teams
from tournaments.scheduling.dealers import Place, dealers_in, dealing_chairs
from tournaments.selectors.core.calendar import options_of_draw, turns_of
from tournaments.selectors.core.disclosure import OPEN, called_in, disclosure_of
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.core.turns_shown import keeps_turns_back


@dataclass(frozen=True, slots=True)
class CheckedDraw:
    """A published draw. `drawn` is the field that was drawn; `schedule`, `report` and `matrix` are of what is played,
    after substitutions at `changed` matches, all at the tables of the draw; `dealers` says who deals first at every
    place, by the chairs that were drawn.

    Entrants are codes: "2.5" is the fifth player on the list of the second quarter when it was drawn; those who came
    later and sits at a table has a code after those. `names` leads from a code to a name.
    """

    drawn: Field
    options: Options
    drawn_at: datetime.datetime
    schedule: Schedule
    report: AuditReport
    matrix: Matrix | None
    names: Mapping[EntrantId, str]
    team_names: tuple[str, ...]
    changed: int
    dealers: Mapping[Place, EntrantId]


def checked_draw(tournament: Tournament) -> CheckedDraw | None:
    """The draw that was published, beside what is left of it at the tables; None before there is one, or while
    turns of it are withheld: anybody who repeats it would see them.
    """
    draw = Draw.objects.filter(tournament=tournament, published_at__isnull=False).first()
    if draw is None or (disclosure_of(tournament) != OPEN and keeps_turns_back(stage_of(tournament))):
        return None
    players = {str(player.id): player for player in Player.objects.filter(tournament=tournament).select_related("team")}
    seats = Seat.objects.filter(tournament=tournament).select_related("turn", "match").order_by("side", "chair")
    called = called_in(tournament)
    members = _members(draw, players, [str(seat.player_id) for seat in seats])
    codes, field = codes_of(members), teams(tuple(map(len, members)))
    standing = _standing_turns(seats, codes, field)
    drawn_turns = coded(turns_of(draw), codes)
    schedule, options = Schedule(draw.options["format"], draw.number, standing), options_of_draw(draw)
    return CheckedDraw(
        drawn=teams(tuple(map(len, draw.options["teams"]))),
        options=options,
        drawn_at=draw.drawn_at,
        schedule=schedule,
        report=audit(schedule, field, options),
        matrix=matrix(schedule, field) if len(field.ids) <= LARGEST else None,
        names={code: called.name(player, players[player].name) for player, code in codes.items()},
        team_names=tuple(players[team[0]].team.name for team in members),
        changed=_changed(drawn_turns, standing),
        dealers=dealers_in(dealing_chairs(drawn_turns), standing),
    )


def _members(draw: Draw, players: Mapping[str, Player], seated: Iterable[str]) -> list[list[str]]:
    """The players of every quarter by id: those who were drawn, then latecomers with a seat."""
    members: list[list[str]] = [list(team) for team in draw.options["teams"]]
    place = {players[team[0]].team_id: index for index, team in enumerate(members)}
    known = {player for team in members for player in team}
    for player in dict.fromkeys(seated):
        if player not in known:
            members[place[players[player].team_id]].append(player)
    return members


def codes_of(members: Iterable[Iterable[str]]) -> dict[str, EntrantId]:
    """From the id of every player to the code that the draw knows; players listed by quarter."""
    return {
        player: f"{team}.{number}"
        for team, listed in enumerate(members, start=1)
        for number, player in enumerate(listed, start=1)
    }


def coded(turns: Iterable[Turn], codes: Mapping[str, EntrantId]) -> tuple[Turn, ...]:
    """The turns with codes for ids."""
    return tuple(
        Turn(
            turn.number,
            tuple(
                Meeting(meeting.table, tuple(tuple(codes[one] for one in side) for side in meeting.sides))
                for meeting in turn.meetings
            ),
            tuple(codes[one] for one in turn.rests),
        )
        for turn in turns
    )


def _standing_turns(seats: Iterable[Seat], codes: Mapping[str, EntrantId], field: Field) -> tuple[Turn, ...]:
    """The calendar from the present seats, at the tables of the draw; without a seat in a turn a player rests."""
    seated: dict[int, dict[int, tuple[list[EntrantId], list[EntrantId]]]] = defaultdict(dict)
    for seat in seats:
        sides = seated[seat.turn.number].setdefault(seat.match.drawn, ([], []))
        sides[seat.side - 1].append(codes[str(seat.player_id)])
    return tuple(
        turn_of(number, [Meeting(table, (tuple(one), tuple(two))) for table, (one, two) in tables.items()], field)
        for number, tables in sorted(seated.items())
    )


def _changed(drawn: Iterable[Turn], standing: Iterable[Turn]) -> int:
    """The matches at which somebody else sits, or somebody in another chair, than was drawn."""
    before = {(turn.number, meeting) for turn in drawn for meeting in turn.meetings}
    after = {(turn.number, meeting) for turn in standing for meeting in turn.meetings}
    return len(after - before)
