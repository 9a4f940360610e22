"""A match for two who sit at no table: a late pair and a resting one need not look on until the next turn."""

import uuid
from collections.abc import Iterator

from rules.problems import Problem, problem_at
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.match_states import MatchState
from tournaments.event.problems.evening_problems import AddedProblem, LineupProblem
from tournaments.event.rights import Right
from tournaments.models import Match, Seat, Stage, Turn
from tournaments.scheduling.base.types import Meeting
from tournaments.selectors.core.calendar import ADDED
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.play.missing import Idle, added_to, free_table, idle_now
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.match_lock import matches_claim_all, writes_match
from tournaments.services.play.table_moves import Seating, write_matches


@writes(LogKind.LINEUP)
def match_add(change: Change, one: uuid.UUID, other: uuid.UUID) -> Match:
    """Seat two against each other who sit at no table of the turn that is played; their match counts like any other.

    It belongs to the draw from now on, which is audited with it and repeated without it. Raises DomainError with what
    is in the way: turns that do not follow from results, somebody who plays, a hall that is full, two who have met.
    """
    matches_claim_all(change.tournament_id)
    stage = stage_in_play(change.tournament_id)
    idle = idle_now(stage)
    if idle is None:
        raise DomainError(problem_at(AddedProblem.NOT_HERE))
    table = free_table(change.tournament_id, idle.turn)
    if problems := [*_problems(stage, idle, table, {one, other})]:
        raise DomainError(*problems)
    turn = Turn.objects.get(tournament_id=change.tournament_id, number=idle.turn)
    sides = ((str(one),), (str(other),))
    added = [*idle.draw.options.get(ADDED, ()), {"table": table, "sides": [list(side) for side in sides]}]
    idle.draw.options = idle.draw.options | {ADDED: added}
    idle.draw.save(update_fields=["options"])
    (seated,) = Seating(stage, {one, other}).seated(turn, [Meeting(table, sides)])
    write_matches(stage.tournament, [seated])
    change.record(subject=seated.match.id, new=_said(seated.match))
    return seated.match


@writes_match(LogKind.LINEUP, needs=Right.RUN)
def match_drop(change: Change, known: KnownMatch) -> None:
    """Take an added match away again, as long as nothing of it was ever told. Raises DomainError for any other one,
    StaleVersion when somebody saved first.
    """
    match, draw = known.match, added_to(known.match)
    if draw is None:
        raise DomainError(problem_at(AddedProblem.DRAWN))
    if known.state is not MatchState.TO_PLAY or match.deals.exists() or match.awards.exists() or match.reports.exists():
        raise DomainError(problem_at(LineupProblem.BEGUN))
    change.record(subject=match.id, old=_said(match), new=[])
    left = [one for one in draw.options[ADDED] if one["table"] != match.drawn]
    others = {name: value for name, value in draw.options.items() if name != ADDED}
    draw.options = others | ({ADDED: left} if left else {})
    draw.save(update_fields=["options"])
    fixture = match.fixture
    match.delete()
    if fixture is not None:
        fixture.delete()


def _problems(stage: Stage, idle: Idle, table: int, two: set[uuid.UUID]) -> Iterator[Problem]:
    if len(two & {team.id for team in idle.teams}) < 2:
        yield problem_at(AddedProblem.NOT_IDLE)
    if stage.hall is not None and not stage.queued and table > stage.hall:
        yield problem_at(AddedProblem.HALL_FULL, hall=stage.hall)
    ids = {str(one) for one in two}
    met = any({team for side in record.sides for team in side.team_ids} == ids for record in match_records(stage))
    if met and not stage.rematches:
        yield problem_at(AddedProblem.HAVE_MET)


def _said(match: Match) -> list[list[object]]:
    seats = Seat.objects.filter(match_id=match.pk).select_related("player")
    return [[seat.side, seat.chair, seat.player.name] for seat in seats]
