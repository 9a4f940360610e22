"""Who won a tournament: its first three places, once nothing is left to play."""

from dataclasses import dataclass
from itertools import groupby

from tournaments.models import Team
from tournaments.selectors.core.outcomes import TeamRef
from tournaments.selectors.core.team_refs import team_ref
from tournaments.selectors.counted.course import Course
from tournaments.selectors.counted.standings import tournament_table
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
