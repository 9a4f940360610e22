"""What everybody may read of a tournament: the turn being played, the tables with their reasons, results, final points.

The same values feed the public pages, the desk's standings and what is printed. Each page takes a constant
number of queries, however many matches there are.
"""

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeVar

from rules.final_points import FinalRow
from rules.games import SIDES, own_first
from rules.match_points import Points
from tournaments.event.letters import fold
from tournaments.event.match_states import MatchState
from tournaments.models import Declaration, Entry, Stage, Team, Tournament
from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.bracket_places import end_of_consolation
from tournaments.scheduling.qualify import Takes
from tournaments.seasons.scoring import ClubRow, club_points, ranked
from tournaments.seasons.types import CLUB_PAIRS
from tournaments.selectors.core.disclosure import until_frozen
from tournaments.selectors.core.outcomes import MatchRecord, SideRecord, TeamRef
from tournaments.selectors.core.people_queries import team_ref, team_refs
from tournaments.selectors.core.regulation_queries import takes_of
from tournaments.selectors.counted.course import Course, StageCourse, course_of
from tournaments.selectors.counted.final_queries import final_rows
from tournaments.selectors.counted.movement import NO_PLACES, before_last_turn, former_places
from tournaments.selectors.counted.passages import qualification_of
from tournaments.selectors.counted.progress import Checks, Progress, TurnProgress
from tournaments.selectors.counted.rest_points import NO_RESTS, CountedRest, counted_rests
from tournaments.selectors.counted.rests import TeamRests, rests_in
from tournaments.selectors.counted.standings_queries import (
    GroupTables,
    Ids,
    group_tables,
    personal_tables,
    team_table,
    tournament_table,
)
from tournaments.selectors.counted.turn_times import TurnEnd, turn_end_in
from tournaments.standings.groups import AcrossRow
from tournaments.standings.table import RECORDED_CRITERIA
from tournaments.standings.types import Criterion, Row


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match that counts as one side saw it, or one that is `void`; deals `won` and `lost`, 0 of a void one that was
    not played to its end. `awarded`: not played to its end, and counted whatever was played; `stopped`: not over when
    its turn was. `worth`: of the deals, where everybody is a side, and `by_reserve`: of those that a reserve played.
    """

    turn: int
    table: int
    opponent: str
    won: int
    lost: int
    points: Points
    awarded: bool = False
    stopped: bool = False
    void: bool = False
    queued: bool = False
    worth: Points | None = None
    by_reserve: bool = False

    @property
    def deals(self) -> tuple[int, int]:
        """Those won and those lost."""
        return self.won, self.lost


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A row of a table with its name, its team, and the matches and rests that its points come from.

    `movement` is how many places were gained since the last turn, None where nothing can be said of it.
    `void` are the matches that count for nobody, because who played them left.
    """

    row: Row
    name: str
    team: TeamRef
    matches: tuple[MatchLine, ...]
    rests: tuple[CountedRest, ...] = ()
    movement: int | None = None
    void: tuple[MatchLine, ...] = ()


@dataclass(frozen=True, slots=True)
class StageStandings:
    """The tables of one stage. `teams` ranks everybody; `groups` are the tables of groups, and `rest` are those behind
    the last place of every group that moves on, where the best move on too. `moving` are those who do for certain.
    """

    course: StageCourse
    teams: tuple[StandingsLine, ...]
    groups: tuple[tuple[StandingsLine, ...], ...]
    rest: tuple[StandingsLine, ...]
    moving: frozenset[str]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The tables of the stage being played; `names` has everybody in them, also those that a reason mentions.

    Where quarters are ranked there are tables of pairs and players beside. `earlier` are the stages before, the latest
    first, and `whole` ranks everybody over all stages, once there are several.
    """

    now: StageStandings
    pairs: tuple[StandingsLine, ...]
    players: tuple[StandingsLine, ...]
    earlier: tuple[StageStandings, ...]
    whole: tuple[StandingsLine, ...]
    names: Mapping[str, str]
    course: Course

    @property
    def teams(self) -> tuple[StandingsLine, ...]:
        return self.now.teams

    @property
    def progress(self) -> Progress:
        return self.course.now.progress

    @property
    def checks(self) -> Checks:
        return self.progress.checks


@dataclass(frozen=True, slots=True)
class NowPage:
    """The turn being played and when it ends, its rests, the turn after it, and the tables; `pairs` is that of those of
    a quarter who play together all tournament.
    """

    course: Course
    turn: TurnProgress | None
    rests: tuple[TeamRests, ...]
    following: TurnProgress | None
    standings: StageStandings
    pairs: tuple[StandingsLine, ...]
    names: Mapping[str, str]
    end: TurnEnd | None = None

    @property
    def progress(self) -> Progress:
        return self.course.now.progress


@dataclass(frozen=True, slots=True)
class Declared:
    """The writer of a declaration, and the time."""

    author: str
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A row of the final points with its team."""

    row: FinalRow
    team: TeamRef

    @property
    def name(self) -> str:
        return self.team.name


Placed = TypeVar("Placed", StandingsLine, FinalLine)


def in_order(lines: Iterable[Placed]) -> tuple[Placed, ...]:
    """The lines of a ranking as everybody reads them, wherever it is shown: the best first, those level by name."""
    return tuple(sorted(lines, key=lambda line: (line.row.place, line.name)))


@dataclass(frozen=True, slots=True)
class FinalPage:
    """The final points, `in_order`; `declared` leads from the key of a declaration to its author, `names` from an id to
    a team.
    """

    lines: tuple[FinalLine, ...]
    declared: Mapping[str, Declared]
    names: Mapping[str, str]
    course: Course

    @property
    def progress(self) -> Progress:
        return self.course.now.progress


def now_page(tournament: Tournament, tables: StandingsPage | None = None) -> NowPage:
    """`tables`, where they were read already."""
    tables = tables or standings_page(tournament)
    course = tables.course
    turn = course.current
    following = next((one for one in course.turns if turn and one.number == turn.number + 1), None)
    playing = course.stage_with(turn.number) if turn else None
    return NowPage(
        course=course,
        turn=turn,
        rests=rests_in(playing, turn) if playing and turn else (),
        following=following,
        standings=tables.now,
        pairs=tables.pairs if course.now.regulation.lineup.stays else (),
        names=tables.names,
        end=turn_end_in(course),
    )


def standings_page(tournament: Tournament, course: Course | None = None) -> StandingsPage:
    """`course`, where it was read already."""
    course = course or course_of(tournament)
    now = course.now
    tables, teams = personal_tables(now.stage, now.records), team_refs(tournament)
    by_name = {team.name: team for team in teams.values()}
    names = {**_names(teams), **tables.names}
    earlier = before_last_turn(now) if tournament.kind.lined_up else ()
    former = personal_tables(now.stage, earlier) if earlier else None

    def personal(rows: Sequence[Row], then: Sequence[Row], ids: Ids) -> tuple[StandingsLine, ...]:
        matches = _lines(now.records, ids, lambda side: side.names) if rows else {}
        lines = _table(rows, matches, names, lambda key: by_name[tables.team_of[key]])
        return _moved(lines, {row.entrant: row.place for row in then})

    return StandingsPage(
        now=_stage_standings(now, course, teams),
        pairs=personal(tables.pairs, former.pairs if former else (), lambda side: (side.pair_id,)),
        players=personal(
            tables.players, former.players if former else (), lambda side: tuple(one.id for one in side.players)
        ),
        earlier=tuple(_stage_standings(one, course, teams) for one in reversed(course.reached[:-1])),
        whole=_whole(course, teams) if len(course.reached) > 1 else (),
        names=names,
        course=course,
    )


def final_page(tournament: Tournament) -> FinalPage:
    course = course_of(tournament)
    now, teams = course.now, team_refs(tournament)
    rows = final_rows(now.stage, tournament_table(now.stage, now.records))
    told = Declaration.objects.filter(tournament=tournament, entered__seq__lte=until_frozen(tournament))
    return FinalPage(
        lines=in_order(FinalLine(row, teams[row.team]) for row in rows),
        declared={
            str(made.id): Declared(made.entered.actor_name, made.entered.at)
            for made in told.filter(withdrawn__isnull=True).select_related("entered")
        },
        names=_names(teams),
        course=course,
    )


def _names(teams: Mapping[str, TeamRef]) -> dict[str, str]:
    return {key: team.name for key, team in teams.items()}


def _stage_standings(one: StageCourse, course: Course, teams: Mapping[str, TeamRef]) -> StageStandings:
    """The tables of a stage, and who moves on from it."""
    matches, rests = _of_teams(one.records), counted_rests(one.stage, one.records)
    former, names = former_places(one) if one is course.now else NO_PLACES, _names(teams)

    def table(rows: Sequence[Row]) -> tuple[StandingsLine, ...]:
        return _table(rows, matches, names, lambda key: teams[key], rests)

    tables = group_tables(one.stage, one.records) if one.stage.traits.in_groups else None
    following = next((stage for stage in course.stages if stage.number == one.stage.number + 1), None)
    takes = takes_of(following) if following else None
    return StageStandings(
        course=one,
        teams=_moved(table(team_table(one.stage, one.records)), NO_PLACES if tables else former),
        groups=tuple(_moved(table(rows), former) for rows in tables.groups) if tables else (),
        rest=table(_rest(tables, takes)) if tables and takes and takes.rest else (),
        moving=_moving(one, following),
    )


def _rest(tables: GroupTables, takes: Takes) -> tuple[Row, ...]:
    """Those at the first place of their groups that does not move on by itself, in the order across the groups."""
    sums = {row.entrant: row.totals for table in tables.groups for row in table}
    level = takes.after + takes.per_group + 1
    found = [row for row in tables.across if row.group_place == level]
    return tuple(
        Row(1 + row.place - found[0].place, row.shared, row.entrant, sums[row.entrant], _recorded(row)) for row in found
    )


def _recorded(row: AcrossRow) -> Criterion | None:
    """A play-off, a lot or the desk, where one of them put somebody below those of another group."""
    return next((one for one in RECORDED_CRITERIA if one.value == row.decided_by), None)


def _moving(one: StageCourse, following: Stage | None) -> frozenset[str]:
    """Who moves on for certain: nobody before the stage is over; once the passage is confirmed, who went."""
    if following is None or not one.over:
        return frozenset()
    if entered := Entry.objects.filter(stage=following).values_list("team_id", flat=True):
        return frozenset(str(team) for team in entered)
    return frozenset(entrant.entrant for entrant in qualification_of(one.stage, following, one.records).qualified)


def _whole(course: Course, teams: Mapping[str, TeamRef]) -> tuple[StandingsLine, ...]:
    """Everybody over all stages, with the matches of every stage; the places alone count, not the sums."""
    records = tuple(record for one in course.reached for record in one.records)
    ranking = tournament_table(course.now.stage, course.now.records)
    return _table(ranking, _of_teams(records), _names(teams), lambda key: teams[key])


def _table(
    rows: Sequence[Row],
    matches: Mapping[str, tuple[MatchLine, ...]],
    names: Mapping[str, str],
    team_of: Callable[[str], TeamRef],
    rests: Mapping[str, tuple[CountedRest, ...]] = NO_RESTS,
) -> tuple[StandingsLine, ...]:
    lines = (
        StandingsLine(
            row,
            names[row.entrant],
            team_of(row.entrant),
            matches=tuple(match for match in matches.get(row.entrant, ()) if not match.void),
            rests=rests.get(row.entrant, ()),
            void=tuple(match for match in matches.get(row.entrant, ()) if match.void),
        )
        for row in rows
    )
    return in_order(lines)


def _moved(lines: Sequence[StandingsLine], former: Mapping[str, int]) -> tuple[StandingsLine, ...]:
    """The lines with the places that they gained on the `former` ones."""
    return tuple(
        replace(line, movement=former[line.row.entrant] - line.row.place) if line.row.entrant in former else line
        for line in lines
    )


def _of_teams(records: Sequence[MatchRecord]) -> Mapping[str, tuple[MatchLine, ...]]:
    """The matches of the tournament's own table: a quarter is named with those who played, a pair is its players."""
    return _lines(
        records,
        lambda side: side.team_ids,
        lambda side: f"{side.team.name} ({side.names})" if side.team.suited else side.team.name,
    )


def _lines(
    records: Sequence[MatchRecord], ids: Ids, called: Callable[[SideRecord], str]
) -> dict[str, tuple[MatchLine, ...]]:
    """The complete and the void matches of every entrant of one table, in the order of play."""
    lines: dict[str, list[MatchLine]] = defaultdict(list)
    for record in records:
        if record.points is None and not record.void:
            continue
        points, stopped = record.points or (0,) * len(record.sides), record.state is MatchState.STOPPED
        ended = record.outcome.complete
        for (own, *others), played, gained in zip(own_first(record.sides), record.outcome.lines, points, strict=True):
            line = MatchLine(
                record.turn,
                record.table,
                " – ".join(map(called, others)),
                won=played.deals_won if ended else 0,
                lost=played.deals_lost if ended else 0,
                points=gained,
                awarded=record.absent is not None and not stopped,
                stopped=stopped,
                void=record.void,
                queued=record.queued,
                worth=played.worth if len(record.sides) > len(SIDES) else None,
                by_reserve=own.by_reserve,
            )
            for entrant in ids(own):
                lines[entrant].append(line)
    return {entrant: tuple(played) for entrant, played in lines.items()}


# The winners of a tournament: its first three places and the consolation, once nothing is left to play.

PLACES, MOST_SHARING = 3, 4


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A place and those who hold it, by name. `consolation`: it was won there, behind others."""

    place: int
    teams: tuple[TeamRef, ...]
    consolation: bool = False


def podium_of(course: Course, *, table: Sequence[Row] = ()) -> tuple[PodiumPlace, ...]:
    """The first three places, and the one of the winner of the consolation; empty before the end. `table`: that of the
    last stage, where it was made before.

    Places behind one that is still to be settled, or that is shared by more than can be proclaimed, are left out.
    """
    if not course.over:
        return ()
    now = course.now
    tournament = now.stage.tournament
    teams = {str(team.id): team for team in Team.objects.filter(tournament=tournament)}
    found: list[PodiumPlace] = []
    table = tournament_table(now.stage, now.records, table=table)
    for place, rows in groupby(table, key=lambda row: row.place):
        holders = list(rows)
        if place > PLACES or len(holders) > MOST_SHARING or _is_open(course, holders):
            break
        held = (team_ref(teams[row.entrant], tournament) for row in holders)
        found.append(PodiumPlace(place, tuple(sorted(held, key=lambda team: team.name))))
    consoled = consolation_winner(course)
    on_it = {team.id for one in found for team in one.teams}
    found += [
        PodiumPlace(row.place, (team_ref(teams[row.entrant], tournament),), consolation=True)
        for row in table
        if row.entrant == consoled and row.entrant not in on_it
    ]
    return tuple(found)


def consolation_winner(course: Course) -> EntrantId | None:
    """The winner of the last match of the consolation; None before the end, and where there is none or nobody came to
    it.
    """
    if not course.over or course.now.bracket is None:
        return None
    last = end_of_consolation(course.now.bracket.bracket)
    return course.now.bracket.standings[last.key].winner if last else None


def _is_open(course: Course, holders: list[Row]) -> bool:
    """Whether somebody may still settle this place: in a bracket places are shared by rule, a closed table stays."""
    closed = course.now.stage.tournament.closed_at is not None
    return len(holders) > 1 and course.now.bracket is None and not closed


# The bars, clubs or families of one evening: the sum of the best pairs or players that came for each.

LEAST_CLUBS = 2
"""One alone has nobody to be compared with."""


def club_totals(tournament: Tournament, standings: StageStandings) -> tuple[ClubRow, ...]:
    """The best club first, by the match points of the stage; empty where fewer than two are named, where quarters play,
    and in a bracket, in which only the place counts. Clubs whose names fold alike are one, called as written first.
    """
    if not tournament.kind.listed or standings.course.bracket is not None:
        return ()
    told = Team.objects.filter(tournament=tournament).exclude(club="").order_by("number").values_list("id", "club")
    clubs = {str(team): club for team, club in told}
    called: dict[str, str] = {}
    for club in clubs.values():
        called.setdefault(fold(club), club)
    if len(called) < LEAST_CLUBS:
        return ()
    rows = [line.row for line in standings.teams]
    names = [called.get(fold(clubs.get(row.entrant, "")), "") for row in rows]
    points = club_points(names, [row.totals.points for row in rows], CLUB_PAIRS)
    return ranked(points, {club: {} for club in points})
