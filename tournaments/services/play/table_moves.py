"""Moving matches to other tables of their turn, so that anybody who cannot move plays at their own one."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F

from rules.games import SIDES
from tournaments.event.match_states import MatchState
from tournaments.models import Fixture, Match, Player, Seat, Stage, Tournament, Turn
from tournaments.scheduling.base.types import Meeting
from tournaments.scheduling.fixed_tables import Spot, settled
from tournaments.selectors.core.continuing import SETTLED_AT_ITS_TABLE
from tournaments.selectors.core.match_rows import Place, Sitting
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import players_in, players_of
from tournaments.selectors.entries.fixed_table_queries import fixed_homes, has_moved
from tournaments.services.play.table_links import links_write

OUT_OF_THE_WAY = 10_000
"""More than any table: there matches wait while others take their places."""

FEW_TEAMS = 8
"""So many are read team by team: after a result two or three come to new matches."""

Players = Sequence[uuid.UUID]


@dataclass(frozen=True, slots=True)
class Expected:
    """A match that may still come to be in a turn at the table of its draw, and who of its players may come to it."""

    turn: uuid.UUID
    drawn: int
    players: Players


def tables_settle(
    tournament_id: uuid.UUID,
    turns: Collection[uuid.UUID],
    new: Mapping[Match, Players] | None = None,
    expected: Callable[[], Sequence[Expected]] = tuple,
) -> int:
    """Give the matches of these turns the tables that their players need; how many of those stored changed theirs.

    `new` are matches that are not stored yet, with their players: they get their tables here, and others make room.
    Matches that were called or have begun stay where they are. For those that are `expected`, asked only where somebody
    needs a table, their tables are kept free, so that nobody has to make room later. Where matches wait for tables,
    nothing is done: the call keeps them. Call it inside the change that made it necessary.
    """
    homes = fixed_homes(tournament_id)
    if not homes and not has_moved(tournament_id):
        return 0
    stored = Match.objects.filter(tournament_id=tournament_id, turn__in=turns, turn__stage__queued=False)
    queued = set(Turn.objects.filter(pk__in=turns, stage__queued=True).values_list("pk", flat=True))
    matches = [*stored, *(match for match in new or {} if match.turn_id not in queued)]
    spots = _spots(tournament_id, matches, new or {}, expected())
    tables = {turn: settled(there, homes) for turn, there in spots.items()}
    moved = [match for match in matches if _move(match, tables[match.turn_id][match.drawn])]
    return _store([match for match in moved if not new or match not in new])


def _spots(
    tournament_id: uuid.UUID, matches: Sequence[Match], new: Mapping[Match, Players], expected: Sequence[Expected]
) -> dict[uuid.UUID, list[Spot]]:
    """The matches of every turn: those that have their tables already, then new ones, then those that are expected."""
    ids = [match.id for match in matches]
    held = set(Match.objects.filter(SETTLED_AT_ITS_TABLE, pk__in=ids).values_list("pk", flat=True))
    players: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    for match_id, player in Seat.objects.filter(match__in=ids).values_list("match_id", "player_id"):
        players[match_id].append(player)
    fixtures = Tournament.objects.get(pk=tournament_id).kind.lined_up
    spots: dict[uuid.UUID, list[Spot]] = defaultdict(list)
    for match in sorted(matches, key=lambda match: (match in new, match.drawn)):
        people = tuple(map(str, new.get(match, players[match.id])))
        fixture = str(match.fixture_id or "") if fixtures else ""
        spots[match.turn_id].append(Spot(match.drawn, match.table, people, fixture, match.id in held))
    for one in expected:
        spots[one.turn].append(Spot(one.drawn, one.drawn, tuple(map(str, one.players))))
    return spots


def _move(match: Match, table: int) -> bool:
    """Put a match at a table; whether it was at another one."""
    drawn, moved = match.drawn, match.table != table
    match.table, match.drawn_table = table, None if table == drawn else drawn
    return moved


def _store(moved: Sequence[Match]) -> int:
    """Two steps, since no two matches may be at one table even for a moment. Anybody who saw them before turns
    stale.
    """
    Match.objects.filter(pk__in=[match.pk for match in moved]).update(
        table=F("table") + OUT_OF_THE_WAY, version=F("version") + 1
    )
    Match.objects.bulk_update(moved, ["table", "drawn_table"])
    return len(moved)


# What becomes of the matches of a stage when it changes whether they wait for the tables of the hall.


def hall_follow(stage: Stage, at: datetime.datetime) -> None:
    """Take everybody along who is at a table or was called to one. Call it inside the change, when it is stored.

    Where matches begin to wait, those that were called or have begun are where their numbers say, and nobody else is
    called there. Where they wait no longer, those that were called stay where they are, and of the others anybody who
    cannot move gets their own table again.
    """
    if not stage.queued:
        tables_settle(stage.tournament_id, list(Turn.objects.filter(stage=stage).values_list("pk", flat=True)))
        return
    there = [one.id for one in match_records(stage) if not one.complete and one.notes.hall_table is None]
    held = list(Match.objects.filter(pk__in=there))
    sitting = {one.id for one in match_records(stage) if one.state is not MatchState.TO_PLAY}
    called = [match for match in held if match.called_at is not None or match.id in sitting]
    for match in called:
        match.hall_table, match.called_at = match.table, match.called_at or at
    Match.objects.bulk_update(called, ["hall_table", "called_at"])


# Writing who sits where: meetings of a draw or of a bracket become fixtures, matches and seats.


@dataclass(frozen=True, slots=True)
class Seated:
    """A match with its chairs, not stored yet. Matches of the same two teams in a turn share their fixture."""

    match: Match
    fixture: Fixture | None
    seats: tuple[Seat, ...]


class Seating:
    """The people of a tournament, or of some of its teams, by what a draw calls them: players where teams are ranked,
    else teams.

    Who was replaced is still called so; their place is their substitute's from a turn on.
    """

    def __init__(self, stage: Stage, teams: Collection[uuid.UUID] | None = None) -> None:
        of, few = stage.tournament_id, teams is not None and len(teams) <= FEW_TEAMS
        everybody = [one for team in teams or () for one in players_in(team)] if few else players_of(of)
        players = everybody if teams is None else [one for one in everybody if one.team_id in teams]
        by_player = stage.tournament.kind.lined_up
        self.places: dict[str, list[Place]] = defaultdict(list)
        for place in Sitting(stage.tournament_id).places(players):
            self.places[str(place.first.id if by_player else place.first.team_id)].append(place)

    def seated(self, turn: Turn, meetings: Iterable[Meeting]) -> list[Seated]:
        """The matches of some meetings of one turn; sides of entrants of several teams belong to no fixture."""
        fixtures: dict[tuple[uuid.UUID, ...], Fixture] = {}
        found = []
        for meeting in meetings:
            sides = [[place.at(turn.number) for one in side for place in self.places[one]] for side in meeting.sides]
            fixture = _fixture(turn, sides, fixtures)
            # By ids throughout: of ten thousand rows, Django looks at every row that another one is handed.
            match = Match(
                tournament_id=turn.tournament_id,
                turn_id=turn.id,
                fixture_id=fixture.id if fixture else None,
                table=meeting.table,
            )
            found.append(Seated(match, fixture, tuple(_seats(match, sides))))
        return found


def write_matches(
    tournament: Tournament, seated: Sequence[Seated], expected: Callable[[], Sequence[Expected]] = tuple
) -> None:
    """Store matches with all that belongs to them, at the tables that their players need.

    `expected` are matches of the same turns that are not known yet and may need a table as well.
    """
    players = {one.match: [seat.player_id for seat in one.seats] for one in seated}
    tables_settle(tournament.id, {match.turn_id for match in players}, players, expected)
    fixtures = {one.fixture.id: one.fixture for one in seated if one.fixture is not None}
    Fixture.objects.bulk_create(fixtures.values())
    Match.objects.bulk_create(one.match for one in seated)
    Seat.objects.bulk_create(seat for one in seated for seat in one.seats)
    links_write(tournament, [one.match.id for one in seated])


def _fixture(
    turn: Turn, sides: Sequence[Sequence[Player]], fixtures: dict[tuple[uuid.UUID, ...], Fixture]
) -> Fixture | None:
    teams = [{player.team_id for player in side} for side in sides]
    if len(sides) != len(SIDES) or any(len(one) != 1 for one in teams):
        return None
    home, away = (one.pop() for one in teams)
    if (home, away) not in fixtures:
        fixtures[home, away] = Fixture(tournament_id=turn.tournament_id, turn_id=turn.id, home_id=home, away_id=away)
    return fixtures[home, away]


def _seats(match: Match, sides: Sequence[Sequence[Player]]) -> Iterable[Seat]:
    for number, side in enumerate(sides, start=1):
        for chair, player in enumerate(side, start=1):
            yield Seat(
                tournament_id=match.tournament_id,
                turn_id=match.turn_id,
                match_id=match.id,
                side=number,
                chair=chair,
                player_id=player.id,
            )
