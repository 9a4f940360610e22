"""Who always plays at the same table, and where that moves the matches of a draw."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import F, Q, QuerySet

from tournaments.models import Match, Player, Seat, Stage, Tournament
from tournaments.scheduling.base.types import EntrantId, Meeting, Turn
from tournaments.scheduling.fixed_tables import Away, Spot, aways, settled
from tournaments.selectors.core.people_queries import People
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.private import sitting_now
from tournaments.selectors.core.stages import turns_before_stage

Homes = Mapping[EntrantId, int]


@dataclass(frozen=True, slots=True)
class AwayAt:
    """Somebody who cannot be kept at their own `table` in a turn; `keeper` goes first, "" where nobody does."""

    turn: int
    name: str
    table: int
    keeper: str


@dataclass(frozen=True, slots=True)
class FixedLine:
    """A person who plays, with the table that they never leave, None for those who move."""

    id: uuid.UUID
    name: str
    table: int | None


@dataclass(frozen=True, slots=True)
class FixedCheck:
    """What fixed tables changed of a published calendar: how many matches play elsewhere than they were drawn, and how
    many seats of those who do not move are at their table, of how many.
    """

    moved: int
    kept: int
    seats: int


def fixed_lines(tournament: Tournament, team_id: uuid.UUID) -> tuple[FixedLine, ...]:
    """Everybody who plays in a pair or quarter at the moment."""
    now = [player for player, _name in sitting_now(tournament, team_id)]
    rows = Player.objects.filter(tournament=tournament, pk__in=now).order_by("number")
    return tuple(FixedLine(row.id, row.name, row.fixed_table) for row in rows)


def fixed_check(tournament: Tournament) -> FixedCheck:
    """What the calendar as it is made of fixed tables, without anybody's name."""
    seats = Seat.objects.filter(tournament=tournament, player__fixed_table__isnull=False)
    called = Q(match__hall_table__isnull=False)
    drawn = Q(turn__stage__queued=False) & ~called
    at_home = Q(match__table=F("player__fixed_table")), Q(match__hall_table=F("player__fixed_table"))
    return FixedCheck(
        moved=Match.objects.filter(tournament=tournament, drawn_table__isnull=False).count(),
        kept=seats.filter(drawn & at_home[0] | called & at_home[1]).count(),
        seats=seats.filter(drawn | called).count(),
    )


def fixed_homes(tournament_id: uuid.UUID) -> dict[str, int]:
    """The tables of players who do not move, by the id of the player; the first on the lists goes first."""
    return {str(player): table for player, table in _fixed(tournament_id) if table is not None}


@prepared
def _fixed(tournament_id: uuid.UUID, /) -> QuerySet[Player, tuple[uuid.UUID, int | None]]:
    fixed = Player.objects.filter(tournament_id=tournament_id, fixed_table__isnull=False)
    return fixed.order_by("team__number", "number").values_list("id", "fixed_table")


def has_moved(tournament_id: uuid.UUID) -> bool:
    """Whether some match is played elsewhere than it was drawn."""
    return bool(_moved(tournament_id))


@prepared
def _moved(tournament_id: uuid.UUID, /) -> QuerySet[Match, uuid.UUID]:
    moved = Match.objects.filter(tournament_id=tournament_id, drawn_table__isnull=False)
    return moved.order_by().values_list("id", flat=True)[:1]


def homes_of_entrants(people: People, tournament_id: uuid.UUID) -> dict[EntrantId, int]:
    """The same by what a draw calls people: a pair does not move if either partner does not."""
    found: dict[EntrantId, int] = {}
    for player, table in fixed_homes(tournament_id).items():
        entrant = player if people.by_player else people.team_of[player]
        if any(player == one.id for one in people.side((entrant,)).players):
            found.setdefault(entrant, table)
    return found


def turns_as_played(stage: Stage, turns: Iterable[Turn], people: People, *, published: bool) -> tuple[Turn, ...]:
    """Drawn turns with the tables where they are played, or of a draft where they would be."""
    if published:
        return _as_moved(stage, turns)
    homes = {} if stage.queued else homes_of_entrants(people, stage.tournament_id)
    return tuple(_as_settled(turn, homes, people) for turn in turns) if homes else tuple(turns)


def tables_missed(turns: Iterable[Turn], homes: Homes, people: People, before: int) -> tuple[AwayAt, ...]:
    """Everybody who does not play at their own table in these turns, which `before` others of the calendar precede."""
    return tuple(
        AwayAt(before + turn.number, people.called[one.entrant], homes[one.entrant], _name(one, people))
        for turn in turns
        for one in aways({meeting.table: meeting.seated for meeting in turn.meetings}, homes)
    )


def _name(one: Away, people: People) -> str:
    return "" if one.keeper is None else people.called[one.keeper]


def _as_moved(stage: Stage, turns: Iterable[Turn]) -> tuple[Turn, ...]:
    before, there = turns_before_stage(stage), dict[int, dict[int, int]]()
    moved = Match.objects.filter(tournament_id=stage.tournament_id, turn__stage=stage, drawn_table__isnull=False)
    for number, drawn, table in moved.values_list("turn__number", "drawn_table", "table"):
        there.setdefault(number - before, {})[drawn or table] = table
    return tuple(_at_tables(turn, there.get(turn.number, {})) for turn in turns)


def _as_settled(turn: Turn, homes: Homes, people: People) -> Turn:
    spots = [Spot(meeting.table, meeting.table, meeting.seated, _fixture(meeting, people)) for meeting in turn.meetings]
    return _at_tables(turn, settled(spots, homes))


def _fixture(meeting: Meeting, people: People) -> str:
    """Quarters meet at several tables, which stay together; all others meet at one."""
    return " ".join(people.team(side[0]).id for side in meeting.sides) if people.by_player else ""


def _at_tables(turn: Turn, table_of: Mapping[int, int]) -> Turn:
    meetings = [replace(meeting, table=table_of.get(meeting.table, meeting.table)) for meeting in turn.meetings]
    return replace(turn, meetings=tuple(sorted(meetings, key=lambda meeting: meeting.table)))
