"""Writing who sits where: meetings of a draw or of a bracket become fixtures, matches and seats."""

import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from rules.sides import SIDES
from tournaments.models import Fixture, Match, Player, Seat, Stage, Tournament, Turn
from tournaments.scheduling.kernel.types import Meeting
from tournaments.selectors.core.sitting import Place, Sitting
from tournaments.selectors.core.stages import players_of
from tournaments.services.play.table_links import links_write
from tournaments.services.play.table_moves import Expected, tables_settle


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
        everybody = players_of(stage.tournament_id)
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
