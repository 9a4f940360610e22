"""Entering again: a loser comes in as a new entrant with the same name, pays again, and is told apart everywhere."""

import uuid
from dataclasses import replace

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.entrant_problems import AgainProblem, EntrantProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Player, Stage, Team
from tournaments.scheduling.base.chance import below, seeded
from tournaments.scheduling.bracket.added import place_for
from tournaments.scheduling.bracket.types import NodeKey
from tournaments.selectors.core.match_rows import Sitting
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.bracket_queries import bracket_course
from tournaments.selectors.entries.arrival_queries import fees_of
from tournaments.selectors.entries.entering_again_queries import EntryAgain, entry_again_of
from tournaments.services.entries.arrival_changes import entrant_check_in, payment_take
from tournaments.services.entries.entrant_changes import team_of
from tournaments.services.entries.pairs import NewEntrant, entrant_name, is_fixed
from tournaments.services.frame.changes import Action, Change, require, writes
from tournaments.services.frame.club_room import room_for_entrants
from tournaments.services.frame.write_lock import tournament_hold, writing
from tournaments.services.play.bracket_changes import bracket_advance, place_take
from tournaments.services.play.match_lock import matches_claim_all
from tournaments.services.play.table_links import cards_write


def entrant_enter_again(action: Action, team_id: uuid.UUID, number: int, *, paid: bool) -> Team | None:
    """Let who is out enter again, note that they are here and, where a fee is due, that they `paid` it: all, or
    nothing. `number` is that of the lot for the free place. None when this request was carried out before.
    """
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)
        team = team_enter_again(action, team_id, number)
        if team is None:
            return None
        entrant_check_in(replace(action, key=None), team.id, present=True)
        if paid and fees_of(team.tournament).prices.known:
            payment_take(replace(action, key=None), team.id)
        return team


@writes(LogKind.PLAYERS)
def team_enter_again(change: Change, team_id: uuid.UUID, number: int) -> Team:
    """The same people once more, behind everybody on the list and called with a number behind their name. In a bracket
    they take one of the free places by lot. Raises DomainError with everything that is in the way.
    """
    matches_claim_all(change.tournament_id)
    before = team_of(change.tournament_id, team_id)
    found = entry_again_of(before)
    if found is None:
        raise DomainError(problem_at(AgainProblem.NOT_ALLOWED))
    if found.problems:
        raise DomainError(*found.problems)
    stage = stage_in_play(change.tournament_id)
    if not found.places and is_fixed(stage):
        raise DomainError(problem_at(EntrantProblem.STAGE_BEGUN))
    team = _entered(before, found)
    said: dict[str, object] = {"added": [team.name], "again": before.name}
    if found.places:
        _take_place(stage, team, found.places[below(seeded(number), len(found.places))], number)
        bracket_advance(stage)
        said |= {"number": number}
    change.record(subject=team.id, new=said)
    return team


def _entered(before: Team, found: EntryAgain) -> Team:
    """The new entry, with the people as they sat last."""
    present = list(Team.objects.filter(tournament_id=before.tournament_id))
    people = [place.at() for place in Sitting(before.tournament_id).places(before.players.order_by("number"))]
    new = NewEntrant(tuple(one.name for one in people), before.club, title=before.title)
    room_for_entrants(len(present) + 1)
    team = Team.objects.create(
        tournament_id=before.tournament_id,
        number=1 + max(one.number for one in present),
        name=entrant_name(new.people, {one.name.casefold() for one in present}),
        club=new.club,
        title=new.title,
        again_of_id=found.first,
    )
    Player.objects.bulk_create(
        Player(
            tournament_id=before.tournament_id,
            team=team,
            number=chair,
            name=one.name,
            surname=one.surname,
            fixed_table=one.fixed_table,
        )
        for chair, one in enumerate(people, start=1)
    )
    cards_write(before.tournament)
    return team


def _take_place(stage: Stage, team: Team, match: NodeKey, number: int) -> None:
    course = bracket_course(stage)
    hall = None if stage.queued else stage.hall
    place = None if course is None else place_for(course.bracket, match, str(team.id), hall)
    if place is None:
        raise DomainError(problem_at(AgainProblem.HALL_FULL))
    place_take(stage, place, number)
