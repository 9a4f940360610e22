"""Losers that may enter again as new entrants: what is in the way, and the places there are."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from rules.problems import Problem, problem_at
from tournaments.event.entering_again import NEVER
from tournaments.event.problems.entrant_problems import AgainProblem
from tournaments.models import Stage, Team, Tournament
from tournaments.scheduling.bracket.bracket_progress import OPEN
from tournaments.scheduling.bracket.types import NodeKey, Section
from tournaments.selectors.core.continuing import begun_until
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.bracket_queries import BracketCourse, bracket_course
from tournaments.selectors.entries.late_places import clubmates, places_left


@dataclass(frozen=True, slots=True)
class EntryAgain:
    """What entering again would be: `problems` are in the way; `first` is the first entry of the same people, `times`
    how often they entered again already. `places` are the matches of the bracket with a free place, without those
    against a clubmate where there are others; empty in a format that takes added by itself.
    """

    first: uuid.UUID
    times: int
    places: tuple[NodeKey, ...]
    problems: tuple[Problem, ...]


def entry_again_of(team: Team) -> EntryAgain | None:
    """The same for a pair or a player; None where nobody enters again, or this entry is not the last of its people."""
    stage = stage_in_play(team.tournament_id)
    regulation = regulation_of(stage)
    first = team.again_of_id or team.id
    later = list(Team.objects.filter(tournament_id=team.tournament_id, again_of=first).order_by("number"))
    if regulation.enter_again == NEVER or (later and later[-1].id != team.id):
        return None
    course = bracket_course(stage) if stage.traits.bracket else None
    places = _places(team, stage, course) if course else ()
    return EntryAgain(first, len(later), places, tuple(_problems(team, stage, len(later), course, places)))


def entry_again_in(tournament: Tournament, team_id: uuid.UUID) -> EntryAgain | None:
    """The same for whom a page shows; nothing in a tournament that is closed, or of quarters."""
    team = Team.objects.filter(tournament=tournament, pk=team_id).first()
    listed = tournament.kind.listed and tournament.closed_at is None
    return entry_again_of(team) if team is not None and listed else None


def _problems(
    team: Team, stage: Stage, times: int, course: BracketCourse | None, places: tuple[NodeKey, ...]
) -> Iterator[Problem]:
    allowed = regulation_of(stage).enter_again
    if stage.number > 1:
        yield problem_at(AgainProblem.LATER_STAGE)
    if not _is_out(team, course):
        yield problem_at(AgainProblem.NOT_OUT, team=team.name)
    if times >= allowed.times:
        yield problem_at(AgainProblem.TOO_OFTEN, team=team.name, times=times)
    if _turn(team, stage, course) > allowed.until:
        yield problem_at(AgainProblem.TOO_LATE, until=allowed.until)
    if course is not None and not places:
        yield problem_at(AgainProblem.NO_PLACE)


def _is_out(team: Team, course: BracketCourse | None) -> bool:
    """Whether nobody waits for them anywhere: they left, or lost the last match that the bracket had for them."""
    if course is None:
        return team.withdrawn_id is not None
    own = [one for one in course.standings.values() if str(team.id) in one.sides]
    return (
        team.withdrawn_id is None
        and bool(own)
        and not any(one.state in OPEN for one in own)
        and any(one.loser == str(team.id) for one in own)
    )


def _turn(team: Team, stage: Stage, course: BracketCourse | None) -> int:
    """The turn in which they went out of a bracket; elsewhere the last that has begun."""
    if course is None:
        return begun_until(stage)
    return max(
        (
            node.column
            for node in course.bracket.nodes
            if node.section is Section.MAIN and course.standings[node.key].loser == str(team.id)
        ),
        default=0,
    )


def _places(team: Team, stage: Stage, course: BracketCourse) -> tuple[NodeKey, ...]:
    """The free places; those whose one side is of the same club only where there are no others."""
    free, club = places_left(course, stage), clubmates(team)
    apart = [key for key in free if course.standings[key].winner not in club]
    return tuple(apart or free)
