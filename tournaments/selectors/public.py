"""What everybody may read of a tournament: the turn being played, the tables with their reasons, results, final points.

The same values feed the public pages, the desk's standings and what is printed. Each page takes a constant
number of queries, however many matches there are.
"""

import datetime
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.final_points import FinalRow
from tournaments.models import Declaration, Player, Stage, Team, Tournament
from tournaments.regulation import Regulation
from tournaments.selectors.desk import stage_of
from tournaments.selectors.finals import final_rows
from tournaments.selectors.outcomes import MatchRecord, SideRecord, TeamRef, match_records
from tournaments.selectors.progress import Checks, Progress, TurnProgress, progress_of
from tournaments.selectors.regulation import regulation_of
from tournaments.selectors.standings import tables_of, team_table
from tournaments.standings.types import Row


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A complete match as one side saw it; `deals` and `points` have the own number first."""

    turn: int
    table: int
    opponent: str
    deals: tuple[int, int]
    points: int


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A row of a table with its name, its team, and the matches that its points come from."""

    row: Row
    name: str
    team: TeamRef
    matches: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The three tables; `names` has everybody in them, also those that a reason mentions."""

    teams: tuple[StandingsLine, ...]
    pairs: tuple[StandingsLine, ...]
    players: tuple[StandingsLine, ...]
    names: Mapping[str, str]
    progress: Progress

    @property
    def checks(self) -> Checks:
        return self.progress.checks


@dataclass(frozen=True, slots=True)
class TeamRests:
    """The players of one team who do not sit in a turn."""

    team: TeamRef
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NowPage:
    """The turn being played, who rests, the turn after it, and the table of teams."""

    progress: Progress
    turn: TurnProgress | None
    rests: tuple[TeamRests, ...]
    following: TurnProgress | None
    teams: tuple[StandingsLine, ...]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Declared:
    """Who wrote a declaration down, and when."""

    author: str
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A row of the final points with its team."""

    row: FinalRow
    team: TeamRef


@dataclass(frozen=True, slots=True)
class FinalPage:
    """The final points; `declared` leads from the key of a declaration to its author, `names` from an id to a team."""

    lines: tuple[FinalLine, ...]
    declared: Mapping[str, Declared]
    names: Mapping[str, str]
    progress: Progress


@dataclass(frozen=True, slots=True)
class _Board:
    """What all pages are made from."""

    stage: Stage
    regulation: Regulation
    records: tuple[MatchRecord, ...]
    progress: Progress


def now_page(tournament: Tournament) -> NowPage:
    board = _board(tournament)
    page = _standings(board)
    turn = board.progress.current
    following = next((one for one in board.progress.turns if turn and one.number == turn.number + 1), None)
    rests = _rests(tournament, turn) if turn else ()
    return NowPage(board.progress, turn, rests, following, page.teams, page.names)


def standings_page(tournament: Tournament) -> StandingsPage:
    return _standings(_board(tournament))


def results_page(tournament: Tournament) -> Progress:
    """All turns with their matches and every deal."""
    return _board(tournament).progress


def final_page(tournament: Tournament) -> FinalPage:
    board = _board(tournament)
    teams = _teams(board.stage)
    rows = final_rows(board.stage, team_table(board.stage, board.records))
    declarations = Declaration.objects.filter(tournament=tournament, withdrawn__isnull=True).select_related("entered")
    return FinalPage(
        lines=tuple(FinalLine(row, teams[row.team]) for row in rows),
        declared={str(made.id): Declared(made.entered.actor_name, made.entered.at) for made in declarations},
        names={key: team.name for key, team in teams.items()},
        progress=board.progress,
    )


def _board(tournament: Tournament) -> _Board:
    stage = stage_of(tournament)
    regulation = regulation_of(stage)
    records = match_records(stage)
    return _Board(stage, regulation, records, progress_of(records, regulation))


def _standings(board: _Board) -> StandingsPage:
    tables = tables_of(board.stage, board.records)
    teams = _teams(board.stage)
    by_name = {team.name: team for team in teams.values()}
    names = {**tables.names, **{key: team.name for key, team in teams.items()}}
    by_team = _lines(board.records, lambda side: (side.team.id,), lambda side: f"{side.team.name} ({side.names})")
    by_pair = _lines(board.records, lambda side: (side.pair_id,), lambda side: side.names)
    by_player = _lines(board.records, lambda side: tuple(one.id for one in side.players), lambda side: side.names)

    def table(
        rows: Sequence[Row], matches: Mapping[str, tuple[MatchLine, ...]], team_of: Callable[[str], TeamRef]
    ) -> tuple[StandingsLine, ...]:
        lines = (
            StandingsLine(row, names[row.entrant], team_of(row.entrant), matches.get(row.entrant, ())) for row in rows
        )
        return tuple(sorted(lines, key=lambda line: (line.row.place, line.name)))

    return StandingsPage(
        teams=table(tables.teams, by_team, lambda key: teams[key]),
        pairs=table(tables.pairs, by_pair, lambda key: by_name[tables.team_of[key]]),
        players=table(tables.players, by_player, lambda key: by_name[tables.team_of[key]]),
        names=names,
        progress=board.progress,
    )


def _lines(
    records: Sequence[MatchRecord],
    ids: Callable[[SideRecord], tuple[str, ...]],
    called: Callable[[SideRecord], str],
) -> dict[str, tuple[MatchLine, ...]]:
    """The complete matches of every entrant of one table, in the order of play."""
    lines: dict[str, list[MatchLine]] = defaultdict(list)
    for record in records:
        if record.points is None:
            continue
        for own, other in ((0, 1), (1, 0)):
            deals = (record.outcome.deals_won[own], record.outcome.deals_won[other])
            line = MatchLine(record.turn, record.table, called(record.sides[other]), deals, record.points[own])
            for entrant in ids(record.sides[own]):
                lines[entrant].append(line)
    return {entrant: tuple(played) for entrant, played in lines.items()}


def _teams(stage: Stage) -> dict[str, TeamRef]:
    rows = Team.objects.filter(tournament_id=stage.tournament_id).order_by("number")
    return {str(team.id): TeamRef(str(team.id), team.number, team.name) for team in rows}


def _rests(tournament: Tournament, turn: TurnProgress) -> tuple[TeamRests, ...]:
    seated = {player.id for match in turn.matches for side in match.sides for player in side.players}
    resting: dict[TeamRef, list[str]] = {}
    players = Player.objects.filter(tournament=tournament).select_related("team").order_by("team__number", "number")
    for player in players:
        if str(player.id) not in seated:
            team = TeamRef(str(player.team_id), player.team.number, player.team.name)
            resting.setdefault(team, []).append(player.name)
    return tuple(TeamRests(team, tuple(names)) for team, names in resting.items())
