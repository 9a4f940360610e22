"""Warnings, penalties and disqualifications, and taking them back."""

import uuid
from collections.abc import Iterator
from enum import StrEnum

from rules.penalties import PenaltyKind, check_penalty
from rules.violations import Violation, violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.models import Match, Penalty, Team
from tournaments.regulation import KNOCKOUT_KEY
from tournaments.rights import Right
from tournaments.selectors.stages import stage_in_play
from tournaments.services.changes import Actor, Change, change
from tournaments.services.entrants import team_of


class SanctionFault(StrEnum):
    REASON_MISSING = "sanction_reason_missing"
    OTHER_TEAM = "sanction_other_team"
    MATCH_UNKNOWN = "sanction_match_unknown"
    MATCH_OF_OTHERS = "sanction_match_of_others"
    GONE = "sanction_gone"


def penalty_give(
    *,
    tournament_id: uuid.UUID,
    team_id: uuid.UUID,
    kind: PenaltyKind,
    points: int = 0,
    reason: str,
    player_id: uuid.UUID | None = None,
    place: tuple[int, int] | None = None,
    actor: Actor,
    key: uuid.UUID | None = None,
) -> None:
    """Write a warning, penalty or disqualification down; `points` are taken in the table of the stage that is played.

    `place` is the turn and the table where it happened. It takes no match and lets nobody leave: that is an award, or a
    withdrawal. Raises DomainError with every fault. The same `key` a second time changes nothing.
    """
    with change(
        tournament_id, LogKind.PENALTY, actor=actor, needs=Right.CORRECT, key=key, reason=reason.strip()
    ) as entry:
        if entry.repeated():
            entry.nothing_changed = True
            return
        team, stage = team_of(tournament_id, team_id), stage_in_play(tournament_id)
        player = team.players.filter(pk=player_id).first() if player_id else None
        match = _match_at(tournament_id, place)
        if faults := [
            *check_penalty(kind, points, counted=stage.format != KNOCKOUT_KEY),
            *([] if entry.reason else [violation(SanctionFault.REASON_MISSING, "reason")]),
            *([violation(SanctionFault.OTHER_TEAM, "player")] if player_id and player is None else []),
            *(_place_faults(match, team) if place else []),
        ]:
            raise DomainError(*faults)
        about = {"stage": stage, "team": team, "player": player, "match": match}
        _write(entry, Penalty(kind=kind, points=points, reason=entry.reason, **about))


def _write(entry: Change, penalty: Penalty) -> None:
    penalty.tournament_id, penalty.entered_id = entry.tournament_id, entry.entry_id
    penalty.save(force_insert=True)
    entry.record(subject=penalty.id, new=_said(penalty))


def _match_at(tournament_id: uuid.UUID, place: tuple[int, int] | None) -> Match | None:
    turn, table = place or (0, 0)
    return Match.objects.filter(tournament_id=tournament_id, turn__number=turn, table=table).first()


def _place_faults(match: Match | None, team: Team) -> Iterator[Violation]:
    """Whether there is such a match, and the team sits at it: who mistypes a number names somebody else's."""
    if match is None:
        yield violation(SanctionFault.MATCH_UNKNOWN, "table")
    elif not match.seats.filter(player__team=team).exists():
        yield violation(SanctionFault.MATCH_OF_OTHERS, "table", team=team.name)


def penalty_withdraw(
    *, tournament_id: uuid.UUID, penalty_id: uuid.UUID, actor: Actor, key: uuid.UUID | None = None, reason: str = ""
) -> None:
    """Take one back; it stays on record. Raises DomainError where it is in force no longer."""
    with change(
        tournament_id, LogKind.PENALTY_WITHDRAWN, actor=actor, needs=Right.CORRECT, key=key, reason=reason.strip()
    ) as entry:
        if entry.repeated():
            entry.nothing_changed = True
            return
        rows = Penalty.objects.select_for_update(of=("self",), no_key=True).select_related("team", "player")
        found = rows.filter(tournament_id=tournament_id, pk=penalty_id, withdrawn__isnull=True).first()
        if found is None:
            raise DomainError(violation(SanctionFault.GONE))
        Penalty.objects.filter(pk=found.pk).update(withdrawn_id=entry.entry_id)
        entry.record(subject=found.id, old=_said(found))


def _said(penalty: Penalty) -> dict[str, object]:
    player = penalty.player.name if penalty.player else ""
    return {"kind": penalty.kind, "team": penalty.team.name, "player": player, "points": penalty.points}
