"""Matches that are not played to their end: a side did not come, or it was broken off."""

import uuid
from enum import StrEnum

from rules.awards import ABSENT, BOTH_ABSENT, AwardKind
from rules.violations import violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.match_states import Move, check_move
from tournaments.models import Award, Match
from tournaments.rights import Right
from tournaments.services.changes import Actor
from tournaments.services.deals import reports_settle
from tournaments.services.outcome_changes import outcome_change


class AwardFault(StrEnum):
    ABSENT_UNKNOWN = "award_absent_unknown"
    PLAYED = "award_played"
    REASON_MISSING = "award_reason_missing"
    ABANDONED_REASON_MISSING = "award_abandoned_reason_missing"
    LOSER_UNKNOWN = "award_loser_unknown"


def match_award(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    absent: int,
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str = "",
    redraw: bool = False,
) -> None:
    """Award a match of which no deal was played: `absent` is the side that did not come, 3 when neither did.

    `redraw`: a later turn that was drawn already and has no result is drawn anew. Raises DomainError with every fault,
    StaleVersion when somebody saved first.
    """
    with outcome_change(
        LogKind.AWARD,
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        actor=actor,
        needs=Right.AWARD,
        key=key,
        reason=reason,
        redraw=redraw,
    ) as begun:
        if begun is None:
            return
        entry, known = begun
        faults = []
        if absent not in ABSENT:
            faults.append(violation(AwardFault.ABSENT_UNKNOWN, "absent"))
        if known.in_force:
            faults.append(violation(AwardFault.PLAYED))
        else:
            faults += check_move(known.state, Move.AWARD_NOBODY if absent == BOTH_ABSENT else Move.AWARD)
        if faults:
            raise DomainError(*faults)
        Award.objects.create(tournament_id=tournament_id, match=known.match, absent=absent, entered_id=entry.entry_id)
        entry.record(subject=match_id, new={"absent": absent})


def match_abandon(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    loser: int,
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str,
    redraw: bool = False,
) -> None:
    """Break a match off that began and cannot be finished: side `loser` loses it, 3 when both do.

    The deals that were played stay on record and count nowhere; what the table told is settled by it. `redraw`: a later
    turn that was drawn already and has no result is drawn anew. Raises DomainError with every fault, StaleVersion when
    somebody saved first.
    """
    with outcome_change(
        LogKind.ABANDONED,
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        actor=actor,
        needs=Right.AWARD,
        key=key,
        reason=reason,
        redraw=redraw,
    ) as begun:
        if begun is None:
            return
        entry, known = begun
        faults = list(check_move(known.state, Move.ABANDON))
        if loser not in ABSENT:
            faults.append(violation(AwardFault.LOSER_UNKNOWN, "absent"))
        if not entry.reason:
            faults.append(violation(AwardFault.ABANDONED_REASON_MISSING, "reason"))
        if faults:
            raise DomainError(*faults)
        Award.objects.create(
            tournament_id=tournament_id,
            match=known.match,
            kind=AwardKind.ABANDONED,
            absent=loser,
            entered_id=entry.entry_id,
        )
        reports_settle(entry, match_id)
        entry.record(subject=match_id, new={"loser": loser})


def award_withdraw(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str,
    redraw: bool = False,
) -> None:
    """Take an award back, so that the match can be played, or goes on; it stays on record, with the reason.

    `redraw`: a later turn that was drawn already and has no result is drawn anew.
    """
    with outcome_change(
        LogKind.AWARD_WITHDRAWN,
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        actor=actor,
        needs=Right.AWARD,
        key=key,
        reason=reason,
        redraw=redraw,
    ) as begun:
        if begun is None:
            return
        entry, known = begun
        award = known.award
        if award is None:
            raise DomainError(*check_move(known.state, Move.TAKE_BACK))
        if not entry.reason:
            raise DomainError(violation(AwardFault.REASON_MISSING, "reason"))
        Award.objects.filter(pk=award.pk).update(replaced_id=entry.entry_id)
        abandoned = award.kind == AwardKind.ABANDONED
        if not abandoned:
            Match.objects.filter(pk=match_id).update(started_at=None)
        entry.record(subject=match_id, old={"loser" if abandoned else "absent": award.absent})
