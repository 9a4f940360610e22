"""The rests of a turn."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from tournaments.models import Player, Team
from tournaments.scheduling.base.types import Turn
from tournaments.scheduling.bracket.types import NodeState, Path
from tournaments.selectors.core.calendar import draws_in_force, paired_in
from tournaments.selectors.core.disclosure import called_in
from tournaments.selectors.core.outcomes import PlayerRef, TeamRef
from tournaments.selectors.core.people_queries import team_ref
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import entrants_of
from tournaments.selectors.counted.bracket_queries import BracketInPlay
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.standings_queries import groups_of_stage


@dataclass(frozen=True, slots=True)
class TeamRests:
    """A team of which somebody rests: its players who do, or none where a pair or a player rests as a whole."""

    team: TeamRef
    players: tuple[PlayerRef, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players) or (self.team.name,)

    @property
    def ids(self) -> tuple[str, ...]:
        """The resting: the players, or the pair or player as a whole."""
        return tuple(player.id for player in self.players) or (self.team.id,)


def rests_in(course: StageCourse, turn: TurnProgress) -> tuple[TeamRests, ...]:
    """Those of the stage who sit at no table, without those whose group has no match left; in a knockout those who pass
    the turn without a match.
    """
    return rests_by_turn(course, (turn,))[turn.number]


def rests_by_turn(course: StageCourse, turns: Sequence[TurnProgress]) -> dict[int, tuple[TeamRests, ...]]:
    """The same for several turns of the stage, by their numbers."""
    tournament = course.stage.tournament
    if tournament.kind.lined_up:
        rows = _people(tournament.id)
        name = called_in(tournament).name
        players = [(team_ref(row.team, tournament), PlayerRef(str(row.id), name(row.id, row.name))) for row in rows]
        return {turn.number: _players(players, turn) for turn in turns}
    teams = {str(team.id): team for team in entrants_of(course.stage) if team.withdrawn_id is None}
    ends, drawn = _ends_in(course), _drawn_in(course)

    def still(number: int) -> list[Team]:
        there = drawn.get(number, teams)  # who came later rests in no turn before
        return [team for key, team in teams.items() if key in there and number <= ends.get(key, number)]

    return {turn.number: _entrants(course, still(turn.number), turn) for turn in turns}


def resting_in_groups(turns: Sequence[Turn], groups: Sequence[Sequence[str]]) -> tuple[Turn, ...]:
    """Drawn turns in which those rest no longer whose group has no match left."""
    ends = _group_ends(turns, groups)

    def still(turn: Turn) -> tuple[str, ...]:
        return tuple(one for one in turn.rests if turn.number <= ends.get(one, turn.number))

    return tuple(replace(turn, rests=still(turn)) for turn in turns)


def _group_ends(turns: Iterable[Turn], groups: Sequence[Sequence[str]]) -> dict[str, int]:
    """The last turn of the draw in which somebody of their group plays, 0 for none, by the ids of all in `groups`."""
    group_of = {one: number for number, members in enumerate(groups) for one in members}
    last: dict[int | None, int] = {}
    for turn in turns:
        last |= {group_of.get(one): turn.number for meeting in turn.meetings for one in meeting.seated}
    return {one: last.get(number, 0) for one, number in group_of.items()}


def _ends_in(course: StageCourse) -> Mapping[str, int]:
    """The same by the turns of the calendar, those too that are drawn and not shown yet."""
    groups = groups_of_stage(course.stage) if course.stage.traits.in_groups else None
    if not groups:
        return {}
    turns = [turn for _draw, drawn in draws_in_force(course.stage) for turn in drawn]
    return {one: course.before + last for one, last in _group_ends(turns, groups).items()}


def _drawn_in(course: StageCourse) -> dict[int, frozenset[str]]:
    """Who was paired, or could have been, in the turns that are drawn, by the numbers of the calendar."""
    draws = draws_in_force(course.stage)
    return {course.before + turn.number: paired_in(draw) for draw, turns in draws for turn in turns}


@prepared
def _people(tournament_id: uuid.UUID, /) -> QuerySet[Player]:
    people = Player.objects.filter(tournament_id=tournament_id).select_related("team")
    return people.order_by("team__number", "number")


def _entrants(course: StageCourse, teams: Sequence[Team], turn: TurnProgress) -> tuple[TeamRests, ...]:
    seated = {team for match in turn.matches for side in match.sides for team in side.team_ids}
    resting = [team for team in teams if str(team.id) not in seated]
    if course.bracket is not None:
        free = walkovers_in(course.bracket, turn.number - course.before)
        if turn.number == course.before + 1:
            free |= byes_of(course.bracket)
        resting = [team for team in resting if str(team.id) in free]
    return tuple(TeamRests(team_ref(team, course.stage.tournament)) for team in resting)


def byes_of(now: BracketInPlay) -> frozenset[str]:
    """Entrants with a bye."""
    drawn = [node.sources for node in now.bracket.nodes if all(one.path is Path.DRAWN for one in node.sources)]
    alone = [sources for sources in drawn if any(one.entrant is None for one in sources)]
    return frozenset(one.entrant for sources in alone for one in sources if one.entrant is not None)


def walkovers_in(now: BracketInPlay, turn: int) -> frozenset[str]:
    """Whose match of this turn of the bracket is not played, because nobody is left on the other side."""
    standings = [now.standings[node.key] for node in now.bracket.nodes if node.turn == turn]
    alone = [standing.winner for standing in standings if standing.state is NodeState.WALKOVER]
    return frozenset(winner for winner in alone if winner is not None)


def _players(players: Sequence[tuple[TeamRef, PlayerRef]], turn: TurnProgress) -> tuple[TeamRests, ...]:
    seated = {player.id for match in turn.matches for side in match.sides for player in side.players}
    resting: dict[TeamRef, list[PlayerRef]] = {}
    for team, player in players:
        if player.id not in seated:
            resting.setdefault(team, []).append(player)
    return tuple(TeamRests(team, tuple(people)) for team, people in resting.items())
