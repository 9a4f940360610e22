"""The bars, clubs or families of one evening: the sum of the best pairs or players that came for each."""

from tournaments.event.letters import fold
from tournaments.models import Team, Tournament
from tournaments.seasons.clubs import ClubRow, club_points, ranked
from tournaments.seasons.types import CLUB_PAIRS
from tournaments.selectors.shown.public import StageStandings

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
