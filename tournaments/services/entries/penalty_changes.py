"""Warnings, penalties and disqualifications, and taking them back."""

import uuid
from collections.abc import Iterator

from rules.match_points import PenaltyKind, Points, as_written, check_penalty
from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.evening_problems import SanctionProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Match, Penalty, Player, Team
from tournaments.selectors.core.stages import stage_in_play
from tournaments.services.entries.entrant_changes import team_of
from tournaments.services.frame.changes import Change, writes


@writes(LogKind.PENALTY, needs=Right.CORRECT)
def penalty_give(
    change: Change,
    team_id: uuid.UUID,
    kind: PenaltyKind,
    *,
    points: Points = 0,
    player_id: uuid.UUID | None = None,
    place: tuple[int, int] | None = None,
) -> None:
    """Write a warning, penalty or disqualification down; `points` are taken in the table of the stage that is played.

    `place` is the turn and the table where it happened. It takes no match and lets nobody leave: that is an award, or a
    withdrawal. Raises DomainError with every problem. The same `key` a second time changes nothing.
    """
    team, stage = team_of(change.tournament_id, team_id), stage_in_play(change.tournament_id)
    player = (
        Player.objects.filter(tournament_id=change.tournament_id, pk=player_id, team=team).first()
        if player_id
        else None
    )
    match = _match_at(change.tournament_id, *place) if place else None
    if problems := [
        *check_penalty(kind, points, counted=not stage.traits.bracket),
        *([] if change.reason else [problem_at(SanctionProblem.REASON_MISSING, "reason")]),
        *([problem_at(SanctionProblem.OTHER_TEAM, "player")] if player_id and player is None else []),
        *(_place_problems(match, team) if place else []),
    ]:
        raise DomainError(*problems)
    made = Penalty.objects.create(
        tournament_id=change.tournament_id,
        stage=stage,
        team=team,
        player=player,
        match=match,
        kind=kind,
        points=points,
        reason=change.reason,
        entered_id=change.log_id,
    )
    change.record(subject=made.id, new=_said(made))


def _match_at(tournament_id: uuid.UUID, turn: int, table: int) -> Match | None:
    return Match.objects.filter(tournament_id=tournament_id, turn__number=turn, table=table).first()


def _place_problems(match: Match | None, team: Team) -> Iterator[Problem]:
    """Whether there is such a match, and the team sits at it: who mistypes a number names somebody else's."""
    if match is None:
        yield problem_at(SanctionProblem.MATCH_UNKNOWN, "table")
    elif not match.seats.filter(player__team=team).exists():
        yield problem_at(SanctionProblem.MATCH_OF_OTHERS, "table", team=team.name)


@writes(LogKind.PENALTY_WITHDRAWN, needs=Right.CORRECT)
def penalty_withdraw(change: Change, penalty_id: uuid.UUID) -> None:
    """Take one back; it stays on record. Raises DomainError where it is in force no longer."""
    rows = Penalty.objects.select_related("team", "player")
    found = rows.filter(tournament_id=change.tournament_id, pk=penalty_id, withdrawn__isnull=True).first()
    if found is None:
        raise DomainError(problem_at(SanctionProblem.GONE))
    Penalty.objects.filter(pk=found.pk).update(withdrawn_id=change.log_id)
    change.record(subject=found.id, old=_said(found))


def _said(penalty: Penalty) -> dict[str, object]:
    player = penalty.player.name if penalty.player else ""
    return {"kind": penalty.kind, "team": penalty.team.name, "player": player, "points": as_written(penalty.points)}
