"""Who won a tournament: its first three places, once nothing is left to play."""

from dataclasses import dataclass
from itertools import groupby

from tournaments.event.letters import fold
from tournaments.models import Team, Tournament
from tournaments.seasons.scoring import ClubRow, club_points, ranked
from tournaments.seasons.types import CLUB_PAIRS
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.core.team_refs import team_ref
from tournaments.selectors.counted.course import Course
from tournaments.selectors.counted.standings import tournament_table
from tournaments.selectors.shown.public import StageStandings
from tournaments.standings.types import Row

PLACES, MOST_SHARING = 3, 4


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A place and the one who holds it, in the order of their numbers."""

    place: int
    teams: tuple[TeamRef, ...]


def podium_of(course: Course) -> tuple[PodiumPlace, ...]:
    """The first three places; empty before the end.

    Places behind one that is still to be settled, or that is shared by more than can be proclaimed, are left out.
    """
    if not course.over:
        return ()
    now = course.now
    tournament = now.stage.tournament
    teams = {str(team.id): team for team in Team.objects.filter(tournament=tournament)}
    found: list[PodiumPlace] = []
    for place, rows in groupby(tournament_table(now.stage, now.records), key=lambda row: row.place):
        holders = list(rows)
        if place > PLACES or len(holders) > MOST_SHARING or _is_open(course, holders):
            break
        ordered = sorted((teams[row.entrant] for row in holders), key=lambda team: team.number)
        found.append(PodiumPlace(place, tuple(team_ref(team, tournament) for team in ordered)))
    return tuple(found)


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
