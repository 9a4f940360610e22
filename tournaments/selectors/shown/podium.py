"""The winners of a tournament: its first three places and the consolation, once nothing is left to play."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.event.letters import fold
from tournaments.models import Team, Tournament
from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.types import Section
from tournaments.seasons.scoring import ClubRow, club_points, ranked
from tournaments.seasons.types import CLUB_PAIRS
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.core.team_refs import team_ref
from tournaments.selectors.counted.course import Course
from tournaments.selectors.counted.standings_queries import tournament_table
from tournaments.selectors.shown.public import StageStandings
from tournaments.standings.types import Row

PLACES, MOST_SHARING = 3, 4


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A place and those who hold it, in the order of their numbers. `consolation`: it was won there, behind others."""

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
        ordered = sorted((teams[row.entrant] for row in holders), key=lambda team: team.number)
        found.append(PodiumPlace(place, tuple(team_ref(team, tournament) for team in ordered)))
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
    nodes = [node for node in course.now.bracket.bracket.nodes if node.section is Section.CONSOLATION]
    last = max(nodes, key=lambda node: node.column, default=None)
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
